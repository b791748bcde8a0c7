"""The form in which a rule set is written, generated from the vocabulary [13.2].

It reads and shows; whether what it read is a rule set says the engine's validator alone. A field is named as its path
in the document, `trump.by` or `contracts.3.value`; what cannot be read goes to the validator as it was typed.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.engine.outside import BadInput, clean_text
from games.engine.vocabulary import CONTRACT, OPTIONAL, REQUIRED, Field
from games.words.contracts import soft

from .defect_words import defect_text
from .labels import GROUPS, LABELS, Label, known, top_paths

Document = dict[str, Any]

MAX_CONTRACTS = 40
NUMBER = re.compile(r"-?[0-9]{1,9}")
ROW = re.compile(r"contracts\.([0-9]{1,3})\.")
NUMBERS = re.compile(r" \[.*\](?=\.$)")
ON = "on"
CONTRACT_FIELDS = tuple(row.name for row in CONTRACT)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class Control:
    """One field as the page shows it. `kind`: number, toggle, choice, select, text, lines."""

    name: str
    kind: str
    label: str
    help: str
    value: str
    options: tuple[tuple[str, str], ...]
    errors: tuple[str, ...]
    optional: bool

    @property
    def id(self) -> str:
        return "f-" + self.name.replace(".", "-")

    @property
    def checked(self) -> bool:
        return self.value == ON

    @property
    def plain_help(self) -> str:
        """The help without the numbers of rules, for players."""
        return NUMBERS.sub("", self.help)


@dataclass(frozen=True, slots=True)
class Row:
    """One contract as the page shows it; `on` is the switch for rows that cannot be removed."""

    number: int
    title: str
    on: bool
    controls: dict[str, Control]

    @property
    def shown(self) -> str:
        """The title as it may be divided on a phone."""
        return soft(self.title)

    @property
    def wrong(self) -> bool:
        return any(control.errors for control in self.controls.values())

    @property
    def fresh(self) -> bool:
        """Added just now, with nothing in it."""
        return "name" in self.controls and not self.controls["name"].value


@dataclass
class RulesForm:
    """What stands in the fields, and what is wrong with it.

    `base` is what the document has apart from the fields of `paths` and `contract_fields`. With `fixed` rows are those
    of the base, switched on and off; else they are what was typed.
    """

    typed: dict[str, str]
    base: Document = field(default_factory=dict)
    paths: tuple[str, ...] = ()
    contract_fields: tuple[str, ...] = CONTRACT_FIELDS
    fixed: bool = False

    @classmethod
    def whole(cls, typed: Mapping[str, str], key: str) -> RulesForm:
        """Every field of the vocabulary; the key of the document is given."""
        return cls(dict(typed), {"key": key}, tuple(top_paths()))

    @property
    def numbers(self) -> list[int]:
        """The numbers of the contracts' rows, in their order."""
        if self.fixed:
            return list(range(len(self.base["contracts"])))
        found = {int(match[1]) for name in self.typed if (match := ROW.match(name))}
        return sorted(found)[:MAX_CONTRACTS]

    @cached_property
    def read(self) -> tuple[Document, list[int]]:
        """The document that the fields say, valid or not, and for each of its contracts the number of its row."""
        document = copy.deepcopy(self.base)
        for path in self.paths:
            self._read_top(document, path)
        for table in OPTIONAL:
            if table in self._tables and self.typed.get(table) != ON:
                document.pop(table, None)
        kept = [number for number in self.numbers if not self.fixed or self._is_on(number)]
        document["contracts"] = [self._contract(number) for number in kept]
        return document, kept

    @property
    def document(self) -> Document:
        """What was read, with the contracts from the lowest rank; only to be kept if `valid`."""
        document = dict(self.read[0])
        if self.valid:
            document["contracts"] = sorted(document["contracts"], key=lambda row: int(row["rank"]))
        return document

    @cached_property
    def errors(self) -> dict[str, tuple[str, ...]]:
        """The defects the validator finds, in words, by the name of the field; under "" what has no field here."""
        document, kept = self.read
        found: dict[str, list[str]] = {}
        for defect in engine.defects(document):
            name = self._name_of(defect.path, kept)
            text = defect_text(defect)
            found.setdefault(name, []).append(text if name else self._elsewhere(defect.path, text))
        return {name: tuple(texts) for name, texts in found.items()}

    @property
    def valid(self) -> bool:
        return not self.errors

    @property
    def general(self) -> tuple[str, ...]:
        """What is wrong with the whole, or with fields that this form does not show."""
        return self.errors.get("", ())

    @property
    def wrong(self) -> list[Control]:
        """The fields with an error, to be linked from the top of the page."""
        everywhere = [control for _title, controls in self.groups for control in controls]
        everywhere += [control for row in self.rows for control in row.controls.values()]
        return [control for control in everywhere if control.errors]

    @cached_property
    def groups(self) -> list[tuple[str, list[Control]]]:
        """The fields outside of contracts, under their headings."""
        return list(self._groups())

    @cached_property
    def rows(self) -> list[Row]:
        return [self._row(number) for number in self.numbers]

    def _groups(self) -> Iterator[tuple[str, list[Control]]]:
        for table, title in GROUPS.items():
            controls = [self.control(path) for path in self.paths if path.rpartition(".")[0] == table]
            if table in OPTIONAL and controls:
                controls.insert(0, self._switch(table))
            if controls:
                yield str(title), controls

    def control(self, path: str) -> Control:
        return self._control(path, path, known(path))

    # Reading.

    @property
    def _tables(self) -> set[str]:
        return {path.rpartition(".")[0] for path in self.paths}

    def _read_top(self, document: Document, path: str) -> None:
        table, _dot, _name = path.rpartition(".")
        if table in OPTIONAL and self.typed.get(table) != ON:
            return
        place = document.setdefault(table, {}) if table else document
        _put(place, known(path), self.typed.get(path))
        if table and not place and table not in OPTIONAL:
            del document[table]

    def _contract(self, number: int) -> Document:
        row: Document = copy.deepcopy(self.base["contracts"][number]) if self.fixed else {}
        for name in self._fields_of(number):
            _put(row, known(f"contract.{name}"), self.typed.get(f"contracts.{number}.{name}"))
        if "key" not in row and row.get("name"):
            row["key"] = key_from(row["name"])
        return row

    def _fields_of(self, number: int) -> Sequence[str]:
        """What of this row can be set: a fixed contested one has neither a value nor anybody who bids it."""
        if self.fixed and self.base["contracts"][number].get("contested"):
            return [name for name in self.contract_fields if name in ("kontra", "talon")]
        return self.contract_fields

    def _is_on(self, number: int) -> bool:
        contested = bool(self.base["contracts"][number].get("contested"))
        return contested or self.typed.get(f"contracts.{number}.on") == ON

    # Showing.

    def _name_of(self, path: str, kept: list[int]) -> str:
        """The name of the field a defect's path means; "" if it has none here."""
        if path in self.paths or (path in OPTIONAL and path in self._tables):
            return path
        match path.split("."):
            case ["contracts", place, name] if name in self._fields_of(kept[int(place)]):
                return f"contracts.{kept[int(place)]}.{name}"
            case _:
                return ""

    def _elsewhere(self, path: str, text: str) -> str:
        """A defect of a field that this form does not show, with that field's name."""
        way = path.split(".")
        if way[0] == "contracts" and len(way) == 3:
            contract = self.read[0]["contracts"][int(way[1])]
            return f"{contract.get('name', '')}, {LABELS[f'contract.{way[2]}'].name}: {text}"
        return f"{LABELS[path].name}: {text}" if path in LABELS else text

    def _row(self, number: int) -> Row:
        names = self._fields_of(number)
        controls = {
            name: self._control(f"contracts.{number}.{name}", f"contract.{name}", known(f"contract.{name}"))
            for name in names
        }
        title = (
            self.base["contracts"][number]["name"]
            if self.fixed
            else self.typed.get(f"contracts.{number}.name")
        )
        return Row(number, str(title or _("Neues Spiel")), not self.fixed or self._is_on(number), controls)

    def _control(self, name: str, path: str, row: Field) -> Control:
        label = LABELS[path]
        return Control(
            name=name,
            kind=_kind(row, label),
            label=str(label.name),
            help=str(label.help),
            value=self.typed.get(name, ""),
            options=tuple(_options(row, label)),
            errors=self.errors.get(name, ()),
            optional=row.default is not REQUIRED,
        )

    def _switch(self, table: str) -> Control:
        label = LABELS[table]
        return Control(
            table, "toggle", str(label.name), str(label.help), self.typed.get(table, ""), (), (), True
        )


