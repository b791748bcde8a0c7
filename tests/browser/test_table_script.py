"""The table's scripts: focus and choices survive swaps, presses that come too early do nothing, keys play."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.guests import Guest

SWAP = """async () => {
  const before = document.getElementById('table');
  dispatchEvent(new Event('online'));  // the page fetches its panels and opens its socket anew
  while (document.getElementById('table') === before) await new Promise((done) => setTimeout(done, 10));
}"""
FOCUSED = "() => document.activeElement.id || document.activeElement.tagName"


def sit_down(guest: Callable[..., Guest]) -> Guest:
    """Somebody at a table whose socket is open."""
    player = guest()
    player.sit_down()
    player.page.locator("#tisch[data-line=open]").wait_for(state="attached")
    return player


def set_for(page: Page, name: str, value: str) -> None:
    """Change one of the settings that the page got from the server."""
    page.evaluate(
        "([name, value]) => { document.getElementById('tisch').dataset[name] = value; }", [name, value]
    )


def test_focus_stays_where_it_was_over_a_swap(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    player.play("play")
    card = player.page.locator(".hand-card-playable").first
    card.focus()
    name = card.get_attribute("id")
    player.page.evaluate(SWAP)
    assert player.page.evaluate(FOCUSED) == name


def test_a_choice_half_made_stays_over_a_swap(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    player.play("auction")
    choice = player.page.locator("input[type=radio][name=action]:not(:disabled)").first
    choice.focus()
    player.page.keyboard.press("Space")
    label = player.page.locator("#waehlen").inner_text()
    assert label.endswith("ansagen")
    player.page.evaluate(SWAP)
    expect(choice).to_be_checked()
    assert player.page.locator("#waehlen").inner_text() == label


def test_a_runde_is_played_by_keys_and_focus_is_never_lost(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    page = player.page
    page.keyboard.press("f")
    while (asked := player.asked()).phase not in ("between", "over"):
        player.place = asked.place
        if asked.phase == "play":
            page.keyboard.press(_digit_of_a_playable_card(page))
        else:
            action = "pass" if "pass" in asked.actions else asked.actions[0]
            page.locator(f'[name=action][value="{action}"]').focus()
            page.keyboard.press("Space")
            if page.locator("#waehlen").count() and action != "pass":
                page.locator("#waehlen").focus()
                page.keyboard.press("Enter")
        assert page.evaluate(FOCUSED) != "BODY"
    assert asked.phase == "between"
    page.keyboard.press("f")
    assert page.evaluate(FOCUSED) == "a-next"


def _digit_of_a_playable_card(page: Page) -> str:
    at = page.evaluate(
        "() => [...document.querySelectorAll('.hand :is(button, input)')].findIndex((one) => one.name === 'action')"
    )
    return str(at + 1)


def test_a_question_is_deaf_at_first(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    set_for(player.page, "deaf", "600000")
    player.press(player.asked(), "next")  # the first question appeared before
    player.asked()
    seq = player.table("seq")
    player.page.locator("[name=action]:not(:disabled)").first.click()
    player.page.evaluate(SWAP)
    assert player.table("seq") == seq


def test_a_double_click_is_sent_once(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    player.place = player.asked().place
    player.page.evaluate(
        """() => {
          window.sent = [];
          addEventListener('htmx:wsConfigSend', (event) => sent.push(event.detail.messageBody), true);
          const next = document.querySelector('[name=action][value=next]');
          next.click();
          next.click();
        }"""
    )
    player.asked()
    assert len(player.page.evaluate("sent")) == 1
    assert "schon vorbei" not in player.page.locator("#table").inner_text()


def test_the_menu_shows_the_seal_of_the_runde_that_is_played(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    shown, seals = player.page.locator("#menue-siegel"), set()
    while len(seals) < 2:  # the next Runde is sealed when this one is over, on the same page
        seal = player.table("commitment").upper()
        assert shown.text_content() == f"{seal[:4]} {seal[4:8]}"
        seals.add(seal)
        player.step()
        player.asked()


def test_tapping_twice_plays_what_the_first_tap_raised(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    asked = player.play("play")
    set_for(player.page, "double", "1")
    card = player.page.locator(".hand-card-playable").first
    card.click()
    expect(card).to_have_class(re.compile("is-raised"))
    assert (
        ".".join((player.table("partie"), player.table("runde"), player.table("seq"), "play")) == asked.place
    )
    card.click()
    player.place = asked.place
    assert player.asked().place != asked.place


def test_nothing_is_spoken_twice(guest: Callable[..., Guest]) -> None:
    player = sit_down(guest)
    player.play("play")
    player.page.evaluate(SWAP)
    player.step()
    player.asked()
    numbered = player.page.locator("#stich-ansage p").evaluate_all(
        "(lines) => lines.map((line) => line.dataset.n + line.textContent)"
    )
    assert numbered and len(numbered) == len(set(numbered))


def test_a_full_trick_is_gathered_once_however_often_the_panels_are_swapped(
    guest: Callable[..., Guest],
) -> None:
    player = sit_down(guest)
    set_for(player.page, "pause", "tap")
    lying = player.page.locator("[data-goes-to]")
    while not lying.count():  # the player's own trick lies until the player leads
        asked = player.asked()
        player.press(asked, "pass" if "pass" in asked.actions else asked.actions[0])
        player.asked()
    player.page.locator(".trick").click()
    gathered = player.page.locator(".trick-cards.is-gathered")
    gathered.wait_for(state="attached")
    player.page.evaluate(SWAP)
    expect(gathered).to_have_count(1)
    assert player.page.locator("[data-winner]").count() == 0
