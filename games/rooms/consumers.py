"""The socket of a table page: one JSON form out, HTML in."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from typing import ClassVar

from django.conf import settings
from django.db import OperationalError

from accounts.models import User
from games.engine import Refusal
from games.engine.outside import BadInput, load_json
from games.rooms import access, presence
from games.rooms.forms import Press, number, pressed
from games.rooms.frames import Frame, Heard, Viewer, frame_for
from games.rooms.hub import hub
from games.rooms.models import Room
from games.rooms.notices import Notice
from games.rooms.pressing import do
from games.rooms.sockets import NO_SESSION, Socket, watch
from schnapsen_site.threads import in_thread

MAX_FRAME = settings.MAX_FRAME
HEARD = re.compile(rb"seit=([0-9]{1,6})\.([0-9]{1,4})(?:&stand=([0-9]{1,9}))?(?:&durchsage=[0-9]+)?")
ANNOUNCED = re.compile(rb"(?:.*&)?durchsage=([0-9]{1,9})")
MAX_A_SECOND = 20
# A page is sent so many frames beyond what it has told of; half-way it is asked. Then it waits for its answer.
MAX_UNSEEN = 32
TOO_BIG, NO_TABLE, FLOOD = 1009, 4404, 4429


class TableConsumer(Socket):
    """The socket of one page.

    `sent` is the room's version that the page has, 0 before the first frame; `panels` what was sent over this socket;
    `asked` the versions sent before each pulse that is not answered yet; `unseen` those of the frames that the page has
    not told of yet; `announced` the number of the announcement that the page shows, 0 for none.
    """

    gate: ClassVar[asyncio.Semaphore] = asyncio.Semaphore(8)

    def __init__(self) -> None:
        super().__init__()
        self.sent = 0
        self.heard: Heard | None = None
        self.panels: dict[str, str] = {}
        self.asked: deque[int] = deque(maxlen=MAX_UNSEEN)
        self.unseen: deque[int] = deque()
        self.announced = 0
        self.room_id = 0
        self.user: User | None = None
        self.times: deque[float] = deque(maxlen=MAX_A_SECOND + 1)

    async def enter(self) -> None:
        async with self.gate:
            refusal = await in_thread(self._enter)()
            if refusal:
                await self.close(refusal)
                return
            watch().keep(self)
            hub().join(self.room_id, self)
            # A page that has just been loaded has its panels. What it misses from now on comes as to all others.
            await (self.pulse() if self.sent else self._answer(None))

    def _enter(self) -> int | None:
        """Who this is, and which table; the code to close with if there is none for them."""
        self.user = self.identify()
        if self.user is None and self.session_key:
            return NO_SESSION
        code = self.scope["url_route"]["kwargs"]["code"].upper()
        room = Room.objects.filter(code=code).first()
        if room is None or not access.may_see(room, self.user):
            return NO_TABLE if self.user else NO_SESSION
        self.room_id = room.pk
        query, waits = self.scope.get("query_string", b""), self.scope["url_route"]["kwargs"]["waits"]
        self.heard, self.announced = heard_before(query), announcement_shown(query)
        self.viewer = Viewer.of(self.user, self.language, waits=waits)
        right_kind = waits == (room.partie_id is None) and room.state != Room.State.CLOSED
        if right_kind and version_shown(query) == room.version:
            self.sent = room.version
        return None

    def leave(self) -> None:
        super().leave()
        if self.room_id:
            hub().leave(self.room_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.room_id:
            return
        text = text_data if text_data is not None else (bytes_data or b"")
        if len(text) > MAX_FRAME or (
            isinstance(text, str) and len(text.encode("utf-8", "replace")) > MAX_FRAME
        ):
            await self.close(TOO_BIG)
        elif self._floods():
            await self.close(FLOOD)
        else:
            await self._take(text)

    def _floods(self) -> bool:
        self.times.append(time.monotonic())
        return len(self.times) > MAX_A_SECOND and self.times[-1] - self.times[0] < 1.0

    async def _take(self, text: str | bytes) -> None:
        if self.user is not None:
            presence.sign(self.room_id, self.user.pk)
        try:
            data = load_json(text)
            if isinstance(data, dict) and "puls" in data:
                await self._pulse_answered(data["puls"])
                return
            press = pressed(data)
        except BadInput:
            await self._answer(Notice.UNREADABLE)
            return
        await self._submit(press)

    async def _pulse_answered(self, version: object) -> None:
        """The page says what it has; if it lacks what was sent before that pulse, all comes again."""
        has, had = number(version), self.asked.popleft() if self.asked else 0
        while self.unseen and self.unseen[0] <= has:
            self.unseen.popleft()
        if has < had:
            self.unseen.clear()
            await self._answer(None)

    async def _submit(self, press: Press) -> None:
        outcome = await in_thread(do)(self.room_id, self.user, self.session_key, press)
        if outcome.refusal is Notice.LOGGED_OUT:
            await self.close(NO_SESSION)
        elif outcome.status != 200:
            await self._answer(outcome.refusal)
        # What was done comes with the push, to all pages of the table in one go.

    async def _answer(self, hint: Refusal | Notice | None) -> None:
        """All panels to this page alone; while the database is away the page asks again by its pulse."""
        try:
            frame = await in_thread(frame_for)(self.room_id, self.viewer, self.heard, hint)
        except OperationalError:
            return
        self.panels = {}
        await self.show(frame)

    async def show(self, frame: Frame) -> None:
        """Send what this page lacks of a frame; one that may see the table no longer is closed.

        A slow reader is sent nothing more until it has read: then the tick brings it the newest state alone.
        """
        if frame.panels is None:
            await self.close(NO_TABLE)
            return
        if len(self.unseen) >= MAX_UNSEEN:
            return
        html = frame.beside(self.panels)
        self.sent, self.heard = frame.version, frame.heard
        self.panels = {**frame.panels, "table": ""}  # that one is another each time, and large
        await self.send(text_data=html)
        self.unseen.append(frame.version)
        if len(self.unseen) == MAX_UNSEEN // 2:
            await self.pulse()

    async def announce(self, number: int, html: str) -> None:
        self.announced = number
        await self.send(text_data=html)

    async def pulse(self) -> None:
        if self.sent:
            self.asked.append(self.sent)
            await self.send(text_data=f'<span id="puls" hidden data-version="{self.sent}"></span>')


def heard_before(query: bytes) -> Heard | None:
    """How much of a Runde a page that comes back was told: `seit=RUNDE.SEQ`; None if it says nothing sensible."""
    found = HEARD.fullmatch(query)
    return (int(found[1]), int(found[2])) if found else None


def version_shown(query: bytes) -> int:
    """The version of the panels that a page has which was told all of them: `stand=VERSION`; 0 if it does not say."""
    found = HEARD.fullmatch(query)
    return int(found[3] or 0) if found else 0


def announcement_shown(query: bytes) -> int:
    """The number of the announcement that a page shows: `durchsage=NUMBER`; 0 for none."""
    found = ANNOUNCED.fullmatch(query)
    return int(found[1]) if found else 0
