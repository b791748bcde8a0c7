"""What tables know of somebody whose name changes, who comes along from a guest, or who takes it all with them."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import people, relations
from accounts.models import User
from games.history import store
from games.rooms import access, opening, tables
from games.rooms.models import Exclusion, Room, SolvedLesson
from tests.rooms import playing

pytestmark = pytest.mark.django_db

PASSWORD = "Schnapserl zu viert 24"


def account(name: str) -> User:
    return people.sign_up(name, PASSWORD, "", "de")[0]


def names_in_partie(room: Room) -> list[str]:
    assert room.partie
    return list(room.partie.seats.values_list("name", flat=True))


def test_signing_up_in_the_middle_of_a_partie_renames_the_seat_for_all() -> None:
    guest, other = playing.guests(2)
    room = playing.table_of([guest, other])
    assert tables.table_view(room.pk, other.pk).seats[0].name == guest.name
    people.sign_up("Kartentippler", PASSWORD, "", "de", guest=guest)
    assert names_in_partie(room)[:2] == ["Kartentippler", other.name]
    shown = tables.table_view(room.pk, other.pk)
    assert shown.seats[0].name == "Kartentippler"
    assert shown.version > room.version


def test_a_partie_that_is_over_keeps_the_names_of_its_day() -> None:
    user, other = account("Vroni"), playing.guests(1)[0]
    over, running = playing.table_of([user, other]), playing.table_of([user, other])
    assert over.partie
    store.abort_partie(over.partie)
    people.rename(user, "Veronika")
    assert names_in_partie(over)[0] == "Vroni"
    assert names_in_partie(running)[0] == "Veronika"


def test_what_a_guest_solved_and_was_let_into_comes_along_once() -> None:
    user, (guest, host) = account("Vroni"), playing.guests(2)
    private = opening.open_room(host, playing.rules(), who_may_join=Room.Join.LINK)
    assert access.admit(private, guest, private.token)
    for who, lesson in ((guest, "gang"), (guest, "bettler"), (user, "gang")):
        SolvedLesson.objects.create(user=who, lesson=lesson)
    people.merge(guest, user)
    assert sorted(user.solved_lessons.values_list("lesson", flat=True)) == ["bettler", "gang"]
    assert access.may_see(private, user)


def test_who_was_sent_away_or_blocked_as_a_guest_is_so_with_the_account_too() -> None:
    user, (guest, host) = account("Vroni"), playing.guests(2)
    room = opening.open_room(host, playing.rules())
    Exclusion.objects.create(room=room, user=guest)
    relations.block(host, guest)
    people.merge(guest, user)
    assert not access.may_see(room, user)
    assert relations.is_blocked(host, user)


def test_a_guests_seat_in_a_running_partie_has_the_accounts_name() -> None:
    user, (guest, other) = account("Vroni"), playing.guests(2)
    room = playing.table_of([guest, other])
    people.merge(guest, user)
    assert names_in_partie(room)[0] == "Vroni"
    assert tables.table_view(room.pk, other.pk).seats[0].name == "Vroni"


def test_a_seat_at_a_table_that_waits_keeps_its_guest_but_is_no_partie_yet(client: Client) -> None:
    (guest,) = playing.guests(1)
    opening.open_room(guest, playing.rules())
    client.force_login(guest, backend="accounts.backends.NameBackend")
    assert "0 Partien" in client.get("/konto/").content.decode()
    assert "Wirklich abmelden?" in client.post("/abmelden/").content.decode()
    User.objects.update(last_seen=timezone.now() - timedelta(days=8))
    assert people.sweep() == 0


def test_solved_exercises_are_in_the_archive_and_go_with_the_account() -> None:
    user = account("Vroni")
    SolvedLesson.objects.create(user=user, lesson="gang")
    files = dict(people.export(user))
    assert [one["lesson"] for one in json.loads(files["uebungen.json"])] == ["gang"]
    people.delete(user)
    assert not SolvedLesson.objects.exists()
