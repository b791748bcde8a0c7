"""My Partien, newest first, filtered: what the list shows and how it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, TypeAlias

from django.db.models import Count, Min, Q, QuerySet, prefetch_related_objects
from django.utils.http import urlencode

from accounts.models import User
from games.engine.outside import small_number
from games.history.models import Partie, PartieSeat
from games.history.periods import day_of, end_of, start_of
from games.history.portrait import Portrait, portrait
from games.houserules.models import HouseRule

AT_ONCE = 20
AT_MOST = 400
OUTCOMES = ("gewonnen", "verloren", "bummerl")
BOTS = ("ohne", "mit")


@dataclass(frozen=True)
class Filters:
    """What the list is narrowed to; empty for all. Values that are none fall away."""

    mit: int | None = None
    regeln: str = ""
    ausgang: str = ""
    bots: str = ""
    von: date | None = None
    bis: date | None = None
    shown: int = field(default=AT_ONCE, compare=False)

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Filters:
        """From the address."""
        shown = small_number(query.get("n"), 4)
        return cls(
            mit=small_number(query.get("mit"), 18),
            regeln=query.get("regeln", "")[:40],
            ausgang=_one_of(query.get("ausgang", ""), OUTCOMES),
            bots=_one_of(query.get("bots", ""), BOTS),
            von=day_of(query.get("von", "")),
            bis=day_of(query.get("bis", "")),
            shown=AT_ONCE if shown is None else min(shown, AT_MOST),
        )

    def address(self, **more: Any) -> str:
        """The query of an address that shows the same."""
        names = ("mit", "regeln", "ausgang", "bots", "von", "bis")
        return urlencode({name: getattr(self, name) for name in names if getattr(self, name)} | more)

    def apply(self, seats: QuerySet[PartieSeat]) -> QuerySet[PartieSeat]:
        """Those of a player's seats whose Partien fit."""
        if self.mit:
            seats = seats.filter(partie__in=PartieSeat.objects.filter(user_id=self.mit).values("partie_id"))
        if self.regeln:
            named = HouseRule.objects.filter(key=self.regeln).values("name")
            seats = seats.filter(partie__version__rule__name__in=named)
        if self.ausgang == "bummerl":
            seats = seats.filter(bummerl__gt=0)
        elif self.ausgang:
            seats = seats.filter(won=self.ausgang == "gewonnen")
        if self.bots:
            seats = seats.filter(partie__with_bots=self.bots == "mit")
        if self.von:
            seats = seats.filter(started__gte=start_of(self.von))
        if self.bis:
            seats = seats.filter(started__lte=end_of(self.bis))
        return seats


def _one_of(value: str, choices: tuple[str, ...]) -> str:
    return value if value in choices else ""


@dataclass(frozen=True)
class Part:
    """A stretch of the list; `after` names its last row if there are more, for what comes next."""

    portraits: list[Portrait]
    after: str


def seats_of(user: User) -> QuerySet[PartieSeat]:
    """A player's seats in all Partien; exercises are none."""
    return PartieSeat.objects.filter(user=user, partie__exercise=False)


def finished(user: User, filters: Filters, after: str, count: int) -> Part:
    """Partien that are over, newest first, from the row `after` on (a cursor of an earlier part, or empty)."""
    rows, following = _finished(user, filters, after, count)
    (portraits,) = _portraits(rows)
    return Part(portraits, following)


@dataclass(frozen=True)
class Overview:
    """The first part of the list and what stands around it: Partien that run, were aborted, were read in."""

    first: Part
    running: list[Portrait]
    aborted: list[Portrait]
    imported: list[Portrait]


def overview(user: User, filters: Filters) -> Overview:
    rows, following = _finished(user, filters, "", filters.shown)
    running, aborted = (
        _with_partie(seats_of(user).filter(partie__state=state))[:AT_ONCE]
        for state in (Partie.State.RUNNING, Partie.State.ABORTED)
    )
    imported = user.imported_partien.select_related("version__rule").order_by("-started")[:AT_MOST]
    parts = _portraits(rows, _seen(running), _seen(aborted), [(partie, None) for partie in imported])
    return Overview(Part(parts[0], following), *parts[1:])


def all_of(user: User) -> Iterator[PartieSeat]:
    """Every seat of the user with its Partie, newest first, read a few at a time."""
    return _with_partie(seats_of(user)).prefetch_related("partie__seats").iterator(chunk_size=200)


# A Partie, and where the reader sat in it.
Seen: TypeAlias = tuple[Partie, int | None]


def _finished(user: User, filters: Filters, after: str, count: int) -> tuple[list[Seen], str]:
    """So many of them, and the cursor of what comes next, empty if nothing does."""
    seats = filters.apply(seats_of(user).filter(partie__state=Partie.State.FINISHED))
    if cursor := _cursor(after):
        started, pk = cursor
        seats = seats.filter(Q(started__lt=started) | Q(started=started, pk__lt=pk))
    rows = list(_with_partie(seats)[: count + 1])
    return _seen(rows[:count]), _cursor_of(rows[count - 1]) if len(rows) > count else ""


def _with_partie(seats: QuerySet[PartieSeat]) -> QuerySet[PartieSeat]:
    return seats.select_related("partie__version__rule").order_by("-started", "-pk")


def _seen(rows: Iterable[PartieSeat]) -> list[Seen]:
    return [(row.partie, row.seat) for row in rows]


def _portraits(*groups: Sequence[Seen]) -> list[list[Portrait]]:
    """The portraits of each group; who sat in all of them is asked for at once."""
    prefetch_related_objects([partie for group in groups for partie, _seat in group], "seats")
    return [[portrait(partie, seat) for partie, seat in group] for group in groups]


def _cursor_of(row: PartieSeat) -> str:
    return f"{row.started.isoformat()}_{row.pk}"


def _cursor(text: str) -> tuple[datetime, int] | None:
    started, _, pk = text.rpartition("_")
    try:
        return datetime.fromisoformat(started).astimezone(UTC), int(pk)
    except (ValueError, OverflowError):
        return None


def totals(user: User) -> dict[str, int]:
    """How many Partien the player has finished, and won, training apart; and how many as training."""
    counts = Q(partie__training=False)
    return (
        seats_of(user)
        .filter(partie__state=Partie.State.FINISHED)
        .aggregate(
            played=Count("pk", filter=counts),
            won=Count("pk", filter=counts & Q(won=True)),
            training=Count("pk", filter=~counts),
        )
    )


def companions(user: User) -> list[tuple[int, str]]:
    """With whom the player has played, those met most often first."""
    others = PartieSeat.objects.filter(partie__in=seats_of(user).values("partie_id"), user__isnull=False)
    met = others.exclude(user=user).values_list("user_id", "user__name").annotate(times=Count("pk"))
    return [(pk, name) for pk, name, _times in met.order_by("-times", "user__name")[:100] if pk is not None]


def rule_sets(user: User) -> list[tuple[str, str]]:
    """By which house rules the player has played; what a table altered goes by the name of what it was."""
    rule = "partie__version__rule"
    known = seats_of(user).values_list(f"{rule}__name").annotate(Min(f"{rule}__key"))
    return [(key, name) for name, key in known.order_by(f"{rule}__name")]
