"""A turn is not missed: not at the table in another tab, and not in the lobby."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import QUICK
from tests.browser.guests import Guest
from tests.servers import Server

# What a phone would do, written down; `away` says whether somebody looks at the tab.
EARS = """
window.told = { notes: [], asked: 0, buzzes: 0, sounds: 0 };
Object.defineProperty(document, 'hidden', { get: () => !!window.away });
Object.defineProperty(navigator, 'vibrate', { value: () => { told.buzzes += 1; return true; } });
window.Notification = class {
  static permission = 'default';
  static requestPermission() { told.asked += 1; Notification.permission = 'granted'; }
  constructor(title) { told.notes.push(title); }
  close() {}
};
const oscillate = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { told.sounds += 1; return oscillate.call(this); };
"""

# What the own tables in the lobby said, one text after each change.
EYES = """() => {
  window.seen = [];
  const look = () => seen.push(document.getElementById('eigene-tische').innerText);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """A server on which one sees the bots move one by one."""
    return serve(**QUICK | {"BOT_DELAY": "0.4"})


def test_in_another_tab_a_turn_is_seen_heard_felt_and_notified(
    server: Server, guest: Callable[..., Guest]
) -> None:
    one = guest(server.url)
    one.context.add_init_script(EARS)
    one.sit_down()
    one.page.locator("button[popovertarget=tischmenue]").first.click()
    one.page.locator("#tischmenue button[popovertarget=einstellungen]").click()
    one.page.locator("#einstellungen [name=notifications]").check()
    one.page.locator("#einstellungen form button[type=submit]").last.click()
    one.page.locator("#tisch[data-notify][data-line=open]").wait_for(state="attached")
    waiting = one.asked()
    one.page.evaluate("window.away = true")
    one.press(waiting, "next")
    one.asked()
    expect(one.page).to_have_title(re.compile("^Dein Zug"))
    told = one.page.evaluate("told")
    assert told["asked"] == 1
    assert told["notes"] == ["Dein Zug"]
    assert told["buzzes"] == told["sounds"] == 1


def test_the_lobby_says_when_it_is_ones_turn_and_keeps_the_focus(
    server: Server, guest: Callable[..., Guest]
) -> None:
    one = guest(server.url)
    code = one.sit_down()
    lobby = one.context.new_page()
    lobby.goto("/")
    lobby.locator(f"#weiter-{code}").focus()
    lobby.evaluate(EYES)
    own = lobby.locator("#eigene-tische")
    one.press(one.asked(), "next")
    for _ in range(20):  # every answer brings the others' turn, if only for 0.4 s
        one.step()
        one.asked()
        expect(own).to_contain_text("Du bist dran")
        others = [text for text in lobby.evaluate("window.seen") if " ist dran" in text]
        if others:
            break
    assert others
    assert not any("Du bist dran" in text for text in others)
    expect(lobby.locator(f"#weiter-{code}")).to_be_focused()
