"""Bidding [4] as a regular does it: what promises most, if it promises more than passing."""

from __future__ import annotations

from random import Random

from games.engine import Contract, Seat, SeatView
from games.engine.events import Bid
from games.engine.view import Played

from ..choice import Choice, Reason
from .worth import Holding, better, chance

PASS = "pass"
ENOUGH_CHANCE = 0.55
MARGIN = 0.25
"""Points a bid must promise beyond passing."""
USUAL = 0.6
"""How often a contract that somebody else bid is made."""


def bid(view: SeatView, random: Random) -> Choice:
    """The bid that promises most; a pass if none is better than what stands. Where one must be, the best of them."""
    bids = [action for action in view.actions if action != PASS]
    if not bids:
        return Choice(PASS, Reason("nothing_to_bid"))
    chances = {action: chance_of(view, action) for action in bids}
    gains = {action: contract_of(view, action)[0].value * (2 * chances[action] - 1) for action in bids}
    best = max(bids, key=lambda action: (gains[action], chances[action], random.random()))
    chance = round(chances[best], 3)
    if chances[best] >= ENOUGH_CHANCE and gains[best] >= _passing(view) + MARGIN:
        return Choice(best, Reason("holds_it", chance=chance))
    return (
        Choice(best, Reason("must_bid", chance=chance)) if view.forced else Choice(PASS, Reason("too_weak"))
    )


def contract_of(view: SeatView, action: str) -> tuple[Contract, str | None]:
    """The contract a bid names, and the suit that is trump in it."""
    key, _, suit = action.removeprefix("bid:").partition(":")
    contract = view.rules.by_key[key]
    return contract, (suit or view.suit) if contract.trump else None


def holding_of(view: SeatView, contract: Contract, trump: str | None, carefree: bool = False) -> Holding:
    """The viewer's cards as the declarer of this contract would judge them; `carefree`: as a beginner would."""
    leads = contract.lead == "declarer" or view.viewer == view.vorhand
    return Holding(view.rules, contract, view.hand, trump, leads, carefree)


def chance_of(view: SeatView, action: str, carefree: bool = False) -> float:
    """The chance of a bid; a talon that costs nothing will be taken."""
    contract, trump = contract_of(view, action)
    now = chance(holding_of(view, contract, trump, carefree))
    free = contract.talon and view.rules.talon.factor == 1
    return better(now, view.talon) if free else now


def game_of(view: SeatView) -> Played:
    """The contract that is played; ValueError while it is not fixed."""
    if view.played is None:
        raise ValueError("no contract is played yet")
    return view.played


def _passing(view: SeatView) -> float:
    """What the standing bid promises the viewer's side."""
    standing = next((call for call in reversed(view.calls) if isinstance(call, Bid)), None)
    if standing is None:
        return 0.0
    value = view.rules.by_key[standing.contract].value * (2 * USUAL - 1)
    return value if _with(view, standing.seat) else -value


def _with(view: SeatView, seat: Seat) -> bool:
    return view.viewer in view.rules.side(seat)
