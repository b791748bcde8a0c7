"""The lobby's socket: the list of open tables, rendered once for all who see the same, at most once a second."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import datetime
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games.rooms import lobby, push
from games.rooms.consumers import Direct, language_of

log = logging.getLogger(__name__)

EVERY = 1.0
# Even without a push the list is made anew after this many rounds: another process may have changed it.
AT_LEAST = 3

Kind = tuple[str, str]  # filter, language


class Lists:
    """All lobby pages of one event loop, by what they show."""

    def __init__(self) -> None:
        self.pages: defaultdict[Kind, set[LobbyConsumer]] = defaultdict(set)
        self.changed = True
        push.listen(self.note)
        self.task = asyncio.get_running_loop().create_task(self._run())

    def note(self, room_id: int, version: int, due: datetime | None) -> None:
        """A room changed: looked at in the next round."""
        self.changed = True

    async def _run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(EVERY)
            rounds += 1
            if not (self.changed or rounds % AT_LEAST == 0):
                continue
            self.changed = False
            try:
                await self._tell()
            except Exception:
                log.exception("the lobby could not be brought up to date")

    async def _tell(self) -> None:
        for kind in [kind for kind, pages in self.pages.items() if pages]:
            html = await newest(kind)
            for page in tuple(self.pages[kind]):
                await page.show(html)


async def newest(kind: Kind) -> str:
    """The list as it is now."""
    html: str = await database_sync_to_async(lobby.render)(*kind)
    return html


_lists: WeakKeyDictionary[asyncio.AbstractEventLoop, Lists] = WeakKeyDictionary()


def lists() -> Lists:
    """Those of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _lists:
        _lists[loop] = Lists()
    return _lists[loop]


class LobbyConsumer(Direct, AsyncWebsocketConsumer):  # type: ignore[misc]
    """Sends the list at once, so that what changed between page and socket is seen, and then whenever it changes."""

    kind: Kind | None = None
    shown = ""

    async def connect(self) -> None:
        await self.accept()
        asked = self.scope["query_string"].decode("latin1").removeprefix("art=")
        self.kind = (asked if asked in lobby.FILTERS else "alle", language_of(self.scope))
        lists().pages[self.kind].add(self)
        await self.show(await newest(self.kind))

    async def show(self, html: str) -> None:
        if html != self.shown:
            self.shown = html
            await self.send(text_data=html)

    async def disconnect(self, code: int) -> None:
        if self.kind:
            lists().pages[self.kind].discard(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is to be said here."""