def typed_from(
    document: Document, paths: Iterable[str] = (), fields: Sequence[str] = CONTRACT_FIELDS
) -> dict[str, str]:
    """What stands in the fields for a document; the opposite of `RulesForm.read`."""
    typed: dict[str, str] = {}
    for path in paths or top_paths():
        table, _dot, name = path.rpartition(".")
        place = document.get(table, {}) if table else document
        typed[path] = _shown(known(path), place.get(name, known(path).default))
    typed |= {table: ON for table in OPTIONAL if table in document}
    for number, row in enumerate(document["contracts"]):
        typed[f"contracts.{number}.on"] = ON
        for name in fields:
            column = known(f"contract.{name}")
            typed[f"contracts.{number}.{name}"] = _shown(column, row.get(name, column.default))
    return typed


def add_row(typed: dict[str, str]) -> dict[str, str]:
    """The fields with one more contract, on which only what has a default is filled in."""
    number = max((int(match[1]) for name in typed if (match := ROW.match(name))), default=-1) + 1
    fresh = {f"contracts.{number}.{row.name}": _shown(row, row.default) for row in CONTRACT}
    return typed | fresh


def remove_row(typed: dict[str, str], number: int) -> dict[str, str]:
    return {name: value for name, value in typed.items() if not name.startswith(f"contracts.{number}.")}


