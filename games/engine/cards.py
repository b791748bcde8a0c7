"""The twenty cards [1.2]. A card is two letters, suit and rank: `HK` is Herz König."""

from __future__ import annotations

from typing import TypeAlias

Suit: TypeAlias = str
Rank: TypeAlias = str
Card: TypeAlias = str
Seat: TypeAlias = int

SUITS = "ELHS"
RANKS = "AZKOU"
AUGEN: dict[Rank, int] = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}
ALL_CARDS: tuple[Card, ...] = tuple(suit + rank for suit in SUITS for rank in RANKS)
POSITION: dict[Card, int] = {card: place for place, card in enumerate(ALL_CARDS)}
CARD_AUGEN: dict[Card, int] = {card: AUGEN[card[1]] for card in ALL_CARDS}


class Cards(tuple[Card, ...]):
    """Cards that not everybody may see: a deck, a hand, a talon. They never show in a repr, log or traceback."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{len(self)} cards>"

    def sorted(self) -> Cards:
        """The same cards by suit, then rank from the Ass down: the order of hands and of legal plays."""
        return Cards(sorted(self, key=POSITION.__getitem__))

    def without(self, card: Card) -> Cards:
        return Cards([other for other in self if other != card])


def is_deck(cards: object) -> bool:
    """Whether this is a list of all twenty cards, each once."""
    return (
        isinstance(cards, list | tuple)
        and len(cards) == len(ALL_CARDS)
        and all(isinstance(card, str) for card in cards)
        and set(cards) == set(ALL_CARDS)
    )
