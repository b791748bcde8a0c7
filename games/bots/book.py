"""The bidding book: how often each kind of hand makes each shape of contract.

A shape is what a contract is, without its name, value and rank: those are the house rules'. A kind of hand is a hand
up to exchanging suits that are not trump. The figures come from `bookmaking.py`; a shape or hand not in the book is
judged by sampling (`search/outlook.py`), with the correction of what is most like it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations_with_replacement
from math import exp, log
from pathlib import Path
from typing import Any

from games.engine import SUITS, Contract, Rules, Suit

FILE = Path(__file__).parent / "book.json"
AUCTION = "auction/"
UNKNOWN = 255
FULL = 250
"""A byte of the book: 0..250 stand for 0..1, 255 for a hand that was never dealt."""


@dataclass(frozen=True, slots=True)
class Correction:
    """From the chance with all cards open to the one of real play: log odds, shifted and stretched."""

    shift: float
    slope: float

    def applied(self, chance: float) -> float:
        return 1 / (1 + exp(-self.shift - self.slope * log_odds(chance)))


@dataclass(frozen=True, slots=True)
class Line:
    """The same for points: a straight line."""

    shift: float
    slope: float

    def applied(self, points: float) -> float:
        return self.shift + self.slope * points


@dataclass(frozen=True, slots=True)
class Tempo:
    """What speaking at one place comes to, with all that others may still say: points of a pass while nothing was bid,
    from the open-card points of the contested game; points of a bid, from those of its contract."""

    passing: Line
    bidding: Line


@dataclass(frozen=True, slots=True)
class Page:
    """One shape as seen from one place: `chances` that it is made, by the number of the kind of hand; and `points`, the
    mean of the own side's, as 0..1 from the worst outcome to the best. `correction` is of the chances, `line`, in the
    contested game, of the points."""

    chances: bytes
    points: bytes
    correction: Correction | None = None
    line: Line | None = None

    def chance(self, kind: int) -> float | None:
        return None if self.chances[kind] == UNKNOWN else self.chances[kind] / FULL

    def mean(self, kind: int) -> float | None:
        """-1 (the worst outcome) to 1 (the best)."""
        return None if self.points[kind] == UNKNOWN else 2 * self.points[kind] / FULL - 1


def log_odds(chance: float) -> float:
    bounded = min(max(chance, 0.01), 0.99)
    return log(bounded / (1 - bounded))


def shape_of(rules: Rules, contract: Contract, paid: bool = False) -> str:
    """What decides how a contract goes: everything but its name, value and rank."""
    parts: list[object] = [rules.players, rules.hand_size, rules.auction.cards, contract.goal, contract.trump]
    parts += [contract.lead, contract.order, contract.contested, contract.alone, contract.partner]
    parts += [contract.breaks, contract.within_tricks, contract.ends, *_fields(rules.play)]
    if contract.goal == "augen":
        parts += _fields(rules.melds)
        parts += _fields(rules.multipliers) if rules.multipliers and not contract.contested else ["-"]
    if rules.talon_size and contract.talon:
        parts += [rules.talon_size, paid]
    if contract.trump:
        parts += [rules.trump.by, rules.trump.held]
    return "/".join(_short(part) for part in parts)


def place_of(contract: Contract, place: int) -> int:
    """The place from which a hand is judged: who leads, or 0 if it is always the declarer."""
    return 0 if contract.lead == "declarer" and not contract.contested else place


def kind_of(hand: int, trump: Suit | None) -> int:
    """The number of the kind of hand; `hand` is a mask of `search/cards.py`."""
    suits = [hand >> 5 * place & 31 for place in range(4)]
    first = suits.pop(SUITS.index(trump)) if trump else -1
    suits.sort()
    return _numbers(hand.bit_count(), trump is not None)[(first, *suits)]


def kinds(size: int, trump: bool) -> list[int]:
    """A hand of each kind, in the order of their numbers; the trump suit, if there is one, is the first."""
    return [_example(key) for key in _numbers(size, trump)]


def page(rules: Rules, contract: Contract, place: int, paid: bool = False) -> Page | None:
    """The page of a contract as seen from a place (0: Vorhand), or None."""
    return _pages().get(page_name(rules, contract, place, paid))


def forget() -> None:
    """Reads the file anew at the next question."""
    _data.cache_clear()
    _pages.cache_clear()


def page_name(rules: Rules, contract: Contract, place: int, paid: bool = False) -> str:
    return f"{shape_of(rules, contract, paid)}@{place_of(contract, place)}"


def page_data(found: Page) -> dict[str, Any]:
    """The stored form of a page."""
    packed = {
        name: b64encode(zlib.compress(getattr(found, name), 9)).decode() for name in ("chances", "points")
    }
    lines = {
        name: [line.shift, line.slope] for name in ("correction", "line") if (line := getattr(found, name))
    }
    return packed | lines


def auction_name(rules: Rules, place: int) -> str:
    """Auctions are alike if as many players speak in the same way."""
    return f"{AUCTION}{rules.players}/{rules.auction.rounds}/{rules.auction.all_pass}@{place}"


def tempo(rules: Rules, place: int) -> Tempo | None:
    """How bids and passes from a place fare, or None where that is not known."""
    found = _data().get(auction_name(rules, place))
    return Tempo(Line(*found["passing"]), Line(*found["bidding"])) if found else None


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text("ascii"))
    return data


@cache
def _pages() -> dict[str, Page]:
    return {name: _page(data) for name, data in _data().items() if not name.startswith(AUCTION)}


def _page(data: dict[str, Any]) -> Page:
    chances, points = (zlib.decompress(b64decode(data[name])) for name in ("chances", "points"))
    correction, line = data.get("correction"), data.get("line")
    return Page(
        chances, points, Correction(*correction) if correction else None, Line(*line) if line else None
    )


@cache
def _numbers(size: int, trump: bool) -> dict[tuple[int, ...], int]:
    """All kinds of hands of a size: the cards of the trump suit (-1: there is none), then the others', sorted."""
    firsts = range(32) if trump else [-1]
    found = []
    for first in firsts:
        rest = size - (first.bit_count() if trump else 0)
        for suits in combinations_with_replacement(range(32), 3 if trump else 4):
            if sum(suit.bit_count() for suit in suits) == rest:
                found.append((first, *suits))
    return {key: number for number, key in enumerate(found)}


def _example(key: tuple[int, ...]) -> int:
    suits = key if key[0] >= 0 else key[1:]
    return sum(suit << 5 * place for place, suit in enumerate(suits))


def _fields(settings: Any) -> list[object]:
    return [getattr(settings, field.name) for field in fields(settings)]


def _short(part: object) -> str:
    return str(int(part)) if isinstance(part, bool) else str(part)
