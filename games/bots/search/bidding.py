"""Bidding from figures: what each contract promises, against what passing does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from games.engine import Rules, SeatView, Suit
from games.engine.events import Bid

from ..book import Correction, Page, kind_of, page
from ..choice import Choice, Reason
from .cards import mask_of
from .outlook import Outlook, drawn, outlook, settings_of
from .position import Setting
from .questions import outcomes, price
from .worlds import World

PASS = "pass"
MARGIN = 0.5
"""Points that a bid must promise beyond passing."""
WORLDS = 40
"""Deals for a contract or hand that the book does not know."""
USUAL = 0.75
"""How often a contract that somebody else bid is made."""
PLAIN, PARTNERED = Correction(-0.2, 0.9), Correction(-1.5, 0.9)
"""For shapes without a correction: open cards flatter, most of all where a partner cannot see what is needed."""

Sampler = Callable[[list[Setting]], Outlook]


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
    sampler = sampler_of(view, Random(seed))  # noqa: S311 - a game, no secret
    promises = [promised(view, action, sampler) for action in bids]
    best = max(promises, key=lambda promise: promise.points)
    if view.forced:
        return Choice(best.action, _reason("least_bad", best))
    passing = passing_points(view, sampler)
    if best.points < passing + MARGIN:
        return Choice(PASS, Reason("passing_promises_more", _figures(best, passing)))
    return Choice(best.action, _reason("promises_most", best, passing))


def promised(view: SeatView, action: str, sampler: Sampler) -> Promise:
    """What the viewer may expect of playing this bid."""
    seat = view.viewer or 0
    found = (
        desk(view.rules, view.suit, (seat - view.vorhand) % view.rules.players)
        .promises(mask_of(view.hand))
        .get(action)
    )
    if found is None:
        offer = view.rules.offers[action]
        trump = (offer.suit or view.suit) if offer.contract.trump else None
        settings = settings_of(view.rules, offer.contract, seat, trump)
        found = corrected(sampler(settings), settings[0], None)
    return Promise(action, found.chance, found.points)


def passing_points(view: SeatView, sampler: Sampler) -> float:
    """What the viewer's side may expect if the auction ends here."""
    rules, seat, vorhand = view.rules, view.viewer or 0, view.vorhand
    standing = next((call for call in reversed(view.calls) if isinstance(call, Bid)), None)
    mine = standing is not None and seat in rules.side(standing.seat)
    place = (seat - vorhand) % rules.players
    known = desk(rules, view.suit, place).passing(mask_of(view.hand), standing, mine)
    if known is not None:
        return known
    contract = next(contract for contract in rules.contracts if contract.contested)
    settings = settings_of(rules, contract, vorhand, view.suit)
    points = sampler(settings).points
    return points if seat in rules.side(vorhand) else -points


class Desk:
    """What the book promises for every bid, as seen from one place (0: Vorhand) with one suit named or turned up."""

    def __init__(self, rules: Rules, suit: Suit | None, place: int) -> None:
        self.suit = suit
        self._known: dict[int, dict[str, Outlook]] = {}
        self._pages: list[tuple[str, Suit | None, list[tuple[Setting, Page]]]] = []
        for token, offer in rules.offers.items():
            trump = (offer.suit or suit) if offer.contract.trump else None
            settings = settings_of(rules, offer.contract, place, trump) if place in offer.places else []
            found = [(setting, page(rules, offer.contract, place, setting.paid)) for setting in settings]
            known = [(setting, its_page) for setting, its_page in found if its_page]
            if known:
                self._pages.append((token, trump, known))
        self._rules = rules
        self._contested = next((contract for contract in rules.contracts if contract.contested), None)
        if self._contested:
            trump = suit if self._contested.trump else None
            self._normal = settings_of(rules, self._contested, 0, trump)[-1]
            self._normal_page = page(rules, self._contested, place, self._normal.paid)

    @property
    def knows_anything(self) -> bool:
        return bool(self._pages)

    def promises(self, hand: int) -> dict[str, Outlook]:
        """For each bid that the book knows for this hand what it promises; the talon is used as is best."""
        if hand not in self._known:
            self._known[hand] = dict(self._looked_up(hand))
        return self._known[hand]

    def passing(self, hand: int, standing: Bid | None, mine: bool) -> float | None:
        """Points of the own side if the auction ends here, `mine` if it made the standing bid; None: not known."""
        if standing:
            contract = self._rules.by_key[standing.contract]
            points = price(Setting(self._rules, contract, standing.seat, None)) * (2 * USUAL - 1)
            return points if mine else -points
        if self._contested is None or self._rules.auction.all_pass == "forced":
            return 0.0
        mean = self._normal_page.mean(kind_of(hand, self._normal.trump)) if self._normal_page else None
        return None if mean is None else mean * outcomes(self._normal)[-1]

    def _looked_up(self, hand: int) -> Iterator[tuple[str, Outlook]]:
        for token, trump, known in self._pages:
            kind = kind_of(hand, trump)
            found = [judged for setting, its_page in known if (judged := _judged(its_page, setting, kind))]
            if found:
                yield token, max(found, key=lambda judged: judged.points)


@lru_cache(maxsize=200)
def desk(rules: Rules, suit: Suit | None, place: int) -> Desk:
    return Desk(rules, suit, place)


def _judged(found: Page, setting: Setting, kind: int) -> Outlook | None:
    chance, mean = found.chance(kind), found.mean(kind)
    if chance is None or mean is None:
        return None
    return corrected(Outlook(chance, mean * outcomes(setting)[-1]), setting, found.correction)


def corrected(found: Outlook, setting: Setting, correction: Correction | None) -> Outlook:
    """Open-card figures made into those of real play."""
    contract = setting.contract
    partnered = setting.rules.players == 4 and contract.goal == "augen" and not contract.alone
    hurried = contract.within_tricks is not None or contract.breaks != "nobody"
    usual = PARTNERED if partnered and hurried else PLAIN
    chance = (correction or usual).applied(found.chance)
    return Outlook(chance, found.points + 2 * price(setting) * (chance - found.chance))


def sampler_of(view: SeatView, random: Random) -> Sampler:
    """Judges contracts over worlds of the view, which are drawn when they are first needed."""
    worlds: list[World] = []

    def sample(settings: list[Setting]) -> Outlook:
        if not worlds:
            worlds.extend(drawn(view, WORLDS, random))
        return outlook(settings, worlds, view.vorhand)

    return sample


def _reason(code: str, best: Promise, passing: float = 0.0) -> Reason:
    return Reason(code, _figures(best, passing), round(best.chance, 3))


def _figures(best: Promise, passing: float) -> tuple[tuple[str, str | float], ...]:
    return (
        ("bid", best.action),
        ("percent", round(100 * best.chance)),
        ("points", round(best.points, 1)),
        ("passing", round(passing, 1)),
    )
