"""What no template may hold, since the policy forbids it or somebody would have to fetch it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORBIDDEN = {
    "an inline style": re.compile(r"<style|\sstyle\s*="),
    "an inline script": re.compile(r"<script(?![^>]*\ssrc=)|javascript:", re.I),
    "an event attribute": re.compile(r"\son[a-z]+\s*=", re.I),
    "an htmx event attribute or eval": re.compile(r"hx-on|hx-vals\s*=\s*['\"]js:"),
    "an address of another site": re.compile(r"(?:src|href|action)\s*=\s*['\"](?:https?:)?//", re.I),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_template_holds(what: str) -> None:
    assert TEMPLATES
    found = [
        f"{path.relative_to(ROOT)}: {match.group(0)}"
        for path in TEMPLATES
        if (match := FORBIDDEN[what].search(path.read_text()))
    ]
    assert found == []


def test_no_style_sheet_fetches_from_elsewhere() -> None:
    sheets = sorted((ROOT / "static").rglob("*.css"))
    assert sheets
    assert [
        str(path) for path in sheets if re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", path.read_text())
    ] == []
