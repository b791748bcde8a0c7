"""A position of the card play with all cards known, as the solver wants it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.engine.cards import Seat, Suit
from games.engine.phases.play import Play, next_seats
from games.engine.phases.trick import Meld, Trick
from games.engine.rules import Contract, Rules
from games.engine.runde import Runde

from .cards import BIT, SUIT_OF, WORTH, Table, mask_of, table


@dataclass(frozen=True)
class Setting:
    """What stays the same from the first lead to the end: the contract, who plays it, trump, and the price."""

    rules: Rules
    contract: Contract
    declarer: Seat
    trump: Suit | None
    paid: bool = False
    kontra: int = 0

    @cached_property
    def side(self) -> tuple[Seat, ...]:
        return self.rules.side(self.declarer)

    @cached_property
    def out(self) -> Seat | None:
        """The seat that laid its cards down [7.2]."""
        if self.contract.partner == "plays":
            return None
        return next((seat for seat in self.side if seat != self.declarer), None)

    @cached_property
    def next(self) -> tuple[Seat, ...]:
        """For each seat the next one that plays."""
        return next_seats(self.rules.players, self.out)

    @cached_property
    def active(self) -> int:
        """How many seats play: so many cards make a trick."""
        return self.rules.players - (self.out is not None)

    @cached_property
    def table(self) -> Table:
        melds = self.rules.melds if self.contract.goal == "augen" else None
        return table(self.trump, self.contract.order, self.rules.play, melds)


class Position(NamedTuple):
    """What lies on the table and in the hands, and what was won so far.

    `hands`: masks of the cards still held, 0 for a seat that is out. `trick`: the cards on the table, led by `leader`.
    Per seat: `won`, Augen of its tricks; `taken`, how many those are; `announced`, Augen announced, credited or not.
    """

    setting: Setting
    hands: tuple[int, ...]
    leader: Seat
    trick: tuple[int, ...]
    won: tuple[int, ...]
    taken: tuple[int, ...]
    announced: tuple[int, ...]

    @property
    def turn(self) -> Seat:
        seat = self.leader
        for _ in self.trick:
            seat = self.setting.next[seat]
        return seat

    @property
    def best(self) -> tuple[Seat, int]:
        """Who has the trick so far, and the card that has it. There must be a card on the table."""
        beats = self.setting.table.beats
        seat = winner = self.leader
        best = self.trick[0]
        for card in self.trick[1:]:
            seat = self.setting.next[seat]
            if card & beats[best]:
                winner, best = seat, card
        return winner, best

    def legal(self) -> int:
        """The cards the seat to act may play, as a mask."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        return self.setting.table.playable(hand, SUIT_OF[self.trick[0]], self.best[1])

    def play(self, card: int) -> Position:
        """The position after that card; whether the Runde is over by it is not asked here."""
        seat = self.turn
        hands = tuple(hand & ~card if owner == seat else hand for owner, hand in enumerate(self.hands))
        after = self._replace(hands=hands, trick=(*self.trick, card), announced=self._announced(seat, card))
        return after._closed() if len(after.trick) == self.setting.active else after

    def _announced(self, seat: Seat, card: int) -> tuple[int, ...]:
        pair = self.setting.table.pairs.get(card)
        if self.trick or pair is None or not self.hands[seat] & pair[0]:
            return self.announced
        if self.setting.rules.melds.credit == "trick_first" and not any(self.taken):
            return self.announced  # who leads later has just won a trick
        return _add(self.announced, seat, 20 * pair[1])

    def _closed(self) -> Position:
        winner = self.best[0]
        augen = sum(WORTH[card] for card in self.trick)
        won, taken = _add(self.won, winner, augen), _add(self.taken, winner, 1)
        return self._replace(leader=winner, trick=(), won=won, taken=taken)


def opening(setting: Setting, hands: tuple[int, ...], leader: Seat) -> Position:
    """The position before the first lead."""
    nothing = (0,) * setting.rules.players
    held = tuple(0 if seat == setting.out else hand for seat, hand in enumerate(hands))
    return Position(setting, held, leader, (), nothing, nothing, nothing)


def from_runde(runde: Runde) -> Position:
    """The position of a Runde in the phase `play`; ValueError in any other."""
    phase, rules = runde.phase, runde.rules
    if not isinstance(phase, Play):
        raise ValueError(f"no card is played in the phase {runde.phase_name}")
    game = phase.game
    setting = Setting(rules, game.contract, game.declarer, game.trump, game.paid, game.kontra)
    hands = tuple(0 if seat == setting.out else mask_of(hand) for seat, hand in enumerate(phase.hands))
    return on_table(setting, hands, phase.turn, phase.trick, phase.augen, phase.taken, phase.melds)


def on_table(
    setting: Setting,
    hands: tuple[int, ...],
    turn: Seat,
    trick: Trick | None,
    augen: tuple[int, ...],
    taken: tuple[int, ...],
    melds: tuple[Meld, ...],
) -> Position:
    """The position with these hands and what everybody at the table sees (a Runde and its views name it alike)."""
    credited, announced = [0] * len(augen), [0] * len(augen)
    for meld in melds:
        announced[meld.seat] += meld.augen
        credited[meld.seat] += meld.augen if meld.credited else 0
    won = tuple(total - melded for total, melded in zip(augen, credited, strict=True))
    cards = tuple(BIT[card] for card in trick.cards) if trick else ()
    return Position(setting, hands, trick.leader if trick else turn, cards, won, taken, tuple(announced))


def _add(numbers: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + amount, *numbers[seat + 1 :])
