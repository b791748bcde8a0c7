"""One object for each event loop: a serving process has one loop, tests have many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

Thing = TypeVar("Thing")


class PerLoop(Generic[Thing]):
    """Called, it gives the running loop's own, made when it is first asked for. Iterates over those of all loops."""

    def __init__(self, make: Callable[[], Thing]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[asyncio.AbstractEventLoop, Thing] = WeakKeyDictionary()

    def __call__(self) -> Thing:
        loop = asyncio.get_running_loop()
        if loop not in self._made:
            self._made[loop] = self._make()
        return self._made[loop]

    def __iter__(self) -> Iterator[Thing]:
        return iter(tuple(self._made.values()))
