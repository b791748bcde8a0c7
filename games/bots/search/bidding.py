"""Bidding from figures: what each contract promises, against what passing does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.engine import SeatView
from games.engine.events import Bid

from ..choice import Choice, Figure, Reason
from .cards import mask_of
from .desk import CONTESTED_BEST, MARGIN, corrected, desk, is_doubled, points_in_play
from .outlook import drawn, outlook, settings_of
from .questions import price
from .stakes import Prospect, Stakes, stakes, usual_amounts
from .weights import weighted
from .worlds import World

PASS = "pass"
ROUGHLY, WORLDS, CONSIDERED = 6, 30, 3
"""Deals for a first look at a bid that the book does not know, for a second, and how many bids get that."""
EVEN = 0.5
"""Bids that are less likely to be made are not risked for the Partie's sake: little is known of such hands."""
SILENT = 0.8
"""How often one player bids nothing."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A contract, as judged before it is bid: `chance` to be made, `points` to be expected for the own side."""

    action: str
    chance: float
    points: float


def bid(view: SeatView, seed: int) -> Choice:
    """The bid that promises most, if it beats passing by a margin; both as the Partie stands."""
    bids = [action for action in view.actions if action != PASS]
    if not bids:
        return Choice(PASS, Reason("nothing_to_bid"))
    judge = Judge(view, Random(seed))  # noqa: S311 - a game, no secret
    promises, its_stakes = judge.promises(bids), stakes(view)
    passing = None if view.forced else judge.passing()
    by_points = judge.decided(promises, passing, Stakes(view.rules, None))
    likely = [promise for promise in promises if promise.chance >= EVEN]
    chosen = judge.decided(likely, passing, its_stakes) if likely and its_stakes.needs else by_points
    shown = chosen or by_points or max(promises, key=lambda promise: promise.points)
    figures: tuple[tuple[str, Figure], ...] = (
        ("bid", shown.action),
        ("percent", round(100 * shown.chance)),
        ("points", round(shown.points, 1)),
        ("passing", round(passing.points if passing else 0.0, 1)),
    )
    figures += (("stands", 1),) if chosen != by_points else ()
    if chosen is None:
        return Choice(PASS, Reason("passing_promises_more", figures))
    code = "least_bad" if view.forced else "promises_most"
    return Choice(chosen.action, Reason(code, figures, round(chosen.chance, 3)))


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

    def decided(
        self, promises: list[Promise], passing: Prospect | None, its_stakes: Stakes
    ) -> Promise | None:
        """The one of these bids that is worth most; None: a pass, if there is one, is worth more."""

        def worth(promise: Promise) -> float:
            return its_stakes.worth(self._bidding(promise))

        best = max(promises, key=worth)
        return best if passing is None or worth(best) >= its_stakes.worth(passing) + MARGIN else None

    def _bidding(self, promise: Promise) -> Prospect:
        """What it comes to if the viewer bids this, with what others may still say."""
        value = self._rules.offers[promise.action].contract.value
        return Prospect(self._desk.bid(promise.points), {value: 1.0})

    def passing(self) -> Prospect:
        """What it comes to if the viewer passes."""
        standing = next((call for call in reversed(self._view.calls) if isinstance(call, Bid)), None)
        if standing:
            return self._if_played(standing)
        others = self._rules.players - 1 - len(self._view.calls)
        return Prospect(self._nothing_bid(), usual_amounts(self._rules, SILENT**others))

    def _nothing_bid(self) -> float:
        """Points of the viewer's side if it passes while nothing was bid."""
        known = self._desk.passing(self._hand, None, mine=False)
        if known is not None:
            return known
        contract = next(contract for contract in self._rules.contracts if contract.contested)
        vorhand = self._view.vorhand
        settings = settings_of(self._rules, contract, vorhand, self._view.suit)
        share = outlook(settings, self._worlds, vorhand).points / CONTESTED_BEST
        mine = self._seat in self._rules.side(vorhand)
        return self._desk.passed(share if mine else -share)

    def _if_played(self, standing: Bid) -> Prospect:
        """What it comes to if this bid stands, as the own cards and all that was said have it; a Kontra that pays will
        be said."""
        rules, contract, vorhand = self._rules, self._rules.by_key[standing.contract], self._view.vorhand
        trump = (standing.suit or self._view.suit) if contract.trump else None
        settings = settings_of(rules, contract, standing.seat, trump)
        worlds = list(weighted(self._view, WORLDS, self._random).elements())
        points = points_in_play(settings, worlds, vorhand)
        amounts = {price(settings[0]): 1.0}
        if self._seat in rules.side(standing.seat):
            return Prospect(points, amounts)
        against = Prospect(-points, amounts)
        return against.doubled if is_doubled(settings[0], against.points) else against

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
