"""Leaving a running Partie for good: a bot has the seat until its end."""

from __future__ import annotations

from accounts.models import User
from games.history import store
from games.rooms import opening, play, seating, takeover
from games.rooms.attempt import WATCHING, Outcome, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Departure, Room, Seat

State = Room.State


def leave(room_id: int, user: User) -> Outcome:
    """Leave for good. Without humans the Partie is broken off; where none runs, it is standing up."""

    def act(table: Table) -> None:
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        leave_seat(table, seat)

    if Room.objects.filter(pk=room_id, partie__state="running").exists():
        return attempt(room_id, act)
    return seating.stand(room_id, user)


def leave_seat(table: Table, seat: Seat) -> None:
    """The player of a seat in a running Partie is gone for good."""
    room, leaving = table.room, seat.user
    if leaving is None:
        return
    level = takeover.level_of(room, table.seats, seat)
    if len(table.humans) > 1:
        Departure.objects.create(user=leaving, partie=room.partie)
    table.vacate(seat)
    seat.bot, seat.bot_name = level, opening.free_bot_name(table.seats)
    seating.hand_host_on(table, leaving.pk)
    if not table.humans:
        break_off(table)
        return
    if room.state == State.PLAYING:
        if table.current_state().to_act == seat.number:
            table.begin_turn()
    else:
        play.deal_if_all_ready(table)
    takeover.count_votes(table)


def break_off(table: Table) -> None:
    """End the running Partie without winners and close the table."""
    room = table.room
    if room.partie is not None:
        store.abort_partie(room.partie)
    room.state, room.sealed = State.CLOSED, None
    room.act_at = room.deadline = None
