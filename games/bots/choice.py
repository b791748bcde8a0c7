"""What a player that is a program answers: an action, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.engine import SeatView

Figure: TypeAlias = str | int | float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action was chosen: a code and its figures. Words for people are made at the edge.

    `chance` is, for a bid, how likely the player thinks the contract is to be made (0..1).
    """

    code: str
    figures: tuple[tuple[str, Figure], ...] = ()
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """`action` is one of the view's `actions`."""

    action: str
    reason: Reason | None = None


Player: TypeAlias = Callable[[SeatView, int], Choice]
"""A level: the view of the seat whose turn it is, and a seed, to a choice that depends on these two alone."""
