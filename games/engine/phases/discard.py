"""Who took the talon lays away as many cards, one after the other, face down [5.1]."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Cards, Seat
from ..deal import Deal
from ..events import Discarded, Event
from ..refusals import Refusal
from . import kontra
from .game import Game


class Discard(NamedTuple):
    """`left` cards are still to be laid away."""

    game: Game
    hands: tuple[Cards, ...]
    left: int


def to_act(deal: Deal, phase: Discard) -> Seat:
    return phase.game.declarer


def legal_actions(deal: Deal, phase: Discard) -> tuple[str, ...]:
    return tuple(f"discard:{card}" for card in phase.hands[phase.game.declarer])


def refusal(deal: Deal, phase: Discard, action: str) -> Refusal | None:
    if not action.startswith("discard:"):
        return Refusal.OTHER_PHASE
    return None if action[8:] in phase.hands[phase.game.declarer] else Refusal.NOT_IN_HAND


def apply(deal: Deal, phase: Discard, action: str) -> tuple[Discard | kontra.Phase, tuple[Event, ...]]:
    declarer, card = phase.game.declarer, action[8:]
    hand = phase.hands[declarer].without(card)
    hands = (*phase.hands[:declarer], hand, *phase.hands[declarer + 1 :])
    game = phase.game._replace(laid=Cards((*phase.game.laid, card)))
    event = Discarded(declarer, card)
    if phase.left > 1:
        return Discard(game, hands, phase.left - 1), (event,)
    following, events = kontra.open_kontra(deal, game, hands)
    return following, (event, *events)
