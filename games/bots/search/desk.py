"""What the book promises, as seen from one place at the table, made into points of real play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.engine import Rules, Seat, Suit
from games.engine.events import Bid

from ..book import Correction, Line, Page, kind_of, page, tempo
from .outlook import Outlook, outlook, settings_of
from .position import Setting
from .questions import outcomes, price
from .worlds import World

MARGIN = 0.5
"""Points that a bid must promise beyond passing."""
CONTESTED, CONTESTED_BEST = Line(0.0, 0.6), 3
"""The same for the contested game, whose best outcome is three points [10.1]."""
AGAINST = 0.15
"""Points for each point of value beyond which others' contract that hangs on a partner is doubled."""
USUAL = 0.73
"""How often a contract that somebody else bid is made."""
PLAIN, PARTNERED = Correction(-0.2, 0.9), Correction(-1.5, 0.9)
"""For shapes without a correction: open cards flatter, most of all where a partner cannot see what is needed."""


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
        self._rules, self._tempo = rules, tempo(rules, place)
        self._normal_page: Page | None = None
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
        alike = kind_of(hand, self.suit) if self.suit else hand  # bids that name a suit tell suits apart
        if alike not in self._known:
            self._known[alike] = dict(self._looked_up(hand))
        return self._known[alike]

    @property
    def knows_contested(self) -> bool:
        return self._normal_page is not None

    def worth(self, hand: int) -> float:
        """Points of the own side with this hand while nothing was bid: of a pass or of the best bid."""
        passing = self.passing(hand, None, mine=False)
        bids = [self.bid(found.points) for found in self.promises(hand).values()]
        return max(self.passed(0.0) if passing is None else passing, *bids)

    def passing(self, hand: int, standing: Bid | None, mine: bool) -> float | None:
        """Points of the own side if the auction ends here, `mine` if it made the standing bid; None: not known."""
        if standing:
            contract = self._rules.by_key[standing.contract]
            points = price(Setting(self._rules, contract, standing.seat, None)) * (2 * USUAL - 1)
            return points if mine else -points
        if self._contested is None or self._rules.auction.all_pass == "forced":
            return 0.0
        share = self.contested_share(hand)
        return None if share is None else self.passed(share)

    def contested_share(self, hand: int) -> float | None:
        """Open-card points of the contested game for the side of a seat with this hand, -1..1; None: not known."""
        return self._normal_page.mean(kind_of(hand, self._normal.trump)) if self._normal_page else None

    def passed(self, share: float) -> float:
        """Points of a pass while nothing was bid, from the open-card share of the contested game."""
        if self._tempo is None:
            return CONTESTED_BEST * self.real_share(share)
        return self._tempo.passing.applied(CONTESTED_BEST * share)

    def bid(self, points: float) -> float:
        """Points of a bid, with what others may still say, from those of its contract."""
        return self._tempo.bidding.applied(points) if self._tempo else points

    def real_share(self, share: float) -> float:
        """Points of the contested game for the seat's side in real play, from those with open cards; -1..1 both."""
        line = self._normal_page.line if self._normal_page else None
        return min(max((line or CONTESTED).applied(share), -1.0), 1.0)

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


def is_shared(setting: Setting) -> bool:
    """Whether a partner, who cannot see the declarer's hand, helps to make it."""
    contract = setting.contract
    return setting.rules.players == 4 and contract.goal == "augen" and not contract.alone


def is_doubled(setting: Setting, gain: float) -> bool:
    """Whether others' contract is doubled by who expects to gain so many points by that.

    Only where it hangs on a partner: who bid to play alone knew why, and worlds do not know that well enough. Doubling
    what was lost in all of 30 worlds still cost 0.17 points a Runde.
    """
    allowed = setting.contract.kontra and setting.kontra < setting.rules.kontra.levels
    return allowed and is_shared(setting) and gain > AGAINST * price(setting)


def points_in_play(settings: list[Setting], worlds: list[World], vorhand: Seat) -> float:
    """What the declarer's side may expect of a contract that was bid: the best of these settings over these worlds, as
    the book corrects it."""
    first = settings[0]
    its_page = page(first.rules, first.contract, (first.declarer - vorhand) % first.rules.players)
    found = outlook(settings, worlds, vorhand)
    return corrected(found, first, its_page.correction if its_page else None).points


def corrected(found: Outlook, setting: Setting, correction: Correction | None) -> Outlook:
    """Open-card figures made into those of real play."""
    contract = setting.contract
    hurried = contract.within_tricks is not None or contract.breaks != "nobody"
    usual = PARTNERED if is_shared(setting) and hurried else PLAIN
    chance = (correction or usual).applied(found.chance)
    return Outlook(chance, found.points + 2 * price(setting) * (chance - found.chance))
