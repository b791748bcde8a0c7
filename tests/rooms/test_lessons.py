"""The exercises of "Schnapsen lernen" hold what they say: everything is tried through the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from accounts.preferences import Preferences
from games.engine import ALL_CARDS, AUGEN, Refusal, Runde, apply, legal_actions, preset, refusal, view
from games.engine.events import Announced, Discarded, RundeOver, TrickWon
from games.rooms.lessons import BY_KEY, EXERCISES, Exercise
from games.rooms.lessons.exercise import LEARNER
from games.rooms.panels.lesson import Names, say
from games.words import words_for

WON = [exercise for exercise in EXERCISES if exercise.lost]


def do(runde: Runde, action: str) -> Runde:
    assert runde.to_act is not None
    return apply(runde, runde.to_act, action)[0]


def done(exercise: Exercise, *answers: str) -> Runde:
    """The Runde after these right answers to the first steps, with the others' set replies."""
    runde = exercise.opened()
    for step, answer in zip(exercise.steps, answers, strict=False):
        assert answer in step.answers
        for action in (answer, *step.replies):
            runde = do(runde, action)
    return runde


def endings(runde: Runde, learner: tuple[str, ...]) -> Iterator[Runde]:
    """All ends of a Runde: the others do whatever is legal, the learner what comes first in `learner`, if anything
    of it is legal, else all that is."""
    if runde.to_act is None:
        yield runde
        return
    actions = legal_actions(runde)
    if runde.to_act == LEARNER:
        actions = tuple(action for action in learner if action in actions)[:1] or actions
    for action in actions:
        yield from endings(do(runde, action), learner)


def wins(runde: Runde) -> bool:
    result = runde.result
    assert result is not None
    return result.made == (LEARNER in runde.rules.side(result.declarer))


def test_there_are_ten_exercises_each_with_a_key_of_its_own() -> None:
    assert len(EXERCISES) == len(BY_KEY) == 10


@pytest.mark.parametrize("exercise", EXERCISES, ids=BY_KEY)
def test_the_cards_are_the_twenty_and_the_learner_is_to_act(exercise: Exercise) -> None:
    assert sorted(exercise.deck(preset(exercise.rules))) == sorted(ALL_CARDS)
    assert exercise.opened().to_act == LEARNER


@pytest.mark.parametrize("exercise", EXERCISES, ids=BY_KEY)
def test_each_step_is_the_learners_and_its_answers_are_legal(exercise: Exercise) -> None:
    runde = exercise.opened()
    for number, step in enumerate(exercise.steps):
        assert runde.to_act == LEARNER
        legal = [answer for answer in step.answers if refusal(runde, LEARNER, answer) is None]
        assert legal if number else legal == list(step.answers)
        others = set(legal_actions(runde)) - set(step.answers)
        assert bool(others) == bool(step.otherwise), "what else is legal is answered, and only that"
        for action in (legal[0], *step.replies):
            runde = do(runde, action)


@pytest.mark.parametrize("exercise", EXERCISES, ids=BY_KEY)
@pytest.mark.parametrize("deck", ["de", "fr"])
def test_all_texts_name_cards_and_people_that_are_there(exercise: Exercise, deck: str) -> None:
    texts = [exercise.summary, exercise.head, exercise.solved, exercise.going, exercise.lost]
    texts += [text for step in exercise.steps for text in (step.head, step.text, step.tip, step.otherwise)]
    with translation.override("de"):
        names = Names(words_for(Preferences(deck=deck)), lambda seat: ["Du", "Anna", "Bert", "Cilli"][seat])
        for text in texts:
            told = say(text, names)
            assert "%" not in told
            assert not re.search(r"\b(Ober|Unter)\b" if deck == "fr" else r"\b(Dame|Bube)", told)


@pytest.mark.parametrize("exercise", WON, ids=[one.key for one in WON])
def test_what_is_to_be_won_is_won_against_every_defence(exercise: Exercise) -> None:
    learner = {
        "schnapser": ("play:HA", "play:HK", "play:HO", "play:HZ"),
        "bettler": ("play:HK", "play:EU", "play:LU", "play:SU", "play:HU"),
    }[exercise.key]
    answers = [next(a for a in learner if a in step.answers) for step in exercise.steps[1:]]
    ends = list(endings(done(exercise, exercise.steps[0].answers[0], *answers), learner))
    assert ends
    assert all(wins(end) for end in ends)