def key_from(name: str) -> str:
    """A key made from a name: „Königsgang“ is `koenigsgang`."""
    plain = name.casefold().translate(UMLAUTS)
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40]


def _put(place: Document, row: Field, text: str | None) -> None:
    """Put what a field says into its table; nothing, if it says nothing or what holds anyway."""
    value = _value(row, text)
    place.pop(row.name, None)
    if value is not None and value != row.default:
        place[row.name] = value


def _value(row: Field, text: str | None) -> Any:
    """The value of a field as typed; None if it says nothing, the text itself if it cannot be read."""
    if row.kind == "bool":
        return text == ON
    if text is None or not text.strip():
        return None
    match row.kind:
        case "int":
            return int(text) if NUMBER.fullmatch(text.strip()) else text
        case "choice":
            return {str(choice): choice for choice in row.choices}.get(text, text)
        case "texts":
            return [_tidy(line) for line in text.splitlines() if line.strip()] or None
        case "order":
            return "".join(text.upper().split())
        case _:
            return _tidy(text)


def _tidy(text: str) -> str:
    try:
        return clean_text(text, 80)
    except BadInput:
        return text  # the validator says what is wrong with it


def _shown(row: Field, value: Any) -> str:
    if value is None or value is REQUIRED:
        return ""
    if row.kind == "bool":
        return ON if value else ""
    return "\n".join(value) if row.kind == "texts" else str(value)


def _options(row: Field, label: Label) -> Iterator[tuple[str, str]]:
    """The values to choose from with their words; the empty one stands for the absence of a value."""
    if row.default is None:
        yield "", str(label.values[None])
    choices = row.choices or range(row.low, row.high + 1)
    yield from ((str(choice), str(label.values[choice])) for choice in choices if choice in label.values)


def _kind(row: Field, label: Label) -> str:
    match row.kind:
        case "bool":
            return "toggle"
        case "int":
            return "choice" if set(label.values) >= set(range(row.low, row.high + 1)) else "number"
        case "choice":
            return "choice"
        case "texts":
            return "lines"
        case _:
            return "text"
