"""What all sockets share: how many of them a process serves, whose they are, and when they are closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from contextvars import Context
from typing import Any, ClassVar

from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from accounts import sessions
from accounts.models import User
from accounts.sessions import Claim
from schnapsen_site import metrics
from schnapsen_site.loops import PerLoop
from schnapsen_site.tasks import every, supervise
from schnapsen_site.threads import in_thread

log = logging.getLogger(__name__)

CHECK_EVERY = 2.0
# So many are looked at in one go, 2 ms: moves need not wait for thousands.
AT_ONCE = 250
NO_SESSION, FULL = 4401, 4503


class Socket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Accepts first and asks then who it is (`enter`): many reconnect in the same second. `open` counts them all."""

    open: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.counted = False
        self.claim: Claim | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve it to its end, which may be an error that never comes to a `disconnect`."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As channels does, without its hop to the database thread for every message."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"No handler for message type {message['type']}")
        await handler(message)

    async def connect(self) -> None:
        await self.accept()
        if Socket.open >= settings.MAX_SOCKETS:
            await self._send_away()
            return
        self._count(+1)
        await self.enter()

    async def enter(self) -> None:
        """Ask who it is and what they want, and send what they have not yet."""
        raise NotImplementedError

    def leave(self) -> None:
        """It has ended: nothing of it stays behind."""
        if self.counted:
            self._count(-1)
        watch().forget(self)

    def _count(self, change: int) -> None:
        self.counted = change > 0
        Socket.open += change
        metrics.SOCKETS.set(Socket.open)

    async def send(self, *args: Any, **kwargs: Any) -> None:
        """Send, unless the socket is closed or closing: its end is then on the way, and nothing else is to be done."""
        with suppress(Disconnected):
            await super().send(*args, **kwargs)

    async def _send_away(self) -> None:
        """This process has as many sockets as it can serve well: the page says so, and goes on without one."""
        with translation.override(self.language):
            html = render_to_string("rooms/full.html")
        await self.send(text_data=html)
        await self.close(FULL)

    @property
    def session_key(self) -> str | None:
        key: str | None = self.scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        return key

    @property
    def language(self) -> str:
        """The language that a page of the same browser would have."""
        request = HttpRequest()
        request.COOKIES = self.scope["cookies"]
        headers = dict(self.scope["headers"])
        request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin1")
        return translation.get_language_from_request(request)

    def identify(self) -> User | None:
        """Who opened it, None if nobody is logged in. From now on it is closed once that session is over."""
        user = sessions.identify(self.session_key)
        self.claim = sessions.claim(self.session_key, user) if self.session_key and user else None
        return user

    async def check_session(self) -> None:
        """Close it if its session is over."""
        before = self.claim
        try:
            user = await in_thread(self.identify)()
        except DatabaseError:
            return  # looked at again with the next round
        if before and (user is None or user.pk != before.user_id):
            await self.close(NO_SESSION)


class Watch:
    """Closes the sockets of one event loop whose sessions are over: at once when told, and by a look at all of them
    every two seconds, since the one who ended a session may be another process."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.sockets: set[Socket] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.tasks.add(self.loop.create_task(supervise(self._run), context=Context()))

    def keep(self, socket: Socket) -> None:
        if socket.claim:
            self.sockets.add(socket)

    def forget(self, socket: Socket) -> None:
        self.sockets.discard(socket)

    def ended(self, user_id: int) -> None:
        """Some or all sessions of a user ended."""
        self._check(socket for socket in self.sockets if socket.claim and socket.claim.user_id == user_id)

    def _check(self, sockets: Iterable[Socket]) -> None:
        for socket in tuple(sockets):
            task = self.loop.create_task(socket.check_session(), context=Context())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _run(self) -> None:
        async for _round in every(CHECK_EVERY):
            try:
                await self._look()
            except DatabaseError as error:
                log.warning("sessions could not be looked at: %s", type(error).__name__)

    async def _look(self) -> None:
        claims = list({socket.claim for socket in self.sockets if socket.claim})
        for begin in range(0, len(claims), AT_ONCE):
            some = claims[begin : begin + AT_ONCE]
            doubtful = await in_thread(sessions.doubtful)(some)
            self._check(socket for socket in self.sockets if socket.claim in doubtful)


watch = PerLoop(Watch)


def close_sessions(user_id: int, **_signal: object) -> None:
    """Receiver of accounts.signals.sessions_closed, from whatever thread ended them."""
    for one in watch:
        with suppress(RuntimeError):  # the loop has ended
            one.loop.call_soon_threadsafe(one.ended, user_id)
