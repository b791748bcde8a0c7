"""Learning at a table: how an exercise goes, and tips where one plays against bots alone.

A tip is kept with the room: `{"runde", "seq"}` while it is wanted, with `action`, `code` and `figures` once a worker
has thought of it, and `why` if the reason is wanted too. Whatever is done at the table ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games.bots import Choice
from games.engine import Result, Rules
from games.history.models import Partie
from games.rooms.attempt import STALE, WATCHING, Outcome, Refused, attempt
from games.rooms.lessons import BY_KEY, EXERCISES
from games.rooms.lessons.exercise import LEARNER
from games.rooms.locked import Table
from games.rooms.models import Room, Seat, SolvedLesson
from games.rooms.notices import Notice
from games.rooms.table_view import LessonState, Tip

Lesson = Room.Lesson


def took(room: Room, action: str) -> tuple[str, ...]:
    """The learner did this at an exercise: note how it goes. What the others do at once, by the exercise."""
    exercise = BY_KEY.get(room.lesson)
    if exercise is None or room.lesson_state != Lesson.OPEN or room.lesson_step >= len(exercise.steps):
        return ()
    step = exercise.steps[room.lesson_step]
    if action not in step.answers:
        room.lesson_state = Lesson.MISSED
        return ()
    room.lesson_step += 1
    if room.lesson_step == len(exercise.steps) and not exercise.lost:
        _solve(room)
    return step.replies


def over(room: Room, rules: Rules, result: Result) -> None:
    """The Runde is over: hints end with it, and an exercise that is to be won is decided."""
    room.guided = False
    exercise = BY_KEY.get(room.lesson)
    if exercise is None or room.lesson_state != Lesson.OPEN:
        return
    winners = rules.side(result.declarer) if result.made else rules.opponents(result.declarer)
    if room.lesson_step == len(exercise.steps) and LEARNER in winners:
        _solve(room)
    else:
        room.lesson_state = Lesson.MISSED


def _solve(room: Room) -> None:
    room.lesson_state = Lesson.SOLVED
    if room.host_id is not None:
        SolvedLesson.objects.get_or_create(user_id=room.host_id, lesson=room.lesson)


def shown(room: Room, partie: Partie | None, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the table shows of it to the player, as fields of a TableView. The database is not asked."""
    alone = partie is not None and is_alone(sum(seat.is_human for seat in seats), partie.training)
    return {
        "lesson": _lesson_state(room),
        "guided": alone and room.guided,
        "may_ask": alone and not room.lesson,
        "tip": _tip(room.tip) if alone and room.tip else None,
    }


def _lesson_state(room: Room) -> LessonState | None:
    exercise = BY_KEY.get(room.lesson)
    if exercise is None:
        return None
    number = EXERCISES.index(exercise) + 1
    return LessonState(exercise.key, number, len(EXERCISES), room.lesson_step, str(room.lesson_state))


def solved_by(user_id: int | None) -> set[str]:
    """The keys of the exercises that somebody has solved."""
    return set(SolvedLesson.objects.filter(user_id=user_id or 0).values_list("lesson", flat=True))


def _tip(tip: dict[str, Any]) -> Tip:
    figures = tuple(tip.get("figures", {}).items())
    return Tip(tip.get("action", ""), tip.get("code", ""), figures, tip.get("why", False))


def hints(room_id: int, user: User) -> Outcome:
    """Switch the hints for this Runde on or off."""

    def act(table: Table) -> None:
        _check_alone(table, user)
        table.room.guided = not table.room.guided

    return attempt(room_id, act)


def ask(room_id: int, user: User) -> Outcome:
    """ "Tipp": what would a strong player do here? At an exercise its own tip is shown."""

    def act(table: Table) -> None:
        _check_alone(table, user)
        state = table.current_state() if table.room.state == Room.State.PLAYING else None
        seat = table.seat_of(user.pk)
        if state is None or seat is None or state.to_act != seat.number:
            raise Refused(409, Notice.TIP_LATER)
        if table.room.tip:
            raise Refused(*STALE)
        runde, seq = table.shown
        table.room.tip = {"runde": runde, "seq": seq} | ({"action": ""} if table.room.lesson else {})

    return attempt(room_id, act)


def why(room_id: int, user: User) -> Outcome:
    """ "Warum?": the reason of the tip that is shown."""

    def act(table: Table) -> None:
        _check_alone(table, user)
        if not table.room.tip.get("action"):
            raise Refused(*STALE)
        table.room.tip = {**table.room.tip, "why": True}

    return attempt(room_id, act)


def tell(room_id: int, runde: int, seq: int, choice: Choice) -> Outcome:
    """The tip that was wanted for this place in the Runde has been thought of."""

    def act(table: Table) -> None:
        if not table.room.tip_wanted or table.shown != (runde, seq):
            raise Refused(*STALE)
        reason = choice.reason
        table.room.tip = {
            "runde": runde,
            "seq": seq,
            "action": choice.action,
            "code": reason.code if reason else "",
            "figures": dict(reason.figures) if reason else {},
        }

    return attempt(room_id, act)


def is_alone(humans: int, partie_is_training: bool) -> bool:
    """Whether tips are given at all: never where other people play."""
    return humans == 1 and partie_is_training


def _check_alone(table: Table, user: User) -> None:
    if table.seat_of(user.pk) is None:
        raise Refused(*WATCHING)
    partie = table.room.partie
    if partie is None or not is_alone(len(table.humans), partie.training):
        raise Refused(403, Notice.NOT_ALONE)
