"""What the cards that others played tell: in a world where a plain player would have played another card, less likely.

Who had no choice tells nothing. Others are thought to play by the rules of `thumb` more often than not; partners and
opponents have ideas of their own, and a bot at a seat plays better than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from games.engine import Cards, Seat, SeatView
from games.engine.phases.play import PARTNER_RANK, TOKEN, side_of
from games.engine.phases.trick import Meld, Trick
from games.engine.view import Played

from ..thumb.playing import play
from .cards import BIT, CARD, SUIT_OF, Table, bits_of
from .known import setting_of, tricks_of

PLAIN = 0.6
"""How often a card is the one a plain player would choose, where there is a choice."""
NO_CHANCE = Random(0)  # noqa: S311 - rules of thumb for cards draw nothing


@dataclass(slots=True)
class Read:
    """One card that a seat played: `then` is the table as it was (but for hand and actions, and what was announced in
    this very trick); `later` is what the seat has played from then on, this card included."""

    then: SeatView
    table: Table
    seat: Seat
    card: int
    later: int
    known: dict[int, float] = field(default_factory=dict)

    def likelihood(self, left: int) -> float:
        """How likely the seat played that card, if it now holds `left`."""
        if left not in self.known:
            self.known[left] = self._likelihood(left | self.later)
        return self.known[left]

    def _likelihood(self, hand: int) -> float:
        trick = self.then.trick
        legal = self.table.playable(hand, SUIT_OF[BIT[trick.cards[0]]], BIT[trick.best]) if trick else hand
        others = legal.bit_count() - 1
        if not others:
            return 1.0
        actions = tuple(TOKEN[CARD[bit]] for bit in bits_of(legal))
        seen = replace(self.then, hand=Cards(CARD[bit] for bit in bits_of(hand)), actions=actions)
        plain = play(seen, NO_CHANCE).action == TOKEN[CARD[self.card]]
        return PLAIN if plain else (1 - PLAIN) / others


def reads(view: SeatView) -> list[Read]:
    """Every card that another seat has played."""
    return list(_reads(view, view.played)) if view.played else []


def _reads(view: SeatView, played: Played) -> Iterator[Read]:
    table, tricks = setting_of(view, played).table, tricks_of(view)
    later = [0] * view.rules.players
    for number in reversed(range(len(tricks))):
        trick, before = tricks[number], _before(view, played, number)
        for at in reversed(range(len(trick.cards))):
            seat, card = trick.seats[at], BIT[trick.cards[at]]
            later[seat] |= card
            if seat != view.viewer:
                then = replace(before, viewer=seat, to_act=seat, trick=_begun(trick, at, table))
                yield Read(then, table, seat, card, later[seat])


def _begun(trick: Trick, count: int, table: Table) -> Trick | None:
    """The first cards of a trick, None if there are none."""
    if not count:
        return None
    winner, best = trick.leader, BIT[trick.cards[0]]
    for seat, card in zip(trick.seats[1:count], trick.cards[1:count], strict=True):
        if BIT[card] & table.beats[best]:
            winner, best = seat, BIT[card]
    return Trick(trick.seats[:count], trick.cards[:count], winner)


def _before(view: SeatView, played: Played, number: int) -> SeatView:
    """The table before the lead to the trick of this number."""
    tricks = view.tricks[:number]
    augen, taken = [0] * view.rules.players, [0] * view.rules.players
    for trick in tricks:
        augen[trick.winner] += trick.augen
        taken[trick.winner] += 1
    led = {(trick.leader, trick.cards[0][0]) for trick in tricks if trick.cards[0][1] in PARTNER_RANK}
    melds = tuple(
        meld._replace(credited=_is_credited(view, played, meld, taken))
        for meld in view.melds
        if (meld.seat, meld.suit) in led
    )
    for meld in melds:
        augen[meld.seat] += meld.augen * meld.credited
    return replace(
        view, laid=Cards(), trick=None, tricks=tricks, augen=tuple(augen), taken=tuple(taken), melds=melds
    )


def _is_credited(view: SeatView, played: Played, meld: Meld, taken: list[int]) -> bool:
    side = side_of(view.rules, played.declarer, meld.seat)
    return view.rules.melds.credit == "at_once" or any(taken[seat] for seat in side)
