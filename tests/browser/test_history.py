"""The list of Partien as one scrolls, the replay on a phone, the Bummerlzettel on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import Gallery
from tests.servers import Server


@pytest.fixture(scope="module")
def gallery(browser: Browser, site: Server, there: dict[str, Any]) -> Iterator[Gallery]:
    gallery = Gallery(browser, site, there)
    yield gallery
    gallery.close()


def opened(gallery: Gallery, address: str, width: int, height: int) -> Page:
    gallery.size, gallery.scheme = (width, height), "light"
    page = gallery.page("session", "de")
    page.goto(gallery.there.get(address, address))
    return page


def test_the_list_goes_on_as_one_scrolls_and_is_as_long_when_one_comes_back(gallery: Gallery) -> None:
    page = opened(gallery, "/partien/", 390, 844)
    rows = page.locator("section[aria-labelledby=liste] tr[id^=p-]")
    expect(rows).to_have_count(20)
    page.locator("#mehr").scroll_into_view_if_needed()
    expect(rows).to_have_count(40)
    expect(page).to_have_url(re.compile("n=40"))
    ids = rows.evaluate_all("(all) => all.map((one) => one.id)")
    assert len(set(ids)) == 40
    rows.nth(35).get_by_role("link").click()
    expect(page.get_by_role("heading", name="Punkteverlauf")).to_be_visible()
    page.go_back()
    expect(page.locator(f"#{ids[35]}")).to_be_visible()
    assert rows.evaluate_all("(all) => all.map((one) => one.id)")[:40] == ids


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (360, 640)])
@pytest.mark.parametrize("address", ["replay", "replay-three"])
def test_the_whole_table_of_a_replay_is_on_the_first_screen(
    gallery: Gallery, address: str, width: int, height: int
) -> None:
    page = opened(gallery, address, width, height)
    for part in page.locator(".replay-seat, .replay-trick, .replay-controls .button").all():
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_the_ledger_is_printed_on_one_page(gallery: Gallery) -> None:
    page = opened(gallery, "/bummerlzettel/", 1440, 900)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
