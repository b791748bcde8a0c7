"""The players: legal always, bound to what they see, and not without sense."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import LEVELS, choose, seed_for
from games.engine import Rules, Runde, SeatView, preset, preset_keys, start, view

from .tables import partie, runden, shuffled

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


def test_the_seed_comes_from_the_secret_and_the_place_in_the_runde() -> None:
    secret, other = "ab" * 32, "ac" * 32
    assert seed_for(secret, 4) == seed_for(secret, 4)
    assert len({seed_for(secret, 4), seed_for(secret, 5), seed_for(other, 4)}) == 3


def test_every_level_is_asked_by_its_name() -> None:
    seen = _first_view(preset("dreierschnapsen"))
    for level in LEVELS:
        assert choose(seen, level, 1).action in seen.actions


def _first_view(rules: Rules) -> SeatView:
    runde = start(rules, 0, shuffled(Random(1)))
    return view(runde, runde.to_act)


def _gain(rules: Rules, last: Runde, seat: int) -> float:
    assert last.result is not None
    points = last.result.points
    others = [points[other] for other in range(rules.players) if other not in rules.side(seat)]
    gain = points[seat] - sum(others) / len(others)
    return -gain if rules.partie.direction == "strokes" else gain
