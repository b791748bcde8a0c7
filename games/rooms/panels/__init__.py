"""The panels of a table page: all that is swapped when something changes.

`panels_of` makes them all, for frames, HX answers and whole pages alike; `render_spoken` what a screen reader is
told. Both are pure: the same TableView, preferences and language give the same bytes.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from markupsafe import Markup, escape

from accounts.preferences import Preferences
from games.history.states import Lru
from games.rooms.table_view import TableView
from games.words.texts import gettext as _
from games.words.texts import speaking

from . import outcome, side
from .environment import render
from .parts import CALM, LIVELY, Maker
from .scene import Chair, Scene
from .traced import Part, make

__all__ = ["page_context", "panels_of", "render_panels", "render_spoken"]

# The calm parts of pages as they were last made, for those who then sat there; a process has about as many sockets.
_known: Lru[tuple[object, ...], tuple[Chair, dict[str, Part]]] = Lru(2048)


def panels_of(tv: TableView, prefs: Preferences, language: str) -> dict[str, str]:
    """All panels by name; each is one top-level element with an id and replaces the one that is there."""
    with speaking(language):
        made = _parts(tv, prefs, language)
        table = render("table", {"tv": tv, "title": _page_title(tv), **made})
    return {"bar": made["bar"], "table": table, "last_trick": made["last_trick"], "log": made["log"]}


def _page(tv: TableView, prefs: Preferences, language: str) -> tuple[Chair, dict[str, Part]]:
    """What is known of a page: the chair it is seen from, and its calm parts as they were last made."""
    page = (tv.code, tv.seat, prefs, language)
    known = _known.get(page)
    if known is None or not known[0].fits(tv):
        known = Chair(tv, prefs), {}
        _known.put(page, known)
    return known


def _parts(tv: TableView, prefs: Preferences, language: str) -> dict[str, Markup]:
    chair, parts = _page(tv, prefs, language)
    for name, maker in CALM.items():
        part = parts.get(name)
        if part is None or not part.holds(tv):
            parts[name] = make(partial(_drawn, maker, prefs, chair), tv)
    scene = Scene(tv, prefs, chair)
    return {name: part.html for name, part in parts.items()} | {
        name: maker(scene) for name, maker in LIVELY.items()
    }


def _drawn(maker: Maker, prefs: Preferences, chair: Chair, tv: TableView) -> Markup:
    return maker(Scene(tv, prefs, chair))


def render_panels(tv: TableView, prefs: Preferences, language: str) -> str:
    """All panels, one after the other."""
    return "".join(panels_of(tv, prefs, language).values())


def page_context(tv: TableView, prefs: Preferences) -> dict[str, Any]:
    """What templates/rooms/table.html needs, in the active language: the panels apart, and what stays."""
    scene = Scene(tv, prefs)
    panels = panels_of(tv, prefs, get_language() or settings.LANGUAGE_CODE)
    return {
        "tv": tv,
        "title": _page_title(tv),
        "seal": outcome.seal(scene),
        "contract": scene.contract,
        "rules_name": scene.rules.name,
        "waits": not (tv.can_next or scene.my_turn or tv.phase == "over"),
        "deaf": round(1000 * settings.PROMPT_DEAF),
        "reader": prefs,
        **{name: mark_safe(html) for name, html in panels.items()},  # noqa: S308 the templates escape
    }


def render_spoken(tv: TableView, prefs: Preferences, language: str, after: tuple[int, int]) -> str:
    """The events after (Runde, seq) as lines to be appended to the live region; "" if there are none.

    A page that last heard of another Runde is told this one's from the start.
    """
    with speaking(language):
        scene = Scene(tv, prefs, _page(tv, prefs, language)[0])
        since = after[1] if after[0] == tv.runde else -1
        said = [(f"{tv.runde}.{line.seq}", line.text) for line in side.lines(scene) if line.seq > since]
        if (tv.runde, tv.seq) != after:
            said += [(f"{tv.runde}.{tv.seq}.", text) for text in _now(scene)]
    if not said:
        return ""
    spoken = "".join(f'<p data-n="{number}">{escape(text)}</p>' for number, text in said)
    return f'<div hx-swap-oob="beforeend:#stich-ansage">{spoken}</div>'


def _now(scene: Scene) -> list[str]:
    """What the newest state asks or tells, spoken after its events."""
    result = outcome.outcome(scene)
    if result is not None:
        return [f"{result.title}. {result.reason}"]
    return [_("Du bist dran.")] if scene.my_turn and scene.running else []


def _page_title(tv: TableView) -> str:
    """The tab's title: whose turn it is, for somebody who has another tab open."""
    return _("Dein Zug") if tv.my_turn else tv.name
