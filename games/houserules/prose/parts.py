"""What the text of a rule set is put together from: whole sentences, each of them one translatable unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.words.people import joined as listed

__all__ = ["Section", "alternatives", "fill", "listed", "number", "section"]

Paragraph = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page: paragraphs of sentences, points of a list, an example. `anchor` is its place on the page."""

    anchor: str
    title: str
    text: tuple[Paragraph, ...]
    points: Paragraph = ()
    example: Paragraph = ()

    def sentences(self) -> tuple[str, ...]:
        return (*(sentence for paragraph in self.text for sentence in paragraph), *self.points, *self.example)


def section(
    anchor: str,
    title: str,
    *text: Sequence[str],
    points: Sequence[str] = (),
    example: Sequence[str] = (),
) -> Section:
    """A section without its empty paragraphs."""
    paragraphs = tuple(tuple(paragraph) for paragraph in text if paragraph)
    return Section(anchor, title, paragraphs, tuple(points), tuple(example))


def fill(sentence: str, **values: object) -> str:
    """A translated sentence with its values put in."""
    return sentence % values


def alternatives(items: Sequence[str]) -> str:
    """„A, B oder C“."""
    if len(items) < 2:
        return "".join(items)
    return pgettext("Aufzählung", "%(first)s oder %(last)s") % {
        "first": ", ".join(items[:-1]),
        "last": items[-1],
    }


def number(count: int) -> str:
    """A small number as a word, from two to twelve; digits else."""
    words = (
        _("zwei"), _("drei"), _("vier"), _("fünf"), _("sechs"), _("sieben"), _("acht"), _("neun"), _("zehn"),
        _("elf"), _("zwölf"),
    )  # fmt: skip
    return words[count - 2] if 2 <= count <= 12 else str(count)
