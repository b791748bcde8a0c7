"""Schnapsen lernen: ten exercises with set cards, played at a real table.

`exercise.py` is their form, `first.py` and `second.py` are their data: cards, what was done before, what solves them,
and what is said. Everything they claim is checked through the engine by tests.
"""

from .exercise import Exercise, Step
from .first import FIRST
from .second import SECOND

EXERCISES: tuple[Exercise, ...] = (*FIRST, *SECOND)
BY_KEY: dict[str, Exercise] = {exercise.key: exercise for exercise in EXERCISES}

__all__ = ["BY_KEY", "EXERCISES", "Exercise", "Step"]
