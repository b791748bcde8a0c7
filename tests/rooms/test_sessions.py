"""Sockets whose session is over: closed at once where that is told, and soon where nobody told this process."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import people, sessions
from accounts.models import User
from games.rooms import sockets
from tests.rooms import playing
from tests.rooms.robot import Browser
from tests.rooms.test_consumer import Page, pages, table
from tests.servers import Server

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "Schnapserl zu viert 24"
NEW = "Noch ein Schnapserl 66"

# How another process ends the sessions of somebody: what it leaves in the database, and nothing else.
ENDINGS: dict[str, Callable[[Page, User], object]] = {
    "logged out": lambda page, user: Session.objects.filter(pk=page.client.session.session_key).delete(),
    "run out": lambda page, user: Session.objects.filter(pk=page.client.session.session_key).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    ),
    "banned": lambda page, user: User.objects.filter(pk=user.pk).update(is_active=False),
    "logged out everywhere": lambda page, user: User.objects.filter(pk=user.pk).update(
        session_epoch=F("session_epoch") + 1
    ),
    "another password": lambda page, user: User.objects.filter(pk=user.pk).update(password="other"),
}


@pytest.fixture
def several_processes(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions as they are kept where several processes serve; and less waiting."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    monkeypatch.setattr(sockets, "CHECK_EVERY", 0.1)


@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_session_that_another_process_ended_has_no_socket_for_long(
    several_processes: None, ending: str
) -> None:
    room, users = await table()
    async with pages(room, *users[:2]) as (one, other):
        await sync_to_async(ENDINGS[ending])(one, users[0])
        assert await one.closed_with() == 4401
        await other.send(room, "next")
        assert "data-version" in await other.frame()


@pytest.mark.parametrize("ending", ENDINGS)
async def test_and_its_next_action_is_refused_before_that(
    settings: Any, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    monkeypatch.setattr(sockets, "CHECK_EVERY", 1000)
    room, users = await table()
    async with pages(room, users[0]) as (one,):
        await sync_to_async(ENDINGS[ending])(one, users[0])
        await one.send(room, "next")
        assert await one.closed_with() == 4401
        assert not await sync_to_async(room.seats.filter(ready=True).exists)()


async def test_a_new_password_closes_the_tables_on_other_devices_and_none_on_this() -> None:
    @sync_to_async
    def mine() -> tuple[Any, User]:
        user, _code = people.sign_up("Vroni", PASSWORD, "", "de")
        return playing.table_of([user]), user

    room, user = await mine()
    async with pages(room, user, user) as (here, elsewhere):
        sent = {"password": PASSWORD, "password1": NEW, "password2": NEW}
        assert (await sync_to_async(here.client.post)("/konto/kennwort/", sent)).status_code == 302
        assert await elsewhere.closed_with() == 4401
        await here.send(room, "next")
        assert "data-version" in await here.frame()


async def test_a_guest_who_signs_up_keeps_the_socket_though_all_of_the_session_changed(
    several_processes: None,
) -> None:
    room, users = await table()
    async with pages(room, users[0]) as (one,):
        sent = {"username": "Kartentippler", "password1": PASSWORD, "deck": "de"}
        assert (await sync_to_async(one.client.post)("/registrieren/", sent)).status_code == 200
        await one.send(room, "next")
        assert "Kartentippler" in await one.frame()


def test_all_sessions_are_looked_at_in_two_queries() -> None:
    users = playing.guests(40)
    claims = {sessions.claim(f"{number:032}", user) for number, user in enumerate(users)}
    with CaptureQueriesContext(connection) as asked:
        assert sessions.doubtful(claims) == claims
    assert len(asked) == 2


def test_a_ban_by_another_process_closes_the_socket_of_a_page_that_does_nothing(
    serve: Callable[..., Server],
) -> None:
    server = serve()
    browser = Browser(server.url)
    browser.at_once()
    with browser.socket() as socket:
        socket.next()
        ban = "from accounts.models import User; print(User.objects.update(is_active=False))"
        assert server.manage("shell", "-v", "0", "-c", ban).strip() == "1"
        assert socket.closed_with() == 4401
    assert browser.look().status == 404
