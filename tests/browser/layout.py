"""What is wrong with how a page lies on the screen, as its browser measures it."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

# The two screens on which there is least room for a table. `make eyes-long` looks at the others too.
EVERY_SIZE = bool(os.environ.get("EVERY_SIZE"))
VIEWPORTS = [(360, 640), (844, 390), *([(390, 844), (1440, 900)] if EVERY_SIZE else [])]

FINDINGS = Path(__file__).with_suffix(".js").read_text()


def findings(page: Page) -> list[str]:
    """What is too small for a finger, cut off, covered, or outside the screen; empty if all is well."""
    found: list[str] = page.evaluate(FINDINGS)
    return found
