"""The newest states of Runden in memory, so that a move need not replay its Runde."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from games import engine
from games.history.models import Runde

KEPT = 4096


class Known(NamedTuple):
    """A state with the place it stands for: after `seq` actions whose running hash is `chain`."""

    seq: int
    chain: str
    state: engine.Runde


class Lru:
    """The newest known state of each Runde, by the row's id; those longest unused fall out."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._known: OrderedDict[int, Known] = OrderedDict()
        self._lock = Lock()

    def get(self, runde_id: int) -> Known | None:
        with self._lock:
            known = self._known.get(runde_id)
            if known:
                self._known.move_to_end(runde_id)
            return known

    def put(self, runde_id: int, known: Known) -> None:
        with self._lock:
            self._known[runde_id] = known
            self._known.move_to_end(runde_id)
            while len(self._known) > self._size:
                self._known.popitem(last=False)

    def forget(self, runde_id: int) -> None:
        with self._lock:
            self._known.pop(runde_id, None)

    def clear(self) -> None:
        with self._lock:
            self._known.clear()


states = Lru()


def first_link(runde: Runde) -> str:
    """The chain of a Runde just dealt. It hangs on the random public id: ids of rows may come again, this does not."""
    return _hash(runde.public_id)


def next_link(chain: str, seat: int, action: str) -> str:
    return _hash(f"{chain}|{seat}|{action}")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
