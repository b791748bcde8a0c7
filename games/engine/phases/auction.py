"""The auction [4]: none, one round, or until all but one have passed."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeAlias

from ..cards import SUITS, Cards, Seat, Suit
from ..deal import FIRST_PACKET, Deal
from ..events import Bid, CardShown, ContractSet, Event, PacketsDealt, Passed
from ..refusals import Refusal
from ..rules import Contract, Rules
from . import talon
from .game import Call, Game

PASS = "pass"
NORMAL = "normal"


class Auction(NamedTuple):
    """`suit` and `shown` as the trump choice or the deal left them; `forced` once all have passed [4.4]."""

    suit: Suit | None
    shown: CardShown | None
    turn: Seat
    calls: tuple[Call, ...] = ()
    standing: Bid | None = None
    forced: bool = False


Next: TypeAlias = tuple["Auction | talon.Phase", tuple[Event, ...]]


def open_auction(deal: Deal, suit: Suit | None, shown: CardShown | None) -> Next:
    if deal.rules.auction.rounds == "none":
        return _close(deal, Auction(suit, shown, deal.vorhand), Bid(deal.vorhand, NORMAL, None))
    dealt = _packets(deal) if deal.rules.auction.cards > FIRST_PACKET else ()
    return Auction(suit, shown, deal.vorhand), dealt


def to_act(deal: Deal, phase: Auction) -> Seat:
    return phase.turn


def legal_actions(deal: Deal, phase: Auction) -> tuple[str, ...]:
    bids = tuple(
        action
        for contract in deal.rules.contracts
        for action in _tokens(deal.rules, contract)
        if refusal(deal, phase, action) is None
    )
    return bids if phase.forced else (PASS, *bids)


def refusal(deal: Deal, phase: Auction, action: str) -> Refusal | None:
    if action == PASS:
        return Refusal.MUST_BID if phase.forced else None
    if not action.startswith("bid:"):
        return Refusal.OTHER_PHASE
    bid = _bid(phase.turn, action)
    contract = deal.rules.by_key.get(bid.contract)
    if contract is None:
        return Refusal.UNKNOWN_CONTRACT
    if phase.forced and contract.rank > _lowest_rank(deal, phase):
        return Refusal.LOWEST_ONLY
    return _may_bid(deal, phase, contract, bid) or _high_enough(deal, phase, contract)


def apply(deal: Deal, phase: Auction, action: str) -> Next:
    call: Call = Passed(phase.turn) if action == PASS else _bid(phase.turn, action)
    standing = call if isinstance(call, Bid) else phase.standing
    after = phase._replace(calls=(*phase.calls, call), standing=standing)
    turn = _next_turn(deal.rules, after)
    if turn is not None:
        return after._replace(turn=turn), (call,)
    if standing is None and deal.rules.auction.all_pass == "forced":
        return after._replace(turn=deal.vorhand, forced=True), (call,)
    following, events = _close(deal, after, standing or Bid(deal.vorhand, NORMAL, None))
    return following, (call, *events)


def seen(deal: Deal, phase: Auction, seat: Seat) -> Cards:
    """The own cards that a seat sees while bidding [2.3]; a card turned up is seen too [3.6]."""
    if deal.rules.auction.cards > FIRST_PACKET:
        return deal.hand(seat)
    first = deal.first_packet(seat)
    if phase.shown and phase.shown.seat == seat and phase.shown.card not in first:
        first = Cards((*first, phase.shown.card))
    return first.sorted()


def suit_is_bid(rules: Rules, contract: Contract) -> bool:
    """Whether the suit is named with the bid of this contract [3.4]."""
    return rules.trump.by == "declarer" and contract.trump


def _tokens(rules: Rules, contract: Contract) -> tuple[str, ...]:
    token = f"bid:{contract.key}"
    return tuple(f"{token}:{suit}" for suit in SUITS) if suit_is_bid(rules, contract) else (token,)


def _bid(seat: Seat, action: str) -> Bid:
    key, _, suit = action[4:].partition(":")
    return Bid(seat, key, suit or None)


def _may_bid(deal: Deal, phase: Auction, contract: Contract, bid: Bid) -> Refusal | None:
    """Whether this seat may bid this at all, whatever was bid before."""
    if contract.contested:
        return Refusal.NOT_BIDDABLE
    if suit_is_bid(deal.rules, contract) != (bid.suit is not None):
        return Refusal.SUIT_UNWANTED if bid.suit else Refusal.SUIT_MISSING
    if bid.seat not in _entitled(deal, contract):
        return Refusal.NOT_THIS_SEAT
    return _unmet(contract, seen(deal, phase, bid.seat), bid.suit or phase.suit)


def _entitled(deal: Deal, contract: Contract) -> tuple[Seat, ...]:
    """The seats that [4.6] lets bid a contract."""
    match contract.by:
        case "anyone":
            return deal.rules.clockwise(deal.vorhand)
        case "trump_side":
            return deal.rules.side(deal.vorhand)
        case "trump_maker":
            return (deal.vorhand,)
        case "opponents":
            return deal.rules.opponents(deal.vorhand)


def _unmet(contract: Contract, cards: Cards, suit: Suit | None) -> Refusal | None:
    """The condition of [4.7] that these cards do not meet."""
    if contract.needs is None:
        return None
    if contract.needs == "ace":
        return None if any(card[1] == "A" for card in cards) else Refusal.NEEDS_ACE
    full = {suit for suit, count in Counter(card[0] for card in cards).items() if count == 5}
    if contract.needs == "five_trumps":
        return None if suit in full else Refusal.NEEDS_FIVE_TRUMPS
    return None if full - {suit} else Refusal.NEEDS_FIVE_OF_PLAIN_SUIT


def _high_enough(deal: Deal, phase: Auction, contract: Contract) -> Refusal | None:
    """[4.2], and holding at equal rank by a seat nearer to Vorhand [4.5]."""
    if phase.standing is None:
        return None
    rank = deal.rules.by_key[phase.standing.contract].rank
    nearer = (phase.turn - deal.vorhand) % deal.rules.players < (
        phase.standing.seat - deal.vorhand
    ) % deal.rules.players
    holds = deal.rules.auction.equal == "vorhand" and nearer and contract.rank == rank
    return None if contract.rank > rank or holds else Refusal.TOO_LOW


def _lowest_rank(deal: Deal, phase: Auction) -> int:
    """The lowest rank of what Vorhand may bid, when it must [4.4]; the validator sees to it that there is one."""
    return min(
        contract.rank
        for contract in deal.rules.contracts
        for action in _tokens(deal.rules, contract)
        if _may_bid(deal, phase, contract, _bid(phase.turn, action)) is None
    )


def _next_turn(rules: Rules, phase: Auction) -> Seat | None:
    """Who speaks next, or None if the auction is over [4.2], [4.3]."""
    if phase.forced:
        return None
    if rules.auction.rounds == "one":
        return (phase.turn + 1) % rules.players if len(phase.calls) < rules.players else None
    out = {call.seat for call in phase.calls if isinstance(call, Passed)}
    left = [seat for seat in rules.clockwise((phase.turn + 1) % rules.players) if seat not in out]
    if not left or (phase.standing is not None and left == [phase.standing.seat]):
        return None
    return left[0]


def _close(deal: Deal, phase: Auction, won: Bid) -> Next:
    """The contract is fixed: the other packets are dealt if they were not [4.8], then the talon is next."""
    contract = deal.rules.by_key[won.contract]
    game = Game(contract, won.seat, won.suit or phase.suit, phase.shown, phase.calls, deal.talon())
    fixed = ContractSet(won.seat, contract.key, game.trump)
    dealt = _packets(deal) if deal.rules.auction.cards == FIRST_PACKET or not phase.calls else ()
    following, events = talon.open_talon(deal, game)
    return following, (fixed, *dealt, *events)


def _packets(deal: Deal) -> tuple[Event, ...]:
    return (PacketsDealt(deal.rules.hand_size - FIRST_PACKET),)
