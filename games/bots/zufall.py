"""The player that takes any legal action."""

from __future__ import annotations

from random import Random

from games.engine import SeatView

from .choice import Choice


def zufall(view: SeatView, seed: int) -> Choice:
    """Any legal action, all equally likely."""
    return Choice(Random(seed).choice(view.actions))  # noqa: S311 - a game, no secret
