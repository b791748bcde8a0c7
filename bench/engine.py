"""How fast the engine plays: random Runden through `legal_actions` and `apply`, against the PyPI package `schnapsen`.

    python bench/engine.py [seconds a measurement] [--no-compare]

Each figure is the median of five measurements of process time, ours and theirs in turn, so that a noisy machine
treats both alike. `schnapsen` (pure Python, two players, no auction) is installed without its dependencies into a
virtual environment of its own under `var/`. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.engine import ALL_CARDS, Rules, apply, legal_actions, preset, replay, start, view  # noqa: E402

PACKAGE = "schnapsen==0.0.5"
HOME = ROOT / "var" / "bench-schnapsen"
THEIRS = """
import random, sys, time
from schnapsen.game import Bot, RegularMove, SchnapsenGamePlayEngine

class Anyone(Bot):
    cards = 0
    def __init__(self, rng):
        super().__init__(None)
        self.rng = rng
    def get_move(self, perspective, leader_move):
        moves = perspective.valid_moves()
        move = moves[int(self.rng.random() * len(moves))]
        Anyone.cards += not move.is_trump_exchange()
        return move

rng, engine, end = random.Random(int(sys.argv[2])), SchnapsenGamePlayEngine(), time.process_time() + float(sys.argv[1])
begin = time.process_time()
while time.process_time() < end:
    engine.play_game(Anyone(rng), Anyone(rng), rng)
print(Anyone.cards / (time.process_time() - begin))
"""


def play_once(rules: Rules, rng: random.Random) -> list[str]:
    """One Runde of random actions; the deal included."""
    deck = list(ALL_CARDS)
    rng.shuffle(deck)
    runde = start(rules, int(rng.random() * rules.players), deck)
    done = []
    while legal := legal_actions(runde):
        seat = runde.to_act
        assert seat is not None
        action = legal[int(rng.random() * len(legal))]
        runde, _ = apply(runde, seat, action)
        done.append(action)
    return done


def our_rate(key: str, seconds: float, seed: int) -> float:
    """Actions a second of process time, in random play under this preset."""
    rules, rng = preset(key), random.Random(seed)
    begin, actions = time.process_time(), 0
    while time.process_time() - begin < seconds:
        actions += len(play_once(rules, rng))
    return actions / (time.process_time() - begin)


def their_rate(seconds: float, seed: int) -> float:
    """Cards a second of process time that `schnapsen` plays at random."""
    command = [str(_python()), "-c", THEIRS, str(seconds), str(seed)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _python() -> Path:
    python = HOME / "bin" / "python"
    if not (HOME / "installed").exists():
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", PACKAGE], check=True)
        (HOME / "installed").touch()
    return python


def replay_ms(key: str) -> float:
    """The median time to replay a stored Runde, in ms."""
    rng, rules, times = random.Random(5), preset(key), []
    for _ in range(300):
        deck = list(ALL_CARDS)
        rng.shuffle(deck)
        runde, done = start(rules, 0, deck), []
        while legal := legal_actions(runde):
            action = "pass" if "pass" in legal else rng.choice(legal)  # the longest Runden: nobody bids
            assert runde.to_act is not None
            runde, _ = apply(runde, runde.to_act, action)
            done.append(action)
        times.append(_timed(lambda deck=deck, done=done: list(replay(rules, 0, deck, done))))
    return statistics.median(times)


def view_ms(key: str) -> float:
    """The median time to make one seat's view, over the states of random Runden, in ms."""
    rng, rules, times = random.Random(5), preset(key), []
    for _ in range(50):
        deck = list(ALL_CARDS)
        rng.shuffle(deck)
        runde = start(rules, 0, deck)
        while legal := legal_actions(runde):
            seat = runde.to_act
            assert seat is not None
            times.append(_timed(lambda runde=runde, seat=seat: view(runde, seat)))
            runde, _ = apply(runde, seat, rng.choice(legal))
    return statistics.median(times)


def _timed(do: Callable[[], object]) -> float:
    begin = time.perf_counter()
    do()
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("seconds", nargs="?", type=float, default=1.0)
    parser.add_argument("--no-compare", action="store_true", help="leave the package schnapsen out")
    options = parser.parse_args()
    ours, theirs, three = [], [], []
    for seed in range(5):
        ours.append(our_rate("bauernschnopsn", options.seconds, seed))
        if not options.no_compare:
            theirs.append(their_rate(options.seconds, seed))
        three.append(our_rate("dreierschnapsen", options.seconds / 2, seed))
    figures: dict[str, float | None] = {
        "actions_per_second": round(statistics.median(ours)),
        "actions_per_second_three_players": round(statistics.median(three)),
        "schnapsen_cards_per_second": round(statistics.median(theirs)) if theirs else None,
        "ratio": round(statistics.median([a / b for a, b in zip(ours, theirs, strict=True)]), 2)
        if theirs
        else None,
        "replay_ms": round(replay_ms("bauernschnopsn"), 3),
        "view_ms": round(view_ms("bauernschnopsn"), 4),
    }
    for name, value in figures.items():
        print(f"{name:35} {value}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
