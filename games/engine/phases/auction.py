"""The auction [4]: none, one round, or until all but one have passed."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..cards import RANKS, SUITS, Cards, Seat, Suit
from ..deal import FIRST_PACKET, Deal
from ..events import Bid, CardShown, ContractSet, Event, PacketsDealt, Passed
from ..refusals import Refusal
from ..rules import Offer, Rules
from . import talon
from .game import Call, Game

PASS = "pass"
NORMAL = "normal"
HIGHEST_RANK = 99  # [13.2]


class Auction(NamedTuple):
    """`suit` and `shown` as the trump choice or the deal left them. `lowest`, once all have passed and Vorhand must
    bid, is the rank it must bid [4.4]."""

    suit: Suit | None
    shown: CardShown | None
    turn: Seat
    calls: tuple[Call, ...] = ()
    standing: Bid | None = None
    lowest: int | None = None

    @property
    def forced(self) -> bool:
        return self.lowest is not None


Next: TypeAlias = tuple["Auction | talon.Phase", tuple[Event, ...]]


def open_auction(deal: Deal, suit: Suit | None, shown: CardShown | None) -> Next:
    phase = Auction(suit, shown, deal.vorhand)
    if deal.rules.auction.rounds == "none":
        return _close(deal, phase, Bid(deal.vorhand, NORMAL, None))
    return phase, (() if _on_first_packets(deal) else _packets(deal))


def to_act(deal: Deal, phase: Auction) -> Seat:
    return phase.turn


def legal_actions(deal: Deal, phase: Auction) -> tuple[str, ...]:
    asked = _asked(deal, phase)
    bids = [token for token, offer in deal.rules.offers.items() if _objection(asked, offer) is None]
    return tuple(bids) if phase.forced else (PASS, *bids)


def refusal(deal: Deal, phase: Auction, action: str) -> Refusal | None:
    if action == PASS:
        return Refusal.MUST_BID if phase.forced else None
    if not action.startswith("bid:"):
        return Refusal.OTHER_PHASE
    offer = deal.rules.offers.get(action)
    return _misspelt(deal.rules, action) if offer is None else _objection(_asked(deal, phase), offer)


def apply(deal: Deal, phase: Auction, action: str) -> Next:
    call: Call = Passed(phase.turn) if action == PASS else _bid(deal.rules.offers[action], phase.turn)
    standing = call if isinstance(call, Bid) else phase.standing
    after = Auction(phase.suit, phase.shown, phase.turn, (*phase.calls, call), standing, phase.lowest)
    turn = _next_turn(deal, after)
    if turn is not None:
        return after._replace(turn=turn), (call,)
    if standing is None and deal.rules.auction.all_pass == "forced":
        return _force(deal, after), (call,)
    following, events = _close(deal, after, standing or Bid(deal.vorhand, NORMAL, None))
    return following, (call, *events)


def seen(deal: Deal, phase: Auction, seat: Seat) -> Cards:
    """The own cards that a seat sees while bidding [2.3]; a card turned up is seen too [3.6]."""
    if not _on_first_packets(deal):
        return deal.hands[seat]
    first = deal.first_packet(seat)
    if phase.shown and phase.shown.seat == seat and phase.shown.card not in first:
        first = Cards((*first, phase.shown.card))
    return first.sorted()


class _Asked(NamedTuple):
    """The seat that is asked: its place from Vorhand, whether it sees an Ass of its own and all five cards of a suit,
    the suit that is trump already if one is, and the ranks it may bid."""

    place: int
    ace: bool
    full: Suit | None
    suit: Suit | None
    ranks: range


def _asked(deal: Deal, phase: Auction) -> _Asked:
    cards = seen(deal, phase, phase.turn)
    suits, ranks = [card[0] for card in cards], [card[1] for card in cards]
    full = next((suit for suit in SUITS if suits.count(suit) == len(RANKS)), None)
    lowest, highest = _lowest_rank(deal, phase), HIGHEST_RANK if phase.lowest is None else phase.lowest
    return _Asked(deal.place(phase.turn), "A" in ranks, full, phase.suit, range(lowest, highest + 1))


def _objection(asked: _Asked, offer: Offer) -> Refusal | None:
    """Why the seat that is asked may not bid this, or None if it may."""
    contract = offer.contract
    if contract.contested:
        return Refusal.NOT_BIDDABLE
    if asked.place not in offer.places:
        return Refusal.NOT_THIS_SEAT
    if contract.rank not in asked.ranks:
        return Refusal.TOO_LOW if contract.rank < asked.ranks.start else Refusal.LOWEST_ONLY
    return None if contract.needs is None else _unmet(contract.needs, asked, offer.suit or asked.suit)


def _misspelt(rules: Rules, action: str) -> Refusal:
    """What is wrong with a bid that nobody could ever make under these rules."""
    _, key, *suit = action.split(":")
    if key not in rules.by_key:
        return Refusal.UNKNOWN_CONTRACT
    return Refusal.SUIT_UNWANTED if suit else Refusal.SUIT_MISSING


def _bid(offer: Offer, seat: Seat) -> Bid:
    return Bid(seat, offer.contract.key, offer.suit)


def _lowest_rank(deal: Deal, phase: Auction) -> int:
    """The lowest rank that is high enough: above the standing bid [4.2], or equal to it if the seat may hold [4.5]."""
    if phase.standing is None:
        return 0
    rank = deal.rules.by_key[phase.standing.contract].rank
    holds = deal.rules.auction.equal == "vorhand" and deal.place(phase.turn) < deal.place(phase.standing.seat)
    return rank if holds else rank + 1


def _unmet(needs: str, asked: _Asked, suit: Suit | None) -> Refusal | None:
    """The condition of [4.7] that the cards of the seat do not meet; `suit` is the one named, turned up or bid."""
    match needs:
        case "ace":
            return None if asked.ace else Refusal.NEEDS_ACE
        case "five_trumps":
            return None if asked.full and asked.full == suit else Refusal.NEEDS_FIVE_TRUMPS
        case _:
            return None if asked.full and asked.full != suit else Refusal.NEEDS_FIVE_OF_PLAIN_SUIT


def _next_turn(deal: Deal, phase: Auction) -> Seat | None:
    """Who speaks next, or None if the auction is over [4.2], [4.3]."""
    if phase.forced:
        return None
    players = deal.rules.players
    if deal.rules.auction.rounds == "one":
        return (phase.turn + 1) % players if len(phase.calls) < players else None
    out = {call.seat for call in phase.calls if isinstance(call, Passed)}
    left = [seat for seat in deal.rules.clockwise((phase.turn + 1) % players) if seat not in out]
    if not left or (phase.standing is not None and left == [phase.standing.seat]):
        return None
    return left[0]


def _force(deal: Deal, phase: Auction) -> Auction:
    """All have passed: Vorhand must bid, of what it may, the lowest rank [4.4]. The validator sees to it that there
    is something it always may."""
    again = phase._replace(turn=deal.vorhand)
    asked, offers = _asked(deal, again), deal.rules.offers.values()
    may = [offer.contract.rank for offer in offers if _objection(asked, offer) is None]
    return again._replace(lowest=min(may))


def _close(deal: Deal, phase: Auction, won: Bid) -> Next:
    """The contract is fixed: the other packets are dealt if they were not [4.8], then the talon is next."""
    contract = deal.rules.by_key[won.contract]
    game = Game(contract, won.seat, won.suit or phase.suit, phase.shown, phase.calls, deal.talon())
    fixed = ContractSet(won.seat, contract.key, game.trump)
    without_bids = deal.rules.auction.rounds == "none"
    dealt = _packets(deal) if without_bids or _on_first_packets(deal) else ()
    following, events = talon.open_talon(deal, game)
    return following, (fixed, *dealt, *events)


def _on_first_packets(deal: Deal) -> bool:
    """Whether bids are made on the first three cards."""
    return deal.rules.auction.cards == FIRST_PACKET


def _packets(deal: Deal) -> tuple[Event, ...]:
    return (PacketsDealt(deal.rules.hand_size - FIRST_PACKET),)
