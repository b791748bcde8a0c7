"""The channel layer of a single process."""

import asyncio
from typing import Any

from channels.layers import InMemoryChannelLayer


class LocalChannelLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Channels' in-memory layer without its sweeps.

    The original walks every channel and every group at each receive and each group_send, and takes a channel out of
    its groups for good when one of its messages is older than a minute. Here nothing expires: consumers leave their
    groups themselves, and a full queue drops the message, which the site's tick heals.
    """

    def _clean_expired(self) -> None:
        pass

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        for channel in tuple(self.groups.get(group, ())):
            queue = self.channels.get(channel)
            if queue is None:
                queue = self.channels.setdefault(channel, asyncio.Queue(maxsize=self.get_capacity(channel)))
            if not queue.full():
                queue.put_nowait((float("inf"), dict(message)))
