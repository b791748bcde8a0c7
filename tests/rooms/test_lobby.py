"""The lobby's socket: open tables and one's own, as they are now, at most once a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import engine
from games.rooms import lobby, lobby_socket, opening, push, seating
from games.rooms.models import Room
from tests.rooms import playing
from tests.rooms.test_consumer import Page

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def lobby_of(user: User | None, which: str = "alle") -> AsyncIterator[Page]:
    """Somebody's lobby page, its first frame received."""
    page = await sync_to_async(Page)(user, f"/ws/stube/?art={which}")
    assert await page.open()
    first = await page.frame()
    assert 'id="offene-tische"' in first
    assert ('id="eigene-tische"' in first) == (user is not None)
    yield page
    await page.socket.disconnect()


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_socket, "EVERY", 0.1)


@sync_to_async
def people(count: int) -> list[User]:
    playing.rules()
    return playing.guests(count)


@sync_to_async
def press_until_turn_of(room: Room, users: list[User], wanted: int) -> None:
    """Whoever is to act acts until it is that seat's turn."""
    while (turn := playing.state_of(room).to_act) != wanted:
        assert turn is not None
        playing.press(room, users[turn], engine.legal_actions(playing.state_of(room))[0])


@sync_to_async
def press_of(room: Room, user: User) -> None:
    assert playing.press(room, user, engine.legal_actions(playing.state_of(room))[0]).status == 200


async def test_a_seat_that_fills_is_seen_by_all_who_look() -> None:
    host, other = await people(2)
    room = await sync_to_async(opening.open_room)(host, await sync_to_async(playing.rules)())
    async with lobby_of(None) as stranger, lobby_of(None, "drei") as three:
        await sync_to_async(seating.sit)(room.pk, other, 1)
        assert "2 von 4 Plätzen" in await stranger.frame()
        assert await three.socket.receive_nothing(timeout=0.4)


async def test_a_table_that_changed_between_page_and_socket_is_shown_as_it_is_now() -> None:
    host, *rest = await people(4)
    room = await sync_to_async(opening.open_room)(host, await sync_to_async(playing.rules)())
    page = await sync_to_async(Page)(rest[0], "/ws/stube/?art=vier")
    await sync_to_async(seating.sit)(room.pk, rest[1], 1)
    assert await page.open()
    assert "2 von 4 Plätzen" in await page.frame()
    await page.socket.disconnect()


async def test_du_bist_dran_comes_and_goes_with_the_turn_and_only_for_its_player(live_sessions: None) -> None:
    users = await people(4)
    room = await sync_to_async(playing.table_of)(users)
    (stranger,) = await people(1)
    await sync_to_async(playing.press_next)(room, users)
    await press_until_turn_of(room, users, 1)
    async with lobby_of(users[2]) as page, lobby_of(stranger) as other:
        await press_until_turn_of(room, users, 2)
        while "Du bist dran" not in (html := await page.frame()):
            pass
        assert 'id="offene-tische"' not in html
        await press_of(room, users[2])
        assert "Du bist dran" not in await page.frame()
        assert await other.socket.receive_nothing(timeout=0.4)


async def test_many_changes_in_a_second_are_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_socket, "EVERY", 1.0)
    host, *rest = await people(4)
    room = await sync_to_async(opening.open_room)(host, await sync_to_async(playing.rules)())
    async with lobby_of(host) as page:
        came = time.monotonic()
        for user in rest[:3]:
            await sync_to_async(seating.sit)(room.pk, user)
        html = await page.frame()
        assert time.monotonic() - came > 0.5
        assert "4 von 4 Plätzen" in html and 'id="eigene-tische"' in html
        assert await page.socket.receive_nothing(timeout=0.5)


async def test_what_another_process_changed_is_found_without_a_push() -> None:
    host, other = await people(2)
    room = await sync_to_async(opening.open_room)(host, await sync_to_async(playing.rules)())
    async with lobby_of(host) as page:
        push.stop(lobby_socket.lists().note)
        await sync_to_async(seating.sit)(room.pk, other, 1)
        html = await page.frame()
        assert "2 von 4 Plätzen" in html and other.name in html


async def test_the_lobby_of_somebody_who_logs_out_is_closed() -> None:
    (user,) = await people(1)
    async with lobby_of(user) as page:
        await sync_to_async(page.client.post)("/abmelden/", {"sicher": "1"})
        assert await page.closed_with() == 4401


@pytest.mark.parametrize("count", [1, 30])
def test_one_query_finds_whose_own_list_may_have_changed(count: int) -> None:
    users = playing.guests(count)
    playing.table_of(users[:1])
    with CaptureQueriesContext(connection) as asked:
        found = lobby.standings({user.pk for user in users})
    assert len(asked) == 1
    assert [len(found[user.pk]) for user in users] == [1, *[0] * (count - 1)]


async def test_a_round_fails_alone(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    host, other = await people(2)
    room = await sync_to_async(opening.open_room)(host, await sync_to_async(playing.rules)())

    def fail(*_: object) -> None:
        raise RuntimeError("the database is away")

    async with lobby_of(None) as page:
        with monkeypatch.context() as broken:
            broken.setattr(lobby, "render", fail)
            await sync_to_async(seating.sit)(room.pk, other, 1)
            await asyncio.sleep(0.4)
        assert "could not be brought up to date" in caplog.text
        assert "2 von 4 Plätzen" in await page.frame()
