"""gettext with a memory: a table says the same few hundred sentences at every move, to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import local

from django.utils.translation import get_language, override
from django.utils.translation import gettext as look_up


class Texts(dict[str, str]):
    """The texts of one language, each looked up in its catalogue once. Use only while that language is active."""

    def __missing__(self, text: str) -> str:
        self[text] = look_up(text)
        return self[text]


@cache
def texts(language: str | None) -> Texts:
    return Texts()


_speaking = local()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Activate a language for work that says a great deal and waits for nothing: Django is not asked for each text."""
    before = getattr(_speaking, "texts", None)
    with override(language):
        _speaking.texts = texts(language)
        try:
            yield
        finally:
            _speaking.texts = before


def gettext(text: str) -> str:
    """The text in the active language."""
    spoken: Texts | None = getattr(_speaking, "texts", None)
    return (texts(get_language()) if spoken is None else spoken)[text]
