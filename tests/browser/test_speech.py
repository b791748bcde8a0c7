"""A Partie by roles and names alone, as a screen reader has them; each event is spoken once, in order."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.guests import Guest

# In this order: what is pressed of what is there. The Partie is over when the way back to the Stube is offered.
PRESSED = (
    r"^[^,]+, spielbar",
    r"^Weiter",
    r"^Passe$",
    r"^Kein Kontra",
    r"^(Eichel|Laub|Herz|Schell)\b",
    r"^Aufschlagen",
)
HEAR = """() => {
  window.heard = [];
  const log = document.getElementById('stich-ansage');
  const note = (line) => heard.push(`${line.dataset.n} ${line.textContent}`);
  const told = new MutationObserver((changes) => changes.forEach((one) => one.addedNodes.forEach(note)));
  told.observe(log, { childList: true });
}"""


# As a screen reader presses: by the control itself, wherever it lies. What went meanwhile is looked for anew.
PRESS = "(found) => { const one = found.find((control) => control.isConnected); one?.click(); return !!one; }"


def _press_something(page: Page) -> bool:
    """Press one thing that its name says can be pressed; False once the Partie is over."""
    table = page.get_by_role("main")
    over = table.get_by_role("link", name="Zur Stube")
    offered = [table.get_by_role("button", name=re.compile(name)) for name in PRESSED]
    anything = over
    for one in offered:
        anything = anything.or_(one)
    anything.first.wait_for(state="attached")
    if over.count():
        return False
    any(one.evaluate_all(PRESS) for one in offered)
    return True


def test_a_partie_is_played_by_the_accessibility_tree_alone(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down()
    page = player.page
    page.locator("#tisch[data-line=open]").wait_for(state="attached")
    page.evaluate(HEAR)
    while _press_something(page):
        pass
    heard = page.evaluate("heard")
    assert len(heard) > 100
    assert len(heard) == len(set(heard))
    places = [tuple(int(part or 99) for part in line.split(" ")[0].split(".")[:2]) for line in heard]
    assert places == sorted(places)


def test_hand_trick_trump_score_and_turn_are_told_by_key(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down()
    player.play("play")
    spoken = player.page.get_by_role("log")
    for key, told in {"k": "spielbar", "a": "Trumpf", "p": "Punkt", "d": "Dein Zug"}.items():
        spoken.evaluate("(log) => log.replaceChildren()")
        player.page.keyboard.press(key)
        expect(spoken).to_contain_text(told)
