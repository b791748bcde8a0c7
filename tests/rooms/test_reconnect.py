"""A page that comes back is told what it missed, once, and nothing again."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.rooms.consumers import heard_before, version_shown
from games.rooms.models import Room
from tests.rooms import playing
from tests.rooms.test_consumer import Page, pages, table

pytestmark = pytest.mark.django_db(transaction=True)


async def back(room: Room, user: User, heard: str) -> list[str]:
    """What the first frame of a new socket says aloud to a page that heard so much: the numbers of its lines."""
    page = await sync_to_async(Page)(user, f"/ws/tisch/{room.code}/{heard}")
    assert await page.open()
    html = await page.frame()
    await page.socket.disconnect()
    return re.findall(r'<p data-n="([0-9.]+)">', html)


async def three_passes() -> tuple[Room, list[User]]:
    """A table where trump was named and passed three times."""
    room, users = await table()
    async with pages(room, *users) as opened:
        for page in opened:
            await page.send(room, "next")
            for other in opened:
                await other.frame()
        for action in ("aufschlagen", "pass", "pass", "pass"):
            turn = (await sync_to_async(playing.state_of)(room)).to_act
            assert turn is not None
            await opened[turn].send(room, action)
            for other in opened:
                await other.frame()
    return room, users


async def test_what_happened_meanwhile_is_said_once_and_nothing_before_it() -> None:
    room, users = await three_passes()
    missed = await back(room, users[0], "?seit=1.2")
    assert [number for number in missed if number[-1] != "."] == ["1.3", "1.4"]
    assert await back(room, users[0], "?seit=1.4") == []


async def test_a_page_that_has_the_newest_panels_is_sent_none() -> None:
    room, users = await three_passes()
    await sync_to_async(room.refresh_from_db)()
    page = await sync_to_async(Page)(users[0], f"/ws/tisch/{room.code}/?seit=1.4&stand={room.version}")
    assert await page.open()
    assert f'id="puls" hidden data-version="{room.version}"' in await page.socket.receive_from(5)
    await page.socket.disconnect()
    old = await sync_to_async(Page)(users[0], f"/ws/tisch/{room.code}/?seit=1.4&stand={room.version - 1}")
    assert await old.open()
    assert 'id="table"' in await old.frame()
    await old.socket.disconnect()


async def test_a_page_of_another_runde_is_told_this_one_from_its_start() -> None:
    room, users = await three_passes()
    assert (await back(room, users[0], "?seit=0.0"))[0] == "1.1"


async def test_a_page_that_does_not_say_what_it_heard_is_told_nothing() -> None:
    room, users = await three_passes()
    assert await back(room, users[0], "") == []


@pytest.mark.parametrize(
    "query",
    [
        b"seit=",
        b"seit=1",
        b"seit=1.2.3",
        b"seit=-1.2",
        b"seit=1.99999",
        b"seit=1.2&x=1",
        b"\xff",
        b"seit=a.b",
    ],
)
def test_what_makes_no_sense_counts_as_nothing_said(query: bytes) -> None:
    assert heard_before(query) is None


def test_a_sensible_place_is_read() -> None:
    assert heard_before(b"seit=12.7") == heard_before(b"seit=12.7&stand=40") == (12, 7)
    assert version_shown(b"seit=12.7&stand=40") == 40
