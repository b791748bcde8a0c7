"""A Stich, and an announcement made at its lead."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import CARD_AUGEN, Card, Seat, Suit


class Trick(NamedTuple):
    """Cards in the order they were played, `seats` beside them; `winner` is who has it (so far)."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        return self.seats[0]

    @property
    def best(self) -> Card:
        return self.cards[self.seats.index(self.winner)]

    @property
    def augen(self) -> int:
        return sum(CARD_AUGEN[card] for card in self.cards)


class Meld(NamedTuple):
    """A Zwanziger or Vierziger of `seat` [8.1]; `credited` once its Augen count [8.3]."""

    seat: Seat
    suit: Suit
    augen: int
    credited: bool
