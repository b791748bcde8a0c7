"""The form of an exercise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from games import engine
from games.engine import Card, Rules, Runde, Seat

LEARNER: Seat = 0


@dataclass(frozen=True)
class Step:
    """One thing to do. Any of `answers` (tokens) is right; what else is legal is answered with `otherwise`.

    `head` and `text` stand at the table before it, `tip` comes on demand. `replies` are what the others do after it,
    where that is not left to them. Texts are German msgids, their placeholders those of `games.rooms.panels.lesson`.
    """

    answers: tuple[str, ...]
    head: str
    text: str
    tip: str
    otherwise: str = ""
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """A table with set cards where the learner sits on seat 0.

    `hands` are per seat, `talon` after them, each card by its two letters, the first three of a hand being its first
    packet. `script` was done before the learner's turn, by the server. Solved by all `steps`; if `lost` is set, only
    when the learner's side then wins the Runde, until which `going` is said. `agreed` are columns of the table.
    `summary` and the two `pictures` are for the list, "" is a card's back.
    """

    key: str
    title: str
    summary: str
    pictures: tuple[Card, Card]
    dealer: Seat
    hands: tuple[str, ...]
    script: str
    steps: tuple[Step, ...]
    head: str
    solved: str
    going: str = ""
    lost: str = ""
    talon: str = ""
    rules: str = "bauernschnopsn"
    agreed: dict[str, Any] = field(default_factory=dict)

    def deck(self, rules: Rules) -> list[Card]:
        """The cards in dealing order [2.1]."""
        hands = [self.hands[seat].split() for seat in rules.clockwise(rules.vorhand(self.dealer))]
        packets: Iterator[list[Card]] = (hand[:3] for hand in hands)
        rest: Iterator[list[Card]] = (hand[3:] for hand in hands)
        return list(chain(*packets, self.talon.split(), *rest))

    def opened(self) -> Runde:
        """The Runde as the learner finds it, under the preset."""
        rules = engine.preset(self.rules)
        *_, (runde, _events) = engine.replay(rules, self.dealer, self.deck(rules), self.script.split())
        return runde
