"""Kontra, Re, Sup: asked of each in turn before the first lead [6.1]."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..cards import Cards, Seat
from ..deal import Deal
from ..events import Doubled, Event, Passed
from ..refusals import Refusal
from . import play
from .game import Game

PASS = "pass"
WORDS = ("kontra", "re", "sup")


class KontraRound(NamedTuple):
    """`asked` are the seats still to be asked for the next doubling, the first of them now."""

    game: Game
    hands: tuple[Cards, ...]
    asked: tuple[Seat, ...]


Phase: TypeAlias = KontraRound | play.Play
Next: TypeAlias = tuple[Phase, tuple[Event, ...]]


def open_kontra(deal: Deal, game: Game, hands: tuple[Cards, ...]) -> Next:
    if game.kontra == deal.rules.kontra.levels or not game.contract.kontra:
        return play.open_play(deal, game, hands)
    own_side_is_asked = game.kontra % 2 == 1
    side, out = deal.rules.side(game.declarer), game.out(deal.rules)
    asked = [seat for seat in deal.speakers if (seat in side) == own_side_is_asked and seat != out]
    return KontraRound(game, hands, tuple(asked)), ()


def to_act(deal: Deal, phase: KontraRound) -> Seat:
    return phase.asked[0]


def legal_actions(deal: Deal, phase: KontraRound) -> tuple[str, ...]:
    return (PASS, WORDS[phase.game.kontra])


def refusal(deal: Deal, phase: KontraRound, action: str) -> Refusal | None:
    if action == PASS or action == WORDS[phase.game.kontra]:
        return None
    return Refusal.NOT_ASKED if action in WORDS else Refusal.OTHER_PHASE


def apply(deal: Deal, phase: KontraRound, action: str) -> Next:
    seat, game = phase.asked[0], phase.game
    event = Passed(seat) if action == PASS else Doubled(seat, game.kontra + 1)
    game = game._replace(said=(*game.said, event))
    if isinstance(event, Doubled):
        following, events = open_kontra(deal, game._replace(kontra=event.level), phase.hands)
    elif len(phase.asked) > 1:
        return KontraRound(game, phase.hands, phase.asked[1:]), (event,)
    else:
        following, events = play.open_play(deal, game, phase.hands)
    return following, (event, *events)
