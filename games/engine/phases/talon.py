"""The talon: the declarer takes it or leaves it [5.1], and lays away as many cards as it had (`discard.py`)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..cards import Cards, Seat
from ..deal import Deal
from ..events import Event, TalonLeft, TalonTaken
from ..refusals import Refusal
from . import discard, kontra
from .game import Game

TAKE, LEAVE = "talon:take", "talon:leave"


class TalonChoice(NamedTuple):
    game: Game
    hands: tuple[Cards, ...]


Phase: TypeAlias = "TalonChoice | discard.Discard | kontra.Phase"
Next: TypeAlias = tuple[Phase, tuple[Event, ...]]


def open_talon(deal: Deal, game: Game) -> Next:
    if game.talon and game.contract.talon:
        return TalonChoice(game, deal.hands), ()
    return kontra.open_kontra(deal, game, deal.hands)


def to_act(deal: Deal, phase: TalonChoice) -> Seat:
    return phase.game.declarer


def legal_actions(deal: Deal, phase: TalonChoice) -> tuple[str, ...]:
    return (TAKE, LEAVE)


def refusal(deal: Deal, phase: TalonChoice, action: str) -> Refusal | None:
    return None if action in (TAKE, LEAVE) else Refusal.OTHER_PHASE


def apply(deal: Deal, phase: TalonChoice, action: str) -> Next:
    game, declarer = phase.game, phase.game.declarer
    if action == LEAVE:
        following, events = kontra.open_kontra(deal, game, phase.hands)
        return following, (TalonLeft(declarer), *events)
    taken = TalonTaken(declarer, len(game.talon), game.talon)
    hand = Cards(phase.hands[declarer] + game.talon).sorted()
    hands = (*phase.hands[:declarer], hand, *phase.hands[declarer + 1 :])
    return discard.Discard(game._replace(talon=Cards(), paid=True), hands, len(game.talon)), (taken,)
