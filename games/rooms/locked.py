"""A table locked for one transaction: its rows, read once, and written once at the end."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.db import models, transaction
from django.utils import timezone

from games import engine
from games.engine import Event, Rules
from games.history import store
from games.history.models import Runde
from games.houserules.versions import rules_of
from games.rooms import clock, kept, push
from games.rooms.kept import Snapshot, copy_of
from games.rooms.models import Room, Seat
from schnapsen_site import rows

ALWAYS = frozenset({"version", "due", "lease_until"})


class Table:
    """A room and its seats, locked until the caller's transaction ends.

    `state` and `events` are those after the last action done. Change `room` and `seats` and call `save`: it raises the
    version, sets when the server must act next, and tells the pages after commit. `base` is what this process knew of
    the table as it stands; with `follow` set, what comes of it is known after commit too.
    """

    def __init__(self, room: Room, seats: list[Seat], now: datetime, base: Snapshot | None = None) -> None:
        self.room = room
        self.seats = seats
        self.now = now
        self.base = base
        self.follow = False
        self.state: engine.Runde | None = None
        self.events: tuple[Event, ...] = ()
        self.course: tuple[tuple[int, Event], ...] = tuple(base.course) if base else ()
        self._room = _values(room)
        self._stored = [_values(seat) for seat in seats]

    @classmethod
    def lock(cls, room_id: int) -> Table:
        """Room.DoesNotExist if there is none."""
        found = rows.lock(Room, room_id, ("version", "code"))
        if found is None:
            raise Room.DoesNotExist
        base = kept.get(room_id, *found)
        if base is not None:
            return cls(_own_room(base), [copy_of(seat) for seat in base.seats], timezone.now(), base)
        room = Room.objects.select_related("rules", "rules__rule").defer("rules__document").get(pk=room_id)
        return cls(room, list(room.seats.select_related("user")), timezone.now())

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.room.rules)

    @cached_property
    def runde(self) -> Runde:
        """The Runde that is shown, locked."""
        if self.room.runde_id is None:
            raise Runde.DoesNotExist
        known = self.room.runde if self._knows_runde else None
        return known or store.lock_runde(self.room.runde_id)

    @property
    def sealed(self) -> Runde | None:
        """The Runde that is sealed and not dealt, locked."""
        known = self.base is not None and self.room.sealed_id == self.base.room.sealed_id
        if self.room.sealed_id is None or known:
            return self.room.sealed
        return store.lock_runde(self.room.sealed_id)

    @property
    def _knows_runde(self) -> bool:
        return self.base is not None and self.room.runde_id == self.base.room.runde_id

    def current_state(self) -> engine.Runde:
        """The engine's state of the shown Runde, brought up to date."""
        if self.state is None:
            known = self.base.state if self.base and self._knows_runde else None
            self.state = known or store.state_of(self.runde)
        return self.state

    def did(self, state: engine.Runde, events: tuple[Event, ...]) -> None:
        """An action was done, or with seq 0 the cards dealt: how the Runde stands, and what it made known."""
        before = self.course if state.seq else ()
        self.state, self.events = state, events
        self.course = (*before, *((state.seq, event) for event in events))

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
        self._write_free(seat)

    def swap(self, one: Seat, other: Seat) -> None:
        """Who sits on one seat sits on the other."""
        self._write_free(one, other)
        for name in ("user", "bot", "bot_name", "since", "absent_since", "gone"):
            mine, theirs = getattr(one, name), getattr(other, name)
            setattr(one, name, theirs)
            setattr(other, name, mine)
        for seat in self.seats:
            seat.swap_with = None

    def _write_free(self, *seats: Seat) -> None:
        Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(user=None)
        for seat in seats:
            self._stored[self.seats.index(seat)]["user_id"] = None

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
        rows.update(self.room, ALWAYS | _changed(self.room, self._room))
        for seat, stored in zip(self.seats, self._stored, strict=True):
            if changed := _changed(seat, stored):
                rows.update(seat, changed)
        self._tell_after_commit()

    def _tell_after_commit(self) -> None:
        room, state = self.room, self.state
        runde = self.__dict__.get("runde")
        if runde is not None and state is not None:
            transaction.on_commit(lambda: store.remember(runde, state), robust=True)
        if self.follow and self.base is not None:
            after = self._after(self.base)
            transaction.on_commit(lambda: kept.put(after), robust=True)
        transaction.on_commit(lambda: push.changed(room.pk, room.version, room.due), robust=True)

    def _after(self, base: Snapshot) -> Snapshot:
        runde = self.runde if self.room.runde_id else None
        return Snapshot(
            room=self.room,
            seats=tuple(self.seats),
            rules=base.rules,
            partie=runde.partie if runde else base.partie,
            runde=runde,
            sealed=self.room.sealed,
            state=self.current_state() if runde else None,
            course=self.course,
            said=base.said,
            now=self.now,
            read=base.read,
        )


def _own_room(base: Snapshot) -> Room:
    """The room with its Partie and Runden, to be changed."""
    room = copy_of(base.room)
    room.partie = copy_of(base.partie) if base.partie else None
    room.sealed = copy_of(base.sealed) if base.sealed else None
    room.runde = copy_of(base.runde) if base.runde else None
    for runde in (room.sealed, room.runde):
        if runde is not None:
            runde.version = room.rules
            if room.partie is not None and runde.partie_id == room.partie_id:
                runde.partie = room.partie
    return room


def _changed(row: models.Model, stored: dict[str, object]) -> set[str]:
    return {name for name, value in _values(row).items() if stored.get(name, row) != value}


def _values(row: models.Model) -> dict[str, object]:
    return {
        name: list(value) if isinstance(value, list) else value
        for name, value in vars(row).items()
        if name != "_state"
    }
