"""A Partie as one reader sees it: the own side first, names of that day, how it ended in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from games.engine import Rules
from games.history.models import Partie, PartieSeat
from games.houserules.versions import rules_of
from games.words.people import joined

BALLS = ("normal", "schneider", "retourschneider")


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win together. `shown` is the score as it is displayed: counted down where the rules do so."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    own: bool
    points: int
    shown: int
    won: bool
    bummerl: int

    @property
    def name(self) -> str:
        return " + ".join(self.names)


@dataclass(frozen=True, slots=True)
class Portrait:
    """`me` is the reader's seat, None for somebody who did not play; then the side of seat 0 comes first."""

    partie: Partie
    rules: Rules
    names: tuple[str, ...]
    me: int | None
    sides: tuple[Side, ...]

    @property
    def score(self) -> str:
        return " : ".join(str(side.shown) for side in self.sides)

    @property
    def company(self) -> str:
        """Who played with and against the reader: "mit Poldi gegen Sepp und Resi"."""
        others = [seat for seat in self.partie.seats.all() if seat.seat != self.me]
        if self.me is None:
            return _(" gegen ").join(joined(side.names) for side in self.sides)
        if all(seat.bot for seat in others):
            return _("gegen Bots")
        partners = [self.names[seat] for seat in self.sides[0].seats if seat != self.me]
        against = joined([name for side in self.sides[1:] for name in side.names])
        if not partners:
            return _("gegen %(names)s") % {"names": against}
        return _("mit %(partner)s gegen %(names)s") % {"partner": joined(partners), "names": against}

    @property
    def outcome(self) -> str:
        """`running`, `aborted`, `won`, `bummerl`, or `lost` (neither); `over` for somebody who did not play."""
        if self.partie.state != Partie.State.FINISHED:
            return str(self.partie.state)
        if self.me is None:
            return "over"
        mine = self.sides[0]
        return "won" if mine.won else "bummerl" if mine.bummerl else "lost"

    @property
    def kind(self) -> str:
        """Schneider or Retourschneider, if it was one; else empty."""
        return kind_name(self.partie.bummerl_kind) if self.partie.bummerl_kind in BALLS[1:] else ""

    @property
    def winners(self) -> str:
        return joined([name for side in self.sides if side.won for name in side.names])

    @property
    def losers(self) -> str:
        """Those who got Bummerl."""
        return joined([name for side in self.sides if side.bummerl for name in side.names])

    @property
    def bummerl(self) -> int:
        """How many Bummerl each of the losers got."""
        return max((side.bummerl for side in self.sides), default=0)

    @property
    def when(self) -> str:
        return day_and_time(self.partie.started)


def portrait(partie: Partie, me: int | None) -> Portrait:
    """`partie.seats` and `partie.version` should be there already."""
    rules = rules_of(partie.version)
    names = tuple(seat_name(seat) for seat in partie.seats.all())
    first = me if me is not None else 0
    sides = [rules.side(seat) for seat in rules.clockwise(first)]
    distinct = [
        side for place, side in enumerate(sides) if not any(set(side) == set(o) for o in sides[:place])
    ]
    return Portrait(
        partie, rules, names, me, tuple(_side(partie, rules, names, me, side) for side in distinct)
    )


def _side(partie: Partie, rules: Rules, names: Sequence[str], me: int | None, seats: tuple[int, ...]) -> Side:
    points = partie.score[seats[0]] if partie.scores else 0
    return Side(
        seats=seats,
        names=tuple(names[seat] for seat in seats),
        own=me in seats,
        points=points,
        shown=shown_points(rules, points),
        won=seats[0] in partie.winners,
        bummerl=partie.bummerl[seats[0]] if partie.bummerl else 0,
    )


def shown_points(rules: Rules, points: int) -> int:
    """A score as it is displayed [11.1]."""
    return max(rules.partie.target - points, 0) if rules.partie.direction == "down" else points


def seat_name(seat: PartieSeat) -> str:
    """The name of that day; of an account that was deleted only that it was."""
    return seat.name or _("gelöschtes Konto")


def kind_name(kind: str) -> str:
    match kind:
        case "schneider":
            return _("Schneider")
        case "retourschneider":
            return _("Retourschneider")
        case _:
            return _("Bummerl")


def day(moment: datetime) -> str:
    """ "heute", "gestern", or the date; the year only if it is not this one."""
    then, today = timezone.localdate(moment), timezone.localdate()
    if then == today:
        return _("heute")
    if then == today - timedelta(days=1):
        return _("gestern")
    return date_format(then, "MONTH_DAY_FORMAT" if then.year == today.year else "DATE_FORMAT")


def day_and_time(moment: datetime) -> str:
    return _("%(day)s, %(time)s") % {
        "day": day(moment),
        "time": time_format(timezone.localtime(moment), "H:i"),
    }
