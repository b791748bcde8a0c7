"""A Runde step by step, from what was stored: the deal and the events. Nothing is judged again.

`viewer` None sees all cards; a seat sees what it knew then, taken from its own cards and `for_seat` of each event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.engine import Card, Event, Rules, Seat, from_data
from games.engine.cards import POSITION, Cards
from games.engine.deal import Deal
from games.engine.events import (
    Announced,
    CardPlayed,
    CardShown,
    ContractSet,
    Credited,
    Discarded,
    Doubled,
    LaidDown,
    PacketsDealt,
    RundeOver,
    TalonTaken,
    TrickWon,
)
from games.history.models import Runde
from games.history.store import moves_of
from games.houserules.versions import rules_of


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand; `card` None if the viewer does not know it. A played one stays, `gone`."""

    card: Card | None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """The table after `number` actions. `actor` did the last one, None for the deal.

    `augen` and `tricks` are per seat as they were counted; `talon` what lies in the middle, `laid` what was laid away.
    """

    number: int
    actor: Seat | None
    hands: tuple[tuple[HandCard, ...], ...]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    augen: tuple[int, ...]
    tricks: tuple[int, ...]
    talon: tuple[Card | None, ...]
    laid: tuple[Card | None, ...]
    played: ContractSet | None
    kontra: int
    out: Seat | None
    over: RundeOver | None


def steps(runde: Runde, viewer: Seat | None) -> list[Step]:
    """Every step of a Runde that is over, the deal first."""
    rules = rules_of(runde.version)
    told: list[tuple[Seat | None, Sequence[Event]]] = [(None, _opening(runde))]
    told += [(move.seat, move.events) for move in moves_of(runde)]
    table = _Table(Deal(rules, runde.dealer, Cards(runde.deck or ())), viewer)
    return list(_walk(table, told))


def _opening(runde: Runde) -> list[Event]:
    return [from_data(event) for event in runde.opening]


def _walk(table: _Table, told: list[tuple[Seat | None, Sequence[Event]]]) -> Iterator[Step]:
    for number, (actor, events) in enumerate(told):
        if table.winner is not None:
            table.clear()
        for event in events:
            table.take(event if table.viewer is None else event.for_seat(table.viewer))
        yield table.step(number, actor)


@dataclass
class _Table:
    """What lies on the table while the events go by; hands are kept as the viewer knows them."""

    deal: Deal
    viewer: Seat | None
    dealt: bool = False
    shown: CardShown | None = None
    gone: list[list[Card]] = field(default_factory=list)
    trick: list[tuple[Seat, Card]] = field(default_factory=list)
    winner: Seat | None = None
    augen: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    taken: TalonTaken | None = None
    laid: list[tuple[Seat, Card | None]] = field(default_factory=list)
    played: ContractSet | None = None
    kontra: int = 0
    out: Seat | None = None
    over: RundeOver | None = None

    def __post_init__(self) -> None:
        seats = range(self.rules.players)
        self.gone, self.augen, self.tricks = [[] for _ in seats], [0 for _ in seats], [0 for _ in seats]

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    def clear(self) -> None:
        self.trick, self.winner = [], None

    def take(self, event: Event) -> None:
        match event:
            case CardShown():
                self.shown = event
            case PacketsDealt():
                self.dealt = True
            case ContractSet():
                self.played = event
            case TalonTaken():
                self.taken = event
            case Discarded(seat, card):
                self.laid.append((seat, card))
            case Doubled():
                self.kontra = event.level
            case LaidDown(seat):
                self.out = seat
            case RundeOver():
                self.over = event
            case _:
                self._play(event)

    def _play(self, event: Event) -> None:
        match event:
            case CardPlayed(seat, card):
                self.trick.append((seat, card))
                self.gone[seat].append(card)
            case TrickWon(seat, augen):
                self.winner = seat
                self.augen[seat] += augen
                self.tricks[seat] += 1
            case Announced(seat, _, augen, credited):
                self.augen[seat] += augen if credited else 0
            case Credited(seat, augen):
                self.augen[seat] += augen

    def step(self, number: int, actor: Seat | None) -> Step:
        return Step(
            number,
            actor,
            tuple(self._hand(seat) for seat in range(self.rules.players)),
            tuple(self.trick),
            self.winner,
            tuple(self.augen),
            tuple(self.tricks),
            self._talon(),
            tuple(card for _, card in self.laid),
            self.played,
            self.kontra,
            self.out,
            self.over,
        )

    def _hand(self, seat: Seat) -> tuple[HandCard, ...]:
        """The cards a seat was given so far, those known by suit and rank, then those the viewer does not know."""
        given = list(self.deal.first_packet(seat))
        if self.dealt:
            given += self.deal.second_packet(seat)
        elif self.shown and self.shown.seat == seat and self.shown.card not in given:
            given.append(self.shown.card)
        if self.taken and self.taken.seat == seat:
            given += self.deal.talon()
        laid = [card for owner, card in self.laid if owner == seat]
        known = [card for card in given if self._knows(seat, card) and card not in laid]
        hidden = len(given) - len(laid) - len(known)
        cards = [HandCard(card, card in self.gone[seat]) for card in sorted(known, key=POSITION.__getitem__)]
        return (*cards, *[HandCard(None)] * hidden)

    def _knows(self, seat: Seat, card: Card) -> bool:
        if self.viewer is None or seat == self.viewer or card in self.gone[seat]:
            return True
        return self.shown is not None and card == self.shown.card

    def _talon(self) -> tuple[Card | None, ...]:
        if self.taken:
            return ()
        return tuple(card if self.viewer is None else None for card in self.deal.talon())
