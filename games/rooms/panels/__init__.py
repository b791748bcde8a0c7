"""The panels of a table page: all that is swapped when something changes.

`render_panels` makes them all, for frames, HX answers and whole pages alike; `render_spoken` what a screen reader is
told. Both are pure: the same TableView, preferences and language give the same bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.preferences import Preferences
from games.rooms.table_view import TableView
from games.words.texts import gettext as _
from games.words.texts import speaking

from . import bar, bubble, felt, hand, outcome, pictures, prompts, seats, sheets, side
from .environment import render, render_once
from .hints import told
from .scene import Scene

__all__ = ["page_context", "render_panels", "render_spoken"]


def render_panels(tv: TableView, prefs: Preferences, language: str) -> str:
    """All panels one after the other; each top-level element has an id and replaces the one that is there."""
    with speaking(language):
        return "".join(_parts(Scene(tv, prefs)).values())


def page_context(tv: TableView, prefs: Preferences) -> dict[str, Any]:
    """What templates/rooms/table.html needs, in the active language: the panels apart, and what stays."""
    scene = Scene(tv, prefs)
    return {
        "tv": tv,
        "title": _page_title(scene),
        "seal": outcome.seal(scene),
        "contract": scene.contract,
        "rules_name": scene.rules.name,
        "waits": not (tv.can_next or scene.my_turn or tv.phase == "over"),
        "deaf": round(1000 * settings.PROMPT_DEAF),
        "reader": prefs,
        **_parts(scene),
    }


def render_spoken(tv: TableView, prefs: Preferences, language: str, after: tuple[int, int]) -> str:
    """The events after (Runde, seq) as lines to be appended to the live region; "" if there are none.

    A page that last heard of another Runde is told this one's from the start.
    """
    with speaking(language):
        scene = Scene(tv, prefs)
        since = after[1] if after[0] == tv.runde else -1
        said = [(f"{tv.runde}.{line.seq}", line.text) for line in side.lines(scene) if line.seq > since]
        if (tv.runde, tv.seq) != after:
            said += [(f"{tv.runde}.{tv.seq}.", text) for text in _now(scene)]
    if not said:
        return ""
    spoken = "".join(format_html('<p data-n="{}">{}</p>', number, text) for number, text in said)
    return f'<div hx-swap-oob="beforeend:#stich-ansage">{spoken}</div>'


def _now(scene: Scene) -> list[str]:
    """What the newest state asks or tells, spoken after its events."""
    result = outcome.outcome(scene)
    if result is not None:
        return [f"{result.title}. {result.reason}"]
    return [_("Du bist dran.")] if scene.my_turn and scene.running else []


def _parts(scene: Scene) -> dict[str, SafeString]:
    parts = {
        "bar": render_once("bar", {"score": bar.score(scene), "facts": bar.facts(scene)}),
        "table": render("table", _table(scene)),
        "last_trick": render_once(
            "last_trick", {"tricks": side.past_tricks(scene), "nothing": side.no_tricks(scene)}
        ),
        "log": render_once("log", {"lines": tuple(side.log(scene))}),
    }
    return {name: mark_safe(html) for name, html in parts.items()}  # noqa: S308 the templates escape


def _table(scene: Scene) -> dict[str, Any]:
    held = hand.hand(scene)
    asked, said = sheets.sheet(scene), bubble.bubble(scene)
    if asked is not None and said is not None and bubble.is_crowded(scene, asked):
        asked, said = bubble.within(scene, asked, said), None
    trump = scene.view.played.trump if scene.running and scene.view and scene.view.played else None
    return {
        "tv": scene.tv,
        "title": _page_title(scene),
        "seats": {place: render_once("seat", {"one": one}) for place, one in seats.seats(scene).items()},
        "taken": render_once("taken", {"sides": felt.taken(scene)}),
        "trick": _trick(scene),
        "turned": felt.turned_up(scene),
        "hand": held,
        "cards": render_once("hand", {"hand": held}) if held else "",
        "sheet": asked,
        "outcome": outcome.outcome(scene),
        "prompt": prompts.prompt(scene),
        "bubble": said,
        "heading": prompts.heading(scene),
        "told": told(scene),
        "waiting": outcome.wait(scene),
        "seal": outcome.seal(scene),
        "seal_url": _seal_url(),
        "three": scene.rules.players == 3,
        "my_turn": scene.my_turn,
        "watched": scene.people.names[scene.base],
        "felt_mark": pictures.suit(scene.words, trump, "felt-mark") if trump else "",
    }


def _trick(scene: Scene) -> str:
    trick = felt.trick(scene)
    if trick is None:
        return ""
    values = {"trick": trick, "runde": scene.tv.runde, "three": scene.rules.players == 3}
    return render_once("trick", values)


@cache
def _seal_url() -> str:
    return reverse("fair")


def _page_title(scene: Scene) -> str:
    """The tab's title: whose turn it is, for somebody who has another tab open."""
    if scene.my_turn and scene.running:
        return _("Dein Zug")
    return scene.tv.name
