"""Random Runden for the tests of the engine and of what is built on it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.engine import ALL_CARDS, Event, Rules, Runde, apply, legal_actions, opening


class Turn(NamedTuple):
    """A state, the action that led to it (None for the deal) and the events it caused."""

    runde: Runde
    action: str | None
    events: tuple[Event, ...]


def shuffled(rng: Random) -> list[str]:
    deck = list(ALL_CARDS)
    rng.shuffle(deck)
    return deck


def played(rules: Rules, rng: Random, passing: float = 0.5) -> Iterator[Turn]:
    """One Runde from the deal to the end, at random; `passing` is how often a seat that may pass does no more."""
    runde, events = opening(rules, rng.randrange(rules.players), shuffled(rng))
    yield Turn(runde, None, events)
    while legal := legal_actions(runde):
        action = "pass" if "pass" in legal and rng.random() < passing else rng.choice(legal)
        assert runde.to_act is not None
        runde, events = apply(runde, runde.to_act, action)
        yield Turn(runde, action, events)
