"""A table locked for one transaction: its rows, read once, and written once at the end."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.db import transaction
from django.utils import timezone

from games import engine
from games.engine import Event, Rules
from games.history import store
from games.history.models import Runde
from games.houserules.versions import rules_of
from games.rooms import clock, push
from games.rooms.models import Room, Seat


class Table:
    """A room and its seats, locked until the caller's transaction ends.

    `state` and `events` are those after the last action done. Change `room` and `seats` and call `save`: it raises the
    version, sets when the server must act next, and tells the pages after commit.
    """

    def __init__(self, room: Room, seats: list[Seat], now: datetime) -> None:
        self.room = room
        self.seats = seats
        self.now = now
        self.state: engine.Runde | None = None
        self.events: tuple[Event, ...] = ()
        self._stored = [_values(seat) for seat in seats]

    @classmethod
    def lock(cls, room_id: int) -> Table:
        """Room.DoesNotExist if there is none."""
        rooms = Room.objects.select_for_update(of=("self",)).select_related("rules").defer("rules__document")
        room = rooms.get(pk=room_id)
        seats = list(room.seats.select_related("user"))
        return cls(room, seats, timezone.now())

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.room.rules)

    @cached_property
    def runde(self) -> Runde:
        """The Runde that is shown, locked."""
        if self.room.runde_id is None:
            raise Runde.DoesNotExist
        return store.lock_runde(self.room.runde_id)

    def current_state(self) -> engine.Runde:
        """The engine's state of the shown Runde, brought up to date."""
        if self.state is None:
            self.state = store.state_of(self.runde)
        return self.state

    @property
    def shown(self) -> tuple[int, int]:
        """The number and seq that pages show and send back: of the Runde running or just over, 0 before the first."""
        return (self.runde.number, self.runde.seq) if self.room.runde_id else (0, 0)

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.is_human]

    def seat_of(self, user_id: int | None) -> Seat | None:
        return next((seat for seat in self.seats if user_id is not None and seat.user_id == user_id), None)

    def begin_turn(self) -> None:
        """Another seat is to act: when the server acts for it, or how long its human has."""
        clock.begin_turn(self.room, self.seats, self.current_state(), self.events, self.now)

    def vacate(self, seat: Seat) -> None:
        """Free a seat. Written at once: nobody may stand on two seats, not even while they change."""
        seat.stand_up()
        Seat.objects.filter(pk=seat.pk).update(user=None)

    def swap(self, one: Seat, other: Seat) -> None:
        """Who sits on one seat sits on the other."""
        Seat.objects.filter(pk__in=(one.pk, other.pk)).update(user=None)
        for name in ("user", "bot", "bot_name", "since", "absent_since", "gone"):
            mine, theirs = getattr(one, name), getattr(other, name)
            setattr(one, name, theirs)
            setattr(other, name, mine)
        for seat in self.seats:
            seat.swap_with = None

    def resize(self, players: int) -> None:
        """As many seats as the rules want; humans move to those that stay."""
        while len(self.seats) > players:
            last = self.seats[-1]
            if last.is_human:
                self.swap(last, next(seat for seat in self.seats if not seat.is_human))
            last.delete()
            del self.seats[-1], self._stored[-1]
        for number in range(len(self.seats), players):
            seat = Seat.objects.create(room=self.room, number=number)
            self.seats.append(seat)
            self._stored.append(_values(seat))

    def save(self) -> None:
        """Write what was changed. To be called once, at the end of the transaction."""
        self.room.version += 1
        clock.set_due(self.room, self.seats, self.now)
        self.room.lease_until = None
        self.room.save()
        for seat, stored in zip(self.seats, self._stored, strict=True):
            if _values(seat) != stored:
                seat.save()
        room_id, version, runde, state = (
            self.room.pk,
            self.room.version,
            self.__dict__.get("runde"),
            self.state,
        )
        if runde is not None and state is not None:
            transaction.on_commit(lambda: store.remember(runde, state), robust=True)
        transaction.on_commit(lambda: push.changed(room_id, version), robust=True)


def _values(seat: Seat) -> dict[str, object]:
    return {
        name: list(value) if isinstance(value, list) else value
        for name, value in vars(seat).items()
        if name != "_state"
    }
