"""How fast the solver is, and that it is right: the last line is one JSON object with the figures.

    python bench/solver.py [--deals 2000] [--full 20] [--seed 1]

Times are of the normal game from the first lead, Vorhand's longest suit being trump. `--full` deals of the presets for
four are compared with plain minimax over the engine from the first card on, `--positions` of all presets and of mutated
rules with at most three tricks left.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.bots.search.cards import BIT, SUIT_MASK  # noqa: E402
from games.bots.search.position import Position, Setting, from_runde, opening  # noqa: E402
from games.bots.search.solver import value  # noqa: E402
from games.engine import Runde, preset  # noqa: E402
from tests.bots.plain import plain_value, random_opening, random_position  # noqa: E402


def first_lead(rng: random.Random, rules_key: str) -> Position:
    """A dealt normal game in which Vorhand has named its longest suit."""
    rules = preset(rules_key)
    deck = list(BIT.values())
    rng.shuffle(deck)
    size = rules.hand_size
    hands = tuple(sum(deck[seat * size : (seat + 1) * size]) for seat in range(rules.players))
    trump = max(
        SUIT_MASK, key=lambda suit: ((hands[0] & SUIT_MASK[suit]).bit_count(), hands[0] & SUIT_MASK[suit])
    )
    return opening(Setting(rules, rules.by_key["normal"], 0, trump), hands, 0)


def times(rng: random.Random, deals: int, rules_key: str) -> dict[str, float]:
    spent = []
    for _ in range(deals):
        position = first_lead(rng, rules_key)
        before = time.perf_counter()
        value(position)
        spent.append((time.perf_counter() - before) * 1000)
    spent.sort()
    figures = {"mean_ms": sum(spent) / deals, "p95_ms": spent[int(deals * 0.95)], "max_ms": spent[-1]}
    return {name: round(figure, 3) for name, figure in figures.items()}


def full_deal(rng: random.Random) -> Runde:
    while True:
        runde = random_opening(rng, mutated=False)
        if runde.rules.players == 4:
            return runde


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--full", type=int, default=20)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    figures: dict[str, object] = {
        "four": times(rng, asked.deals, "bauernschnopsn"),
        "three": times(rng, asked.deals // 10, "dreierschnapsen"),
    }
    rundes = [random_position(rng, 3) for _ in range(asked.positions)]
    rundes += [full_deal(rng) for _ in range(asked.full)]
    differ = 0
    for runde in rundes:
        position = from_runde(runde)
        differ += value(position) != plain_value(runde, position.setting.declarer)
    print(json.dumps(figures | {"positions": asked.positions, "full_deals": asked.full, "differ": differ}))


if __name__ == "__main__":
    main()
