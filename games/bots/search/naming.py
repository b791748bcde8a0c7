"""Which suit Vorhand names from three cards, and what the name tells about them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from games.engine import SUITS, Rules, Suit

from .cards import BIT, SUIT_MASK, augen_of, bits_of

A_CARD, A_FORTY = 12, 24
"""What a card more and a Vierziger count beside the Augen of a suit."""


def strengths(three: int, held: bool, forty: bool) -> dict[Suit, int]:
    """The suits that may be named (only held ones?), and how good each is (do Vierziger count?)."""
    found = {}
    for suit in SUITS:
        cards = three & SUIT_MASK[suit]
        if cards or not held:
            pair = BIT[suit + "K"] | BIT[suit + "O"]
            announced = A_FORTY if forty and cards & pair == pair else 0
            found[suit] = A_CARD * cards.bit_count() + augen_of(cards) + announced
    return found


def poor(three: int, suit: Suit) -> bool:
    """Whether even the best suit is no better than an unknown card: one card of it, and not the Ass."""
    cards = three & SUIT_MASK[suit]
    return cards.bit_count() <= 1 and not cards & BIT[suit + "A"]


def named_suit(three: int, rules: Rules, random: Random) -> Suit | None:
    """The suit a player names as a rule; None: has its fourth card turned up."""
    found = strengths(three, rules.trump.held, rules.melds.forty)
    best = max(found, key=lambda suit: (found[suit], random.random()))
    return None if rules.trump.aufschlagen and poor(three, best) else best


def first_three(hand: int, random: Random) -> int:
    """Three cards of a hand, as they might have come first."""
    return sum(random.sample(list(bits_of(hand)), 3))


def likelihood(hand: int, suit: Suit, rules: Rules) -> float:
    """How likely Vorhand, with this whole hand, has named this suit (over all orders in which it was dealt)."""
    trump, forty = rules.trump, rules.melds.forty
    threes = [sum(three) for three in combinations(bits_of(hand), 3)]
    return sum(_names(three, suit, trump.held, forty, trump.aufschlagen) for three in threes) / len(threes)


@cache
def _names(three: int, suit: Suit, held: bool, forty: bool, aufschlagen: bool) -> float:
    found = strengths(three, held, forty)
    most = max(found.values())
    if found.get(suit) != most or (aufschlagen and poor(three, suit)):
        return 0.0
    return 1 / list(found.values()).count(most)
