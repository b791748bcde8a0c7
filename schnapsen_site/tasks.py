"""What a serving process does beside answering: apps register it, `manage.py serve` runs it.

An app calls `register` in its AppConfig.ready. A task is a coroutine function without arguments that runs until the
process ends; one that raises is logged and started again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

Task = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)
RESTART_AFTER = 1.0
_tasks: list[Task] = []


def register(task: Task) -> None:
    """Have `task` run in every serving process."""
    if task not in _tasks:
        _tasks.append(task)


def start_all() -> list[asyncio.Task[None]]:
    """Start every registered task on the running loop; the caller keeps the result, or they may be collected."""
    return [asyncio.get_running_loop().create_task(supervise(task)) for task in _tasks]


async def every(seconds: float) -> AsyncIterator[None]:
    """Comes round so often, whatever is done in between takes; what was missed is not made up for."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        due = max(due + seconds, loop.time())
        await asyncio.sleep(due - loop.time())
        yield


async def supervise(task: Task) -> None:
    """Run it until it ends; if it fails, log why and begin again."""
    while True:
        try:
            await task()
            return
        except Exception:
            log.exception("%s failed and is started again", getattr(task, "__qualname__", task))
            await asyncio.sleep(RESTART_AFTER)
