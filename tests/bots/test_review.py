"""The review of a Runde: exact from the talon on, and it ends at the result."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games import engine
from games.bots.review import review, second_view, value_of
from games.bots.search import solver
from games.bots.search.position import from_runde
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
def test_what_a_runde_is_worth_never_rises_by_ones_own_action_and_ends_at_the_result(key: str) -> None:
    """Over 200 Runden: what it is worth before an action is the best of all that are allowed.

    Kontra alone may make it worth more to who says it; the auction is judged as if it ended there.
    """
    rules = engine.preset(key)
    for seed in range(200 // len(engine.preset_keys()) + 1):
        deck, actions, result = played(key, seed)
        side, worth = rules.side(result.declarer), None
        states = [state for state, _ in engine.replay(rules, seed % 3, deck, actions)]
        for state, one in zip(states, review(engine.document(key), seed % 3, deck, actions), strict=False):
            if state.phase_name in ("trump", "auction"):
                continue
            sign = 1 if one["seat"] in side else -1
            chosen, best = one["values"][one["action"]], max(one["values"].values())
            before = one["values"]["pass"] if state.phase_name == "kontra" else best
            assert chosen <= best
            assert worth is None or worth == sign * before
            worth = sign * chosen
        assert worth is None or worth == value_of(result)


@pytest.mark.parametrize("key", engine.preset_keys())
def test_every_action_allowed_has_a_value_and_nothing_else(key: str) -> None:
    deck, actions, _ = played(key, 7)
    states = [state for state, _ in engine.replay(engine.preset(key), 1, deck, actions)]
    judged = review(engine.document(key), 1, deck, actions)
    assert [one["action"] for one in judged] == actions
    for state, one in zip(states, judged, strict=False):
        assert one["seat"] == state.to_act
        assert tuple(one["values"]) == engine.legal_actions(state)


def test_the_best_to_lay_away_is_what_no_other_choice_of_cards_beats() -> None:
    """Each way to lay two cards away, tried in the engine itself; whether the talon is taken is judged by the best."""
    key = "dreierschnapsen"
    found = 0
    for seed in range(12):
        deck, actions, _ = played(key, seed)
        judged = review(engine.document(key), seed % 3, deck, actions)
        states = [state for state, _ in engine.replay(engine.preset(key), seed % 3, deck, actions)]
        for state, one in zip(states, judged, strict=False):
            if "talon:take" in one["values"]:
                taken, _ = engine.apply(state, one["seat"], "talon:take")
                assert one["values"]["talon:take"] == max(worths(taken))
                found += 1
    assert found


def worths(runde: engine.Runde) -> Iterator[int]:
    """What a Runde is worth for the seat that lays away, by each way to do it, if nobody doubles."""
    if runde.phase_name == "play":
        yield solver.value(from_runde(runde))
        return
    actions = ("pass",) if runde.phase_name == "kontra" else engine.legal_actions(runde)
    for action in actions:
        yield from worths(engine.apply(runde, runde.to_act or 0, action)[0])


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
