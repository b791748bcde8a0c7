"""Who is here: signs of life kept in the process, and only changes written."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import relations
from accounts.models import User
from games.rooms import presence
from games.rooms.models import Presence, Process, Room, Seat
from tests.rooms import playing

pytestmark = pytest.mark.django_db


class Clock:
    """Time as the process counts it, moved by hand."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    monkeypatch.setattr(presence, "_signs", {})
    return clock


def process() -> presence.Keeper:
    keeper = presence.Keeper()
    keeper.renew()
    return keeper


def look(keeper: presence.Keeper) -> None:
    """One look of a process, as it looks every second."""
    if any(changes := keeper.changes()):
        keeper.write(*changes)


def table() -> tuple[Room, User]:
    user, other = playing.guests(2)
    return playing.table_of([user, other]), user


def seat(room: Room, user: User) -> Seat:
    return room.seats.get(user=user)


def test_who_gives_no_sign_for_twelve_seconds_is_away_since_the_last_one(clock: Clock) -> None:
    (room, user), keeper = table(), process()
    presence.sign(room.pk, user.pk)
    look(keeper)
    assert seat(room, user).absent_since is None
    clock.now += 11
    look(keeper)
    assert seat(room, user).absent_since is None
    clock.now += 2
    look(keeper)
    away = seat(room, user).absent_since
    assert away is not None
    assert 12 < (timezone.now() - away).total_seconds() < 15
    presence.sign(room.pk, user.pk)
    look(keeper)
    assert seat(room, user).absent_since is None


def test_signs_that_change_nothing_are_not_written(clock: Clock) -> None:
    (room, user), keeper = table(), process()
    presence.sign(room.pk, user.pk)
    look(keeper)
    with CaptureQueriesContext(connection) as asked:
        for _ in range(10):
            clock.now += 4
            presence.sign(room.pk, user.pk)
            look(keeper)
    assert len(asked) == 0


@pytest.mark.parametrize("count", [1, 20])
def test_however_many_come_at_once_they_are_written_in_one_go(clock: Clock, count: int) -> None:
    tables, keeper = [table() for _ in range(count)], process()
    for room, user in tables:
        presence.sign(room.pk, user.pk)
    with CaptureQueriesContext(connection) as asked:
        look(keeper)
    assert len(asked) == 5, "the process, all of them between a savepoint and its release, and who was away"
    assert Presence.objects.count() == count


@pytest.mark.django_db(transaction=True)
def test_somebody_who_is_no_more_keeps_nobody_else_from_being_here(clock: Clock) -> None:
    (room, user), keeper = table(), process()
    presence.sign(room.pk, user.pk)
    presence.sign(room.pk, 10**9)
    look(keeper)
    assert list(Presence.objects.values_list("user", flat=True)) == [user.pk]


def test_who_is_here_by_another_process_is_not_away(clock: Clock) -> None:
    (room, user), one, other = table(), process(), process()
    presence.sign(room.pk, user.pk)
    look(one)
    look(other)
    clock.now += 13
    one.write(*one.changes())
    assert seat(room, user).absent_since is None, "the other process has not said yet that it is silent too"
    presence._signs[room.pk, user.pk] = clock.now - 13
    look(other)
    assert seat(room, user).absent_since is not None


def test_when_a_process_dies_those_it_saw_are_away(clock: Clock) -> None:
    (room, user), dead, alive = table(), process(), process()
    presence.sign(room.pk, user.pk)
    look(dead)
    Process.objects.filter(key=dead.key).update(alive_until=timezone.now() - timedelta(seconds=1))
    alive.renew()
    assert seat(room, user).absent_since is not None
    assert not Presence.objects.exists()
    assert Process.objects.count() == 1


def test_who_plays_without_loading_a_page_is_seen_by_friends(clock: Clock) -> None:
    (room, user), keeper = table(), process()
    User.objects.filter(pk=user.pk).update(last_seen=timezone.now() - timedelta(hours=1))
    presence.sign(room.pk, user.pk)
    look(keeper)
    user.refresh_from_db()
    assert not relations.is_here(user)
    keeper.note_seen()
    user.refresh_from_db()
    assert relations.is_here(user)


@pytest.mark.django_db(transaction=True)
def test_a_sign_at_a_table_that_is_gone_harms_nobody(clock: Clock, settings: Any) -> None:
    (room, user), keeper = table(), process()
    presence.sign(987654, user.pk)
    presence.sign(room.pk, user.pk)
    look(keeper)
    assert Presence.objects.filter(room=room, user=user).exists()
