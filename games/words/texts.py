"""gettext with a memory: a table says the same few hundred sentences at every move, to everybody."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language
from django.utils.translation import gettext as look_up


class Texts(dict[str, str]):
    """The texts of one language, each looked up in its catalogue once. Use only while that language is active."""

    def __missing__(self, text: str) -> str:
        self[text] = look_up(text)
        return self[text]


@cache
def texts(language: str | None) -> Texts:
    return Texts()


def gettext(text: str) -> str:
    """The text in the active language."""
    return texts(get_language())[text]
