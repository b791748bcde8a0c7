"""Runden of a rule set played by bots alone: what a worker process does for a trial. No Django in here."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.bots import choose, seed_for
from games.engine import ALL_CARDS, Result, Rules, apply, start, view

LEVEL = "leicht"


@dataclass(frozen=True, slots=True)
class Played:
    """The results of some Runden; if one could not be played to its end, `failed` is its number and `why` the error."""

    results: tuple[Result, ...]
    failed: int | None = None
    why: str = ""


def play_runden(rules: Rules, seed: int, numbers: range) -> Played:
    """These Runden, one after the other; the decks depend on seed and number alone, the deal goes round."""
    results: list[Result] = []
    for number in numbers:
        try:
            results.append(_play(rules, seed, number))
        except Exception as error:  # whatever goes wrong with a draft is what a trial is to find out
            return Played(tuple(results), number, f"{type(error).__name__}: {error}"[:200])
    return Played(tuple(results))


def _play(rules: Rules, seed: int, number: int) -> Result:
    deck = list(ALL_CARDS)
    Random(f"{seed}:{number}").shuffle(deck)  # noqa: S311 - to be repeatable
    runde = start(rules, number % rules.players, deck)
    secret = f"{seed:016x}{number:016x}"
    while runde.to_act is not None:
        chosen = choose(view(runde, runde.to_act), LEVEL, seed_for(secret, runde.seq))
        runde, _ = apply(runde, runde.to_act, chosen.action)
    if runde.result is None:
        raise RuntimeError("the Runde has no result")
    return runde.result
