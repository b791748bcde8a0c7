"""The lobby's socket: the open tables, rendered once for all who see the same, and one's own tables for oneself alone.

At most one frame a second, with whatever has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextvars import Context
from datetime import datetime

from accounts.models import User
from games.rooms import lobby, push
from games.rooms.lobby import Standing
from games.rooms.sockets import Socket, watch
from schnapsen_site.loops import PerLoop
from schnapsen_site.tasks import every, supervise
from schnapsen_site.threads import in_thread

log = logging.getLogger(__name__)

EVERY = 1.0
# Even without a push the lists are looked at after this many rounds: another process may have changed something.
AT_LEAST = 3

Kind = tuple[str, str]  # filter, language


class Lists:
    """All lobby pages of one event loop."""

    def __init__(self) -> None:
        self.pages: set[LobbyConsumer] = set()
        self.changed = True
        push.listen(self.note)
        self.task = asyncio.get_running_loop().create_task(supervise(self._run), context=Context())

    def note(self, room_id: int, version: int, due: datetime | None) -> None:
        """A room changed: looked at in the next round."""
        self.changed = True

    def welcome(self, page: LobbyConsumer) -> None:
        """A new page gets both lists in the next round: rendered once, however many come in the same second."""
        self.pages.add(page)
        self.changed = True

    async def _run(self) -> None:
        rounds = 0
        async for _round in every(EVERY):
            rounds += 1
            if not self.pages or not (self.changed or rounds % AT_LEAST == 0):
                continue
            self.changed = False
            try:
                await tell(tuple(self.pages))
            except Exception:
                log.exception("the lobby could not be brought up to date")


async def tell(pages: Iterable[LobbyConsumer]) -> None:
    """Send each page what it has not. Every list is a hop of its own to the database: moves come in between."""
    kinds = {page.kind for page in pages}
    lists = {kind: await in_thread(lobby.render)(*kind) for kind in kinds}
    users = {page.user.pk for page in pages if page.user}
    standings = await in_thread(lobby.standings)(users)
    for page in pages:
        own = ""
        if page.user and standings[page.user.pk] != page.standing:
            page.standing = standings[page.user.pk]
            own = await in_thread(lobby.render_own)(page.user, page.kind[1])
        await page.show(lists[page.kind], own)


lists = PerLoop(Lists)


class LobbyConsumer(Socket):
    """Sends the lists with the next round, so that what changed between page and socket is seen, and then whenever
    they change.

    `standing` is that of the reader's own list as it was last rendered; None before.
    """

    kind: Kind = ("alle", "de")
    user: User | None = None
    standing: Standing | None = None
    shown = own = ""

    async def enter(self) -> None:
        asked = self.scope["query_string"].decode("latin1").removeprefix("art=")
        self.kind = (asked if asked in lobby.FILTERS else "alle", self.language)
        self.user = await in_thread(self.identify)()
        watch().keep(self)
        lists().welcome(self)

    async def show(self, tables: str, own: str) -> None:
        """Both lists, the own one empty if it is as it was; what the page has is not sent again."""
        news = tables if tables != self.shown else ""
        self.shown = tables
        if own and own != self.own:
            news, self.own = news + own, own
        if news:
            await self.send(text_data=news)

    def leave(self) -> None:
        super().leave()
        lists().pages.discard(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is to be said here."""
