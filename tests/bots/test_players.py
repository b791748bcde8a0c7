"""The players: legal always, bound to what they see, and not without sense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import LEVELS, choose, seed_for
from games.bots.thumb import REASONS, by_rule, leicht
from games.engine import Rules, Runde, SeatView, apply, document, parse, preset, preset_keys, start, view
from tests.engine.redeal import redeal
from tests.engine.strategies import rule_sets

from .tables import partie, runden, shuffled

ROOT = Path(__file__).resolve().parents[2]
FAST = ("zufall", "leicht")


@pytest.mark.parametrize("key", preset_keys())
@pytest.mark.parametrize("level", FAST)
def test_bots_play_whole_partien_of_every_preset_by_the_rules(key: str, level: str) -> None:
    for seed in range(3):
        assert partie(preset(key), [level] * preset(key).players, seed).finished


@pytest.mark.parametrize("key", preset_keys())
def test_levels_can_be_mixed_at_a_table(key: str) -> None:
    levels = ["leicht", "zufall", "leicht", "zufall"][: preset(key).players]
    assert partie(preset(key), levels, seed=1).finished


@settings(max_examples=300, deadline=None)
@given(rules=rule_sets(), seed=st.integers(0, 2**32))
def test_bots_play_partien_of_any_valid_rule_set_by_the_rules(rules: Rules, seed: int) -> None:
    levels = Random(seed).choices(FAST, k=rules.players)
    assert partie(rules, levels, seed, most=40).scores


@pytest.mark.parametrize("key", preset_keys())
@pytest.mark.parametrize("level", FAST)
def test_a_choice_stays_the_same_when_the_hidden_cards_are_dealt_anew(key: str, level: str) -> None:
    rules, random, dealt_anew = preset(key), Random(11), 0
    for number in range(2):
        levels = [level] * rules.players
        for state in runden(rules, number, shuffled(random), levels, seed=number):
            if state.to_act is None:
                continue
            other = redeal(state, state.to_act, random)
            dealt_anew += other != state
            own, others = view(state, state.to_act), view(other, state.to_act)
            assert choose(own, level, 3) == choose(others, level, 3)
    assert dealt_anew > 5


def test_choices_do_not_hang_on_the_hash_seed_of_the_process() -> None:
    told = {_actions_in_a_process(hash_seed) for hash_seed in ("1", "2")}
    assert len(told) == 1


def test_an_unknown_level_is_no_level() -> None:
    with pytest.raises(KeyError):
        choose(_first_view(preset("bauernschnopsn")), "genial", 1)


def test_who_is_not_to_act_is_not_asked() -> None:
    runde = start(preset("bauernschnopsn"), 3, shuffled(Random(1)))
    with pytest.raises(ValueError, match="turn"):
        choose(view(runde, 2), "leicht", 1)


@pytest.mark.parametrize("key", preset_keys())
@pytest.mark.parametrize("level", FAST)
def test_the_same_view_and_seed_bring_the_same_choice(key: str, level: str) -> None:
    rules = preset(key)
    for state in runden(rules, 0, shuffled(Random(2)), [level] * rules.players, seed=5):
        if state.to_act is not None:
            seen = view(state, state.to_act)
            assert choose(seen, level, 9) == choose(seen, level, 9)


@pytest.mark.parametrize("key", preset_keys())
def test_rules_of_thumb_beat_chance(key: str) -> None:
    rules = preset(key)
    gain = 0.0
    for number in range(90):
        best = number % rules.players
        levels = ["leicht" if seat in rules.side(best) else "zufall" for seat in range(rules.players)]
        *_, last = runden(rules, number % rules.players, shuffled(Random(number)), levels, number)
        gain += _gain(rules, last, best)
    assert gain > 0


def test_every_reason_has_a_known_code_and_every_code_comes_up() -> None:
    given: dict[str, set[tuple[str, ...]]] = {}
    dear = {**document("dreierschnapsen"), "talon": {"factor": 4}}
    for rules in (*map(preset, preset_keys()), parse(dear)):
        for number in range(60):
            levels = ["leicht" if seat % 2 == number % 2 else "zufall" for seat in range(rules.players)]
            for state in runden(rules, number % rules.players, shuffled(Random(number)), levels, number):
                if state.to_act is not None:
                    for player in (leicht, by_rule):
                        reason = player(view(state, state.to_act), 1).reason
                        assert reason is not None
                        given.setdefault(reason.code, set()).add(tuple(name for name, _ in reason.figures))
    assert given == {code: {figures} for code, figures in REASONS.items()}


@pytest.mark.parametrize("spoken", [("pass", "pass"), ("bid:bettler", "pass"), ("pass", "bid:bettler")])
def test_a_beginner_trusts_its_high_cards_whoever_bid_before(spoken: tuple[str, str]) -> None:
    """Two Asse and a Zehner, and one trump: who thinks of the trumps of others lets it be, above all over a partner."""
    runde = start(preset("bauernschnopsn"), 3, _with_third_hand(["EA", "LA", "LZ", "LU", "SZ"]))
    for seat, action in zip((0, 0, 1), ("trump:S", *spoken), strict=True):
        runde, _ = apply(runde, seat, action)
    seen = view(runde, 2)
    assert leicht(seen, 1).action == "bid:schnapser_partner"
    assert by_rule(seen, 1).action == "pass"


def test_the_seed_comes_from_the_secret_and_the_place_in_the_runde() -> None:
    secret, other = "ab" * 32, "ac" * 32
    assert seed_for(secret, 4) == seed_for(secret, 4)
    assert len({seed_for(secret, 4), seed_for(secret, 5), seed_for(other, 4)}) == 3


def test_every_level_is_asked_by_its_name() -> None:
    seen = _first_view(preset("dreierschnapsen"))
    for level in LEVELS:
        assert choose(seen, level, 1).action in seen.actions


def _actions_in_a_process(hash_seed: str) -> str:
    """The actions of a Runde between bots, played in a fresh Python with this hash seed."""
    done = subprocess.run(
        [sys.executable, "-c", A_FEW_RUNDEN],
        env={**os.environ, "PYTHONHASHSEED": hash_seed}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


A_FEW_RUNDEN = """
from random import Random
from games.bots import choose
from games.engine import ALL_CARDS, apply, preset, preset_keys, start, view
for key in preset_keys():
    deck = list(ALL_CARDS)
    Random(key).shuffle(deck)
    runde = start(preset(key), 0, deck)
    while runde.to_act is not None:
        action = choose(view(runde, runde.to_act), "leicht", runde.seq).action
        print(action)
        runde, _ = apply(runde, runde.to_act, action)
"""


def _with_third_hand(hand: list[str]) -> list[str]:
    """A deck that gives Vorhand's partner these five cards, and Vorhand some of Schellen."""
    rest = [card for card in shuffled(Random(2)) if card not in hand and card != "SA"]
    return ["SA", *rest[:5], *hand[:3], *rest[5:12], *hand[3:], *rest[12:]]


def _first_view(rules: Rules) -> SeatView:
    runde = start(rules, 0, shuffled(Random(1)))
    return view(runde, runde.to_act)


def _gain(rules: Rules, last: Runde, seat: int) -> float:
    assert last.result is not None
    points = last.result.points
    others = [points[other] for other in range(rules.players) if other not in rules.side(seat)]
    gain = points[seat] - sum(others) / len(others)
    return -gain if rules.partie.direction == "strokes" else gain
