"""Any state of a table in a real page: panels made from a TableView take the place of those that are there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from accounts.preferences import Preferences
from games.engine import ALL_CARDS, apply, legal_actions, opening, preset
from games.rooms.panels import render_panels
from games.rooms.table_view import TableView
from tests.browser.guests import Guest
from tests.rooms.states import NAMES, people, table

# Newer than whatever the server sends, so that no frame puts the page's own table back.
NEWEST = 10**9
LIKED = Preferences()

SHOW = """(html) => {
  const panels = document.createElement('template');
  panels.innerHTML = html;
  [...panels.content.children].forEach((panel) => document.getElementById(panel.id)?.replaceWith(panel));
}"""


def show(guest: Guest, tv: TableView, prefs: Preferences = LIKED) -> None:
    """Put a table's state on the page of a guest who sits at some table."""
    html = render_panels(replace(tv, version=NEWEST), prefs, "de")
    guest.page.evaluate(SHOW, html)


def against_bots(tv: TableView) -> TableView:
    """The same with bots at all seats but the viewer's, who is a guest with a long number."""
    bot = {"is_bot": True, "bot_level": "leicht"}
    others: dict[str, Any] = {f"seat{seat}": bot for seat in range(tv.rules.players) if seat != tv.seat}
    names = tuple("Gast 888888" if seat == tv.seat else name for seat, name in enumerate(NAMES))
    return replace(tv, seats=people(tv.rules.players, names, **others))


def walk(key: str, seed: int, viewer: int = 0) -> Iterator[TableView]:
    """Every step of a random Runde at a table of bots; what a Runde's end can show is all shown."""
    rng, rules, deck = random.Random(f"{key} {seed}"), preset(key), list(ALL_CARDS)
    rng.shuffle(deck)
    runde, events = opening(rules, rng.randrange(rules.players), deck)
    course = tuple((0, event) for event in events)
    while True:
        seen = against_bots(table((runde, course), viewer))
        if runde.to_act is None:
            yield replace(seen, asks_cut=True, replay_url="/partie/x/runde/1/", training=True)
            return
        yield seen
        runde, events = apply(runde, runde.to_act, rng.choice(legal_actions(runde)))
        course += tuple((runde.seq, event) for event in events)
