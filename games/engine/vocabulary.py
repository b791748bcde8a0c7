"""The public vocabulary of rule sets [13.2] as data: every field with its kind, range and default.

The validator reads it, and so does the form in which house rules are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

REQUIRED: Any = object()  # a field without default
KEY = re.compile(r"[a-z0-9_]{1,40}")


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `kind` says what it holds, `low..high` its range or `choices` its values."""

    name: str
    kind: Literal["int", "bool", "choice", "key", "text", "order", "texts"]
    default: Any = REQUIRED
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()


def _int(name: str, low: int, high: int, default: Any = REQUIRED) -> Field:
    return Field(name, "int", default, low, high)


def _bool(name: str, default: Any = REQUIRED) -> Field:
    return Field(name, "bool", default)


def _choice(name: str, *choices: Any, default: Any = REQUIRED) -> Field:
    return Field(name, "choice", default, choices=choices)


TOP = (
    Field("key", "key"),
    Field("name", "text"),
    _choice("players", 3, 4),
    _int("hand_size", 4, 6),
    _int("talon_size", 0, 8, 0),
)

# Tables of a rule set. A table in OPTIONAL may be absent altogether.
TABLES: dict[str, tuple[Field, ...]] = {
    "trump": (
        _choice("by", "vorhand", "dealers_last_card", "turned_card", "declarer"),
        _bool("aufschlagen", False),
        _bool("held", True),
    ),
    "auction": (
        _choice("rounds", "none", "one", "until_passed"),
        _int("cards", 3, 6, None),  # default: the hand's size
        _choice("all_pass", "normal", "forced", default="normal"),
        _choice("equal", "first", "vorhand", default="first"),
    ),
    "talon": (_int("factor", 1, 4, 1),),
    "melds": (
        _bool("twenty", False),
        _bool("forty", False),
        _choice("card", "either", "king", default="either"),
        _choice("credit", "with_trick", "at_once", "trick_first", default="with_trick"),
    ),
    "kontra": (_int("levels", 0, 3, 0),),
    "multipliers": (_int("schneider_below", 0, 66), _int("schneider", 1, 4), _int("schwarz", 1, 4)),
    "play": (
        _bool("stichzwang", True),
        _bool("trumpfzwang", True),
        _bool("uebertrumpfzwang", True),
        _bool("untertrumpfzwang", True),
    ),
    "partie": (_int("target", 1, 999), _choice("direction", "up", "down", "strokes", default="up")),
    "bummerl": (_int("normal", 0, 9, 1), _int("schneider", 0, 9, 1), _int("retourschneider", 0, 9, 1)),
}
OPTIONAL = ("multipliers",)

CONTRACT = (
    Field("key", "key"),
    Field("name", "text"),
    Field("aka", "texts", ()),
    _int("value", 0, 99),
    _int("rank", 0, 99),
    _choice("goal", "augen", "all_tricks", "no_trick"),
    _bool("trump"),
    _choice("lead", "vorhand", "declarer"),
    Field("order", "order", "AZKOU"),
    _bool("contested", False),
    _bool("alone", False),
    _bool("talon", True),
    _bool("kontra", True),
    _choice("partner", "plays", "out", default="plays"),
    _choice("by", "anyone", "trump_side", "trump_maker", "opponents", default="anyone"),
    _choice("needs", "ace", "five_trumps", "five_of_plain_suit", default=None),
    _choice("breaks", "nobody", "others", "opponents", default="nobody"),
    _int("within_tricks", 1, 5, None),
    _choice("ends", "target", "last_trick", default="target"),
)
