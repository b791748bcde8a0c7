"""`python -m games.bots arena`: levels against each other. See docs/bots.md."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from games.engine import Refused, Rules, parse, preset, preset_keys
from games.engine.outside import BadInput, load_json

from .arena import Match, play_match
from .fitting import NobodyFits
from .levels import LEVELS
from .report import Report

LEVELS_OR_TWO = f"one of {', '.join(sorted(LEVELS))}; or mittel/leicht: bids like mittel, plays like leicht"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m games.bots")
    _add_arena(parser.add_subparsers(required=True, metavar="command"))
    chosen = parser.parse_args(arguments)
    try:
        rules = _rules(chosen.rules)
    except (OSError, BadInput, Refused) as error:
        parser.error(f"--rules {chosen.rules}: {error}")
    if chosen.fitting not in (None, *(found.key for found in rules.contracts if not found.contested)):
        parser.error(f"--fitting {chosen.fitting}: nobody can bid that in {rules.key}")
    match = Match(rules, chosen.a, chosen.b, chosen.seed, chosen.bidding, chosen.fitting, not chosen.unscored)
    try:
        report = Report(match, play_match(match, chosen.deals, chosen.jobs))
    except NobodyFits as error:
        parser.error(f"--fitting {chosen.fitting}: {error}")
    print(json.dumps(report.data()) if chosen.json else "\n".join(report.lines()))
    return 0


def _add_arena(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    arena = commands.add_parser("arena", help="two levels against each other on duplicate deals")
    arena.add_argument("--a", type=_player, required=True, metavar="LEVEL", help=LEVELS_OR_TWO)
    arena.add_argument("--b", type=_player, required=True, metavar="LEVEL", help=LEVELS_OR_TWO)
    arena.add_argument("--rules", default="bauernschnopsn", help="a preset, or a JSON file with a rule set")
    arena.add_argument("--deals", type=_positive, default=500, help="decks, each played in every seating")
    arena.add_argument("--seed", type=int, default=1)
    arena.add_argument(
        "--bidding", choices=sorted(LEVELS), help="a level that bids for both: card play alone counts"
    )
    arena.add_argument(
        "--fitting", metavar="CONTRACT", help="only deals in which a hand fits it, for rare ones"
    )
    arena.add_argument(
        "--unscored", action="store_true", help="nobody knows how the Partie stands: each Runde for itself"
    )
    arena.add_argument("--jobs", type=_positive, default=1, help="processes at work")
    arena.add_argument("--json", action="store_true")


def _player(text: str) -> str:
    levels = text.split("/")
    if len(levels) > 2 or not LEVELS.keys() >= set(levels):
        raise ValueError(text)
    return text


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _rules(named: str) -> Rules:
    return preset(named) if named in preset_keys() else parse(load_json(Path(named).read_bytes()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
