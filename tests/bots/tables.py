"""Whole Runden and Partien between bots, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.bots import choose
from games.engine import ALL_CARDS, Partie, Rules, Runde, apply, book, start, view


def shuffled(random: Random) -> list[str]:
    deck = list(ALL_CARDS)
    random.shuffle(deck)
    return deck


def runden(
    rules: Rules,
    dealer: int,
    deck: list[str],
    levels: list[str],
    seed: int,
    score: tuple[int, ...] | None = None,
) -> Iterator[Runde]:
    """Every state of one Runde; bots of these levels, one a seat, act in it, and know how the Partie stands."""
    runde = start(rules, dealer, deck)
    while True:
        yield runde
        if runde.to_act is None:
            return
        chosen = choose(view(runde, runde.to_act, score), levels[runde.to_act], seed + runde.seq)
        runde, _ = apply(runde, runde.to_act, chosen.action)  # raises if it is not legal


def partie(rules: Rules, levels: list[str], seed: int, most: int = 400) -> Partie:
    """A whole Partie, or its first `most` Runden: a target may be 999, and points never come."""
    random, played, dealer = Random(seed), Partie(rules), 0
    while not played.finished and len(played.scores) < most:
        *_, last = runden(rules, dealer, shuffled(random), levels, seed, played.score)
        assert last.result is not None
        played = book(played, last.result.points)
        dealer = (dealer + 1) % rules.players
    return played
