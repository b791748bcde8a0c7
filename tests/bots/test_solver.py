"""The solver against plain minimax over the engine, and what its two functions promise."""

from __future__ import annotations

import random

import pytest

from games.bots.search.position import from_runde
from games.bots.search.solver import value, values
from games.engine import apply, legal_actions

from .plain import plain_value, random_position


@pytest.mark.parametrize("seed", range(8))
def test_the_solver_agrees_with_plain_minimax_over_the_engine(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        runde = random_position(rng, most_tricks_left=3)
        position = from_runde(runde)
        assert value(position) == plain_value(runde, position.setting.declarer), runde


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_card_has_the_value_of_the_position_after_it(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(60):
        runde = random_position(rng, most_tricks_left=2)
        position = from_runde(runde)
        seat = runde.to_act
        assert seat is not None
        after = {
            action[5:]: plain_value(apply(runde, seat, action)[0], position.setting.declarer)
            for action in legal_actions(runde)
        }
        assert values(position) == after
