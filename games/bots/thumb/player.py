"""One function for each phase; contracts are judged by their data, never by their names."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine import SeatView

from ..choice import Choice
from . import beginner
from .bidding import bid
from .doubling import double
from .playing import play
from .talon import discard, talon
from .trump import name_trump

PHASES: dict[str, Callable[[SeatView, Random], Choice]] = {
    "trump": name_trump,
    "auction": bid,
    "talon": talon,
    "discard": discard,
    "kontra": double,
    "play": play,
}


def by_rule(view: SeatView, seed: int) -> Choice:
    """Plays by rules of thumb; `seed` decides between what looks equally good."""
    return PHASES[view.phase](view, Random(seed))  # noqa: S311 - a game, no secret


def leicht(view: SeatView, seed: int) -> Choice:
    """The same, but bids like a beginner."""
    if view.phase == "auction":
        return beginner.bid(view, Random(seed))  # noqa: S311 - a game, no secret
    return by_rule(view, seed)
