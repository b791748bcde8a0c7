"""The lobby: open tables, and one's own that are not finished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Exists, OuterRef
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User
from games.history import store
from games.history.models import Runde
from games.rooms import access, seating
from games.rooms.attempt import Outcome
from games.rooms.models import Room, Seat

State, Join = Room.State, Room.Join
SHOWN = 50
UNFINISHED = (State.WAITING, State.BETWEEN, State.PLAYING)

# A player's unfinished tables with their versions.
Standing: TypeAlias = tuple[tuple[int, int], ...]

# Which tables a list shows, by the number of players; "alle" shows all.
FILTERS = {"alle": 0, "vier": 4, "drei": 3}


@dataclass(frozen=True)
class OpenTable:
    """A table that waits for players, as everybody sees it."""

    room: Room
    taken: int
    players: int

    @property
    def seats(self) -> Sequence[bool]:
        return [number < self.taken for number in range(self.players)]

    @property
    def is_full(self) -> bool:
        return self.taken == self.players


@dataclass(frozen=True)
class RunningTable:
    """One of the reader's own tables: `mine` if they are to act."""

    room: Room
    others: Sequence[str]
    score: str
    mine: bool
    turn: str


def open_tables(which: str = "alle") -> list[OpenTable]:
    """The tables that anybody may sit down at, the newest first."""
    seats = Seat.objects.filter(room=OuterRef("pk"))
    waiting = Room.objects.filter(
        state=State.WAITING, partie=None, who_may_join__in=(Join.ALL, Join.ACCOUNTS)
    )
    fitting = waiting.filter(Exists(seats.filter(user__isnull=False)))
    if players := FILTERS.get(which, 0):
        last = Exists(seats.filter(number=players - 1))
        fitting = fitting.filter(last, ~Exists(seats.filter(number=players)))
    newest = list(fitting.select_related("rules__rule").defer("rules__document").order_by("-touched")[:SHOWN])
    taken: defaultdict[int, list[bool]] = defaultdict(list)
    for room, user, bot in Seat.objects.filter(room__in=newest).values_list("room", "user", "bot"):
        taken[room].append(user is not None or bool(bot))
    return [OpenTable(room, sum(taken[room.pk]), len(taken[room.pk])) for room in newest]


def render(which: str, language: str) -> str:
    """The list of open tables, for everybody who looks at it in this language."""
    with translation.override(language):
        return render_to_string("rooms/open_tables.html", {"tables": open_tables(which), "which": which})


def render_own(user: User, language: str) -> str:
    """The list of one's own tables, for their player alone."""
    with translation.override(language):
        return render_to_string("rooms/own_tables.html", {"running": running_tables(user)})


def standings(users: Collection[int]) -> dict[int, Standing]:
    """By user, all that their lists depend on: equal standings, equal lists. One query for all."""
    found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    seats = Seat.objects.filter(user__in=users, room__state__in=UNFINISHED)
    for user, room, version in seats.order_by("room").values_list("user", "room", "room__version"):
        found[user].append((room, version))
    return {user: tuple(found[user]) for user in users}


def running_tables(user: User) -> list[RunningTable]:
    """The user's tables at which a Partie runs or that wait for it, those touched last first."""
    rooms = Room.objects.filter(seats__user=user, state__in=UNFINISHED)
    newest = (
        rooms.select_related("partie", "rules__rule").prefetch_related("seats__user").order_by("-touched")
    )
    # Seats are read after rooms: whoever stood up in between has none there any more.
    return [_running(seat) for room in newest[:SHOWN] for seat in room.seats.all() if seat.user_id == user.pk]


def _running(own: Seat) -> RunningTable:
    room = own.room
    seats = list(room.seats.all())
    turn = _to_act(room)
    waits = turn is None and room.state in (State.BETWEEN, State.WAITING)
    score = room.partie.score if room.partie else []
    shown = score[:2] if len(score) == 4 else score
    return RunningTable(
        room=room,
        others=[seat.shown_name for seat in seats if seat.number != own.number and not seat.is_free],
        score=" : ".join(str(points) for points in shown),
        mine=turn == own.number or (waits and not own.ready),
        turn=seats[turn].shown_name if turn is not None else "",
    )


def _to_act(room: Room) -> int | None:
    if room.state != State.PLAYING or room.runde_id is None:
        return None
    return store.state_of(Runde.objects.select_related("version").get(pk=room.runde_id)).to_act


def join_any(user: User, which: str, fresh: Callable[[], Room]) -> Room:
    """Sit the user down at the first fitting open table, or at one made by `fresh`."""
    for table in reversed(open_tables(which)):
        if not table.is_full and access.may_join(table.room, user) and _sat(seating.sit(table.room.pk, user)):
            return table.room
    return fresh()


def _sat(outcome: Outcome) -> bool:
    return outcome.status == 200