def test_zugeben_costs_the_augen_that_are_told() -> None:
    runde = BY_KEY["zugeben"].opened()
    assert set(legal_actions(runde)) == {"play:EU", "play:EK"}
    assert set(view(runde, LEARNER).blocked.values()) == {Refusal.FARBZWANG}
    assert (AUGEN["U"], AUGEN["K"]) == (2, 4)


def test_stechen_is_forced_against_the_partner_and_brings_28_augen() -> None:
    exercise = BY_KEY["stechen"]
    runde = exercise.opened()
    seen = view(runde, LEARNER)
    assert seen.trick is not None
    assert (seen.trick.winner, seen.actions) == (2, ("play:LA",))
    assert seen.blocked["LU"] is Refusal.STICHZWANG
    assert TrickWon(LEARNER, 28) in apply(runde, LEARNER, "play:LA")[1]


@pytest.mark.parametrize("answer", BY_KEY["uebertrumpfen"].steps[0].answers)
def test_whoever_trumps_last_and_higher_has_the_trick(answer: str) -> None:
    runde = BY_KEY["uebertrumpfen"].opened()
    blocked = view(runde, LEARNER).blocked
    assert blocked["HU"] is Refusal.UEBERTRUMPFZWANG
    assert blocked["EU"] is blocked["LO"] is Refusal.TRUMPFZWANG
    won = [event for event in apply(runde, LEARNER, answer)[1] if isinstance(event, TrickWon)]
    assert won
    assert won[0].seat == LEARNER


@pytest.mark.parametrize("answer", BY_KEY["zwanziger"].steps[0].answers)
def test_a_pair_counts_twenty_beside_the_twenty_of_the_trick(answer: str) -> None:
    runde, events = apply(BY_KEY["zwanziger"].opened(), LEARNER, answer)
    assert Announced(LEARNER, "L", 20, True) in events
    assert view(runde, LEARNER).augen[LEARNER] == 40


def test_the_best_suit_has_two_of_the_three_cards_with_its_two_highest() -> None:
    runde = BY_KEY["trumpf"].opened()
    assert sorted(view(runde, LEARNER).hand) == ["HA", "HZ", "LU"]
    assert set(legal_actions(runde)) == {"trump:H", "trump:L", "aufschlagen"}


def test_the_schnapser_is_lost_by_leading_the_plain_card() -> None:
    runde = done(BY_KEY["schnapser"], "bid:schnapser")
    assert any(not wins(end) for end in endings(do(runde, "play:LU"), ()))
    kings = list(endings(do(runde, "play:HA"), ("play:HK", "play:HO", "play:HZ")))
    assert {max(end.result.points) for end in kings if end.result} == {6}


def test_a_lost_bettler_is_lost_by_the_king_alone() -> None:
    runde = done(BY_KEY["bettler"], "bid:bettler")
    lost = [end for end in endings(runde, ()) if not wins(end)]
    assert lost
    for end in lost:
        trick = view(end, LEARNER).tricks[-1]
        assert (trick.winner, trick.best) == (LEARNER, "HK")


def test_kontra_is_sure_and_makes_24_of_12() -> None:
    ends = list(
        endings(do(BY_KEY["kontra"].opened(), "kontra"), ("play:SZ", "play:SO", "play:EK", "play:LU"))
    )
    assert ends
    for end in ends:
        assert wins(end)
        assert end.result is not None
        assert end.result.points == (24, 0, 24, 0)


def test_the_talon_costs_nothing_and_four_augen_are_laid_away() -> None:
    exercise = BY_KEY["talon"]
    taken = done(exercise, "talon:take")
    assert taken.rules.talon.factor == 1
    runde = done(exercise, "talon:take", "discard:SU", "discard:EU")
    hand = view(runde, LEARNER).hand
    assert sorted(hand) == ["HA", "HK", "HO", "HZ", "LA", "SA"]
    assert isinstance(apply(taken, LEARNER, "discard:SU")[1][0], Discarded)
    assert min(AUGEN[card[1]] for card in hand) > 2


@pytest.mark.parametrize("answer", BY_KEY["zaehlen"].steps[0].answers)
def test_47_augen_and_a_pair_are_67_and_the_end(answer: str) -> None:
    runde = BY_KEY["zaehlen"].opened()
    seen = view(runde, LEARNER)
    assert [trick.augen for trick in seen.tricks] == [27, 20]
    runde, events = apply(runde, LEARNER, answer)
    assert isinstance(events[-1], RundeOver)
    assert wins(runde)
    assert view(runde, LEARNER).augen[LEARNER] == 67
