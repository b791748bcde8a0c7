"""What happens when a player stays away: away, gone, a bot in the seat, back again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.rooms import clock, play
from games.rooms.attempt import STALE, WATCHING, Outcome, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Presence, Room, Seat

Takeover = Seat.Takeover
STRONGEST = "stark"


def default_level() -> str:
    """The level of bots where nobody chose one."""
    return "mittel"


def level_of(room: Room, seats: Sequence[Seat], seat: Seat) -> str:
    """The level at which the server plays a seat."""
    if seat.bot:
        return seat.bot
    return STRONGEST if helps_a_human(seats, seat) else room.bot_level or default_level()


def helps_a_human(seats: Sequence[Seat], seat: Seat) -> bool:
    """Whether the partner at this seat is somebody who wants the strongest bot for one."""
    partner = seats[(seat.number + 2) % 4].user if len(seats) == 4 else None
    return partner is not None and partner.prefs.strong_partner


def gives_signs(seats: Sequence[Seat], seat: Seat) -> bool:
    """Whether leads of this seat's side are signs to a bot: unless a player of that side does not want it."""
    side = (seat, seats[(seat.number + 2) % 4]) if len(seats) == 4 else (seat,)
    return all(each.user.prefs.partner_signs for each in side if each.user)


def arrived(room_id: int, user_id: int) -> None:
    """A player who was away is here again: hand, prompt and deadline are as they were, and the seat is theirs."""

    def act(table: Table) -> None:
        seat = table.seat_of(user_id)
        if seat is None or seat.absent_since is None:
            raise Refused(*STALE)
        had_bot = bool(seat.takeover)
        seat.arrive()
        if had_bot and not seat.takeover:
            play.hand_back(table, seat)

    attempt(room_id, act)


def left(room_id: int, user_id: int, since: datetime) -> None:
    """No sign of a player at this table since then, in no process."""

    def act(table: Table) -> None:
        seat = table.seat_of(user_id)
        if seat is None or seat.absent_since is not None or _is_seen(room_id, user_id, table.now):
            raise Refused(*STALE)
        seat.absent_since = since

    attempt(room_id, act)


def _is_seen(room_id: int, user_id: int, now: datetime) -> bool:
    return Presence.objects.filter(room_id=room_id, user_id=user_id, process__alive_until__gt=now).exists()


def note_gone(room_id: int) -> None:
    """Players away too long are gone; with a pace a bot plays for them until they are back."""

    def act(table: Table) -> None:
        late = [
            seat for seat in table.humans if not seat.gone and (clock.gone_at(seat) or table.now) < table.now
        ]
        if not late:
            raise Refused(*STALE)
        for seat in late:
            seat.gone = True
            if table.room.pace and not seat.takeover:
                take_over(table, seat, Takeover.GONE)
        count_votes(table)
        play.deal_if_all_ready(table)

    attempt(room_id, act)


def take_over(table: Table, seat: Seat, why: Seat.Takeover) -> None:
    """A bot plays for the seat from its next action on."""
    seat.takeover = why
    if table.room.state == Room.State.PLAYING and table.current_state().to_act == seat.number:
        table.begin_turn()


def settle(room_id: int) -> None:
    """Nothing was due after all: set anew when it is."""
    with transaction.atomic():
        table = Table.lock(room_id)
        clock.set_due(table.room, table.seats, table.now)
        table.room.lease_until = None
        table.room.save(update_fields=["due", "lease_until"])


def put_off(room_id: int) -> None:
    """A deadline that passed while nobody served is set anew: nobody loses their turn by an outage."""

    def act(table: Table) -> None:
        deadline = table.room.deadline
        if deadline is None or deadline + clock.OVERDUE > table.now:
            raise Refused(*STALE)
        table.room.deadline = table.now + clock.AFTER_OUTAGE

    attempt(room_id, act)


def vote(room_id: int, user: User, number: int, bot: bool) -> Outcome:
    """Without a pace the others agree, all who are here, whether a bot plays for one who is gone."""

    def act(table: Table) -> None:
        voter = table.seat_of(user.pk)
        seat = next((seat for seat in table.humans if seat.number == number), None)
        if voter is None:
            raise Refused(*WATCHING)
        if seat is None or not waits_for_vote(table.room, seat) or voter is seat:
            raise Refused(*STALE)
        seat.votes = sorted({*seat.votes, voter.number} if bot else set(seat.votes) - {voter.number})
        count_votes(table)

    return attempt(room_id, act)


def count_votes(table: Table) -> None:
    """A bot plays for those of whom all who are here agree. To be asked again whenever somebody is here no more."""
    here = {human.number for human in table.humans if not human.gone}
    agreed = [
        seat
        for seat in table.humans
        if waits_for_vote(table.room, seat) and seat.votes and here <= set(seat.votes)
    ]
    for seat in agreed:
        take_over(table, seat, Takeover.AGREED)
    if agreed:
        play.deal_if_all_ready(table)


def waits_for_vote(room: Room, seat: Seat) -> bool:
    """Whether the others are asked if a bot shall play for this seat."""
    playing = room.state in (Room.State.PLAYING, Room.State.BETWEEN)
    return playing and seat.is_human and seat.gone and not seat.takeover and not room.pace


def away_for(seat: Seat, now: datetime) -> timedelta:
    return now - seat.absent_since if seat.absent_since else timedelta()
