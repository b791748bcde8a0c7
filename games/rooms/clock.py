"""When the server must act at a table: bots, deadlines, "Weiter", players who stay away."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games import engine
from games.engine import Event
from games.engine.events import TrickWon
from games.rooms.models import Room, Seat

# A driver comes this much before a bot's action, to think meanwhile: so the pause does not tell how long it thought.
THINK_AHEAD = timedelta(seconds=1.5)
BOT_SPEED = {"slow": 2.0, "normal": 1.0, "fast": 0.4}
# After an outage nobody finds their time gone.
OVERDUE = timedelta(seconds=5)
AFTER_OUTAGE = timedelta(seconds=15)


def begin_turn(
    room: Room, seats: Sequence[Seat], state: engine.Runde, events: tuple[Event, ...], now: datetime
) -> None:
    """Set `act_at` or `deadline` for the seat that is to act now; `events` are what the action before it caused."""
    room.act_at = room.deadline = None
    if state.to_act is None:
        return
    if seats[state.to_act].by_server:
        room.act_at = now + _pause(room, events)
    elif room.pace:
        room.deadline = now + timedelta(seconds=room.pace)


def _pause(room: Room, events: tuple[Event, ...]) -> timedelta:
    """How long a bot waits: drawn apart from its hand, and longer after a full trick, which everyone must see."""
    pause = random.uniform(*settings.BOT_DELAY) * BOT_SPEED[_speed(room)]  # noqa: S311 (a pause, not a secret)
    if any(isinstance(event, TrickWon) for event in events):
        pause += settings.TRICK_PAUSE
    return timedelta(seconds=pause)


def _speed(room: Room) -> str:
    return room.host.prefs.bot_speed if room.host else "normal"


def set_due(room: Room, seats: Sequence[Seat], now: datetime) -> None:
    """Set `due` to the first moment at which the server must act; None if it need not, or all humans are gone."""
    humans = [seat for seat in seats if seat.is_human]
    moments = [gone_at(seat) for seat in humans if seat.absent_since and not seat.gone]
    if not all(seat.gone for seat in humans):
        if room.act_at:
            moments.append(max(now, room.act_at - THINK_AHEAD))
        if room.deadline:
            moments.append(room.deadline)
        if room.tip_wanted:
            moments.append(now)
    room.due = min((moment for moment in moments if moment), default=None)


def gone_at(seat: Seat) -> datetime | None:
    """When a seat whose player is away counts as gone."""
    return seat.absent_since + timedelta(seconds=settings.GONE_AFTER) if seat.absent_since else None


def seconds_left(room: Room, now: datetime) -> float | None:
    return max(0.0, (room.deadline - now).total_seconds()) if room.deadline else None
