"""Every state and page on the smallest and the largest screen, scheme and language in turn; axe once for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import LANGUAGES, SCHEMES, Gallery, View, axe, measured, page_views, table_views
from tests.servers import Server

SIZES = ((360, 640), (1440, 900))


@pytest.fixture(scope="module")
def gallery(browser: Browser, site: Server, there: dict[str, Any]) -> Iterator[Gallery]:
    gallery = Gallery(browser, site, there)
    yield gallery
    gallery.close()


def _wrong(gallery: Gallery, views: list[View]) -> list[str]:
    wrong = []
    for at, view in enumerate(views):
        for turn, (width, height) in enumerate(SIZES):
            language = list(LANGUAGES)[(at + turn) % len(LANGUAGES)]
            scheme = SCHEMES[(at // len(LANGUAGES) + turn) % len(SCHEMES)]
            gallery.size, gallery.scheme = (width, height), scheme
            page = view.show(gallery, language)
            found = measured(page)
            if turn == at % len(SIZES):
                found += axe(page)
            wrong += [f"{view.name} {width}x{height} {scheme} {language}: {finding}" for finding in found]
    return wrong


def test_every_state_of_a_table_is_sound(gallery: Gallery) -> None:
    wrong = _wrong(gallery, table_views())
    assert not wrong, "\n".join(wrong)


def test_every_page_is_sound(gallery: Gallery) -> None:
    wrong = _wrong(gallery, page_views())
    assert not wrong, "\n".join(wrong)
