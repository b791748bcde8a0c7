"""The levels that search: `mittel` and `stark`."""

from __future__ import annotations

from random import Random

from games.engine import Card, SeatView

from ..choice import Choice
from ..thumb import by_rule
from .bidding import bid
from .calls import discard, double, name_trump, talon
from .playing import best_card, evenly
from .weights import weighted

FEW, MANY = 10, 30
"""Worlds for each decision."""


def mittel(view: SeatView, seed: int) -> Choice:
    """Bids by rule of thumb, and tries its cards in a few worlds."""
    usual = by_rule(view, seed)
    if view.played is None or view.phase != "play" or len(view.actions) == 1:
        return usual
    drawn = evenly(view, FEW, Random(seed))  # noqa: S311 - a game, no secret
    return best_card(view, view.played, drawn, card_of(usual), signs=False)


def stark(view: SeatView, seed: int, signs: bool = True) -> Choice:
    """Bids by the book, and tries its cards in many worlds, weighted by what was said and, with `signs`, by what its
    partner's leads tell; it gives such signs too."""
    if view.played is None:
        return name_trump(view, seed) if view.phase == "trump" else bid(view, seed)
    if view.phase != "play":
        return {"talon": talon, "discard": discard, "kontra": double}[view.phase](view, view.played, seed)
    usual = by_rule(view, seed)
    if len(view.actions) == 1:
        return usual
    drawn = weighted(view, MANY, Random(seed), signs)  # noqa: S311 - a game, no secret
    return best_card(view, view.played, drawn, card_of(usual), signs)


def card_of(choice: Choice) -> Card:
    return choice.action.removeprefix("play:")
