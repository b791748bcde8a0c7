"""The replay by keyboard, by slider and by swipe; a link that opens logged out; analysis and one more try."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import Guest
from tests.servers import Server


@pytest.fixture(scope="module")
def played(browser: Browser, site: Server) -> Iterator[tuple[Page, str]]:
    """The page of somebody with a phone who has just played a Runde, and where its replay is."""
    player = Guest(browser, site.url, 390, 844, has_touch=True)
    player.sit_down("wiener")
    while player.step().phase not in ("between", "over"):
        pass
    yield player.page, f"{site.url}/partie/{player.table('partie')}/runde/1/"
    player.context.close()
    assert player.wrong == []


@pytest.fixture
def replay(played: tuple[Page, str]) -> Page:
    """The replay, at its end."""
    page, address = played
    page.goto(f"{address}?schritt=999")
    return page


def step(page: Page) -> int:
    return int(page.locator("#schritt").input_value())


def last(page: Page) -> int:
    return int(page.locator("#schritt").get_attribute("max") or "")


def test_every_step_is_reached_by_keyboard_and_has_its_address(replay: Page) -> None:
    end = last(replay)
    assert step(replay) == end
    replay.keyboard.press("Home")
    expect(replay.locator("#schritt")).to_have_value("0")
    for number in range(1, end + 1):
        replay.keyboard.press("ArrowRight")
        expect(replay.locator("#schritt")).to_have_value(str(number))
        expect(replay).to_have_url(re.compile(rf"schritt={number}$"))
        expect(replay.locator("[aria-current=step]")).to_have_attribute("id", f"schritt-{number}")
    replay.keyboard.press("ArrowLeft")
    expect(replay.locator("#schritt")).to_have_value(str(end - 1))
    replay.keyboard.press("End")
    expect(replay.locator("#schritt")).to_have_value(str(end))
    replay.reload()
    assert step(replay) == end


def test_presses_quicker_than_the_answers_are_all_counted(replay: Page) -> None:
    end = last(replay)
    replay.keyboard.press("Home")
    for _ in range(7):
        replay.keyboard.press("ArrowRight")
    expect(replay.locator("#schritt")).to_have_value("7")
    expect(replay).to_have_url(re.compile("schritt=7$"))
    for _ in range(end):
        replay.keyboard.press("ArrowRight")
    expect(replay.locator("#schritt")).to_have_value(str(end))


def test_the_buttons_keep_the_focus_and_the_slider_goes_anywhere(replay: Page) -> None:
    back = replay.locator("#zurueck")
    back.focus()
    before = step(replay)
    replay.keyboard.press("Enter")
    expect(replay.locator("#schritt")).to_have_value(str(before - 1))
    expect(back).to_be_focused()
    replay.locator("#schritt").fill("2")
    replay.locator("#schritt").dispatch_event("change")
    expect(replay).to_have_url(re.compile("schritt=2$"))


def swipe(page: Page, by: int) -> None:
    """A finger across the table."""
    page.evaluate(
        """(by) => {
            const table = document.querySelector(".replay-table");
            const box = table.getBoundingClientRect();
            const touch = (x) => new Touch({ identifier: 1, target: table, clientX: x, clientY: box.top + 60 });
            const fire = (type, x) => table.dispatchEvent(new TouchEvent(type, {
                bubbles: true, touches: type === "touchend" ? [] : [touch(x)], changedTouches: [touch(x)],
            }));
            fire("touchstart", 200);
            fire("touchend", 200 + by);
        }""",
        by,
    )


def test_a_swipe_goes_one_step_on_or_back(replay: Page) -> None:
    end = step(replay)
    swipe(replay, 120)
    expect(replay.locator("#schritt")).to_have_value(str(end - 1))
    swipe(replay, -120)
    expect(replay.locator("#schritt")).to_have_value(str(end))
    swipe(replay, 20)
    replay.locator("#zum-anfang").click()
    expect(replay.locator("#schritt")).to_have_value("0")


def test_a_seat_sees_its_own_cards_and_the_others_backs(replay: Page) -> None:
    replay.locator("#sicht").select_option("1")
    expect(replay).to_have_url(re.compile("sicht=1"))
    replay.locator("#zum-anfang").click()
    expect(replay.locator("#schritt")).to_have_value("0")
    known = replay.locator(".replay-table [data-card]")
    assert known.count() == replay.locator(".replay-west [data-card]").count() > 0


def test_a_link_opens_logged_out_and_is_closed_after_it_was_taken_back(
    replay: Page, guest: Callable[..., Guest]
) -> None:
    replay.goto(replay.url.split("/runde/")[0] + "/")
    replay.get_by_role("button", name="Link machen").click()
    link = replay.locator("#teil-link").input_value()
    stranger = guest().page
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Die Runden")).to_be_visible()
    stranger.get_by_role("link", name="Runde 1 anschauen").click()
    expect(stranger.locator("#schritt")).to_be_visible()
    assert link in stranger.url
    replay.get_by_role("button", name="Link zurücknehmen").click()
    expect(replay.get_by_role("button", name="Link machen")).to_be_visible()
    answer = stranger.request.get(link)
    assert answer.status == 404


def test_a_runde_is_analysed_and_played_again(replay: Page) -> None:
    replay.get_by_role("button", name="Runde auswerten").click()
    expect(replay.get_by_role("heading", name="Was drin war")).to_be_visible()
    replay.locator("#sitz").select_option("2")
    replay.get_by_role("button", name="Noch einmal spielen").click()
    expect(replay.locator("#table")).to_have_attribute("data-seat", "2")
