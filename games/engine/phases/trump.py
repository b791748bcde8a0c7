"""Vorhand names the trump suit, or has its fourth card turned up [3.1]."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import SUITS, Seat, Suit
from ..deal import Deal
from ..events import CardShown, Event, TrumpNamed
from ..refusals import Refusal
from . import auction

AUFSCHLAGEN = "aufschlagen"


class TrumpChoice(NamedTuple):
    """Nothing is known yet but the first packets."""


def to_act(deal: Deal, phase: TrumpChoice) -> Seat:
    return deal.vorhand


def legal_actions(deal: Deal, phase: TrumpChoice) -> tuple[str, ...]:
    named = tuple(f"trump:{suit}" for suit in SUITS if suit in _suits(deal))
    return (*named, AUFSCHLAGEN) if deal.rules.trump.aufschlagen else named


def refusal(deal: Deal, phase: TrumpChoice, action: str) -> Refusal | None:
    if action == AUFSCHLAGEN:
        return None if deal.rules.trump.aufschlagen else Refusal.NO_AUFSCHLAGEN
    if not action.startswith("trump:"):
        return Refusal.OTHER_PHASE
    return None if action[6:] in _suits(deal) else Refusal.SUIT_NOT_HELD


def apply(deal: Deal, phase: TrumpChoice, action: str) -> auction.Next:
    if action == AUFSCHLAGEN:
        shown = CardShown(deal.vorhand, deal.second_packet(deal.vorhand)[0])
        return _after(deal, shown.card[0], shown, shown)
    named = TrumpNamed(deal.vorhand, action[6:])
    return _after(deal, named.suit, None, named)


def _after(deal: Deal, suit: Suit, shown: CardShown | None, event: Event) -> auction.Next:
    phase, events = auction.open_auction(deal, suit, shown)
    return phase, (event, *events)


def _suits(deal: Deal) -> set[Suit]:
    return {card[0] for card in deal.first_packet(deal.vorhand)} if deal.rules.trump.held else set(SUITS)
