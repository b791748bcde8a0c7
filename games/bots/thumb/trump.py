"""Naming the trump suit from three cards [3.1]."""

from __future__ import annotations

from random import Random

from games.engine import AUGEN, Cards, SeatView, Suit

from ..choice import Choice, Reason

AUFSCHLAGEN = "aufschlagen"
PAIR = {"K", "O"}


def name_trump(view: SeatView, random: Random) -> Choice:
    """The longest, then the strongest suit; aufgeschlagen if no suit is worth it."""
    suits = [action[-1] for action in view.actions if action != AUFSCHLAGEN]
    best = max(suits, key=lambda suit: (_strength(view, suit), random.random()))
    if AUFSCHLAGEN in view.actions and _poor(view.hand, best):
        return Choice(AUFSCHLAGEN, Reason("no_good_suit"))
    return Choice(
        f"trump:{best}", Reason("longest_suit", (("suit", best), ("cards", _length(view.hand, best))))
    )


def _length(hand: Cards, suit: Suit) -> int:
    return sum(card[0] == suit for card in hand)


def _strength(view: SeatView, suit: Suit) -> int:
    """A card more is worth about an Ass; a Vierziger in the hand two cards."""
    ranks = {card[1] for card in view.hand if card[0] == suit}
    forty = 24 if view.rules.melds.forty and ranks >= PAIR else 0
    return 12 * len(ranks) + sum(AUGEN[rank] for rank in ranks) + forty


def _poor(hand: Cards, suit: Suit) -> bool:
    """Three suits and no Ass in the best of them: the fourth card is no worse."""
    return _length(hand, suit) == 1 and suit + "A" not in hand
