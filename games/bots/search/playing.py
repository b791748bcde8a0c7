"""Card play by search: the same card is tried in many deals that fit the view, each played out exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from time import monotonic

from games.engine import Card, SeatView
from games.engine.view import Played

from ..choice import Choice, Figure, Reason
from . import signals
from .cards import CARD, bits_of
from .known import setting_of
from .position import Position, on_table
from .solver import Solver
from .worlds import World, Worlds

NODES = 150_000
"""Positions that one decision may cost; no more worlds are tried beyond."""
SECONDS = 0.5
"""The emergency brake: no more worlds are tried after it, which `brakes` counts."""


@dataclass(slots=True)
class Brakes:
    """How often decisions were cut short by the clock, and how many there were."""

    pulled: int = 0
    decisions: int = 0


brakes = Brakes()


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it: points a Runde for the viewer's side after each legal card, the mean of `worlds` deals."""

    means: dict[Card, float]
    worlds: int


def best_card(view: SeatView, played: Played, drawn: Counter[World], usual: Card, signs: bool) -> Choice:
    """The card that does best on average; between equals a lead that is a sign to the partner, if `signs` are given,
    else `usual`, what a rule of thumb would play."""
    trial = try_cards(view, played, drawn)
    sign = signals.told(view, played, trial.means) if signs else None
    order = sorted(trial.means, key=lambda card: (card != sign, -trial.means[card], card != usual))
    best, second = order[0], order[1]
    better = max(round(trial.means[best] - trial.means[second], 2), 0.0)
    figures: tuple[tuple[str, Figure], ...]
    figures = (("card", best), ("than", second), ("better", better), ("worlds", trial.worlds))
    said = signals.says(view, played, best) if best == sign else None
    figures += (("sign", said),) if said else ()
    return Choice(f"play:{best}", Reason("best_on_average" if better > 0 else "equal_on_average", figures))


def try_cards(view: SeatView, played: Played, drawn: Counter[World]) -> Trial:
    """Every legal card in every drawn world, or in as many as the budget allows."""
    brakes.decisions += 1
    sign = 1 if view.viewer in view.rules.side(played.declarer) else -1
    total: Counter[Card] = Counter()
    tried = nodes = 0
    until = monotonic() + SECONDS
    for world, times in drawn.items():
        position = position_in(view, played, world)
        solver = Solver(position)
        for bit in bits_of(position.legal()):
            total[CARD[bit]] += sign * times * solver.value(position.play(bit))
        tried, nodes = tried + times, nodes + solver.nodes
        late = monotonic() > until
        brakes.pulled += late
        if late or nodes > NODES:
            break
    return Trial({card: total[card] / tried for card in legal_cards(view)}, tried)


def legal_cards(view: SeatView) -> list[Card]:
    return [action.removeprefix("play:") for action in view.actions]


def position_in(view: SeatView, played: Played, world: World) -> Position:
    """The position on the table, if the hidden cards lie as in this world."""
    setting = setting_of(view, played)
    turn = view.to_act
    if turn is None:
        raise ValueError("the Runde is over")
    hands = tuple(0 if seat == setting.out else hand for seat, hand in enumerate(world.hands))
    return on_table(setting, hands, turn, view.trick, view.augen, view.taken, view.melds)


def evenly(view: SeatView, count: int, random: Random) -> Counter[World]:
    """So many worlds, all deals equally likely; the same deal may come more than once."""
    worlds = Worlds(view)
    return Counter(worlds.draw(random) for _ in range(count))
