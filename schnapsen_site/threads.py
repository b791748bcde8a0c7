"""Database work off the event loop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar, cast

from channels.db import database_sync_to_async
from django.db import connection

P = ParamSpec("P")
R = TypeVar("R")


def in_thread(work: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """`work` to be awaited, done in a thread with a connection of its own.

    With SQLite, which takes one writer at a time, one thread does all, in the order in which it was asked for. With
    PostgreSQL several go on at a time: each waits for it some ten times, and what takes long holds nobody up.
    """
    done = database_sync_to_async(work, thread_sensitive=connection.vendor == "sqlite")
    return cast(Callable[P, Awaitable[R]], done)
