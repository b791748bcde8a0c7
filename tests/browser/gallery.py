"""Every state of a table and every page, in any language, scheme and size, with what is wrong with how it looks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Browser, BrowserContext, Page

from accounts.preferences import Preferences
from games.rooms.panels import render_panels
from games.rooms.table_view import TableView
from tests.browser.layout import findings
from tests.browser.scenes import NEWEST, SHOW
from tests.rooms.states import STATES
from tests.servers import ROOT, Server

LANGUAGES = {"de": "de-AT", "it": "it-IT", "en": "en-GB"}
SCHEMES = ("light", "dark")
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900))
SHEETS = ("tischmenue", "tasten", "verlassen", "sprueche", "spielverlauf", "letzter-stich")

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
CONTRAST = Path(__file__).with_name("contrast.js").read_text()
RUN_AXE = """async () => {
  const seen = document.querySelector(':popover-open') ?? document; // what lies under it is not read
  const { violations } = await axe.run(seen, { resultTypes: ['violations'] });
  return violations.flatMap((rule) => rule.nodes.map((node) => `axe ${rule.id}: ${node.html.slice(0, 120)}`));
}"""

# Another size or scheme is drawn with the next frame, and the shortest of transitions ends with the one after it.
SETTLED = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

# Where the panel stands beside the table there is nothing to open.
OPEN = """(id) => {
  const sheet = document.getElementById(id);
  if (!sheet.checkVisibility()) sheet.showPopover();
}"""


class Gallery:
    """The site with people in it, and one page for each reader and language, of the size and scheme set last."""

    def __init__(self, browser: Browser, server: Server, there: dict[str, Any]) -> None:
        self.browser, self.server, self.there = browser, server, there
        self.size, self.scheme = SIZES[0], SCHEMES[0]
        self.contexts: dict[tuple[str, str], BrowserContext] = {}
        self.pages: dict[tuple[str, str], Page] = {}

    def page(self, reader: str, language: str) -> Page:
        """The page of a reader: "session" has everything, "guest" nothing yet, "" is not there before."""
        if (reader, language) not in self.pages:
            context = self.browser.new_context(
                base_url=self.server.url,
                locale=LANGUAGES[language],
                reduced_motion="reduce",
                service_workers="block",
            )
            if reader:
                cookie = {"name": "sessionid", "value": self.there[reader], "url": self.server.url}
                context.add_cookies([cookie])  # type: ignore[list-item]
            self.contexts[reader, language] = context
            self.pages[reader, language] = context.new_page()
        page = self.pages[reader, language]
        page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        page.emulate_media(color_scheme=self.scheme)  # type: ignore[arg-type]
        return page

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()


def furnished(server: Server) -> dict[str, Any]:
    """Put people into the site; what there is then, see furnish.py."""
    command = [sys.executable, "-m", "tests.browser.furnish"]
    done = subprocess.run(
        command, env=server.environment, cwd=ROOT, check=True, capture_output=True, text=True, timeout=120
    )
    there: dict[str, Any] = json.loads(done.stdout)
    return there


@dataclass(frozen=True)
class View:
    """One thing to look at; `show` brings it onto a page and returns that page."""

    name: str
    show: Callable[[Gallery, str], Page]


def table_views() -> list[View]:
    """Every state of a table, and what can be opened over it."""
    states = [View(f"table-{name}", partial(_show_state, state=state)) for name, state in STATES.items()]
    return states + [View(f"sheet-{sheet}", partial(_show_sheet, sheet=sheet)) for sheet in SHEETS]


def page_views() -> list[View]:
    """Every page that is no table."""
    site = [View(name, partial(_show_page, path=path, reader=reader)) for name, path, reader in PAGES]
    return site + [
        View(f"error-{name}", partial(_show_failure, name=name))
        for name in ("422", "429", "500", "csrf", "login-locked")
    ]


# Name, address or the key of one that was made, and whose page it is.
PAGES = [
    ("lobby-empty", "/", ""),
    ("lobby", "/", "session"),
    ("room", "waiting", "session"),
    ("table-create", "/tisch/neu/", "session"),
    ("history", "/partien/", "session"),
    ("history-empty", "/partien/", "guest"),
    ("partie", "partie", "session"),
    ("replay", "replay", "session"),
    ("replay-three", "replay-three", "session"),
    ("ledger", "/bummerlzettel/", "session"),
    ("ledger-empty", "/bummerlzettel/", "guest"),
    ("stats", "/statistik/", "session"),
    ("stats-empty", "/statistik/", "guest"),
    ("rules", "/regeln/", ""),
    ("rules-page", "/regeln/bauernschnopsn/", ""),
    ("rules-three", "/regeln/dreierschnapsen/", ""),
    ("example", "/beispielrunde/", ""),
    ("own-rules", "/hausregeln/", "session"),
    ("own-rules-new", "/hausregeln/neu/", "session"),
    ("learn", "/lernen/", ""),
    ("fair", "/siegel/", ""),
    ("login", "/anmelden/", ""),
    ("register", "/registrieren/", ""),
    ("register-guest", "/registrieren/", "guest"),
    ("reset", "/kennwort/", ""),
    ("account", "/konto/", "session"),
    ("imprint", "/impressum/", ""),
    ("privacy", "/datenschutz/", ""),
    ("accessibility", "/barrierefreiheit/", ""),
    ("contact", "/kontakt/", ""),
    ("offline", "/offline/", ""),
    ("error-403", "partie", "guest"),
    ("error-404", "/gibt-es-nicht/", ""),
    ("admin", "/admin/", "session"),
    ("admin-rules", "/admin/houserules/houserule/", "session"),
]


def _table(gallery: Gallery, language: str) -> Page:
    page, path = gallery.page("session", language), gallery.there["table"]
    if not page.url.endswith(path):
        page.goto(path)
        page.locator("#tisch[data-line=open]").wait_for(state="attached")
    page.evaluate("() => document.querySelectorAll(':popover-open').forEach((one) => one.hidePopover())")
    return page


def _show_state(gallery: Gallery, language: str, state: Callable[[], TableView]) -> Page:
    page = _table(gallery, language)
    page.evaluate(SHOW, render_panels(replace(state(), version=NEWEST), Preferences(), language))
    return page


def _show_sheet(gallery: Gallery, language: str, sheet: str) -> Page:
    page = _show_state(gallery, language, STATES["play"])
    page.evaluate(OPEN, sheet)
    return page


def _show_page(gallery: Gallery, language: str, path: str, reader: str) -> Page:
    page = gallery.page(reader, language)
    page.goto(gallery.there.get(path, path))
    return page


def _show_failure(gallery: Gallery, language: str, name: str) -> Page:
    page = gallery.page("", language)
    html = gallery.there["failures"][language][name]
    page.route("**/failed/", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto("/failed/")
    page.unroute("**/failed/")
    return page


def measured(page: Page) -> list[str]:
    """What is wrong with how the page lies on the screen, and with its contrasts.

    The administration is Django's: only its colours are ours.
    """
    page.evaluate(SETTLED)
    contrast: list[str] = page.evaluate(CONTRAST)
    return contrast if "/admin/" in page.url else findings(page) + contrast


def axe(page: Page) -> list[str]:
    """What axe finds on the page."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found
