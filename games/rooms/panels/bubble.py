"""The bubble above the hand: an exercise, hints through a Runde, a tip."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse

from games.engine import SeatView
from games.words.actions import action_name
from games.words.reasons import reason
from games.words.texts import gettext as _

from . import lesson
from .guide import guide
from .hints import told
from .lesson import Said
from .scene import Scene
from .sheets import Sheet


@dataclass(frozen=True, slots=True)
class Press:
    """A button: a wish of the table (`wish`), an exercise to begin (`lesson`), or a way out (`href`)."""

    text: str
    value: str
    kind: str = "wish"
    main: bool = False
    icon: bool = False


@dataclass(frozen=True, slots=True)
class Bubble:
    """What is said, and what may be pressed. `dots` are the exercises, `dots_label` says where one is."""

    head: str
    text: str
    presses: tuple[Press, ...]
    dots: tuple[str, ...] = ()
    dots_label: str = ""


def bubble(scene: Scene) -> Bubble | None:
    """The bubble, or None where there is nothing to teach."""
    if scene.tv.seat is None:
        return None
    if scene.tv.lesson is not None:
        return _lesson(scene)
    view = scene.running
    if view is None or (scene.tv.tip is None and not scene.tv.guided):
        return None
    return _training(scene, view)


def is_crowded(scene: Scene, sheet: Sheet) -> bool:
    """Whether a question leaves no room for a bubble beside it; exercises ask none that does."""
    return scene.tv.lesson is None and sheet.kind in ("bids", "rows")


def within(scene: Scene, sheet: Sheet, said: Bubble) -> Sheet:
    """The question with what the bubble would say in short, where it has a line to spare."""
    if scene.tv.tip:
        return replace(sheet, title=said.head)
    return replace(sheet, text=said.head) if sheet.text and sheet.kind == "bids" else sheet


def _lesson(scene: Scene) -> Bubble | None:
    state = scene.tv.lesson
    if state is None:
        return None
    names = lesson.Names(scene.words, lambda seat: scene.people.names[seat])
    said = _or_told(scene, lesson.said(state, scene.tv.tip is not None, names))
    label = _("Übung %(n)d von %(count)d") % {"n": state.number, "count": state.count}
    return Bubble(said.head, said.text, _lesson_presses(scene), lesson.dots(state), label)


def _lesson_presses(scene: Scene) -> tuple[Press, ...]:
    state = scene.tv.lesson
    if state is None:
        return ()
    stop = Press(_("Aufhören"), reverse("learn"), "href")
    again = Press(_("Noch einmal"), state.key, "lesson")
    match state.state:
        case "solved":
            after = lesson.following(state)
            if after is None:
                return again, Press(_("Zur Übersicht"), stop.value, "href", main=True)
            return again, Press(_("Weiter"), after.key, "lesson", main=True)
        case "missed":
            return Press(again.text, again.value, "lesson", main=True), stop
        case _:
            tip = Press(_("Tipp"), "tip", icon=True)
            return (tip, stop) if scene.my_turn and scene.tv.tip is None else (again, stop)


def _or_told(scene: Scene, said: Said) -> Said:
    """The answer to what was just tried comes before all else."""
    answer = told(scene)
    return Said("", answer) if answer else said


def _training(scene: Scene, view: SeatView) -> Bubble:
    tip = _tip(scene)
    said = _or_told(scene, tip or Said(*guide(scene, view)))
    presses: tuple[Press, ...] = ()
    if tip and scene.tv.tip and scene.tv.tip.action and not scene.tv.tip.why:
        presses += (Press(_("Warum?"), "why"),)
    elif scene.tv.guided and scene.my_turn and scene.tv.tip is None:
        presses += (Press(_("Tipp"), "tip", icon=True),)
    if scene.tv.guided:
        presses += (Press(_("Ohne Hinweise"), "hints", "quiet"),)
    return Bubble(said.head, said.text, presses)


def _tip(scene: Scene) -> Said | None:
    tip = scene.tv.tip
    if tip is None:
        return None
    if not tip.action:
        return Said("", _("Der Tipp kommt gleich."))
    action = action_name(tip.action, scene.rules, scene.words)
    head = _("Tipp: %(action)s.") % {"action": action}
    if not tip.why:
        return Said(head, _("So würde ein starker Bot hier spielen."))
    because = reason(tip.code, dict(tip.figures), scene.rules, scene.words)
    return Said(head, because or _("Dafür hat er keinen besonderen Grund."))
