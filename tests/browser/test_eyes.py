"""For eyes that need more: text at twice its size, and the few colours that a reader has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import QUIET, executable
from tests.browser.gallery import LANGUAGES, Gallery, measured, page_views, table_views
from tests.browser.layout import EVERY_SIZE
from tests.rooms.states import STATES
from tests.servers import Server

SIZES = 2 if EVERY_SIZE else 1  # of each pair
TWICE = "--blink-settings=defaultFontSize=32"
SHOWN = """(selector) => {
  const { color, backgroundColor, borderColor, borderWidth, outlineStyle, outlineColor, outlineWidth, filter } =
    getComputedStyle(document.querySelector(selector));
  return [color, backgroundColor, borderColor, borderWidth, outlineStyle, outlineColor, outlineWidth, filter].join();
}"""

WITHOUT_EDGE = """() => [...document.querySelectorAll('.seat-plate, .table-sheet, .hand-hint, .fact, .button, .bid')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopWidth === '0px')
  .map((one) => one.className)"""


@pytest.fixture(scope="module")
def large(browser: Browser, site: Server, there: dict[str, Any]) -> Iterator[Gallery]:
    """As a browser shows it whose reader has doubled the size of text."""
    other = browser.browser_type.launch(executable_path=executable(), args=[*QUIET, TWICE])
    yield Gallery(other, site, there)
    other.close()


@pytest.mark.parametrize("size", [(768, 1024), (1440, 900)][:SIZES])
def test_with_text_twice_as_large_nothing_is_cut_or_covered(large: Gallery, size: tuple[int, int]) -> None:
    large.size, wrong = size, []
    for at, view in enumerate((*table_views(), *page_views())):
        language = list(LANGUAGES)[at % len(LANGUAGES)]
        wrong += [f"{view.name} {language}: {one}" for one in measured(view.show(large, language))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)][:SIZES])
def test_on_a_phone_with_large_text_every_page_fits_its_width(large: Gallery, size: tuple[int, int]) -> None:
    large.size, wrong = size, []
    for view, language in product(page_views(), LANGUAGES):
        wrong += [f"{view.name} {language}: {one}" for one in measured(view.show(large, language))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("state", ["play", "auction", "trump", "discard", "result"])
def test_on_a_phone_with_large_text_every_control_can_be_reached(large: Gallery, state: str) -> None:
    large.size = (390, 844)
    view = next(view for view in table_views() if view.name == f"table-{state}")
    page = view.show(large, "de")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 16
    controls = page.locator("main :is([name=action]:enabled, [data-choice]):visible").all()
    assert controls
    for control in controls:
        label = control.locator("xpath=ancestor-or-self::*[self::label or self::button][1]")
        label.click(trial=True)


@pytest.fixture(scope="module")
def few_colours(browser: Browser, site: Server, there: dict[str, Any]) -> Iterator[Gallery]:
    gallery = Gallery(browser, site, there)
    gallery.size = (390, 844)
    yield gallery
    gallery.close()


def shown(gallery: Gallery, name: str) -> Page:
    view = next(view for view in (*table_views(), *page_views()) if view.name == name)
    gallery.page("session", "de").emulate_media(forced_colors="active")
    return view.show(gallery, "de")


@pytest.mark.parametrize(
    ("name", "this", "other"),
    [
        ("table-play", ".hand-card-playable", ".hand-card-blocked svg"),
        ("table-play", ".trick-card.is-winning .card", ".trick-card:not(.is-winning) .card"),
        ("table-play", ".seat-south .seat-plate", ".seat-west .seat-plate"),
        ("table-auction", ".bid:has(:enabled)", ".bid:has(:disabled)"),
        ("table-auction", ".button-primary", ".bid-actions .button:not(.button-primary)"),
        ("account", ".segmented label:has(:checked)", ".segmented label:not(:has(:checked))"),
        ("account", ".choice:has(:checked)", ".choice:not(:has(:checked))"),
        ("account", ".toggle input:checked", ".toggle input:not(:checked)"),
        ("account", ".site-nav [aria-current]", ".site-nav a:not([aria-current])"),
        ("history", ".subnav [aria-current]", ".subnav a:not([aria-current])"),
        ("replay", ".event[aria-current]", ".event:not([aria-current])"),
    ],
)
def test_with_few_colours_this_differs_from_the_other(
    few_colours: Gallery, name: str, this: str, other: str
) -> None:
    page = shown(few_colours, name)
    assert page.evaluate(SHOWN, this) != page.evaluate(SHOWN, other)


def test_with_few_colours_suits_and_cards_keep_theirs(few_colours: Gallery) -> None:
    page = shown(few_colours, "table-play")
    drawn = "(selector) => getComputedStyle(document.querySelector(selector)).forcedColorAdjust"
    assert {page.evaluate(drawn, one) for one in (".hand .card svg", ".suit-tile svg", ".tally")} == {"none"}


@pytest.mark.parametrize("state", STATES)
def test_with_few_colours_every_plate_and_sheet_has_an_edge(few_colours: Gallery, state: str) -> None:
    page = shown(few_colours, f"table-{state}")
    edges = page.evaluate(WITHOUT_EDGE)
    assert edges == []
