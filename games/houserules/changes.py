"""What differs between two rule documents, in words: „Bettler: 5 statt 4 Punkte.“"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from games.engine.vocabulary import CONTRACT, OPTIONAL, REQUIRED, TABLES, TOP
from games.words import Words

from .labels import LABELS, said

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: something altered, new or gone."""

    kind: Literal["altered", "new", "gone"]
    text: str


def changes(old: Document, new: Document, words: Words) -> list[Change]:
    """Every difference between two valid documents, in the order of the form; their keys apart."""
    return [
        *_fields(old, new, words),
        *_optional_tables(old, new, words),
        *_contracts(_by_key(old), _by_key(new), words),
    ]


def _fields(old: Document, new: Document, words: Words) -> Iterator[Change]:
    rows = [(row.name, row, old, new) for row in TOP if row.name != "key"]
    for table, fields in TABLES.items():
        if table not in OPTIONAL or (table in old and table in new):
            rows += [(f"{table}.{row.name}", row, old.get(table, {}), new.get(table, {})) for row in fields]
    for path, row, before, after in rows:
        was, now = before.get(row.name, row.default), after.get(row.name, row.default)
        if path == "auction.cards":
            was, now = _all_cards(was, old), _all_cards(now, new)
        if was != now:
            yield Change(
                "altered", _instead(str(LABELS[path].name), said(path, now, words), said(path, was, words))
            )


def _all_cards(cards: int | None, document: Document) -> int | None:
    """None if as many cards are seen as the hand has: saying so and saying nothing is the same."""
    return None if cards == document.get("hand_size") else cards


def _optional_tables(old: Document, new: Document, words: Words) -> Iterator[Change]:
    for table in OPTIONAL:
        if (table in old) == (table in new):
            continue
        name = str(LABELS[table].name)
        if table not in new:
            yield Change("gone", _("Gestrichen: %(what)s.") % {"what": name})
            continue
        parts = [
            f"{LABELS[f'{table}.{row.name}'].name} {said(f'{table}.{row.name}', new[table][row.name], words)}"
            for row in TABLES[table]
        ]
        yield Change("new", _("Neu: %(what)s (%(how)s).") % {"what": name, "how": ", ".join(parts)})


def _contracts(old: dict[str, Document], new: dict[str, Document], words: Words) -> Iterator[Change]:
    for key, row in new.items():
        if key in old:
            yield from _contract(old[key], row, words)
        else:
            values = {
                "name": row["name"],
                "points": row["value"],
                "goal": said("contract.goal", row["goal"], words),
            }
            yield Change("new", _("Neu: %(name)s, Wert %(points)s, Ziel: %(goal)s.") % values)
    for key, row in old.items():
        if key not in new:
            yield Change("gone", _("Gestrichen: %(what)s.") % {"what": row["name"]})


def _contract(old: Document, new: Document, words: Words) -> Iterator[Change]:
    for row in CONTRACT:
        was, now = _value(old, row.name, row.default), _value(new, row.name, row.default)
        if was == now:
            continue
        path = f"contract.{row.name}"
        if row.name == "value":
            values = {"name": new["name"], "new": now, "old": was}
            yield Change("altered", _("%(name)s: %(new)s statt %(old)s Punkte.") % values)
        else:
            field = f"{new['name']}, {LABELS[path].name}"
            yield Change("altered", _instead(field, said(path, now, words), said(path, was, words)))


def _value(row: Document, name: str, default: Any) -> Any:
    value = row.get(name, None if default is REQUIRED else default)
    return tuple(value) if isinstance(value, list) else value


def _instead(field: str, new: str, old: str) -> str:
    return _("%(field)s: %(new)s statt %(old)s.") % {"field": field, "new": new, "old": old}


def _by_key(document: Document) -> dict[str, Document]:
    return {row["key"]: row for row in document["contracts"]}
