"""How well a world explains what was said (the suit Vorhand named, bids, passes) and played. Worlds are drawn by that
weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import exp
from random import Random

from games.engine import Rules, Seat, SeatView
from games.engine.events import Bid

from . import signals
from .cards import BIT, bits_of
from .desk import MARGIN, Desk, desk
from .known import tricks_of
from .naming import likelihood
from .reading import reads
from .worlds import World, Worlds

CANDIDATES = 3
"""So many worlds are drawn for each that is kept."""
TEMPER = 1.0
"""Points by which one call must be better to be e times as likely: players judge hands differently."""
FLOOR = 0.03
"""No call is less likely than that, whatever the hand."""


@dataclass(slots=True)
class Said:
    """One call of another seat: a bid's token, or None for a pass, when `standing` was the bid to beat."""

    desk: Desk
    rules: Rules
    token: str | None
    standing: Bid | None
    mine: bool
    known: dict[int, float] = field(default_factory=dict)

    def likelihood(self, hand: int) -> float:
        """How likely a seat with these cards, those it saw, makes this call."""
        if hand not in self.known:
            self.known[hand] = max(self._likelihood(hand), FLOOR)
        return self.known[hand]

    def _likelihood(self, hand: int) -> float:
        rank = self.rules.by_key[self.standing.contract].rank if self.standing else -1
        offers = self.rules.offers
        promises = self.desk.promises(hand)
        points = {
            token: found.points for token, found in promises.items() if offers[token].contract.rank > rank
        }
        if not points:
            return 1.0 if self.token is None else FLOOR
        best = max(points.values())
        passing = self.desk.passing(hand, self.standing, self.mine) or 0.0
        passes = 1 / (1 + exp(min((self.desk.bid(best) - passing - MARGIN) / TEMPER, 50)))
        if self.token is None:
            return passes
        return (1 - passes) * exp((points[self.token] - best) / TEMPER) if self.token in points else FLOOR


class Explainer:
    """Weighs worlds of one view; `signs`: whether a partner's leads are read as signs."""

    def __init__(self, view: SeatView, signs: bool = True) -> None:
        self._view = view
        self._signs = signals.given(view, view.played) if signs and view.played else []
        self._reads = reads(view)
        self._gone = _played_by(view)
        self._said = list(_said(view))
        self._named = self._namer()
        self._whole = view.rules.auction.cards == view.rules.hand_size

    @property
    def silent(self) -> bool:
        """Whether nothing was said that tells anything."""
        return self._named is None and not (self._said or self._signs or self._reads)

    def weight(self, world: World) -> float:
        """How likely all that was said and played is if the cards lie like this."""
        found = 1.0
        if self._named is not None and self._view.suit:
            hand = world.hands[self._named] | self._gone[self._named]
            found *= likelihood(hand, self._view.suit, self._view.rules)
        for seat, said in self._said:
            hand = world.hands[seat] | self._gone[seat]
            if self._whole:
                found *= said.likelihood(hand)
            else:
                parts = [sum(part) for part in combinations(bits_of(hand), self._view.rules.auction.cards)]
                found *= sum(map(said.likelihood, parts)) / len(parts)
        if self._view.played:
            found *= signals.likelihood(self._view.played, self._signs, world.hands)
        for read in self._reads:
            found *= read.likelihood(world.hands[read.seat])
        return found

    def _namer(self) -> Seat | None:
        """Vorhand, if it is another seat that named the suit and whose hand is still the one dealt."""
        view, vorhand = self._view, self._view.vorhand
        named = view.rules.trump.by == "vorhand" and view.suit is not None and view.shown is None
        return vorhand if named and vorhand != view.viewer and vorhand not in _changed(view) else None


def weighted(view: SeatView, count: int, random: Random, signs: bool = True) -> Counter[World]:
    """So many worlds, by the likelihood of what was said and played in them; `signs`: whether a partner's are read."""
    worlds, explainer = Worlds(view), Explainer(view, signs)
    if explainer.silent:
        return Counter(worlds.draw(random) for _ in range(count))
    drawn = Counter(worlds.draw(random) for _ in range(CANDIDATES * count))
    candidates = list(drawn)
    weights = [times * explainer.weight(world) for world, times in drawn.items()]
    if not any(weights):
        weights = list(drawn.values())
    return _evenly(candidates, weights, count, random)


def _evenly(worlds: list[World], weights: list[float], count: int, random: Random) -> Counter[World]:
    """`count` draws by weight, at even steps from a random start: each world as often as its weight says."""
    step = sum(weights) / count
    at = random.random() * step
    found: Counter[World] = Counter()
    for world, weight in zip(worlds, weights, strict=True):
        while at < weight and found.total() < count:
            found[world] += 1
            at += step
        at -= weight
    return found


def _played_by(view: SeatView) -> list[int]:
    gone = [0] * view.rules.players
    for trick in tricks_of(view):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            gone[seat] |= BIT[card]
    return gone


def _changed(view: SeatView) -> tuple[Seat, ...]:
    """Who no longer holds the cards that were dealt: a declarer who took the talon."""
    return (view.played.declarer,) if view.played and view.played.paid else ()


def _said(view: SeatView) -> Iterator[tuple[Seat, Said]]:
    """The calls of other seats about which the book can say something."""
    rules = view.rules
    standing: Bid | None = None
    for call in view.calls:
        place = (call.seat - view.vorhand) % rules.players
        its_desk = desk(rules, view.suit, place)
        token = None
        if isinstance(call, Bid):
            token = f"bid:{call.contract}:{call.suit}" if call.suit else f"bid:{call.contract}"
        if call.seat != view.viewer and call.seat not in _changed(view) and its_desk.knows_anything:
            mine = standing is not None and call.seat in rules.side(standing.seat)
            yield call.seat, Said(its_desk, rules, token, standing, mine)
        if isinstance(call, Bid):
            standing = call
