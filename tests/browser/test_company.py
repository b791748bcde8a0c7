"""At a table with others: what one types stays while they act, and the browser's own buttons move nobody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.test_table import sign_up

Arrive = Callable[..., Guest]

# What is seen and sticks out of the screen at the side.
WIDE = """() => [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.visually-hidden'))
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.fixture
def friends(guest: Arrive) -> tuple[Guest, Guest]:
    """Two at a private table, with bots, before the first Runde."""
    host, friend = guest(), guest()
    host.page.goto("/tisch/neu/")
    host.page.select_option("#id_who_may_join", "link")
    host.page.select_option("#id_bot_level", "leicht")
    host.page.get_by_role("button", name="Tisch aufmachen").click()
    friend.page.goto(host.page.locator("#link").input_value())
    friend.page.get_by_role("button", name="Zum Tisch").click()
    friend.page.locator("[value='sit:2']").first.click()
    for one in (friend, host):
        one.page.locator("#bereit").click()
    for one in (host, friend):
        one.page.locator("#tisch[data-line=open]").wait_for(state="attached")
    return host, friend


def test_what_one_types_stays_with_its_focus_while_others_act(friends: tuple[Guest, Guest]) -> None:
    host, friend = friends
    field = host.page.locator("#rede")
    field.press_sequentially("Grüß eu")
    before = host.table("version")
    friend.press(friend.asked(), "next")
    expect(host.page.locator("#table")).not_to_have_attribute("data-version", before)
    expect(field).to_be_focused()
    field.press_sequentially("ch!")
    expect(field).to_have_value("Grüß euch!")
    field.press("Enter")
    expect(friend.page.locator("#gesagt")).to_contain_text("Grüß euch!")
    expect(field).to_have_value("")


def test_back_leaves_the_page_and_not_the_seat_and_opens_no_second_table(guest: Arrive) -> None:
    one = guest()
    code = one.sit_down()
    one.page.go_back()
    rows = one.page.locator("#eigene-tische a[href^='/tisch/']")
    expect(rows).to_have_count(1)
    one.page.go_forward()
    expect(one.page.locator("#table")).to_have_attribute("data-seat", "0")
    assert code in one.page.url
    one.press(one.asked(), "next")
    one.page.goto("/")
    expect(rows).to_have_count(1)


def test_after_logging_out_back_shows_no_hand(guest: Arrive) -> None:
    one = guest()
    sign_up(one.page, "Zurückblätterin")
    one.sit_down()
    one.play("play")
    address = one.page.url
    one.page.goto("/konto/")
    one.page.locator("form[action='/abmelden/'] button").click()
    one.page.wait_for_url("**/")
    while one.page.url != address:
        one.page.go_back()
    expect(one.page.locator("h1")).to_be_visible()
    expect(one.page.locator("[data-card]")).to_have_count(0)
    one.expect("404")


def test_who_came_later_can_be_muted_too(guest: Arrive) -> None:
    host, friend = guest(), guest()
    host.page.goto("/tisch/neu/")
    host.page.get_by_role("button", name="Tisch aufmachen").click()
    friend.page.goto(host.page.locator("#link").input_value())
    friend.page.locator("#bereit").click()  # sits down
    host.page.locator("#mehr-1").click()
    host.page.locator("#platz-1 a").click()
    host.page.locator("#andere [value=stumm]").click()
    host.page.locator("#andere").locator("summary").first.click()
    expect(host.page.locator("#andere [value=hoeren]")).to_be_visible()


def test_no_name_and_no_word_is_too_long_for_a_small_phone(guest: Arrive) -> None:
    host, friend = guest(width=360, height=640), guest(width=360, height=640)
    host.page.goto("/tisch/neu/")
    host.page.fill("#id_name", "W" * 40)
    host.page.select_option("#id_who_may_join", "link")
    host.page.get_by_role("button", name="Tisch aufmachen").click()
    friend.page.goto(host.page.locator("#link").input_value())
    assert friend.page.evaluate(WIDE) == []
    friend.page.get_by_role("button", name="Zum Tisch").click()
    friend.page.locator("#bereit").click()
    friend.page.locator("#rede").fill("W" * 150)
    friend.page.locator("#rede").press("Enter")
    for one in (host, friend):
        expect(one.page.locator("#gesagt")).to_contain_text("WWW")
        assert one.page.evaluate(WIDE) == []
    for seat in (2, 3):
        host.page.locator(f"#mehr-{seat}").click()
        host.page.locator(f"#platz-{seat} [value='bot:{seat}:leicht']").click()
        host.page.keyboard.press("Escape")
    for one in (friend, host):
        one.page.locator("#bereit").click()
    for one in (friend, host):
        one.page.locator("#tisch[data-line=open]").wait_for(state="attached")
        for sheet in ("sprueche", "tischmenue"):
            one.page.evaluate("(id) => document.getElementById(id).showPopover()", sheet)
            assert one.page.evaluate(WIDE) == []


def test_who_cuts_reads_where(guest: Arrive) -> None:
    one = guest()
    one.sit_down()
    while not one.page.locator("#abheben").count():
        one.step()
        one.asked()
    for key, words in (("Home", "klopfen"), ("ArrowRight", "eine Karte"), ("ArrowRight", "2 Karten")):
        one.page.locator("#abheben").press(key)
        expect(one.page.locator(".cut-place")).to_have_text(words)
