"""A Runde from the deal to its result: the one door to the phases.

`start`, `legal_actions`, `refusal`, `apply`, `replay`. Law: an action is legal exactly if its refusal is None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from .cards import Cards, Seat, is_deck
from .deal import Deal
from .events import CardShown, Event, Result
from .phases import auction, discard, kontra, play, settled, talon, trump
from .refusals import Illegal, Refusal
from .rules import Rules

Phase: TypeAlias = (
    trump.TrumpChoice | auction.Auction | talon.TalonChoice | discard.Discard | kontra.KontraRound | play.Play
    | settled.Settled
)  # fmt: skip

# The one dispatch table: each phase's name [12.1] and the module that plays it.
PHASES: dict[type[Phase], tuple[str, Any]] = {
    trump.TrumpChoice: ("trump", trump),
    auction.Auction: ("auction", auction),
    talon.TalonChoice: ("talon", talon),
    discard.Discard: ("discard", discard),
    kontra.KontraRound: ("kontra", kontra),
    play.Play: ("play", play),
    settled.Settled: ("done", settled),
}

TOKEN = re.compile(
    r"trump:[ELHS]|aufschlagen|pass|bid:[a-z0-9_]+(:[ELHS])?|talon:(take|leave)|(discard|play):[ELHS][AZKOU]|kontra|re|sup"
)


class Runde(NamedTuple):
    """One state of a Runde: frozen, with everybody's cards in it. `seq` counts the actions done."""

    deal: Deal
    phase: Phase
    seq: int = 0

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    @property
    def phase_name(self) -> str:
        return PHASES[type(self.phase)][0]

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None once the Runde is over."""
        seat: Seat | None = PHASES[type(self.phase)][1].to_act(self.deal, self.phase)
        return seat

    @property
    def result(self) -> Result | None:
        return self.phase.result if isinstance(self.phase, settled.Settled) else None


Step: TypeAlias = tuple[Runde, tuple[Event, ...]]


def start(rules: Rules, dealer: Seat, deck: Iterable[str]) -> Runde:
    """A Runde as dealt [2.1]. ValueError if the deck is not the 20 cards or the dealer no seat."""
    return opening(rules, dealer, deck)[0]


def opening(rules: Rules, dealer: Seat, deck: Iterable[str]) -> Step:
    """`start`, with what the deal itself makes known: a card turned up [3.2], a contract nobody had to bid [4.1]."""
    cards = Cards(deck)
    if not is_deck(cards):
        raise ValueError("the deck is not the 20 cards")
    if dealer not in range(rules.players):
        raise ValueError("the dealer is no seat")
    deal = Deal(rules, dealer, cards)
    if rules.trump.by == "vorhand":
        return Runde(deal, trump.TrumpChoice()), ()
    turned_up = deal.turned_up()
    shown = CardShown(dealer, turned_up) if turned_up else None
    phase, events = auction.open_auction(deal, turned_up[0] if turned_up else None, shown)
    return Runde(deal, phase), ((shown, *events) if shown else events)


def legal_actions(runde: Runde) -> tuple[str, ...]:
    """The tokens that the seat to act may choose from, in a pinned order; empty once the Runde is over."""
    actions: tuple[str, ...] = PHASES[type(runde.phase)][1].legal_actions(runde.deal, runde.phase)
    return actions


def refusal(runde: Runde, seat: object, action: object) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    if not isinstance(action, str) or not TOKEN.fullmatch(action):
        return Refusal.UNREADABLE
    module = PHASES[type(runde.phase)][1]
    to_act = module.to_act(runde.deal, runde.phase)
    if to_act is None:
        return Refusal.RUNDE_OVER
    if seat != to_act or type(seat) is not int:
        return Refusal.OTHER_SEAT
    reason: Refusal | None = module.refusal(runde.deal, runde.phase, action)
    return reason


def apply(runde: Runde, seat: Seat, action: str) -> Step:
    """The state after `action` and the events it caused; `Illegal` (a ValueError) if it is not legal."""
    reason = refusal(runde, seat, action)
    if reason is not None:
        raise Illegal(reason, action, seat, runde.phase_name)
    phase, events = PHASES[type(runde.phase)][1].apply(runde.deal, runde.phase, action)
    return Runde(runde.deal, phase, runde.seq + 1), events


def replay(rules: Rules, dealer: Seat, deck: Iterable[str], actions: Iterable[str]) -> Iterator[Step]:
    """Every state with the events that led to it, the opening first; `Illegal` at the first action that is not."""
    runde, events = opening(rules, dealer, deck)
    yield runde, events
    for action in actions:
        seat = runde.to_act
        if seat is None:
            raise Illegal(Refusal.RUNDE_OVER, action, seat, runde.phase_name)
        runde, events = apply(runde, seat, action)
        yield runde, events
