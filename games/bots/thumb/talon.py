"""Talon and discards of the declarer [5]."""

from __future__ import annotations

from random import Random

from games.engine import AUGEN, Card, Cards, SeatView

from ..choice import Choice, Reason
from .bidding import game_of, holding_of
from .worth import Holding, better, chance, melds, safe, wins


def talon(view: SeatView, random: Random) -> Choice:
    """Taken if the better hand is worth its price."""
    game = game_of(view)
    before = chance(holding_of(view, game.contract, game.trump))
    after = better(before, view.talon)
    factor = 1 if game.contract.contested else view.rules.talon.factor
    take = factor * (2 * after - 1) >= 2 * before - 1
    return Choice("talon:take" if take else "talon:leave", Reason("talon_pays" if take else "talon_too_dear"))


def discard(view: SeatView, random: Random) -> Choice:
    """The card that helps the contract least."""
    game = game_of(view)
    holding = holding_of(view, game.contract, game.trump)
    least = min(view.hand, key=lambda card: (_use(holding, card), random.random()))
    return Choice(f"discard:{least}", Reason("helps_least"))


def _use(holding: Holding, card: Card) -> float:
    """In tricks: what the card does for the contract, with a part of a pair that can be announced."""
    if holding.contract.goal == "no_trick":
        return safe(holding, card)
    rest = Cards(holding.cards).without(card)
    lost = melds(holding) - melds(
        Holding(holding.rules, holding.contract, rest, holding.trump, holding.leads)
    )
    trump = 0.3 if card[0] == holding.trump else 0.0
    return wins(holding, card) + trump + lost / 24 + AUGEN[card[1]] / 100
