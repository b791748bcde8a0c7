"""What is wrong with how a page lies on the screen, as its browser measures it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

FINDINGS = Path(__file__).with_suffix(".js").read_text()


def findings(page: Page) -> list[str]:
    """What is too small for a finger, cut off, covered, or outside the screen; empty if all is well."""
    found: list[str] = page.evaluate(FINDINGS)
    return found
