"""The panels of a table page: all that is swapped when something changes.

A `Page` makes them all, for frames, HX answers and whole pages alike, and what a screen reader is told. It remembers,
and is pure all the same: the same TableView, preferences and language give the same bytes.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

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
from .parts import CALM, LIVELY, NOTHING, Drawing, Maker
from .scene import Chair, Scene
from .traced import Part, make

__all__ = ["Page", "page_context", "render_panels", "render_spoken"]


class _Drawn(NamedTuple):
    """A lively part as it was last drawn."""

    drawing: Drawing | None
    html: Markup


class _Known(NamedTuple):
    """The chair a page is seen from, and its parts as they were last made."""

    chair: Chair
    calm: dict[str, Part]
    lively: dict[str, _Drawn]


# Pages as they were last made, for those who then sat there; a process has about as many sockets.
_known: Lru[tuple[object, ...], _Known] = Lru(2048)


class Page:
    """One viewer's page of a table as it is now."""

    def __init__(self, tv: TableView, prefs: Preferences, language: str) -> None:
        self.tv, self.prefs, self.language = tv, prefs, language
        with speaking(language):
            self.known = self._remembered()
            self.scene = Scene(tv, prefs, self.known.chair)

    def _remembered(self) -> _Known:
        key = (self.tv.code, self.tv.seat, self.prefs, self.language)
        known = _known.get(key)
        if known is None or not known.chair.fits(self.tv):
            known = _Known(Chair(self.tv, self.prefs), {}, {})
            _known.put(key, known)
        return known

    def panels(self) -> dict[str, str]:
        """All panels by name; each is one top-level element with an id and replaces the one that is there."""
        with speaking(self.language):
            made = self._calm() | self._lively()
            table = render("table", {"tv": self.tv, "title": _page_title(self.tv), **made})
        return {"bar": made["bar"], "table": table, "last_trick": made["last_trick"], "log": made["log"]}

    def _calm(self) -> dict[str, Markup]:
        parts, made = self.known.calm, {}
        for name, maker in CALM.items():
            part = parts.get(name)
            if part is None or not part.holds(self.tv):
                part = parts[name] = make(partial(_made, maker, self.prefs, self.known.chair), self.tv)
            made[name] = part.html
        return made

    def _lively(self) -> dict[str, Markup]:
        drawn, made = self.known.lively, {}
        for name, draft in LIVELY.items():
            drawing, one = draft(self.scene), drawn.get(name)
            if one is None or one.drawing != drawing:
                one = drawn[name] = _Drawn(drawing, drawing.html if drawing else NOTHING)
            made[name] = one.html
        return made

    def spoken(self, after: tuple[int, int]) -> str:
        """The events after (Runde, seq) as lines to be appended to the live region; "" if there are none.

        A page that last heard of another Runde is told this one's from the start.
        """
        tv = self.tv
        with speaking(self.language):
            since = after[1] if after[0] == tv.runde else -1
            said = [
                (f"{tv.runde}.{line.seq}", line.text) for line in side.lines(self.scene) if line.seq > since
            ]
            if (tv.runde, tv.seq) != after:
                said += [(f"{tv.runde}.{tv.seq}.", text) for text in _now(self.scene)]
        if not said:
            return ""
        spoken = "".join(f'<p data-n="{number}">{escape(text)}</p>' for number, text in said)
        return f'<div hx-swap-oob="beforeend:#stich-ansage">{spoken}</div>'


def _made(maker: Maker, prefs: Preferences, chair: Chair, tv: TableView) -> Markup:
    return maker(Scene(tv, prefs, chair))


def render_panels(tv: TableView, prefs: Preferences, language: str) -> str:
    """All panels, one after the other."""
    return "".join(Page(tv, prefs, language).panels().values())


def render_spoken(tv: TableView, prefs: Preferences, language: str, after: tuple[int, int]) -> str:
    """What a screen reader is told after (Runde, seq)."""
    return Page(tv, prefs, language).spoken(after)


def page_context(tv: TableView, prefs: Preferences) -> dict[str, Any]:
    """What templates/rooms/table.html needs, in the active language: the panels apart, and what stays."""
    page = Page(tv, prefs, get_language() or settings.LANGUAGE_CODE)
    scene, panels = page.scene, page.panels()
    return {
        "tv": tv,
        "title": _page_title(tv),
        "seal": outcome.seal(scene),
        "rules_name": scene.rules.name,
        "waits": not (tv.can_next or scene.my_turn or tv.phase == "over"),
        "deaf": round(1000 * settings.PROMPT_DEAF),
        "reader": prefs,
        **{name: mark_safe(html) for name, html in panels.items()},  # noqa: S308 the templates escape
    }


def _now(scene: Scene) -> list[str]:
    """What the newest state asks or tells, spoken after its events."""
    result = outcome.outcome(scene)
    if result is not None:
        return [f"{result.title}. {result.reason}"]
    return [_("Du bist dran.")] if scene.my_turn and scene.running else []


def _page_title(tv: TableView) -> str:
    """The tab's title: whose turn it is, for somebody who has another tab open."""
    return _("Dein Zug") if tv.my_turn else tv.name
