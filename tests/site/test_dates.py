"""Dates are written as the reader's language writes them, and nowhere by hand."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format


@pytest.mark.parametrize(
    ("language", "written"),
    [("de", "1. Dezember 2026"), ("it", "1 Dicembre 2026"), ("en", "1 December 2026")],
)
def test_a_day_in_words(language: str, written: str) -> None:
    with translation.override(language):
        assert date_format(date(2026, 12, 1), "DATE_FORMAT") == written


def test_no_template_has_a_days_form_of_its_own() -> None:
    templates = settings.BASE_DIR.glob("templates/**/*.html")
    assert not [path.name for path in templates if re.search(r'date:"[^"]*\bj\b', path.read_text())]
