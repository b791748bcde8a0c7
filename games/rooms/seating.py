"""Seats before a Partie and after it: sit, stand up, swap, "bereit", and what the host may do.

Any change of rules or seats clears every "bereit": nobody starts into something they did not agree to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from games import bots
from games.houserules.models import RuleVersion
from games.houserules.versions import rules_of
from games.rooms import access, opening, play
from games.rooms.attempt import STALE, WATCHING, Outcome, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Exclusion, Room, Seat
from games.rooms.notices import Notice

State = Room.State


def sit(room_id: int, user: User, number: int | None = None) -> Outcome:
    """Take a free seat (None: the first); whoever sits already moves there. The last seat goes to one."""

    def act(table: Table) -> None:
        _must_wait(table)
        own = table.seat_of(user.pk)
        if own is None and not access.may_join(table.room, user):
            raise Refused(403, Notice.NOT_INVITED)
        free = [seat for seat in table.seats if seat.is_free and number in (None, seat.number)]
        if not free:
            raise Refused(409, Notice.SEAT_TAKEN)
        since = own.since if own else table.now
        if own:
            table.vacate(own)
        free[0].user, free[0].since = user, since
        if table.room.host_id is None:
            table.room.host = user
        _changed(table)

    return attempt(room_id, act)


def stand(room_id: int, user: User) -> Outcome:
    """Leave the seat while no Partie runs."""

    def act(table: Table) -> None:
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        if not _is_idle(table.room):
            raise Refused(*STALE)
        table.vacate(seat)
        hand_host_on(table, user.pk)
        if table.room.solo:
            table.room.state = State.CLOSED
        elif table.room.state == State.WAITING:
            _changed(table)

    return attempt(room_id, act)


def ready(room_id: int, user: User, yes: bool) -> Outcome:
    """Say "bereit", or take it back. When all are, free seats are filled as agreed and the Partie begins."""

    def act(table: Table) -> None:
        _must_wait(table)
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        seat.ready, table.room.touched = yes, table.now
        _start_if_agreed(table)

    return attempt(room_id, act)


def _start_if_agreed(table: Table) -> None:
    if not all(seat.ready for seat in table.humans):
        return
    if table.room.bot_level:
        opening.fill_with_bots(table.seats, table.room.bot_level)
    if not any(seat.is_free for seat in table.seats):
        opening.strengthen_partners(table.seats)
        play.start_partie(table)


def swap(room_id: int, user: User, number: int) -> Outcome:
    """Change places: with a bot or a free seat at once, with a human once both want it."""

    def act(table: Table) -> None:
        _must_wait(table)
        own, other = table.seat_of(user.pk), _seat(table, number)
        if own is None:
            raise Refused(*WATCHING)
        if own is other:
            raise Refused(*STALE)
        if other.is_human and other.swap_with != own.number:
            own.swap_with = other.number
        else:
            table.swap(own, other)
            _changed(table)

    return attempt(room_id, act)


def set_bot(room_id: int, user: User, number: int, level: str) -> Outcome:
    """The host puts a bot on a free seat, changes its level, or (level "") takes it away."""

    def act(table: Table) -> None:
        seat = _seat(table, number)
        if seat.is_human:
            raise Refused(*STALE)
        if level and level not in bots.LEVELS:
            raise Refused(422, Notice.UNREADABLE)
        name = (seat.bot_name or opening.free_bot_name(table.seats)) if level else ""
        seat.bot, seat.bot_name = level, name
        _changed(table)

    return _as_host(room_id, user, act)


def send_away(room_id: int, user: User, number: int) -> Outcome:
    """The host sends somebody away; they do not come back to this table."""

    def act(table: Table) -> None:
        seat = _seat(table, number)
        if seat.user is None or seat.user_id == user.pk:
            raise Refused(*STALE)
        Exclusion.objects.get_or_create(room=table.room, user=seat.user)
        table.vacate(seat)
        _changed(table)

    return _as_host(room_id, user, act)


def hand_over(room_id: int, user: User, number: int) -> Outcome:
    """The host makes another human at the table host, with all of a host's rights."""

    def act(table: Table) -> None:
        seat = _seat(table, number)
        if seat.user is None:
            raise Refused(*STALE)
        table.room.host = seat.user

    return _as_host(room_id, user, act)


def agree(room_id: int, user: User, rules: RuleVersion, **agreed: Any) -> Outcome:
    """The host changes what is agreed. Another number of players keeps those who fit, the longest there first."""

    def act(table: Table) -> None:
        players = rules_of(rules).players
        if len(table.humans) > players:
            raise Refused(409, Notice.TOO_MANY_SIT)
        table.room.rules = rules
        for name, value in agreed.items():
            setattr(table.room, name, value)
        if players != len(table.seats):
            table.resize(players)
        _changed(table)

    return _as_host(room_id, user, act)


def reopen(room_id: int, user: User) -> Outcome:
    """After a Partie: the table waits again, so that others may sit down."""

    def act(table: Table) -> None:
        if table.seat_of(user.pk) is None:
            raise Refused(*WATCHING)
        if table.room.state != State.OVER or table.room.solo:
            raise Refused(*STALE)
        room = table.room
        room.state, room.partie, room.runde, room.sealed = State.WAITING, None, None, None
        _changed(table)

    return attempt(room_id, act)


def close(room_id: int, user: User) -> Outcome:
    """The host closes a table at which no Partie runs."""

    def act(table: Table) -> None:
        if not _is_idle(table.room):
            raise Refused(*STALE)
        table.room.state = State.CLOSED

    return _as_host(room_id, user, act, waiting=False)


def hand_host_on(table: Table, leaving: int) -> None:
    """When the host leaves, the human who has sat longest is host."""
    if table.room.host_id != leaving:
        return
    rest = sorted(table.humans, key=lambda seat: (seat.since or table.now, seat.number))
    table.room.host = rest[0].user if rest else None


def _as_host(room_id: int, user: User, act: Callable[[Table], None], waiting: bool = True) -> Outcome:
    def checked(table: Table) -> None:
        if table.room.host_id != user.pk:
            raise Refused(403, Notice.NOT_HOST)
        if waiting:
            _must_wait(table)
        act(table)

    return attempt(room_id, checked)


def _must_wait(table: Table) -> None:
    if table.room.state != State.WAITING or table.room.partie_id is not None:
        raise Refused(*STALE)


def _is_idle(room: Room) -> bool:
    """Whether no Partie runs here."""
    return room.state == State.OVER or (room.state == State.WAITING and room.partie_id is None)


def _seat(table: Table, number: int) -> Seat:
    if number not in range(len(table.seats)):
        raise Refused(422, Notice.UNREADABLE)
    return table.seats[number]


def _changed(table: Table) -> None:
    table.room.touched = table.now
    table.room.series_bummerl = []
    for seat in table.seats:
        seat.ready = False
