"""One real server and one real browser for all tests of this folder; every page is watched for errors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.guests import Guest
from tests.servers import Server

QUICK = {"BOT_DELAY": 0, "TRICK_PAUSE": 0, "PROMPT_DEAF": 0, "NEXT_AFTER": 600}
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


# Two processes test at once, and a bot may have to think: what is waited for comes, but not always within 5 s.
expect.set_options(timeout=20_000)


def executable() -> str:
    """Where the browser is."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)))


# Of the package and not of the session: Playwright's loop must have ended before tests of other folders begin.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium; CHROMIUM names another."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        yield chromium
        chromium.close()


def quick(folder: Path) -> Iterator[Server]:
    """A server on which bots do not dawdle."""
    server = Server(folder, QUICK)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from quick(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="package")
def there(site: Server) -> dict[str, Any]:
    """What lies about on that server: people, tables, a history; see furnish.py."""
    from tests.browser.gallery import furnished

    return furnished(site)


@pytest.fixture
def guest(browser: Browser, site: Server) -> Iterator[Callable[..., Guest]]:
    """Opens browsers of their own, each with cookies of its own. What went wrong in their pages fails the test."""
    guests: list[Guest] = []

    def arrive(url: str = site.url, width: int = 1440, height: int = 900, **options: object) -> Guest:
        guests.append(Guest(browser, url, width, height, **options))
        return guests[-1]

    yield arrive
    for one in guests:
        one.context.close()
    assert [wrong for one in guests for wrong in one.wrong] == []


@pytest.fixture
def pictures() -> Path | None:
    """Where to leave a picture of every kind of page seen; nowhere unless PICTURES names a folder."""
    return Path(os.environ["PICTURES"]) if os.environ.get("PICTURES") else None
