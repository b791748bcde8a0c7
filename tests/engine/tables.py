"""Runden for the tests of the engine and of what is built on it: random ones, and positions made by hand."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any, NamedTuple

from games.engine import (
    ALL_CARDS,
    Event,
    Refusal,
    Rules,
    Runde,
    apply,
    document,
    legal_actions,
    opening,
    parse,
    refusal,
    replay,
)


class Drop(Enum):
    """A value of its own kind, whose name in the ids of tests is the same in every process."""

    DROP = "drop"


DROP = Drop.DROP
# Seat 0 holds all of Herz, 1 Eichel, 2 Laub, 3 Schell.
SUITED = ("HA HZ HK HO HU", "EA EZ EK EO EU", "LA LZ LK LO LU", "SA SZ SK SO SU")


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


def of_contracts(*contracts: dict[str, Any], **fields: Any) -> Rules:
    """Rules for four with little in them: one round of bids on the whole hand, trump named with the bid, Vorhand must
    bid if nobody does; for that there is a contract `plain` of rank 0. `contracts` say no more than what is special."""
    usual = {"name": "?", "value": 2, "rank": 1, "goal": "augen", "trump": True, "lead": "declarer"}
    rows = {"plain": {**usual, "key": "plain", "rank": 0}}
    for contract in contracts:
        rows[contract["key"]] = {**rows.get(contract["key"], usual), **contract}
    rules: dict[str, Any] = {
        "key": "made", "name": "Made", "players": 4, "hand_size": 5, "trump": {"by": "declarer"},
        "auction": {"rounds": "one", "all_pass": "forced"}, "partie": {"target": 24},
        "contracts": [*rows.values()],
    }  # fmt: skip
    return parse({**rules, **fields})


def deck_of(rules: Rules, *hands: str) -> list[str]:
    """The deck that deals these hands, Vorhand's first, the talon's cards last; what is not named comes in order."""
    sizes = [rules.hand_size] * rules.players + [rules.talon_size]
    given = [hand.split() for hand in hands] + [[] for _ in sizes[len(hands) :]]
    rest = [card for card in ALL_CARDS if not any(card in hand for hand in given)]
    full = [
        [*hand, *(rest.pop(0) for _ in range(size - len(hand)))]
        for hand, size in zip(given, sizes, strict=True)
    ]
    *seats, talon = full
    return [
        *(card for hand in seats for card in hand[:3]),
        *talon,
        *(card for hand in seats for card in hand[3:]),
    ]


def after(rules: Rules, hands: tuple[str, ...], actions: str) -> tuple[Runde, list[Event]]:
    """The state after these actions with seat 0 as Vorhand, and all events up to it."""
    steps = list(replay(rules, rules.players - 1, deck_of(rules, *hands), actions.split()))
    return steps[-1][0], [event for _, events in steps for event in events]


def changed(key: str, changes: dict[str, Any]) -> dict[str, Any]:
    """A preset with fields set or dropped; `contracts.9` beyond the end adds a contract."""
    rules: Any = copy.deepcopy(document(key))
    for path, value in changes.items():
        *way, name = path.split(".")
        table = rules
        for step in way:
            table = table[int(step)] if isinstance(table, list) else table.setdefault(step, {})
        if isinstance(table, list):
            table[int(name) :] = [value]
        elif value is DROP:
            del table[name]
        else:
            table[name] = value
    return rules  # type: ignore[no-any-return]


def reason_of(rules: Rules, hands: tuple[str, ...], actions: str, tried: str) -> Refusal | None:
    """Why the seat to act may not do what is tried after these actions."""
    runde, _ = after(rules, hands, actions)
    return refusal(runde, runde.to_act, tried)
