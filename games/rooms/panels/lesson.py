"""An exercise at its table: what its texts call cards and people, and what is said now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.rooms.lessons import BY_KEY, EXERCISES, Exercise
from games.rooms.table_view import LessonState
from games.words import Words
from games.words.texts import gettext as _

Name = Callable[[int], str]


class Said(NamedTuple):
    """What stands in the bubble: a short sentence, and more."""

    head: str
    text: str


class Names:
    """What the placeholders of an exercise stand for: `LA` "Laub Ass", `the_LA` and `with_LA` in sentences, `suit_L`,
    `rank_O`, `name_2` for who sits there, `kontra`."""

    def __init__(self, words: Words, name: Name) -> None:
        self.words, self.name = words, name

    def __getitem__(self, key: str) -> str:
        kind, _under, what = key.rpartition("_")
        match kind:
            case "the":
                return self.words.the(what)
            case "with":
                return self.words.with_the(what)
            case "suit":
                return self.words.suit(what)
            case "rank":
                return self.words.ranks[what]
            case "name":
                return self.name(int(what))
            case _:
                return self.words.kontra(1) if what == "kontra" else self.words.card(what)


def say(text: str, names: Names) -> str:
    """A text of an exercise, by its German msgid, in the active language."""
    return _(text) % names if text else ""


def exercise_of(state: LessonState) -> Exercise:
    return BY_KEY[state.key]


def said(state: LessonState, tipped: bool, names: Names) -> Said:
    """What the bubble says now; `tipped`: its tip was asked for."""
    exercise = exercise_of(state)
    if state.state == "solved":
        return Said(say(exercise.head, names), say(exercise.solved, names))
    if state.state == "missed":
        missed = exercise.steps[state.step].otherwise if state.step < len(exercise.steps) else exercise.lost
        return Said(_("Noch nicht ganz."), say(missed, names))
    if state.step == len(exercise.steps):
        return Said("", say(exercise.going, names))
    step = exercise.steps[state.step]
    return Said(say(step.head, names), say(step.tip if tipped else step.text, names))


def following(state: LessonState) -> Exercise | None:
    """The exercise after this one, if there is one."""
    return EXERCISES[state.number] if state.number < len(EXERCISES) else None


def dots(state: LessonState) -> tuple[str, ...]:
    """The classes of the exercises' dots: this one is marked, as done once it is solved."""
    mine = "is-done" if state.state == "solved" else "is-now"
    return tuple(mine if exercise.key == state.key else "" for exercise in EXERCISES)
