"""The table's socket: who gets in, what comes, and what closes it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.people import delete
from games.rooms import consumers, hub, opening, push, seating, sockets
from games.rooms.models import Room
from schnapsen_site.asgi import application
from tests.rooms import playing

pytestmark = pytest.mark.django_db(transaction=True)

BACKEND = "accounts.backends.NameBackend"
CODE = "websocket.close"


class Page:
    """A socket of somebody, with the session it was opened by."""

    def __init__(self, user: User | None, path: str, origin: str = "http://localhost") -> None:
        self.client = Client()
        cookie = ""
        if user:
            self.client.force_login(user, backend=BACKEND)
            cookie = (
                f"{settings.SESSION_COOKIE_NAME}={self.client.cookies[settings.SESSION_COOKIE_NAME].value}"
            )
        headers = [(b"cookie", cookie.encode()), (b"origin", origin.encode()), (b"host", b"localhost")]
        self.socket = WebsocketCommunicator(application, path, headers)

    async def open(self) -> bool:
        connected, _ = await self.socket.connect(timeout=10)
        return bool(connected)

    async def frame(self, seconds: float = 10) -> str:
        """The next frame that is no pulse."""
        while True:
            html = await self.socket.receive_from(timeout=seconds)
            if 'id="puls"' not in html:
                return str(html)

    async def closed_with(self) -> int:
        async with asyncio.timeout(10):
            while (message := await self.socket.receive_output(timeout=10))["type"] != CODE:
                pass
        return int(message["code"])

    async def send(self, room: Room, action: str) -> None:
        runde, seq = await sync_to_async(playing.shown)(room)
        await self.socket.send_json_to(
            {"action": action, "runde": str(runde), "seq": str(seq), "HEADERS": {}}
        )


@asynccontextmanager
async def pages(room: Room, *users: User | None, kind: str = "") -> AsyncIterator[list[Page]]:
    """Sockets of these users, their first frame received."""
    opened = [await sync_to_async(Page)(user, f"/ws/tisch/{room.code}/{kind}") for user in users]
    for page in opened:
        assert await page.open()
        await page.frame()
    yield opened
    for page in opened:
        await page.socket.disconnect()


@sync_to_async
def table(count: int = 4, **agreed: object) -> tuple[Room, list[User]]:
    users = playing.guests(count)
    return playing.table_of(users, **agreed), users


async def test_what_one_does_everybody_sees() -> None:
    room, users = await table()
    async with pages(room, *users) as opened:
        for page in opened:
            await page.send(room, "next")
            frames = [await other.frame() for other in opened]
        assert all('data-phase="trump"' in html for html in frames)
        assert [html.count('name="action"') > 0 for html in frames].count(True) == 1


async def test_a_page_is_sent_the_panels_that_it_lacks_and_all_after_a_refusal() -> None:
    users = await sync_to_async(playing.guests)(4)
    room = await sync_to_async(playing.table_of)(users)
    async with pages(room, *users) as (first, *_others):
        await first.send(room, "next")
        after = await first.frame()
        await first.send(room, "next")
        refused = await first.frame()
    assert 'id="table"' in after and 'id="letzter-stich-inhalt"' not in after
    assert all(
        f'id="{name}"' in refused for name in ("bar", "table", "letzter-stich-inhalt", "spielverlauf-inhalt")
    )


async def test_a_refused_press_is_answered_to_that_player_alone_and_changes_nothing() -> None:
    room, users = await table()
    async with pages(room, *users[:2]) as (alice, bob):
        await alice.send(room, "play:HK")
        assert 'id="table"' in await alice.frame()
        assert await bob.socket.receive_nothing(timeout=0.2)


@pytest.mark.parametrize(
    "text", [" ", "nonsense", "[1]", '"next"', '{"action": 1}', "{" * 3000, '{"a": NaN}', "null"]
)
async def test_a_frame_that_is_no_press_gets_an_answer(text: str) -> None:
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        await alice.socket.send_to(text_data=text)
        assert 'id="table"' in await alice.frame()
        await alice.send(room, "next")
        assert "data-version" in await alice.frame()


async def test_bytes_that_are_no_text_get_an_answer() -> None:
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        await alice.socket.send_to(bytes_data=b"\xff\xfe")
        assert 'id="table"' in await alice.frame()


async def test_a_frame_over_4_kb_closes_the_socket() -> None:
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        await alice.socket.send_to(text_data="ä" * 2049)
        assert await alice.closed_with() == 1009


async def test_a_flood_closes_the_socket() -> None:
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        for _ in range(40):
            await alice.socket.send_json_to({"puls": 1})
        assert await alice.closed_with() == 4429


async def test_a_stranger_without_a_session_is_closed_with_4401_and_one_with_a_session_with_4404() -> None:
    room, _users = await table(who_may_join=Room.Join.NOBODY)
    nobody = await sync_to_async(Page)(None, f"/ws/tisch/{room.code}/")
    stranger = await sync_to_async(Page)(
        (await sync_to_async(playing.guests)(1))[0], f"/ws/tisch/{room.code}/"
    )
    for page, code in ((nobody, 4401), (stranger, 4404)):
        assert await page.open()
        assert await page.closed_with() == code


async def test_a_foreign_page_is_refused_at_the_handshake() -> None:
    room, users = await table()
    for origin in ("http://evil.example", "http://localhost:81", "null"):
        page = await sync_to_async(Page)(users[0], f"/ws/tisch/{room.code}/", origin)
        assert not await page.open()


async def test_logging_out_closes_the_socket_of_that_session_alone() -> None:
    room, users = await table()
    async with pages(room, users[0], users[0]) as (here, elsewhere):
        await sync_to_async(here.client.post)("/abmelden/", {"sicher": "1"})
        assert await here.closed_with() == 4401
        assert await elsewhere.socket.receive_nothing(timeout=0.2)


async def test_a_ban_closes_the_socket_and_the_next_action_is_refused() -> None:
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        await sync_to_async(User.objects.filter(pk=users[0].pk).update)(is_active=False)
        await alice.send(room, "next")
        assert await alice.closed_with() == 4401
        assert not await sync_to_async(room.seats.filter(ready=True).exists)()


async def test_deleting_the_account_closes_the_socket_and_a_bot_has_the_seat() -> None:
    room, users = await table()
    async with pages(room, *users[:2]) as (alice, bob):
        await sync_to_async(delete)(users[0])
        assert await alice.closed_with() == 4401
        assert "Bot" in await bob.frame()
        seat = await sync_to_async(room.seats.get)(number=0)
        assert seat.bot
        assert seat.user_id is None


async def test_the_tick_brings_what_no_push_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TICK", 0.1)
    room, users = await table()
    async with pages(room, users[1]) as (bob,):
        hub.push.stop(hub.hub().changed)
        await sync_to_async(playing.press_next_of)(room, users[0])
        assert "data-version" in await bob.frame()


async def test_what_happens_while_the_layer_is_slow_is_told_to_other_processes_in_one_message(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    may_send, sent = asyncio.Event(), []

    class SlowLayer(InMemoryChannelLayer):  # type: ignore[misc]
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            sent.append(message)
            await may_send.wait()

    layer = SlowLayer()
    monkeypatch.setattr(hub, "get_channel_layer", lambda: layer)
    one = hub.Hub()
    try:
        one.changed(1, 5, None)
        await asyncio.sleep(0.01)
        for room_id, version in ((1, 6), (2, 3), (1, 7)):
            one.changed(room_id, version, None)
        one.session_closed(9)
        await asyncio.sleep(0.01)
        may_send.set()
        await asyncio.sleep(0.01)
    finally:
        push.stop(one.changed)
        for task in one.tasks:
            task.cancel()
    assert [(message["versions"], message["users"]) for message in sent] == [
        ([(1, 5)], []),
        ([(1, 7), (2, 3)], [9]),
    ]


async def test_the_pulse_tells_the_version_and_a_page_that_is_behind_is_sent_all_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "PULSE", 0.2)
    room, users = await table()
    async with pages(room, users[0]) as (alice,):
        assert 'id="puls"' in await alice.socket.receive_from(timeout=10)
        await alice.socket.send_json_to({"puls": 0})
        assert 'id="table"' in await alice.frame()


async def test_a_slow_reader_is_sent_no_more_until_it_has_read_and_then_the_newest_state_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(consumers, "MAX_UNSEEN", 4)
    monkeypatch.setattr(hub, "TICK", 0.1)
    room, users = await table()
    async with pages(room, *users) as (alice, bob, *others):  # which is one frame that Bob has not told of
        for page in (alice, bob, others[0]):
            await page.send(room, "next")
            read = _version(await bob.frame())
        await others[1].send(room, "next")
        while not await bob.socket.receive_nothing(timeout=0.5):
            assert 'id="puls"' in await bob.socket.receive_from()
        await bob.socket.send_json_to({"puls": read})
        assert _version(await bob.frame()) > read


def _version(html: str) -> int:
    found = re.search(r'data-version="(\d+)"', html)
    assert found
    return int(found[1])


async def test_a_page_of_the_waiting_room_is_closed_when_the_partie_begins() -> None:
    @sync_to_async
    def waiting() -> tuple[Room, User]:
        (host,) = playing.guests(1)
        return opening.open_room(host, playing.rules(), bot_level="leicht"), host

    room, host = await waiting()
    async with pages(room, host, kind="warten/") as (page,):
        key = page.client.session.session_key
        assert key
        assert (await sync_to_async(seating.ready)(room.pk, host, yes=True)).status == 200
        assert await page.closed_with() == 4404


async def test_somebody_sent_away_is_closed_out_of_the_waiting_room() -> None:
    @sync_to_async
    def waiting() -> tuple[Room, User, User]:
        host, other = playing.guests(2)
        room = opening.open_room(host, playing.rules())
        assert seating.sit(room.pk, other, 1).status == 200
        return room, host, other

    room, host, other = await waiting()
    async with pages(room, host, other, kind="warten/") as (_page, away):
        assert (await sync_to_async(seating.send_away)(room.pk, host, 1)).status == 200
        assert await away.closed_with() == 4404


async def test_a_mover_that_vanishes_in_the_middle_still_moves() -> None:
    room, users = await table()
    async with pages(room, *users[:2]) as (alice, bob):
        await alice.send(room, "next")
        await asyncio.gather(alice.socket.disconnect(), bob.frame())
        assert await sync_to_async(room.seats.filter(number=0, ready=True).exists)()


@pytest.mark.parametrize("fails", ["_enter", "_take"])
async def test_a_socket_that_ends_by_an_error_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    async def fail_later(*_arguments: object) -> None:
        raise OSError("the disk is gone")

    def fail(*_arguments: object) -> None:
        raise OSError("the disk is gone")

    room, users = await table()
    before = sockets.Socket.open
    monkeypatch.setattr(consumers.TableConsumer, fails, fail if fails == "_enter" else fail_later)
    page = await sync_to_async(Page)(users[0], f"/ws/tisch/{room.code}/")
    assert await page.open()
    with pytest.raises(OSError, match="the disk is gone"):
        await page.frame()
        await page.send(room, "next")
        await page.frame()
    assert sockets.Socket.open == before
    assert not hub.hub().pages
    assert not sockets.watch().sockets
