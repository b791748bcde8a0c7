"""Bidding from figures: what each contract promises, against what passing does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.engine import SeatView
from games.engine.events import Bid

from ..choice import Choice, Reason
from .cards import mask_of
from .desk import CONTESTED_BEST, MARGIN, corrected, desk, is_doubled, points_in_play
from .outlook import drawn, outlook, settings_of
from .weights import weighted
from .worlds import World

PASS = "pass"
ROUGHLY, WORLDS, CONSIDERED = 6, 30, 3
"""Deals for a first look at a bid that the book does not know, for a second, and how many bids get that."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A contract, as judged before it is bid: `chance` to be made, `points` to be expected for the own side."""

    action: str
    chance: float
    points: float


def bid(view: SeatView, seed: int) -> Choice:
    """The bid that promises most, if it beats passing by a margin."""
    bids = [action for action in view.actions if action != PASS]
    if not bids:
        return Choice(PASS, Reason("nothing_to_bid"))
    judge = Judge(view, Random(seed))  # noqa: S311 - a game, no secret
    best = max(judge.promises(bids), key=lambda promise: promise.points)
    passing = 0.0 if view.forced else judge.passing()
    figures = (
        ("bid", best.action),
        ("percent", round(100 * best.chance)),
        ("points", round(best.points, 1)),
        ("passing", round(passing, 1)),
    )
    if not view.forced and judge.bidding(best) < passing + MARGIN:
        return Choice(PASS, Reason("passing_promises_more", figures))
    code = "least_bad" if view.forced else "promises_most"
    return Choice(best.action, Reason(code, figures, round(best.chance, 3)))


class Judge:
    """Judges bids for the viewer: by the book, and by sampling where the book is silent."""

    def __init__(self, view: SeatView, random: Random) -> None:
        self._view, self._rules, self._seat = view, view.rules, view.viewer or 0
        self._random = random
        self._hand = mask_of(view.hand)
        self._desk = desk(view.rules, view.suit, (self._seat - view.vorhand) % view.rules.players)

    def promises(self, bids: list[str]) -> list[Promise]:
        """What these bids promise; of those that the book does not know only the best are judged with care."""
        book = self._desk.promises(self._hand)
        known = [
            Promise(action, book[action].chance, book[action].points) for action in bids if action in book
        ]
        rough = [self._sampled(action, ROUGHLY) for action in bids if action not in book]
        rough.sort(key=lambda promise: -promise.points)
        return known + [self._sampled(promise.action, WORLDS) for promise in rough[:CONSIDERED]]

    def bidding(self, promise: Promise) -> float:
        """Points of the viewer's side if it bids this, with what others may still say."""
        return self._desk.bid(promise.points)

    def passing(self) -> float:
        """Points of the viewer's side if the auction ends here."""
        standing = next((call for call in reversed(self._view.calls) if isinstance(call, Bid)), None)
        if standing:
            return self._if_played(standing)
        known = self._desk.passing(self._hand, None, mine=False)
        if known is not None:
            return known
        contract = next(contract for contract in self._rules.contracts if contract.contested)
        vorhand = self._view.vorhand
        settings = settings_of(self._rules, contract, vorhand, self._view.suit)
        share = outlook(settings, self._worlds, vorhand).points / CONTESTED_BEST
        mine = self._seat in self._rules.side(vorhand)
        return self._desk.passed(share if mine else -share)

    def _if_played(self, standing: Bid) -> float:
        """Points of the viewer's side if this bid stands, as its own cards and all that was said have it; a Kontra that
        pays will be said."""
        rules, contract, vorhand = self._rules, self._rules.by_key[standing.contract], self._view.vorhand
        trump = (standing.suit or self._view.suit) if contract.trump else None
        settings = settings_of(rules, contract, standing.seat, trump)
        worlds = list(weighted(self._view, WORLDS, self._random).elements())
        points = points_in_play(settings, worlds, vorhand)
        if self._seat in rules.side(standing.seat):
            return points
        return -2 * points if is_doubled(settings[0], -points) else -points

    @cached_property
    def _worlds(self) -> list[World]:
        return drawn(self._view, WORLDS, self._random)

    def _sampled(self, action: str, worlds: int) -> Promise:
        offer = self._rules.offers[action]
        trump = (offer.suit or self._view.suit) if offer.contract.trump else None
        settings = settings_of(self._rules, offer.contract, self._seat, trump)
        found = outlook(settings, self._worlds[:worlds], self._view.vorhand)
        judged = corrected(found, settings[0], None)
        return Promise(action, judged.chance, judged.points)
