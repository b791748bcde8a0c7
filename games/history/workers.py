"""The processes in which the history thinks: reading records, analysis. None is started before it is needed."""

from __future__ import annotations

from functools import cache

from games.bots.workers import Workers

PROCESSES = 1
WAITING = 40
LIMIT = 60.0  # seconds


@cache
def workers() -> Workers:
    """This process's own; they end with it."""
    return Workers(PROCESSES, waiting=WAITING, limit=LIMIT)
