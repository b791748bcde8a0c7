"""The open sockets of this process: tells each page what is new, on a push, on the tick, and by the pulse.

Each page gets whole panels, so that a lost message is healed by any later one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from contextvars import Context
from datetime import datetime
from typing import Any, Protocol

from channels.layers import get_channel_layer
from django.conf import settings
from django.utils import translation

from games.rooms import announcing, push
from games.rooms.frames import Frame, Heard, Viewer, frames, known_frames
from games.rooms.models import Announcement, Room
from games.rooms.sockets import watch
from schnapsen_site import metrics
from schnapsen_site.loops import PerLoop
from schnapsen_site.tasks import every, supervise
from schnapsen_site.threads import in_thread

log = logging.getLogger(__name__)

TICK = 2.0
PULSE = 4.0
# The pulse goes round in slices, so that thousands of sockets are not served in one go.
SLICES = 8
GROUP = "tables"
LAYER_PATIENCE = 1.0


class Page(Protocol):
    """A socket as the hub knows it."""

    viewer: Viewer
    sent: int
    heard: Heard | None
    announced: int

    async def show(self, frame: Frame) -> None: ...
    async def announce(self, number: int, html: str) -> None: ...
    async def pulse(self) -> None: ...


class Hub:
    """All pages of one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.pages: defaultdict[int, set[Page]] = defaultdict(set)
        self.wanted: dict[int, int] = {}
        self.running: set[int] = set()
        # What other processes are not told yet: rooms with their versions, users whose sessions ended.
        self.versions: dict[int, int] = {}
        self.users: set[int] = set()
        self.telling = False
        self.tasks: set[asyncio.Task[None]] = set()
        push.listen(self.changed)
        self.start(supervise(self._tick))
        self.start(supervise(self._pulse))
        if settings.REDIS_URL:
            self.start(supervise(self._hear_others))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """A task of its own: in the context of a committing thread it would wait for that thread's work."""
        task = self.loop.create_task(work, context=Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def join(self, room_id: int, page: Page) -> None:
        self.pages[room_id].add(page)
        self._count()

    def leave(self, room_id: int, page: Page) -> None:
        self.pages[room_id].discard(page)
        if not self.pages[room_id]:
            del self.pages[room_id]
        self._count()

    def _count(self) -> None:
        metrics.TABLES.set(len(self.pages))

    def changed(self, room_id: int, version: int, due: datetime | None) -> None:
        """This process committed a change; called from the thread that did."""
        with suppress(RuntimeError):  # the loop has ended
            self.loop.call_soon_threadsafe(self._committed, room_id, version)

    def _committed(self, room_id: int, version: int) -> None:
        self.want(room_id, version)
        if settings.REDIS_URL:
            self.versions[room_id] = max(version, self.versions.get(room_id, 0))
            self._tell()

    def want(self, room_id: int, version: int) -> None:
        """Bring the pages of a room up to this version, soon; what comes meanwhile is done in one go.

        Of its own commits a process hears again through the layer: then no page is behind.
        """
        if not any(0 < page.sent < version for page in self.pages.get(room_id, ())):
            return
        self.wanted[room_id] = max(version, self.wanted.get(room_id, 0))
        if room_id not in self.running:
            self.running.add(room_id)
            self.start(self._serve(room_id))

    async def _serve(self, room_id: int) -> None:
        try:
            while room_id in self.wanted:
                version = self.wanted.pop(room_id)
                await self._show(room_id, version, tuple(self.pages.get(room_id, ())))
        except Exception:
            log.exception("pages of room %s could not be brought up to date", room_id)
        finally:
            self.running.discard(room_id)

    async def _show(self, room_id: int, version: int, pages: Iterable[Page]) -> None:
        ready = [page for page in pages if 0 < page.sent < version]
        if not ready:
            return
        viewers = [(page.viewer, page.heard) for page in ready]
        new = known_frames(room_id, version, viewers)
        if new is None:
            new = await in_thread(frames)(room_id, viewers)
        for page, frame in zip(ready, new, strict=True):
            if frame.version > page.sent:
                await page.show(frame)

    async def _tick(self) -> None:
        """A push is only quicker: whoever is behind is found here."""
        async for _round in every(TICK):
            if not self.pages:
                continue
            try:
                versions, announced = await in_thread(_look)(tuple(self.pages))
            except Exception:
                log.exception("the tick failed")
                continue
            for room_id, version in versions:
                self.want(room_id, version)
            await self._announce(announced)

    async def _announce(self, announced: Announcement | None) -> None:
        """Tell it to the pages that show another announcement, or one that is over."""
        number = announced.pk if announced else 0
        html: dict[str, str] = {}
        for page in [page for pages in tuple(self.pages.values()) for page in pages]:
            if page.announced == number:
                continue
            language = page.viewer.language
            if language not in html:
                with translation.override(language):
                    html[language] = announcing.banner(announced)
            await page.announce(number, html[language])

    async def _pulse(self) -> None:
        turn = 0
        async for _round in every(PULSE / SLICES):
            turn += 1
            for page in [page for pages in tuple(self.pages.values()) for page in pages]:
                if id(page) // 64 % SLICES == turn % SLICES:
                    await page.pulse()

    def _tell(self) -> None:
        if not self.telling:
            self.telling = True
            self.start(self._tell_others())

    async def _tell_others(self) -> None:
        """Other processes, through the layer, all there is in one message: no card, no name, no HTML. It may take a
        second, and fail; what comes meanwhile goes with the next."""
        while self.versions or self.users:
            message = {"type": "news", "versions": [*self.versions.items()], "users": [*self.users]}
            self.versions, self.users = {}, set()
            try:
                await asyncio.wait_for(get_channel_layer().group_send(GROUP, message), LAYER_PATIENCE)
            except Exception as error:
                metrics.FAILED_PUSHES.inc()
                log.warning("a message to other processes was lost: %s", type(error).__name__)
        self.telling = False

    async def _hear_others(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                while True:
                    self._heard(await layer.receive(channel))
            except Exception as error:
                log.warning("not hearing other processes: %s", type(error).__name__)
                await asyncio.sleep(LAYER_PATIENCE)

    def _heard(self, message: dict[str, Any]) -> None:
        for room_id, version in message["versions"]:
            self.want(room_id, version)
        for user_id in message["users"]:
            watch().ended(user_id)

    def session_closed(self, user_id: int) -> None:
        """Sessions of a user ended, says the thread that ended them; this process's own sockets hear it elsewhere."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._ended, user_id)

    def _ended(self, user_id: int) -> None:
        self.users.add(user_id)
        self._tell()


def _look(rooms: tuple[int, ...]) -> tuple[list[tuple[int, int]], Announcement | None]:
    """The versions of these rooms, and what is announced to all."""
    return list(Room.objects.filter(pk__in=rooms).values_list("pk", "version")), announcing.current()


hub = PerLoop(Hub)


def tell_of_sessions(user_id: int, **_signal: object) -> None:
    """Receiver of accounts.signals.sessions_closed."""
    for one in hub if settings.REDIS_URL else ():
        one.session_closed(user_id)
