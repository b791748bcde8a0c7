"""The catalogues in locale/: what stands in them, and what is wrong with it."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

# Into these every text is translated. The texts themselves are German; locale/de holds only what is said otherwise
# in Austria than Django says it.
TRANSLATED = ("it", "en")

_PLACEHOLDER = re.compile(r"%\(\w+\)[sdf]|%%|\{\w*\}|&#?\w+;|</?\w[^>]*>")


@dataclass(frozen=True)
class Entry:
    """A text, or one in singular and plural, and its translations: as many as there are plural forms."""

    context: str
    text: str
    plural: str
    translations: tuple[str, ...]
    fuzzy: bool


def path_of(language: str) -> Path:
    return Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"


def entries(source: str) -> Iterator[Entry]:
    """The entries of a catalogue in gettext's format, without its header and what is commented out."""
    for block in source.split("\n\n"):
        lines = block.splitlines()
        fields = _fields(line for line in lines if not line.startswith("#"))
        if fields.get("msgid"):
            yield Entry(
                fields.get("msgctxt", ""),
                fields["msgid"],
                fields.get("msgid_plural", ""),
                tuple(value for name, value in fields.items() if name.startswith("msgstr")),
                any(line.startswith("#,") and "fuzzy" in line for line in lines),
            )


def _fields(lines: Iterable[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        keyword, _, rest = line.partition('"')
        name = keyword.strip() or name
        fields[name] = fields.get(name, "") + literal_eval(f'"{rest}')
    return fields


def faults(language: str) -> list[str]:
    """One line for each text that is untranslated or fuzzy, or whose translation has other placeholders."""
    return [
        f"{language}: {fault}: {entry.text!r}"
        for entry in entries(path_of(language).read_text())
        if (fault := _fault(entry))
    ]


def _fault(entry: Entry) -> str:
    if entry.fuzzy:
        return "fuzzy"
    if not all(entry.translations):
        return "untranslated"
    originals = {_placeholders(entry.text), _placeholders(entry.plural or entry.text)}
    if not all(_placeholders(said) in originals for said in entry.translations):
        return "other placeholders"
    return ""


def _placeholders(text: str) -> tuple[str, ...]:
    return tuple(sorted(set(_PLACEHOLDER.findall(text))))
