"""A beginner's bidding [4]: own cards alone, and as if nobody ever trumped."""

from __future__ import annotations

from random import Random

from games.engine import SeatView

from ..choice import Choice, Reason
from .bidding import PASS, chance_of, contract_of

LIKELY = 0.6
"""The chance from which a beginner trusts its cards."""


def bid(view: SeatView, random: Random) -> Choice:
    """The dearest contract that the own cards seem to make, whatever passing would bring and whoever bid before."""
    bids = [action for action in view.actions if action != PASS]
    if not bids:
        return Choice(PASS, Reason("nothing_to_bid"))
    chances = {action: chance_of(view, action, carefree=True) for action in bids}
    likely = [action for action in bids if chances[action] >= LIKELY]
    if not likely and not view.forced:
        return Choice(PASS, Reason("too_weak"))

    def worth(action: str) -> tuple[float, float, float]:
        value = contract_of(view, action)[0].value if likely else 0
        return value, chances[action], random.random()

    best = max(likely or bids, key=worth)
    return Choice(best, Reason("trusts_cards" if likely else "must_bid", chance=round(chances[best], 3)))
