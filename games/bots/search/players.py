"""The levels that search: `mittel` and `stark`."""

from __future__ import annotations

from games.engine import SeatView

from ..choice import Choice
from ..thumb import leicht
from .bidding import bid
from .playing import best_card

FEW, MANY = 10, 30
"""Worlds for each decision."""


def mittel(view: SeatView, seed: int) -> Choice:
    """Bids by rule of thumb, and tries its cards in a few worlds."""
    return _played(view, seed, FEW)


def stark(view: SeatView, seed: int) -> Choice:
    """Bids by the book, and tries its cards in many worlds."""
    if view.phase == "auction":
        return bid(view, seed)
    return _played(view, seed, MANY)


def _played(view: SeatView, seed: int, worlds: int) -> Choice:
    usual = leicht(view, seed)
    if view.played is None or view.phase != "play" or len(view.actions) == 1:
        return usual
    return best_card(view, view.played, worlds, seed, usual.action.removeprefix("play:"))
