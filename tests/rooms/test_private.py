"""A private table: its link and password hold for page, socket, watching, talk and replay alike."""

from __future__ import annotations

import random

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts.models import User
from games.rooms import agreed, opening
from games.rooms.models import Exclusion, Room
from tests.rooms import playing
from tests.rooms.test_consumer import Page

BACKEND = "accounts.backends.NameBackend"
PASSWORD = "herzober"
Join = Room.Join


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def room_of(users: list[User], join: str, watching: bool = True) -> Room:
    return playing.table_of(
        users, "strichl", who_may_join=join, watching=watching, password=make_password(PASSWORD)
    )


def come_in(client: Client, room: Room) -> None:
    """By the link, with the password."""
    answer = client.post(f"/einladung/{room.code}/{room.token}/", {"password": PASSWORD})
    assert answer.status_code == 302


def statuses(client: Client, room: Room) -> list[int]:
    """Of the table's page and of an action; after the Partie of its page, its record and its replay."""
    found = [
        client.get(f"/tisch/{room.code}/").status_code,
        client.post(f"/tisch/{room.code}/reden/", {"spruch": "0"}, follow=True).status_code,
    ]
    if room.state != Room.State.OVER:
        return found
    partie = f"/partie/{room.partie_id}/"
    return found + [client.get(partie + page).status_code for page in ("", "record.json", "runde/1/")]


@pytest.mark.django_db
@pytest.mark.parametrize("join", [Join.LINK, Join.PASSWORD])
def test_link_and_password_hold_at_the_table_and_for_the_replay(live_sessions: None, join: str) -> None:
    users = playing.guests(4)
    room = room_of(users, join)
    stranger, watcher = (client_of(user) for user in playing.guests(2))
    come_in(watcher, room)
    assert statuses(watcher, room) == [200, 200]
    running = f"/partie/{room.partie_id}/"
    assert [who.get(running).status_code for who in (stranger, watcher)] == [404, 404]
    playing.play_partie(room, users, random.Random(1))
    assert statuses(stranger, room) == [404] * 5
    assert statuses(Client(), room) == [404] * 5
    assert statuses(watcher, room) == [200] * 5
    assert statuses(client_of(users[2]), room) == [200] * 5


@pytest.mark.django_db
def test_a_code_is_shown_where_it_opens_the_table_and_nowhere_else(live_sessions: None) -> None:
    rules = agreed.altered(playing.rules("strichl"), 5, None)
    for join in (Join.ALL, Join.ACCOUNTS, Join.LINK, Join.PASSWORD):
        host, stranger = playing.guests(2)
        room = opening.open_room(host, rules, "Stammtisch", who_may_join=join)
        page = client_of(host).get(f"/tisch/{room.code}/").content.decode()
        opened = client_of(stranger).get("/tisch/", {"code": room.code})
        assert ("Tischcode" in page) == (opened["Location"] != "/")
        assert "5 Striche" in page


@pytest.mark.django_db
def test_where_nobody_may_watch_the_link_opens_no_replay_either(live_sessions: None) -> None:
    users = playing.guests(4)
    room = room_of(users, Join.LINK, watching=False)
    (user,) = playing.guests(1)
    room.admissions.create(user=user)
    playing.play_partie(room, users, random.Random(1))
    assert statuses(client_of(user), room) == [404] * 5


@pytest.mark.django_db
def test_who_was_sent_away_sees_no_replay(live_sessions: None) -> None:
    users = playing.guests(4)
    room = room_of(users, Join.LINK)
    (user,) = playing.guests(1)
    room.admissions.create(user=user)
    Exclusion.objects.create(room=room, user=user)
    playing.play_partie(room, users, random.Random(1))
    assert statuses(client_of(user), room) == [404] * 5


@pytest.mark.django_db(transaction=True)
async def test_the_socket_opens_for_those_who_came_by_the_link_and_for_nobody_else() -> None:
    @sync_to_async
    def at_the_door() -> tuple[Page, Page]:
        room = room_of(playing.guests(4), Join.PASSWORD)
        stranger, watcher = (Page(user, f"/ws/tisch/{room.code}/") for user in playing.guests(2))
        come_in(watcher.client, room)
        return stranger, watcher

    stranger, watcher = await at_the_door()
    for page in (stranger, watcher):
        assert await page.open()
    assert await stranger.closed_with() == 4404
    assert 'id="table"' in await watcher.frame()
    await watcher.socket.disconnect()
