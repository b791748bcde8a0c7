"""The Runde is over: nothing can be done any more, the result stands [10]."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Cards
from ..deal import Deal
from ..events import Result
from ..refusals import Refusal
from .game import Game
from .trick import Meld, Trick


class Settled(NamedTuple):
    """`hands` are what was left unplayed; `trick` what lay on the table if it ended in the middle of a Stich."""

    game: Game
    hands: tuple[Cards, ...]
    tricks: tuple[Trick, ...]
    trick: Trick | None
    melds: tuple[Meld, ...]
    result: Result
    reason: str

    @property
    def augen(self) -> tuple[int, ...]:
        return self.result.augen

    @property
    def taken(self) -> tuple[int, ...]:
        return self.result.tricks


def to_act(deal: Deal, phase: Settled) -> None:
    return None


def legal_actions(deal: Deal, phase: Settled) -> tuple[str, ...]:
    return ()


def refusal(deal: Deal, phase: Settled, action: str) -> Refusal | None:
    return Refusal.RUNDE_OVER


def apply(deal: Deal, phase: Settled, action: str) -> tuple[Settled, tuple[()]]:
    raise AssertionError("no action is legal once the Runde is over")
