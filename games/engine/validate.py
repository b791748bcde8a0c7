"""The one validator of rule sets [13.1]: every defect is named at its field, nothing invalid becomes `Rules`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from .cards import RANKS
from .consistency import contradictions
from .defects import Code, Defect
from .rules import (
    Auction,
    Bummerl,
    Contract,
    Kontra,
    Melds,
    Multipliers,
    Obligations,
    Rules,
    Talon,
    Target,
    Trump,
)
from .vocabulary import CONTRACT, KEY, OPTIONAL, REQUIRED, TABLES, TOP, Field

KINDS = {
    "trump": Trump, "auction": Auction, "talon": Talon, "melds": Melds, "kontra": Kontra, "multipliers": Multipliers,
    "play": Obligations, "partie": Target, "bummerl": Bummerl,
}  # fmt: skip


class Refused(ValueError):
    """A rule set that is refused, with all its defects."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__("; ".join(str(defect) for defect in defects))
        self.defects = defects


def parse(data: object) -> Rules:
    """The rules that a document (as read from TOML or JSON) describes; `Refused` with every defect otherwise."""
    reader = _Reader()
    rules = reader.rules(data)
    if rules is None:
        raise Refused(tuple(reader.defects))
    return rules


def defects(data: object) -> tuple[Defect, ...]:
    """Every defect of a document, empty if it is a rule set."""
    try:
        parse(data)
    except Refused as refused:
        return refused.defects
    return ()


@dataclass
class _Reader:
    """Reads a document field by field and gathers what is wrong with it."""

    defects: list[Defect] = field(default_factory=list)

    def rules(self, data: object) -> Rules | None:
        if not isinstance(data, dict):
            self.defect("", "not_a_table")
            return None
        self.unknown("", data, {known.name for known in TOP} | set(TABLES) | {"contracts"})
        top = self.fields("", data, TOP)
        tables = {name: self.table(name, data, known) for name, known in TABLES.items()}
        contracts = self.contracts(data.get("contracts"))
        document = {**top, **tables, "contracts": contracts}
        self.defects += [defect for defect in contradictions(document) if defect.path not in self.paths()]
        return None if self.defects else _build(document)

    def paths(self) -> set[str]:
        return {defect.path for defect in self.defects}

    def table(self, name: str, data: dict[Any, Any], known: tuple[Field, ...]) -> dict[str, Any] | None:
        if name not in data and name in OPTIONAL:
            return None
        return self.row(name, data.get(name, {}), known)

    def contracts(self, rows: object) -> list[dict[str, Any]]:
        if not isinstance(rows, list | tuple) or not rows:
            self.defect("contracts", "missing" if rows is None else "no_contracts")
            return []
        read = [self.row(f"contracts.{place}", row, CONTRACT) for place, row in enumerate(rows)]
        keys = [row.get("key") for row in read]
        for place, key in enumerate(keys):
            if key is not None and key in keys[:place]:
                self.defect(f"contracts.{place}.key", "repeated", value=key)
        return read

    def row(self, path: str, data: object, known: tuple[Field, ...]) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.defect(path, "not_a_table")
            return {}
        self.unknown(f"{path}.", data, {row.name for row in known})
        return self.fields(f"{path}.", data, known)

    def unknown(self, prefix: str, data: dict[Any, Any], known: set[str]) -> None:
        for name in data:
            if name not in known:
                self.defect(f"{prefix}{name!s:.60}", "unknown_field")

    def fields(self, prefix: str, data: dict[Any, Any], known: tuple[Field, ...]) -> dict[str, Any]:
        """The fields that can be read; one with a defect is left out."""
        read: dict[str, Any] = {}
        for row in known:
            if row.name not in data:
                if row.default is REQUIRED:
                    self.defect(prefix + row.name, "missing")
                else:
                    read[row.name] = row.default
                continue
            value = data[row.name]
            wrong = next(_wrong(row, value), None)
            if wrong is None:
                read[row.name] = tuple(value) if row.kind == "texts" else value
            else:
                self.defect(prefix + row.name, wrong[0], **wrong[1])
        return read

    def defect(self, path: str, code: Code, **params: Any) -> None:
        self.defects.append(Defect(path, code, params))


def _wrong(row: Field, value: Any) -> Iterator[tuple[Code, dict[str, Any]]]:
    """What is wrong with the value of a field: a code and its parameters."""
    match row.kind:
        case "int":
            if type(value) is not int:
                yield "not_a_number", {}
            elif not row.low <= value <= row.high:
                yield "out_of_range", {"low": row.low, "high": row.high}
        case "bool":
            if type(value) is not bool:
                yield "not_a_bool", {}
        case "choice":
            if not any(type(value) is type(choice) and value == choice for choice in row.choices):
                yield "not_a_choice", {"choices": row.choices}
        case "key":
            if not isinstance(value, str) or not KEY.fullmatch(value):
                yield "not_a_key", {}
        case "text":
            if not _is_text(value):
                yield "not_a_text", {}
        case "order":
            if not isinstance(value, str) or sorted(value) != sorted(RANKS):
                yield "not_an_order", {"ranks": RANKS}
        case "texts":
            if not isinstance(value, list | tuple) or not all(_is_text(text) for text in value):
                yield "not_texts", {}


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= 80 and value.isprintable()


def _build(document: dict[str, Any]) -> Rules:
    """Rules from a document without defects."""
    tables = {
        name: kind(**document[name]) if document[name] is not None else None for name, kind in KINDS.items()
    }
    auction = cast(Auction, tables["auction"])
    if auction.cards is None:
        tables["auction"] = Auction(auction.rounds, document["hand_size"], auction.all_pass, auction.equal)
    contracts = tuple(Contract(**row) for row in document["contracts"])
    top = {row.name: document[row.name] for row in TOP}
    return Rules(**top, **cast(dict[str, Any], tables), contracts=contracts)
