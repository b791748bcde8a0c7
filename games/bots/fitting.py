"""Deals drawn so that somebody holds what a contract needs: rare ones would else come up too seldom to be measured."""

from __future__ import annotations

from games.engine import Rules, Runde, Seat, apply, start, view

from .search.cards import mask_of
from .search.desk import desk
from .thumb import by_rule
from .thumb.bidding import PASS, chance_of

PROMISING = 0.5
TRIES = 10_000
"""Decks looked at before a contract counts as one that fits nobody."""


class NobodyFits(Exception):
    """No deal was found in which a hand fits the contract."""


def fits(rules: Rules, key: str, dealer: Seat, deck: list[str]) -> bool:
    """Whether, trump named by rule of thumb, a seat may bid this contract with fair hope (by the book, else by rule of
    thumb) while nobody bids another."""
    runde = start(rules, dealer, deck)
    while runde.phase_name in ("trump", "auction") and runde.to_act is not None:
        if _promising(runde, runde.to_act, key):
            return True
        seen = view(runde, runde.to_act)
        passes = PASS in seen.actions
        runde, _ = apply(runde, runde.to_act, PASS if passes else by_rule(seen, 0).action)
    return False


def _promising(runde: Runde, seat: Seat, key: str) -> bool:
    seen = view(runde, seat)
    bids = [action for action in seen.actions if action.split(":")[:2] == ["bid", key]]
    book = desk(seen.rules, seen.suit, runde.deal.place(seat)).promises(mask_of(seen.hand)) if bids else {}
    return any((book[bid].chance if bid in book else chance_of(seen, bid)) >= PROMISING for bid in bids)
