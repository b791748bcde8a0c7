"""What the server must do next at one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeAlias

from django.utils import timezone

from games import engine
from games.bots import Choice, seed_for
from games.engine import SeatView
from games.history import store
from games.history.models import Runde
from games.rooms import clock, learning, play, takeover
from games.rooms.models import Room, Seat
from schnapsen_site import metrics


@dataclass(frozen=True)
class Think:
    """An action to choose for a seat from what it may see, and to do at `at`."""

    room_id: int
    seat: int
    runde: int
    seq: int
    view: SeatView
    level: str
    signs: bool
    seed: int
    at: datetime
    timed_out: bool

    def done(self, choice: Choice) -> None:
        outcome = play.submit_for(
            self.room_id, self.seat, self.runde, self.seq, choice.action, self.timed_out
        )
        if outcome.status == 200:
            metrics.MOVES.labels("server").inc()


class Tip(Think):
    """The same for a player who wants a tip: it is told, not done."""

    def done(self, choice: Choice) -> None:
        learning.tell(self.room_id, self.runde, self.seq, choice)


# Tips come from the strongest.
TIPS_BY = "stark"
Duty: TypeAlias = Think | Callable[[], object]


def first_of(room_id: int) -> Duty | None:
    """What is to be done now, read without a lock: who does it looks again. None if nothing is, or no longer."""
    room = Room.objects.select_related("host").filter(pk=room_id).first()
    if room is None:
        return None
    seats, now = list(room.seats.select_related("user")), timezone.now()
    late = (clock.gone_at(seat) for seat in seats if seat.is_human and not seat.gone)
    if any(moment and moment < now for moment in late):
        return partial(takeover.note_gone, room_id)
    if room.tip_wanted:
        return _think(room, seats, now, timed_out=False, kind=Tip)
    if room.state == Room.State.PLAYING and room.act_at:
        return _think(room, seats, room.act_at, timed_out=False)
    if room.deadline is None or room.deadline > now:
        return partial(takeover.settle, room_id)
    if room.deadline + clock.OVERDUE < now:
        return partial(takeover.put_off, room_id)
    if room.sealed_id:
        return partial(play.next_by_itself, room_id, room.sealed_id)
    return _think(room, seats, now, timed_out=True)


def _think(
    room: Room, seats: list[Seat], at: datetime, timed_out: bool, kind: type[Think] = Think
) -> Think | None:
    runde = Runde.objects.select_related("version", "partie").filter(pk=room.runde_id or 0).first()
    if runde is None or runde.state != Runde.State.RUNNING:
        return None
    state = store.state_of(runde)
    if state.to_act is None:
        return None
    return kind(
        room.pk,
        state.to_act,
        runde.number,
        runde.seq,
        engine.view(state, state.to_act, store.score_before(runde)),
        TIPS_BY if kind is Tip else takeover.level_of(room, seats, seats[state.to_act]),
        takeover.gives_signs(seats, seats[state.to_act]),
        seed_for(runde.secret, runde.seq),
        at,
        timed_out,
    )
