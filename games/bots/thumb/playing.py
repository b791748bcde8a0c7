"""Card play: what a seat wants in this contract [9], and the card that serves it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from games.engine import Card, SeatView

from ..choice import Choice, Reason
from . import for_augen, for_tricks
from .table import Table

Style: TypeAlias = Callable[[Table], tuple[Card, str]]


def play(view: SeatView, random: Random) -> Choice:
    """One card. Nothing is left to chance here: equal cards go in the order of the hand."""
    if len(view.actions) == 1:
        return Choice(view.actions[0], Reason("only_card"))
    table = Table(view)
    card, why = style(table)(table)
    return Choice(f"play:{card}", Reason(why))


def style(table: Table) -> Style:
    """What the seat to play wants, by the data of the contract and its side."""
    contract, declarer = table.contract, table.played.declarer
    if contract.goal == "no_trick":
        return _no_trick(table)
    own_side = declarer in table.mine
    solo = contract.alone or contract.breaks == "others"
    if own_side and table.me != declarer and solo:
        return for_tricks.stay_below
    if contract.goal == "all_tricks" or contract.breaks != "nobody":
        return for_tricks.take_all if own_side else for_tricks.take_one
    return for_augen.collect


def _no_trick(table: Table) -> Style:
    if table.me == table.played.declarer:
        return for_tricks.take_none
    return for_tricks.take_all if table.played.declarer in table.mine else for_tricks.give
