"""The parts that the panels are put together from. What changes together stands in one part."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from django.urls import reverse
from markupsafe import Markup

from . import bar, bubble, felt, hand, hints, outcome, pictures, prompts, seats, sheets, side
from .environment import render
from .scene import Scene

Maker = Callable[[Scene], Markup]
NOTHING = Markup()


class Drawing(NamedTuple):
    """A template, and what it is to be filled with."""

    template: str
    values: dict[str, Any]

    @property
    def html(self) -> Markup:
        return render(self.template, self.values)


Drafter = Callable[[Scene], Drawing | None]


def _bar(scene: Scene) -> Markup:
    return render("bar", {"score": bar.score(scene), "facts": bar.facts(scene)})


def _last_trick(scene: Scene) -> Markup:
    return render("last_trick", {"tricks": side.past_tricks(scene), "nothing": side.no_tricks(scene)})


def _log(scene: Scene) -> Drawing:
    return Drawing("log", {"lines": side.log(scene)})


def _seat(place: str, scene: Scene) -> Drawing:
    return Drawing("seat", {"one": seats.seat_at(scene, place)})


def _north(scene: Scene) -> Drawing:
    if scene.rules.players == 3:
        return Drawing("heading", {"heading": prompts.heading(scene)})
    return _seat("north", scene)


def _felt(scene: Scene) -> Markup:
    """The trump's sign on the felt, and the tricks taken."""
    taken = render("taken", {"sides": felt.taken(scene)})
    trump = scene.view.played.trump if scene.view and scene.view.played else None
    if trump is None or not felt.has_trick(scene):
        return taken
    return pictures.suit(scene.words, trump, "felt-mark") + taken


def _middle(scene: Scene) -> Drawing | None:
    """The trick, the card turned up, or what is laid away."""
    trick = felt.trick(scene)
    if trick is not None:
        return Drawing("trick", {"trick": trick, "runde": scene.tv.runde, "three": scene.rules.players == 3})
    turned = felt.turned_up(scene)
    if turned is not None and sheets.sheet(scene) is None:
        return Drawing("middle", {"turned": turned})
    laid = hand.discards(scene)
    return Drawing("middle", {"turned": None, "discards": laid}) if laid else None


def _question(scene: Scene) -> Markup:
    asked, _said = _asked_and_said(scene)
    if asked is None:
        return NOTHING
    values = {
        "tv": scene.tv,
        "sheet": asked,
        "waiting": outcome.wait(scene),
        "seal": outcome.seal(scene),
        "seal_url": _seal_url(),
    }
    return render("question", values)


def _asked_and_said(scene: Scene) -> tuple[sheets.Sheet | None, bubble.Bubble | None]:
    """The question, and the bubble where there is room for it beside the question."""
    asked, said = sheets.sheet(scene), bubble.bubble(scene)
    if asked is not None and said is not None and bubble.is_crowded(scene, asked):
        return bubble.within(scene, asked, said), None
    return asked, said


def _result(scene: Scene) -> Markup:
    ended = outcome.outcome(scene)
    if ended is None:
        return NOTHING
    return render("result", {"o": ended, "rules_url": scene.tv.rules_url, "three": scene.rules.players == 3})


def _ending(scene: Scene) -> Drawing | None:
    end = outcome.ending(scene)
    return Drawing("ending", {"end": end, "seal": end.seal, "seal_url": _seal_url()}) if end else None


def _prompt(scene: Scene) -> Drawing | None:
    """What stands in place of the own seat and its hint: a prompt, a bubble, what to lay away."""
    if scene.tv.watching:
        return None
    asked, laid = prompts.prompt(scene), hand.discards(scene)
    _question, said = _asked_and_said(scene)
    if not (asked or said or laid):
        return None
    values = {"prompt": asked, "bubble": said, "discards": laid, "hint": hand.hint_of(scene)}
    return Drawing("prompt", values)


def _hint(scene: Scene) -> Drawing | None:
    text = hand.hint_of(scene)
    return Drawing("hint", {"hint": text, "urgent": hints.is_urgent(scene)}) if text else None


def _hand(scene: Scene) -> Drawing | None:
    held = hand.hand(scene)
    return Drawing("hand", {"hand": held}) if held else None


@cache
def _seal_url() -> str:
    return reverse("fair")


# What seldom changes while cards are played.
CALM: dict[str, Maker] = {
    "bar": _bar,
    "felt": _felt,
    "question": _question,
    "result": _result,
    "last_trick": _last_trick,
}
# What is another after nearly every action, or is quickly drafted: it is drafted each time, and drawn if it differs.
LIVELY: dict[str, Drafter] = {
    "north": _north,
    "west": partial(_seat, "west"),
    "middle": _middle,
    "east": partial(_seat, "east"),
    "south": partial(_seat, "south"),
    "prompt": _prompt,
    "hint": _hint,
    "hand": _hand,
    "ending": _ending,
    "log": _log,
}
