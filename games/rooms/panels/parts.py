"""The parts that the panels are put together from. What changes together stands in one part."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from django.urls import reverse
from markupsafe import Markup

from . import bar, bubble, felt, hand, hints, outcome, pictures, prompts, seats, sheets, side
from .environment import render
from .scene import Scene

Maker = Callable[[Scene], Markup]
NOTHING = Markup()


def _bar(scene: Scene) -> Markup:
    return render("bar", {"score": bar.score(scene), "facts": bar.facts(scene)})


def _last_trick(scene: Scene) -> Markup:
    return render("last_trick", {"tricks": side.past_tricks(scene), "nothing": side.no_tricks(scene)})


def _log(scene: Scene) -> Markup:
    return render("log", {"lines": side.log(scene)})


def _seat(place: str, scene: Scene) -> Markup:
    return render("seat", {"one": seats.seat_at(scene, place)})


def _north(scene: Scene) -> Markup:
    if scene.rules.players == 3:
        return render("heading", {"heading": prompts.heading(scene)})
    return _seat("north", scene)


def _felt(scene: Scene) -> Markup:
    """The trump's sign on the felt, and the tricks taken."""
    taken = render("taken", {"sides": felt.taken(scene)})
    trump = scene.view.played.trump if scene.view and scene.view.played else None
    if trump is None or not felt.has_trick(scene):
        return taken
    return pictures.suit(scene.words, trump, "felt-mark") + taken


def _middle(scene: Scene) -> Markup:
    """The trick, the card turned up, or what is laid away."""
    trick = felt.trick(scene)
    if trick is not None:
        return render("trick", {"trick": trick, "runde": scene.tv.runde, "three": scene.rules.players == 3})
    turned = felt.turned_up(scene)
    if turned is not None and sheets.sheet(scene) is None:
        return render("middle", {"turned": turned})
    laid = hand.discards(scene)
    return render("middle", {"turned": None, "discards": laid}) if laid else NOTHING


def _question(scene: Scene) -> Markup:
    asked, _said = _asked_and_said(scene)
    ended = outcome.outcome(scene) if asked is None else None
    if asked is None and ended is None:
        return NOTHING
    values = {
        "tv": scene.tv,
        "sheet": asked,
        "outcome": ended,
        "waiting": outcome.wait(scene),
        "three": scene.rules.players == 3,
        "seal": outcome.seal(scene),
        "seal_url": _seal_url(),
    }
    return render("question" if asked else "result", values)


def _asked_and_said(scene: Scene) -> tuple[sheets.Sheet | None, bubble.Bubble | None]:
    """The question, and the bubble where there is room for it beside the question."""
    asked, said = sheets.sheet(scene), bubble.bubble(scene)
    if asked is not None and said is not None and bubble.is_crowded(scene, asked):
        return bubble.within(scene, asked, said), None
    return asked, said


def _prompt(scene: Scene) -> Markup:
    """What stands in place of the own seat and its hint: a prompt, a bubble, what to lay away."""
    if scene.tv.watching:
        return NOTHING
    asked, laid = prompts.prompt(scene), hand.discards(scene)
    _question, said = _asked_and_said(scene)
    if not (asked or said or laid):
        return NOTHING
    values = {"prompt": asked, "bubble": said, "discards": laid, "hint": hand.hint_of(scene)}
    return render("prompt", values)


def _hint(scene: Scene) -> Markup:
    text = hand.hint_of(scene)
    return render("hint", {"hint": text, "urgent": hints.is_urgent(scene)}) if text else NOTHING


def _hand(scene: Scene) -> Markup:
    held = hand.hand(scene)
    return render("hand", {"hand": held}) if held else NOTHING


@cache
def _seal_url() -> str:
    return reverse("fair")


# What seldom changes while cards are played.
CALM: dict[str, Maker] = {"bar": _bar, "felt": _felt, "question": _question, "last_trick": _last_trick}
# What is another after nearly every action, or is quickly made: to look whether it holds would cost more than it saves.
LIVELY: dict[str, Maker] = {
    "north": _north,
    "west": partial(_seat, "west"),
    "middle": _middle,
    "east": partial(_seat, "east"),
    "south": partial(_seat, "south"),
    "prompt": _prompt,
    "hint": _hint,
    "hand": _hand,
    "log": _log,
}
