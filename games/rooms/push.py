"""Tells the pages, after commit, that a table has changed. Quicker than the tick, never needed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import Lock

from schnapsen_site import crash

# What listens in this process: called with the room's id, its new version and when the server must act at it (None: not
# at all), from any thread; must return at once.
Listener = Callable[[int, int, datetime | None], None]

_listeners: set[Listener] = set()
_lock = Lock()


def listen(listener: Listener) -> None:
    with _lock:
        _listeners.add(listener)


def stop(listener: Listener) -> None:
    with _lock:
        _listeners.discard(listener)


def changed(room_id: int, version: int, due: datetime | None) -> None:
    """A transaction that changed the room was committed."""
    crash.here("push")
    with _lock:
        listeners = tuple(_listeners)
    for listener in listeners:
        listener(room_id, version, due)
