"""Pictures of every state and page on every screen, in every language, light and dark, and what is wrong with them.

    python bench/screenshots.py [NAME ...]

NAME: only views whose name begins so. Pictures go to `var/screenshots/NAME-WIDTHxHEIGHT-SCHEME-LANGUAGE.png`, findings
to `findings.txt` beside them. axe looks once at each view in each language. The last line is one JSON object: how many
looks there were, how many of them with findings. Ends with status 1 if there are any.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = tempfile.TemporaryDirectory()
os.environ.update(DATA_DIR=FOLDER.name, DATABASE_URL="", DJANGO_SETTINGS_MODULE="schnapsen_site.settings")

import django  # noqa: E402

django.setup()

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.conftest import QUICK, QUIET, executable  # noqa: E402
from tests.browser.gallery import (  # noqa: E402
    LANGUAGES,
    SCHEMES,
    SIZES,
    Gallery,
    View,
    axe,
    furnished,
    measured,
    page_views,
    table_views,
)
from tests.servers import Server  # noqa: E402

PICTURES = ROOT / "var" / "screenshots"


def main(wanted: list[str]) -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    server = Server(Path(FOLDER.name), QUICK)
    server.start()
    views = [
        view for view in (*table_views(), *page_views()) if not wanted or view.name.startswith(tuple(wanted))
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        try:
            shot = list(_shoot(Gallery(browser, server, furnished(server)), views))
        finally:
            browser.close()
            server.kill()
    lines = [f"{name}: {finding}" for name, wrong in shot for finding in wrong]
    (PICTURES / "findings.txt").write_text("".join(f"{line}\n" for line in lines))
    print(*lines, sep="\n")
    print(json.dumps({"looks": len(shot), "with_findings": sum(bool(wrong) for _name, wrong in shot)}))
    return int(bool(lines))


def _shoot(gallery: Gallery, views: list[View]) -> Iterator[tuple[str, list[str]]]:
    """Each picture's name, and what is wrong with it."""
    for view, language in product(views, LANGUAGES):
        for (width, height), scheme in product(SIZES, SCHEMES):
            gallery.size, gallery.scheme = (width, height), scheme
            page = view.show(gallery, language)
            name = f"{view.name}-{width}x{height}-{scheme}-{language}"
            game = page.locator("body.game-page").count() > 0
            page.screenshot(path=PICTURES / f"{name}.png", full_page=not game)
            yield name, measured(page)
        yield f"{view.name} {language}", axe(page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
