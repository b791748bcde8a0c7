"""What a process keeps of a table is what the database has, or it is not used."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.db import transaction

from games import engine
from games.history import store
from games.history.models import Runde
from games.rooms import kept, tables
from games.rooms.attempt import Refused
from games.rooms.locked import Table
from games.rooms.models import Room
from games.rooms.notices import Notice
from tests.rooms import playing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_sessions")]


def views(table: kept.Snapshot) -> list[object]:
    """What all seats and one who watches may see of it."""
    ids = [*(seat.user_id for seat in table.seats), None]
    return [replace(tables.view_for(table, user_id), deadline=None) for user_id in ids]


def test_what_is_kept_after_each_move_is_what_is_read_from_the_database() -> None:
    users, rng = playing.guests(4), random.Random(3)
    room = playing.table_of(users)
    used = 0
    for _step in range(50):
        room.refresh_from_db()
        if room.state == Room.State.OVER:
            room = playing.table_of(users)
        if room.state == Room.State.PLAYING:
            playing.step(room, users, rng)
        else:
            playing.press_next(room, users)
        room.refresh_from_db()
        known = kept.get(room.pk, room.version, room.code)
        used += known is not None
        shown = known or tables.load(room.pk)
        assert views(replace(shown, now=shown.now)) == views(tables._read(room.pk))
    assert used > 20


def test_a_change_of_another_process_is_never_overlooked() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    playing.press_next(room, users)
    room.refresh_from_db()
    tables.load(room.pk)
    Room.objects.filter(pk=room.pk).update(name="Anders", version=room.version + 1)
    assert tables.load(room.pk).room.name == "Anders"
    Room.objects.filter(pk=room.pk).update(name="Wieder", version=room.version + 2)
    with transaction.atomic():
        assert Table.lock(room.pk).room.name == "Wieder"


def test_what_is_rolled_back_is_not_kept() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    tables.load(room.pk)
    before = tables.load(room.pk)
    with pytest.raises(Refused), transaction.atomic():
        table = Table.lock(room.pk)
        table.follow = True
        table.seats[0].ready = True
        table.room.name = "Nie gewesen"
        table.save()
        raise Refused(409, Notice.STALE)
    assert tables.load(room.pk).room.name == before.room.name
    assert not tables.load(room.pk).seats[0].ready


def test_a_move_on_a_runde_that_has_moved_on_writes_nothing() -> None:
    users, rng = playing.guests(4), random.Random(3)
    room = playing.table_of(users)
    playing.press_next(room, users)
    playing.step(room, users, rng)
    room.refresh_from_db()
    old = Runde.objects.select_related("version", "partie").get(partie=room.partie, number=1)
    state = store.state_of(old)
    Runde.objects.filter(pk=old.pk).update(chain="0" * 32)
    seat = state.to_act
    assert seat is not None
    action = engine.legal_actions(state)[0]
    with pytest.raises(store.Overtaken), transaction.atomic():
        store.record_move(old, state, seat, action)
    assert Runde.objects.get(pk=old.pk).moves.count() == state.seq
