"""What the operator tells all tables: by a command, on every process's tick, once to each page."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from io import StringIO

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation

from games.rooms import announcing, hub, opening
from games.rooms.models import Announcement, Room
from tests.rooms import playing
from tests.rooms.test_consumer import BACKEND, Page, pages, table

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 0.05


def announce(*arguments: str) -> str:
    out = StringIO()
    call_command("announce", *arguments, stdout=out)
    return out.getvalue()


def test_a_restart_is_told_in_the_readers_language_with_its_time() -> None:
    announce("--restart-in", "5")
    made = announcing.current()
    assert made is not None and made.restart_at is not None
    at = timezone.localtime(made.restart_at).strftime("%H:%M")
    for language, word in {"de": "startet", "it": "riavvia", "en": "restarts"}.items():
        with translation.override(language):
            assert at in announcing.words(made) and word in announcing.words(made)


def test_the_newest_counts_until_it_is_over_or_taken_back() -> None:
    announce("Um acht ist Sperrstunde.")
    announce("Um neun ist Sperrstunde.", "--minutes", "10")
    made = announcing.current()
    assert made is not None and made.text == "Um neun ist Sperrstunde."
    Announcement.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert announcing.current() is None
    announce("Doch nicht.")
    announce("--clear")
    assert announcing.current() is None


@pytest.mark.parametrize(
    "arguments", [[""], ["x" * 201], ["--restart-in", "0"], ["x", "--minutes", "1441"], []]
)
def test_what_cannot_be_announced_is_said(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        announce(*arguments)
    assert not Announcement.objects.exists()


def test_a_page_that_is_loaded_has_it() -> None:
    announce("<b>Sperrstunde</b>")
    players = playing.guests(1)
    for room in (playing.table_of(players), opening.open_room(players[0], playing.rules())):
        client = Client()
        client.force_login(players[0], backend=BACKEND)
        assert "&lt;b&gt;Sperrstunde" in client.get(f"/tisch/{room.code}/").content.decode()


async def next_frame_after_ticks(page: Page, room: Room) -> str:
    """What comes next, some ticks and a press later."""
    await asyncio.sleep(5 * SHORT)
    await page.send(room, "next")
    return await page.frame()


async def test_open_pages_are_told_once_and_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TICK", SHORT)
    room, users = await table(2)
    async with pages(room, *users) as opened:
        await sync_to_async(announce)("Sperrstunde")
        for page in opened:
            assert "Sperrstunde" in await page.frame()
        assert "Sperrstunde" not in await next_frame_after_ticks(opened[0], room)
        await sync_to_async(announce)("--clear")
        assert 'data-number="0" hidden' in await opened[0].frame()


async def test_a_page_that_has_it_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TICK", SHORT)
    room, users = await table(1)
    await sync_to_async(announce)("Sperrstunde")
    number = await sync_to_async(Announcement.objects.values_list("pk", flat=True).get)()
    page = await sync_to_async(Page)(users[0], f"/ws/tisch/{room.code}/?seit=1.0&stand=0&durchsage={number}")
    assert await page.open()
    assert 'id="table"' in await page.frame()
    assert 'id="table"' in await next_frame_after_ticks(page, room)
    await page.socket.disconnect()
