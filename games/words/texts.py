"""gettext with a memory: a table says the same few hundred sentences at every move, to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from threading import local

from django.utils.translation import get_language, override
from django.utils.translation import gettext as look_up
from django.utils.translation import ngettext as look_up_plural


class Texts(dict[str, str]):
    """The texts of one language, each looked up in its catalogue once. Use only while that language is active."""

    def __missing__(self, text: str) -> str:
        self[text] = look_up(text)
        return self[text]


@cache
def texts(language: str | None) -> Texts:
    return Texts()


class Plurals(dict[tuple[str, str, int], str]):
    """The same for texts with a number in them; numbers at a table are small."""

    def __missing__(self, key: tuple[str, str, int]) -> str:
        self[key] = look_up_plural(*key)
        return self[key]


@cache
def plurals(language: str | None) -> Plurals:
    return Plurals()


_speaking = local()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Activate a language for work that says a great deal and waits for nothing: Django is not asked for each text."""
    before = getattr(_speaking, "language", None)
    if before == language:
        yield
        return
    with nullcontext() if get_language() == language else override(language):
        _speaking.language = language
        try:
            yield
        finally:
            _speaking.language = before


def language() -> str | None:
    """The active language."""
    return getattr(_speaking, "language", None) or get_language()


def gettext(text: str) -> str:
    """The text in the active language."""
    return texts(language())[text]


def ngettext(singular: str, plural: str, number: int) -> str:
    """The text for so many in the active language."""
    return plurals(language())[singular, plural, number]


def ended(sentence: str) -> str:
    """The sentence with one point at its end, also after a name that brings its own ("Stich an Magdalena B.")."""
    return sentence[:-1] if sentence.endswith("..") else sentence
