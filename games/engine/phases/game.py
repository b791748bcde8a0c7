"""What the auction leaves behind: the contract that is played, and all that belongs to it until the end."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..cards import Cards, Seat, Suit
from ..events import Bid, CardShown, Doubled, Passed
from ..rules import Contract, Rules

Call: TypeAlias = Bid | Passed


class Game(NamedTuple):
    """The contract being played. `suit` is the one named, turned up or bid, even if the contract has no trump."""

    contract: Contract
    declarer: Seat
    suit: Suit | None
    shown: CardShown | None
    calls: tuple[Call, ...]
    talon: Cards
    laid: Cards = Cards()
    paid: bool = False
    said: tuple[Doubled | Passed, ...] = ()
    kontra: int = 0

    @property
    def trump(self) -> Suit | None:
        """The trump suit in force [3.5]."""
        return self.suit if self.contract.trump else None

    def out(self, rules: Rules) -> Seat | None:
        """The declarer's partner, if the contract is played without [7.2]."""
        if self.contract.partner == "plays":
            return None
        return next(seat for seat in rules.side(self.declarer) if seat != self.declarer)
