"""Dealing [2.1]: who holds which card, and who may see how much of the own hand when [2.3]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .cards import Card, Cards, Seat
from .rules import Rules

FIRST_PACKET = 3


@dataclass(frozen=True)
class Deal:
    """What is fixed for a whole Runde. `deck` is in dealing order, already cut."""

    rules: Rules
    dealer: Seat
    deck: Cards

    @cached_property
    def vorhand(self) -> Seat:
        return self.rules.vorhand(self.dealer)

    @cached_property
    def speakers(self) -> tuple[Seat, ...]:
        """The seats in the order in which they speak and are dealt to: from Vorhand on."""
        return self.rules.clockwise(self.vorhand)

    @cached_property
    def hands(self) -> tuple[Cards, ...]:
        """Everybody's whole hand, in the order of cards."""
        return tuple(self.hand(seat) for seat in range(self.rules.players))

    def place(self, seat: Seat) -> int:
        """How far a seat is from Vorhand, clockwise: Vorhand 0, the dealer last."""
        return (seat - self.vorhand) % self.rules.players

    def first_packet(self, seat: Seat) -> Cards:
        """The three cards that a seat gets first, as dealt."""
        start = FIRST_PACKET * self.place(seat)
        return Cards(self.deck[start : start + FIRST_PACKET])

    def second_packet(self, seat: Seat) -> Cards:
        size = self.rules.hand_size - FIRST_PACKET
        start = FIRST_PACKET * self.rules.players + self.rules.talon_size + size * self.place(seat)
        return Cards(self.deck[start : start + size])

    def hand(self, seat: Seat) -> Cards:
        return Cards(self.first_packet(seat) + self.second_packet(seat)).sorted()

    def talon(self) -> Cards:
        start = FIRST_PACKET * self.rules.players
        return Cards(self.deck[start : start + self.rules.talon_size])

    def turned_up(self) -> Card | None:
        """The dealer's card that is shown and makes trump, where the rules have one [3.2], [3.3]."""
        match self.rules.trump.by:
            case "dealers_last_card":
                return self.second_packet(self.dealer)[-1]
            case "turned_card":
                return self.first_packet(self.dealer)[-1]
            case _:
                return None
