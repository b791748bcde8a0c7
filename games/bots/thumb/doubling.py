"""Kontra, Re, Sup [6.1]: rarely, and only on a hand that speaks for itself."""

from __future__ import annotations

from random import Random

from games.engine import SeatView

from ..choice import Choice, Reason
from .bidding import game_of, holding_of
from .worth import Holding, chance, side_augen

PASS = "pass"
SURE = (0.0, 0.85, 0.93, 0.97)
"""How likely the own side must seem to win, by the level that would be said."""


def double(view: SeatView, random: Random) -> Choice:
    """Doubles where the own hand alone nearly wins it."""
    winning = _winning(view)
    if winning < SURE[game_of(view).kontra + 1]:
        return Choice(PASS, Reason("not_sure_enough"))
    word = next(action for action in view.actions if action != PASS)
    return Choice(word, Reason("sure_enough", chance=round(winning, 3)))


def _winning(view: SeatView) -> float:
    """How likely the viewer's side seems to win."""
    game = game_of(view)
    contract, trump = game.contract, game.trump
    if view.viewer == game.declarer:
        return chance(holding_of(view, contract, trump))
    if contract.goal == "augen" and contract.breaks == "nobody" and contract.within_tricks is None:
        return _by_augen(view)
    if view.viewer in view.rules.side(game.declarer) or not _sure_trick(view):
        return 0.5
    return 0.95 if contract.goal == "all_tricks" or contract.breaks != "nobody" else 0.5


def _by_augen(view: SeatView) -> float:
    """Where Augen decide the own hand says most: about half of what is missing to 120 is the others'."""
    game = game_of(view)
    holding = Holding(view.rules, game.contract, view.hand, game.trump, view.viewer == view.vorhand)
    return min(max((side_augen(holding) - 20) / 80, 0.0), 1.0)


def _sure_trick(view: SeatView) -> bool:
    """The highest trump in hand takes a trick whatever happens."""
    trump = game_of(view).trump
    return trump is not None and trump + game_of(view).contract.order[0] in view.hand
