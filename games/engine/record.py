"""Reads a record of a Partie from outside and checks everything in it: `docs/records.md` describes the form.

Every defect is named at its place; only a record without any becomes a `Record`. A record that was read is played
through the engine, so what stands in it could happen by its rules, in this order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import fair
from .cards import is_deck
from .defects import Defect
from .events import Event, Result
from .outside import BadInput, clean_text, load_json
from .partie import Partie, book
from .refusals import Refusal
from .rules import Rules
from .runde import apply, refusal
from .runde import opening as start_of
from .validate import Refused, parse

MAX_RUNDEN = 400
MAX_NAME = 96
HEX = frozenset("0123456789abcdef")


class RecordedMove(NamedTuple):
    """An action, who did it, and the events it caused."""

    seat: int
    action: str
    events: tuple[Event, ...]


class RecordedRunde(NamedTuple):
    """A Runde of a record: what was dealt and done, and the result it led to, None if it was aborted.

    `opening` are the events of the deal, `sealed` says whether it could be checked.
    """

    dealer: int
    deck: tuple[str, ...]
    opening: tuple[Event, ...]
    moves: tuple[RecordedMove, ...]
    result: Result | None
    sealed: bool


@dataclass(frozen=True, slots=True)
class Record:
    """A record without defects. `partie` is as the Runden make it; a Runde without result was aborted, the last one."""

    document: dict[str, Any]
    rules: Rules
    names: tuple[str, ...]
    runden: tuple[RecordedRunde, ...]
    partie: Partie


def read(text: bytes) -> tuple[Record | None, tuple[Defect, ...]]:
    """`check` of a record as it comes from outside, at most 256 KB of JSON."""
    try:
        return check(load_json(text))
    except BadInput as bad:
        return None, (Defect("", bad.code),)


def check(data: object) -> tuple[Record | None, tuple[Defect, ...]]:
    """The record, or every defect that could be found in it."""
    reader = _Reader()
    record = reader.record(data)
    return (None if reader.defects else record), tuple(reader.defects)


class _Reader:
    def __init__(self) -> None:
        self.defects: list[Defect] = []

    def defect(self, path: str, code: str, **params: Any) -> None:
        self.defects.append(Defect(path, code, params))

    def record(self, data: object) -> Record | None:
        if not isinstance(data, dict):
            self.defect("", "not_a_table")
            return None
        rules = self.rules("rules", data.get("rules"))
        if rules is None:
            return None
        names = self.names(data.get("seats"), rules)
        runden = self.runden(data.get("runden"), rules)
        partie = self.booked(rules, runden)
        self.compare(data, partie)
        return Record(data["rules"], rules, names, tuple(runden), partie)

    def rules(self, path: str, document: object) -> Rules | None:
        try:
            return parse(document)
        except Refused as refused:
            self.defects += [
                Defect(f"{path}.{found.path}".rstrip("."), found.code, found.params)
                for found in refused.defects
            ]
            return None

    def names(self, seats: object, rules: Rules) -> tuple[str, ...]:
        if not isinstance(seats, list) or len(seats) != rules.players:
            self.defect("seats", "wrong_length", count=rules.players)
            return ()
        names = []
        for place, name in enumerate(seats):
            try:
                names.append(clean_text(name, MAX_NAME))
            except BadInput as bad:
                self.defect(f"seats.{place}", bad.code)
        return tuple(names)

    def runden(self, rows: object, rules: Rules) -> list[RecordedRunde]:
        if not isinstance(rows, list) or not 0 < len(rows) <= MAX_RUNDEN:
            self.defect("runden", "wrong_length", count=MAX_RUNDEN)
            return []
        read = [self.runde(f"runden.{place}", row, rules) for place, row in enumerate(rows)]
        for place, runde in enumerate(read[:-1]):
            if runde is not None and runde.result is None:
                self.defect(f"runden.{place}.actions", "unfinished")
        for place, runde in enumerate(read):
            before = read[place - 1] if place else None
            if runde and before and runde.dealer != (before.dealer + 1) % rules.players:
                self.defect(f"runden.{place}.dealer", "wrong_dealer")
        return [runde for runde in read if runde is not None]

    def runde(self, path: str, row: object, partie_rules: Rules) -> RecordedRunde | None:
        if not isinstance(row, dict):
            self.defect(path, "not_a_table")
            return None
        rules = self.rules(f"{path}.rules", row.get("rules"))
        known = list(self.dealt(path, row, partie_rules))
        if rules is None or known:
            self.defects += known
            return None
        if rules != partie_rules:
            self.defect(f"{path}.rules", "other_rules")
            return None
        runde = self.played(path, row, rules)
        if runde is not None:
            self.defects += [*_result_defects(path, row, runde), *_seal_defects(f"{path}.fair", row)]
        return runde

    def dealt(self, path: str, row: dict[str, Any], rules: Rules) -> Iterator[Defect]:
        if type(row.get("dealer")) is not int or row["dealer"] not in range(rules.players):
            yield Defect(f"{path}.dealer", "not_a_seat")
        if not isinstance(row.get("deck"), list) or not is_deck(row["deck"]):
            yield Defect(f"{path}.deck", "not_a_deck")
        if not isinstance(row.get("actions"), list):
            yield Defect(f"{path}.actions", "not_a_list")

    def played(self, path: str, row: dict[str, Any], rules: Rules) -> RecordedRunde | None:
        """The Runde played through the engine."""
        moves: list[RecordedMove] = []
        runde, opening = start_of(rules, row["dealer"], row["deck"])
        for action in row["actions"]:
            seat = runde.to_act
            forbidden = refusal(runde, seat, action)
            if seat is None or forbidden is not None:
                reason = forbidden or Refusal.RUNDE_OVER
                self.defect(f"{path}.actions.{len(moves)}", "illegal", reason=reason.code, rule=reason.rule)
                return None
            runde, events = apply(runde, seat, action)
            moves.append(RecordedMove(seat, action, events))
        deck, sealed = tuple(row["deck"]), row.get("fair") is not None
        return RecordedRunde(row["dealer"], deck, opening, tuple(moves), runde.result, sealed)

    def booked(self, rules: Rules, runden: list[RecordedRunde]) -> Partie:
        partie = Partie(rules)
        for place, runde in enumerate(runden):
            if partie.finished:
                self.defect(f"runden.{place}", "after_the_end")
                return partie
            if runde.result is not None:
                partie = book(partie, runde.result.points)
        return partie

    def compare(self, data: dict[str, Any], partie: Partie) -> None:
        """What the record says of its end must be what its Runden make."""
        if self.defects:
            return
        expected = {
            "scores": [list(row) for row in partie.scores],
            "winners": list(partie.winners),
            "bummerl": list(partie.bummerl) if partie.finished else [],
        }
        for name, value in expected.items():
            said = data.get(name)
            unfinished = (
                not partie.finished and name == "bummerl" and isinstance(said, list) and not any(said)
            )
            if said != value and not unfinished:
                self.defect(name, "differs", expected=value)


def _result_defects(path: str, row: dict[str, Any], runde: RecordedRunde) -> Iterator[Defect]:
    result = runde.result
    expected = None
    if result is not None:
        expected = {name: list(v) if isinstance(v, tuple) else v for name, v in result._asdict().items()}
    if row.get("result") != expected:
        yield Defect(f"{path}.result", "differs", {"expected": expected})


def _seal_defects(path: str, row: dict[str, Any]) -> Iterator[Defect]:
    """Whether deck and commitment are those of the secret [fair.py]; a Runde may be without a seal."""
    seal = row.get("fair")
    if seal is None:
        return
    if not _is_seal(seal):
        yield Defect(path, "not_a_seal")
        return
    secret = bytes.fromhex(seal["secret"])
    if fair.commitment(seal["runde"], secret) != seal["commitment"]:
        yield Defect(f"{path}.commitment", "not_of_the_secret")
    given = [bytes.fromhex(bits) for bits in seal["bits"] if bits is not None]
    if fair.deck_from(secret, given, seal.get("cut") or 0) != row["deck"]:
        yield Defect(f"{path}.secret", "not_this_deck")


def _is_seal(seal: object) -> bool:
    if not isinstance(seal, dict) or not isinstance(seal.get("bits"), list) or len(seal["bits"]) > len(HEX):
        return False
    cut, runde = seal.get("cut"), seal.get("runde")
    return (
        _is_hex(seal.get("secret"), fair.SECRET_BYTES)
        and _is_hex(seal.get("commitment"), fair.SECRET_BYTES)
        and all(bits is None or _is_hex(bits, fair.BITS_BYTES) for bits in seal["bits"])
        and isinstance(runde, str)
        and runde.isascii()
        and (cut is None or (type(cut) is int and cut in range(fair.CUT_PLACES)))
    )


def _is_hex(text: object, size: int) -> bool:
    return isinstance(text, str) and len(text) == 2 * size and set(text) <= HEX
