"""My Partien, newest first, filtered: what the list shows and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.http import urlencode

from accounts.models import User
from games.history.models import Partie, PartieSeat
from games.history.periods import day_of, end_of, start_of
from games.history.portrait import Portrait, portrait

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
        shown = query.get("n", "")
        mit = query.get("mit", "")
        return cls(
            mit=int(mit) if mit.isdecimal() and len(mit) < 19 else None,
            regeln=query.get("regeln", "")[:40],
            ausgang=_one_of(query.get("ausgang", ""), OUTCOMES),
            bots=_one_of(query.get("bots", ""), BOTS),
            von=day_of(query.get("von", "")),
            bis=day_of(query.get("bis", "")),
            shown=min(int(shown), AT_MOST) if shown.isdecimal() and len(shown) < 5 else AT_ONCE,
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
            seats = seats.filter(partie__version__rule__key=self.regeln)
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
    seats = filters.apply(seats_of(user).filter(partie__state=Partie.State.FINISHED))
    if cursor := _cursor(after):
        started, pk = cursor
        seats = seats.filter(Q(started__lt=started) | Q(started=started, pk__lt=pk))
    rows = list(_with_partie(seats)[: count + 1])
    more = len(rows) > count
    return Part(
        [portrait(row.partie, row.seat) for row in rows[:count]], _cursor_of(rows[count - 1]) if more else ""
    )


def unfinished(user: User, state: str) -> list[Portrait]:
    """All running, or the last aborted ones."""
    rows = _with_partie(seats_of(user).filter(partie__state=state))[:AT_ONCE]
    return [portrait(row.partie, row.seat) for row in rows]


def imported(user: User) -> list[Portrait]:
    """Partien that the user read in from records, the last one first."""
    rows = (
        user.imported_partien.select_related("version__rule").prefetch_related("seats").order_by("-started")
    )
    return [portrait(partie, None) for partie in rows[:AT_MOST]]


def all_of(user: User) -> Iterator[PartieSeat]:
    """Every seat of the user with its Partie, newest first, read a few at a time."""
    return _with_partie(seats_of(user)).iterator(chunk_size=200)


def _with_partie(seats: QuerySet[PartieSeat]) -> QuerySet[PartieSeat]:
    joined = seats.select_related("partie__version__rule").prefetch_related("partie__seats")
    return joined.order_by("-started", "-pk")


def _cursor_of(row: PartieSeat) -> str:
    return f"{row.started.isoformat()}_{row.pk}"


def _cursor(text: str) -> tuple[datetime, int] | None:
    started, _, pk = text.rpartition("_")
    try:
        return datetime.fromisoformat(started), int(pk)
    except ValueError:
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
    """By which house rules the player has played."""
    known = seats_of(user).values_list("partie__version__rule__key", "partie__version__rule__name").distinct()
    return sorted(known, key=lambda known: known[1])
