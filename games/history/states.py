"""The newest states of Runden in memory, so that a move need not replay its Runde."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from games import engine
from games.history.models import Runde

KEPT = 4096


class Known(NamedTuple):
    """A state with the place it stands for: after `seq` actions whose running hash is `chain`."""

    seq: int
    chain: str
    state: engine.Runde


Key = TypeVar("Key")
Value = TypeVar("Value")


class Lru(Generic[Key, Value]):
    """What was last put under each key, safe among threads; those longest unused fall out."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
            return known

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._known[key] = value
            self._known.move_to_end(key)
            while len(self._known) > self._size:
                self._known.popitem(last=False)

    def forget(self, key: Key) -> None:
        with self._lock:
            self._known.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._known.clear()


# The newest known state of each Runde, by the row's id.
states: Lru[int, Known] = Lru(KEPT)


def first_link(runde: Runde) -> str:
    """The chain of a Runde just dealt. It hangs on the random public id: ids of rows may come again, this does not."""
    return _hash(runde.public_id)


def next_link(chain: str, seat: int, action: str) -> str:
    return _hash(f"{chain}|{seat}|{action}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
