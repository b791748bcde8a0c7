"""The levels that search: `mittel` and `stark`."""

from __future__ import annotations

from games.engine import SeatView

from ..choice import Choice
from ..thumb import leicht
from .bidding import bid
from .calls import discard, double, name_trump, talon
from .playing import Draw, best_card, evenly
from .weights import weighted

FEW, MANY = 10, 30
"""Worlds for each decision."""


def mittel(view: SeatView, seed: int) -> Choice:
    """Bids by rule of thumb, and tries its cards in a few worlds."""
    return _played(view, seed, evenly, FEW)


def stark(view: SeatView, seed: int) -> Choice:
    """Bids by the book, and tries its cards in many worlds, weighted by what was said."""
    if view.played is None:
        return name_trump(view, seed) if view.phase == "trump" else bid(view, seed)
    if view.phase == "play":
        return _played(view, seed, weighted, MANY)
    return {"talon": talon, "discard": discard, "kontra": double}[view.phase](view, view.played, seed)


def _played(view: SeatView, seed: int, draw: Draw, worlds: int) -> Choice:
    usual = leicht(view, seed)
    if view.played is None or view.phase != "play" or len(view.actions) == 1:
        return usual
    return best_card(view, view.played, draw, worlds, seed, usual.action.removeprefix("play:"))
