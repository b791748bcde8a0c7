"""What a serving process does again and again, on a clock of the test's own."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from schnapsen_site import tasks


class Clock:
    """Stands in for the event loop's."""

    now = 100.0

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize(
    ("works", "rounds"),
    [
        ([0, 0, 0], [102, 104, 106, 108]),
        ([1.5, 1.5, 1.5], [102, 104, 106, 108]),
        ([7, 0, 0], [102, 109, 111, 113]),  # what was missed is not made up for
    ],
)
def test_rounds_keep_their_distance_whatever_is_done_in_between_takes(
    monkeypatch: pytest.MonkeyPatch, works: list[float], rounds: list[float]
) -> None:
    clock = Clock()
    namespace = SimpleNamespace(get_running_loop=lambda: clock, sleep=clock.sleep)
    monkeypatch.setattr(tasks, "asyncio", namespace)

    async def begun() -> list[float]:
        at, work = [], iter(works)
        async for _round in tasks.every(2):
            at.append(clock.now)
            clock.now += next(work, 0)
            if len(at) == len(rounds):
                break
        return at

    assert asyncio.run(begun()) == rounds
