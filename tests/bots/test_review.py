"""The review of a Runde: exact where cards are played, and it ends at the result."""

from __future__ import annotations

import random

import pytest

from games import engine
from games.bots.review import review, second_view, value_of
from games.bots.thumb import leicht


def played(key: str, seed: int) -> tuple[list[str], list[str], engine.Result]:
    """A deck, the actions of a Runde half by rule of thumb and half at random, and its result."""
    rng = random.Random(f"{key} {seed}")
    deck = list(engine.ALL_CARDS)
    rng.shuffle(deck)
    runde, actions = engine.start(engine.preset(key), seed % 3, deck), []
    while runde.to_act is not None:
        sensible = rng.random() < 0.6
        action = (
            leicht(engine.view(runde, runde.to_act), seed).action
            if sensible
            else rng.choice(engine.legal_actions(runde))
        )
        actions.append(action)
        runde, _ = engine.apply(runde, runde.to_act, action)
    assert runde.result is not None
    return deck, actions, runde.result


@pytest.mark.parametrize("key", engine.preset_keys())
def test_values_of_cards_never_rise_by_ones_own_action_and_end_at_the_result(key: str) -> None:
    rules = engine.preset(key)
    for seed in range(200 // len(engine.preset_keys()) + 1):
        deck, actions, result = played(key, seed)
        judged = review(engine.document(key), seed % 3, deck, actions)
        assert [(one["action"], one["seat"]) for one in judged] == [
            (action, state.to_act)
            for action, (state, _) in zip(
                actions, engine.replay(rules, seed % 3, deck, actions), strict=False
            )
        ]
        side = rules.side(result.declarer)
        before = None
        for one in judged:
            if one["kind"] != "card":
                continue
            sign = 1 if one["seat"] in side else -1
            best, chosen = max(one["values"].values()), one["values"][one["action"]]
            assert chosen <= best
            assert before is None or before == sign * best
            before = sign * chosen
        assert before is None or before == value_of(result)


@pytest.mark.parametrize("key", engine.preset_keys())
def test_every_action_allowed_has_a_value_and_nothing_else(key: str) -> None:
    deck, actions, _ = played(key, 7)
    states = [state for state, _ in engine.replay(engine.preset(key), 1, deck, actions)]
    for state, one in zip(states, review(engine.document(key), 1, deck, actions), strict=False):
        if one["kind"] == "other":
            assert one["values"] == {}
            assert state.phase_name in ("talon", "discard")
        else:
            assert tuple(one["values"]) == engine.legal_actions(state)


def test_kontra_doubles_what_the_runde_is_worth() -> None:
    for seed in range(40):
        deck, actions, _ = played("bauernschnopsn", seed)
        for one in review(engine.document("bauernschnopsn"), seed % 3, deck, actions):
            if "kontra" in one["values"]:
                assert one["values"]["kontra"] == 2 * one["values"]["pass"]


def test_a_review_is_the_same_from_another_process_and_of_part_of_a_runde() -> None:
    deck, actions, _ = played("lizitation", 3)
    whole = review(engine.document("lizitation"), 0, deck, actions)
    assert review(engine.document("lizitation"), 0, deck, actions[:-3]) == whole[:-3]


@pytest.mark.parametrize("key", ["bauernschnopsn", "talon"])
def test_the_second_view_is_an_allowed_action_and_the_same_again(key: str) -> None:
    deck, actions, _ = played(key, 5)
    for count in (0, len(actions) // 2, len(actions) - 1):
        said = second_view(engine.document(key), 2, deck, actions[:count], seed=9)
        *_, (state, _) = engine.replay(engine.preset(key), 2, deck, actions[:count])
        assert said["action"] in engine.legal_actions(state)
        assert second_view(engine.document(key), 2, deck, actions[:count], seed=9) == said
