"""What is called sure is sure: in every deal that fits the view and however everybody plays."""

from __future__ import annotations

import random
from functools import cache

import pytest

from games.bots.search.cards import CARD, bits_of
from games.bots.search.rest import is_sure
from games.bots.search.worlds import Worlds
from games.engine import ALL_CARDS, Cards, Runde, apply, legal_actions, preset, preset_keys, start, view
from games.engine.phases.play import Play

ENOUGH, AT_MOST = 8, 6000


def play_out(runde: Runde, rng: random.Random) -> tuple[tuple[int, ...], set[int]]:
    """The points, and who won the tricks from here on, of some continuation."""
    done = len(runde.phase.tricks)  # type: ignore[union-attr]
    while runde.to_act is not None:
        runde, _ = apply(runde, runde.to_act, rng.choice(legal_actions(runde)))
    assert runde.result is not None
    tricks = view(runde, None).tricks[done:]
    return runde.result.points, {trick.winner for trick in tricks}


def in_another_deal(runde: Runde, seat: int, rng: random.Random) -> Runde:
    """The same for who sits there, with the hidden cards dealt anew."""
    phase = runde.phase
    assert isinstance(phase, Play)
    world = Worlds(view(runde, seat)).draw(rng)
    hands = tuple(Cards(CARD[bit] for bit in bits_of(mask)) for mask in world.hands)
    assert hands[seat].sorted() == phase.hands[seat].sorted()
    return runde._replace(phase=phase._replace(hands=hands))


@cache
def sure_states(key: str) -> tuple[tuple[Runde, int], ...]:
    """Where somebody had the rest for sure, in Runden played at random."""
    rng, rules = random.Random(key), preset(key)
    found: list[tuple[Runde, int]] = []
    for _ in range(AT_MOST):
        if len(found) >= ENOUGH:
            break
        deck = list(ALL_CARDS)
        rng.shuffle(deck)
        runde = start(rules, rng.randrange(rules.players), deck)
        while (seat := runde.to_act) is not None:
            if runde.phase_name == "play" and is_sure(view(runde, seat)):
                found.append((runde, seat))
            runde, _ = apply(runde, seat, rng.choice(legal_actions(runde)))
    return tuple(found)


@pytest.mark.parametrize("key", preset_keys())
def test_a_sure_rest_is_worth_the_same_in_every_deal_and_course(key: str) -> None:
    rng = random.Random(key)
    assert sure_states(key), "there should be some to try"
    for runde, seat in sure_states(key):
        expected, _ = play_out(runde, rng)
        for _try in range(12):
            points, winners = play_out(in_another_deal(runde, seat, rng), rng)
            assert points == expected
            assert winners <= {seat}


@pytest.mark.parametrize("key", preset_keys())
def test_whether_the_rest_is_sure_depends_on_nothing_hidden(key: str) -> None:
    rng = random.Random(key)
    for runde, seat in sure_states(key):
        assert is_sure(view(in_another_deal(runde, seat, rng), seat))
