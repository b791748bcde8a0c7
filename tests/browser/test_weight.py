"""A table costs little on a bad line: at most 100 KB on the first visit and 15 KB later, everything counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.guests import Guest
from tests.browser.weight import READY, Scale
from tests.servers import Server

FIRST, LATER = 100_000, 15_000
KEPT = """async () => {
  const worker = await navigator.serviceWorker.ready;
  while (worker.active?.state !== 'activated') await new Promise((done) => setTimeout(done, 10));
}"""
SHEETS = """() => {
  const all = [...document.head.querySelectorAll('link[rel=stylesheet], script')];
  return all.map((one) => one.tagName === 'LINK' ? 'style' : one.defer ? 'later' : 'script');
}"""


@pytest.fixture
def scale(site: Server) -> Iterator[Scale]:
    scale = Scale(site.port)
    yield scale
    scale.close()


def test_a_table_weighs_little_on_the_first_visit_and_less_later(
    guest: Callable[..., Guest], site: Server, scale: Scale
) -> None:
    host = guest()
    code = host.sit_down()
    state = host.context.storage_state()
    host.context.close()
    visitor = guest(scale.url, storage_state=state)
    assert _weight(visitor.page, scale, f"/tisch/{code}/") <= FIRST
    visitor.page.goto("about:blank")
    assert _weight(visitor.page, scale, f"/tisch/{code}/") <= LATER


def _weight(page: Page, scale: Scale, address: str) -> int:
    """Bytes until the table's socket is open and the pages for reading without a line are kept."""
    scale.bytes = 0
    page.goto(address)
    page.wait_for_function(READY)
    page.evaluate(KEPT)
    return scale.bytes


def test_no_page_is_laid_out_without_its_style(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down()
    kinds = player.page.evaluate(SHEETS)
    assert "script" not in kinds
    assert kinds.index("later") > kinds.index("style")
