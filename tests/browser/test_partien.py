"""A real browser plays a whole Partie of every preset against bots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from games.engine import preset_keys
from tests.browser.conftest import quick
from tests.browser.guests import Guest
from tests.servers import Server

VIEWPORTS = [(390, 844), (360, 640), (844, 390), (1440, 900)]
TURNS = [(rules, VIEWPORTS[at % len(VIEWPORTS)]) for at, rules in enumerate(preset_keys())]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with nothing but these Partien: others have histories that were made up."""
    yield from quick(tmp_path_factory.mktemp("partien"))


@pytest.mark.parametrize(("rules", "size"), TURNS)
def test_a_whole_partie_is_played_with_the_mouse(
    guest: Callable[..., Guest], rules: str, size: tuple[int, int]
) -> None:
    player = guest(width=size[0], height=size[1])
    player.sit_down(rules)
    while (asked := player.asked()).phase != "over":
        player.press(asked, player.choose(asked))
    expect(player.page.locator("#w-again")).to_be_visible()


def focused(page: Page) -> str:
    """What the focus is on: the value of a control, else its id or tag."""
    found: str = page.evaluate(
        "() => (({ value, id, tagName }) => value || id || tagName)(document.activeElement)"
    )
    return found


def tab_to(page: Page, wanted: set[str]) -> None:
    """Press Tab until the focus is on something wanted, once around the page at most."""
    for _press in range(60):
        if focused(page) in wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach any of {wanted}")


def test_a_whole_partie_is_played_with_the_keyboard_alone(guest: Callable[..., Guest]) -> None:
    player = guest()
    page = player.page
    player.sit_down("wiener")
    while (asked := player.asked()).phase != "over":
        player.place = asked.place
        tab_to(page, set(asked.actions))
        if page.evaluate("() => document.activeElement.type === 'radio'"):
            page.keyboard.press("Space")
            tab_to(page, {"waehlen", "pass"} if "pass" in asked.actions else {"waehlen"})
        page.keyboard.press("Enter")
    expect(page.locator("#w-again")).to_be_visible()


def test_a_whole_partie_is_played_without_javascript(guest: Callable[..., Guest]) -> None:
    player = guest(width=390, height=844, java_script_enabled=False)
    page, table = player.page, player.page.locator("#table")
    page.goto("/")
    page.locator("button[name=rules][value=bauernschnopsn]").click()
    refreshed = 0
    while table.get_attribute("data-phase") != "over":
        controls = page.locator("[name=action]:enabled")
        if not controls.count():
            # Once it is waited for; else the reader is quicker and reloads.
            seen = table.get_attribute("data-version") or ""
            if refreshed:
                page.goto(page.url.removesuffix("aktion/"))
            else:
                expect(table).not_to_have_attribute("data-version", seen, timeout=10_000)
            refreshed += 1
            continue
        choice = page.locator("button[name=action][value=pass]").or_(controls).first
        if choice.get_attribute("type") == "radio":
            choice.check(force=True)
            page.locator("#waehlen").click()
        else:
            choice.click()
    assert refreshed
    expect(page.locator("#w-again")).to_be_visible()


def test_the_history_of_all_these_partien_is_as_the_engine_plays_it(
    guest: Callable[..., Guest], site: Server
) -> None:
    player = guest()
    player.sit_down("strichl")
    while player.step().phase != "over":
        pass
    player.page.goto("/partien/")
    player.page.locator("main a[href^='/partie/']").first.click()
    expect(player.page).to_have_url(re.compile("/partie/"))
    assert "no differences" in site.manage("verify_history")
