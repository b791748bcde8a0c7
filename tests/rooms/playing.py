"""Tables for tests, and players that press whatever is legal."""

from __future__ import annotations

import random

from django.db import transaction

from accounts.guests import create_guest
from accounts.models import User
from games import engine
from games.history import store
from games.history.models import Runde
from games.houserules import versions
from games.rooms import opening, play
from games.rooms.attempt import Outcome
from games.rooms.locked import Table
from games.rooms.models import Room


def rules(key: str = "bauernschnopsn") -> versions.RuleVersion:
    versions.load_presets()
    return versions.current(key)


def table_of(
    users: list[User],
    key: str = "bauernschnopsn",
    version: versions.RuleVersion | None = None,
    **agreed: object,
) -> Room:
    """A table with these humans from seat 0 on, bots on the other seats, and a Partie whose first Runde is sealed;
    by a `version` that is none of a preset's, if one is given."""
    with transaction.atomic():
        room = opening.open_room(users[0], version or rules(key), **agreed)
        table = Table.lock(room.pk)
        for seat, user in zip(table.seats, users, strict=False):
            seat.user, seat.since = user, table.now
        opening.fill_with_bots(table.seats, "zufall")
        play.start_partie(table)
        table.save()
    return table.room


def guests(count: int) -> list[User]:
    return [create_guest() for _ in range(count)]


def shown(room: Room) -> tuple[int, int]:
    room.refresh_from_db()
    return (room.runde.number, room.runde.seq) if room.runde else (0, 0)


def state_of(room: Room) -> engine.Runde:
    room.refresh_from_db()
    return store.state_of(Runde.objects.select_related("version").get(pk=room.runde_id))


def press_next(room: Room, users: list[User]) -> None:
    """All press "Weiter"."""
    for user in users:
        assert press(room, user, play.NEXT).status == 200


def press_next_of(room: Room, user: User) -> None:
    """ "Weiter" of one player, whose session is not asked for."""
    table = Table.lock(room.pk)
    play._next(table, table.seats[0], play.Extra())
    table.save()


def press(room: Room, user: User, action: str, **extra: object) -> Outcome:
    return play.submit(room.pk, user, "key", *shown(room), action, play.Extra(**extra))


def step(room: Room, users: list[User], rng: random.Random) -> None:
    """Whoever is to act does something legal; bots' seats are played as the driver does it."""
    state = state_of(room)
    assert state.to_act is not None
    action = rng.choice(engine.legal_actions(state))
    if state.to_act < len(users):
        outcome = press(room, users[state.to_act], action)
    else:
        outcome = play.submit_for(room.pk, state.to_act, *shown(room), action)
    assert outcome.status == 200, outcome


def play_partie(room: Room, users: list[User], rng: random.Random) -> None:
    """Play the Partie of a table to its end."""
    while room.state != Room.State.OVER:
        if room.state == Room.State.PLAYING:
            step(room, users, rng)
        else:
            press_next(room, users)
        room.refresh_from_db()
