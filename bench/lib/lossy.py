"""The layer between processes as a bad network would have it; lossy_settings.py puts it in."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

DROPPED, DOUBLED, HELD_BACK = 0.05, 0.05, 0.1
LONGEST = 0.5


class LossyLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Of the messages to a group it drops 5 %, sends 5 % twice, and holds 10 % back until later ones have passed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rng = random.Random(1)
        self.held: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        fate = self.rng.random()
        if fate < DROPPED:
            return
        if fate < DROPPED + HELD_BACK:
            task = asyncio.get_running_loop().create_task(self._later(group, message))
            self.held.add(task)
            task.add_done_callback(self.held.discard)
            return
        await super().group_send(group, message)
        if fate > 1 - DOUBLED:
            await super().group_send(group, message)

    async def _later(self, group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.rng.uniform(0, LONGEST))
        await super().group_send(group, message)
