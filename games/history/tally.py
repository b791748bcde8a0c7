"""Where the cards fell: added up from all sealed deals, a stretch at a time, so that no page counts them anew."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from math import sqrt

from django.db import transaction
from django.utils import timezone

from games.engine import ALL_CARDS, Rules
from games.engine.deal import FIRST_PACKET
from games.history.models import Runde, Tally
from games.houserules.versions import rules_of
from schnapsen_site.threads import in_thread

# A Runde is counted a minute after it ended: no transaction takes as long, so none is passed over.
SETTLED_AFTER = timedelta(minutes=1)
AT_ONCE = 500
EVERY = 60.0  # seconds
Z_95 = 1.96  # 19 of 20 values of a normal distribution lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Fall:
    """One card: how often it fell to each place, and how far each is off in standard deviations."""

    card: str
    counts: tuple[int, ...]
    off: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """All cards at tables of so many `players`. `expected` is per place; `band` holds 19 of 20 values."""

    players: int
    runden: int
    places: int
    expected: tuple[float, ...]
    band: tuple[float, ...]
    falls: tuple[Fall, ...]

    @property
    def inside(self) -> int:
        """How many of the values lie in the band."""
        return sum(abs(off) <= Z_95 for fall in self.falls for off in fall.off)

    @property
    def values(self) -> int:
        return len(self.falls) * self.places


async def run() -> None:
    """A task of every serving process; the row's lock lets one count at a time."""
    while True:
        for players in (3, 4):
            while await in_thread(count_on)(players) == AT_ONCE:
                pass
        await asyncio.sleep(EVERY)


def spread(players: int) -> Spread | None:
    """What was counted so far; None before the first deal."""
    tally = Tally.objects.filter(players=players).first()
    if tally is None or not tally.runden:
        return None
    used = [place for place in range(players + 1) if any(row[place] for row in tally.counts.values())]
    counts = {card: tuple(tally.counts[card][place] for place in used) for card in ALL_CARDS}
    places = len(used)
    # Every deal puts the same number of cards at a place, so a place's share is what all cards together show.
    shares = [
        sum(row[place] for row in counts.values()) / len(counts) / tally.runden for place in range(places)
    ]
    deviations = [sqrt(tally.runden * share * (1 - share)) for share in shares]
    expected = tuple(tally.runden * share for share in shares)
    falls = tuple(
        Fall(card, row, tuple((row[n] - expected[n]) / (deviations[n] or 1) for n in range(places)))
        for card, row in counts.items()
    )
    return Spread(players, tally.runden, places, expected, tuple(Z_95 * one for one in deviations), falls)


@transaction.atomic
def count_on(players: int) -> int:
    """Count the deals that ended since the last time, at most AT_ONCE; how many there were."""
    Tally.objects.get_or_create(players=players)
    tally = Tally.objects.select_for_update().get(players=players)
    sealed = Runde.objects.filter(ended__isnull=False, deck__isnull=False).exclude(commitment="")
    new = sealed.filter(ended__lte=timezone.now() - SETTLED_AFTER, version__document__players=players)
    if tally.until:
        new = new.filter(ended__gt=tally.until)
    rows = list(new.select_related("version").order_by("ended")[:AT_ONCE])
    if rows:
        tally.counts = _added(tally.counts, rows)
        tally.runden += len(rows)
        tally.until = rows[-1].ended
        tally.save()
    return len(rows)


def _added(counts: dict[str, list[int]], rows: Iterable[Runde]) -> dict[str, list[int]]:
    counts = {card: list(numbers) for card, numbers in counts.items()}
    for runde in rows:
        rules = rules_of(runde.version)
        for card, place in zip(runde.deck or (), places_of(rules, runde.dealer), strict=True):
            numbers = counts.setdefault(card, [])
            numbers += [0] * (rules.players + 1 - len(numbers))
            numbers[place] += 1
    return counts


def places_of(rules: Rules, dealer: int) -> list[int]:
    """For each card of a deck, in dealing order, the seat it falls to; the talon is one more place [2.1]."""
    around = rules.clockwise(rules.vorhand(dealer))
    first = [seat for seat in around for _card in range(FIRST_PACKET)]
    rest = [seat for seat in around for _card in range(rules.hand_size - FIRST_PACKET)]
    return first + [rules.players] * rules.talon_size + rest
