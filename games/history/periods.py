"""A span of days, as the pages of the history let one choose it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date

from games.history.models import Partie

ALL, THIS_YEAR, SPAN = "alles", "heuer", "spanne"


@dataclass(frozen=True, slots=True)
class Period:
    """All time, this year, or from one day to another (both included, either may be open)."""

    choice: str = ALL
    first: date | None = None
    last: date | None = None

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Period:
        """From the address: `zeit`, and `von`, `bis` for a span. What is no day falls away."""
        if query.get("zeit") == THIS_YEAR:
            return cls(THIS_YEAR, timezone.localdate().replace(month=1, day=1))
        first, last = day_of(query.get("von", "")), day_of(query.get("bis", ""))
        if query.get("zeit", SPAN) == SPAN and (first or last):
            return cls(SPAN, first, last)
        return cls()

    def within(self, partien: QuerySet[Partie]) -> QuerySet[Partie]:
        """Those that ended in it."""
        if self.first:
            partien = partien.filter(ended__gte=start_of(self.first))
        return partien.filter(ended__lte=end_of(self.last)) if self.last else partien


def day_of(text: str) -> date | None:
    """A day as a form sends it; None for what is none, and for the first and the last one that there are, which begin
    or end beyond all time elsewhere."""
    try:
        day = parse_date(text)
    except ValueError:
        return None
    return day if day and date.min < day < date.max else None


def start_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def end_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.max))
