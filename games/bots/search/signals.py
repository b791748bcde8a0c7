"""Signs between partners by what they lead, the same for all bots and told to everybody (docs/bots.md, "Warum?").

The highest card of a plain suit says: here I am strong, I hold the next or the one after it too. A low card says: win
this one, I have neither of the two highest. A sign is given where it costs nothing, and read as likely, not as sure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import Card, Seat, SeatView
from games.engine.view import Played

from .cards import BIT
from .known import tricks_of

STRONG, LOW = "strong", "low"
COSTS_NOTHING = 0.02
"""Points by which a lead that is a sign may look worse than the best."""
TRUE = 0.65
"""How often a lead that could be a sign is a true one."""


class Sign(NamedTuple):
    """A lead that may have been a sign: `later`, what its seat played from then on, itself included."""

    seat: Seat
    card: Card
    later: int


def says(view: SeatView, played: Played, card: Card) -> str | None:
    """What leading this card tells a partner, whether or not it is so; None where leads are no signs."""
    contract = played.contract
    partnered = view.rules.players == 4 and contract.partner == "plays" and not contract.alone
    if not partnered or contract.goal != "augen" or card[0] == played.trump or card[1] == contract.order[1]:
        return None
    return STRONG if card[1] == contract.order[0] else LOW


def is_true(played: Played, card: Card, hand: int) -> bool:
    """Whether a seat that holds `hand` tells the truth by leading this card."""
    first, second, third = (BIT[card[0] + rank] for rank in played.contract.order[:3])
    if card[1] == played.contract.order[0]:
        return bool(hand & (second | third))
    return not hand & (first | second)


def given(view: SeatView, played: Played) -> list[Sign]:
    """The signs of the viewer's partner so far."""
    return list(_given(view, played))


def likelihood(played: Played, signs: list[Sign], hands: tuple[int, ...]) -> float:
    """How well these hands explain the signs."""
    found = 1.0
    for sign in signs:
        true = is_true(played, sign.card, hands[sign.seat] | sign.later)
        found *= TRUE if true else 1 - TRUE
    return found


def told(view: SeatView, played: Played, points: dict[Card, float]) -> Card | None:
    """A lead that tells the partner something true and costs nothing, the best of them; None: there is none."""
    if view.trick is not None:
        return None
    hand = sum(BIT[card] for card in view.hand)
    least = max(points.values()) - COSTS_NOTHING
    good = [card for card in points if points[card] >= least and says(view, played, card)]
    true = [card for card in good if is_true(played, card, hand)]
    return max(true, key=lambda card: points[card], default=None)


def _given(view: SeatView, played: Played) -> Iterator[Sign]:
    later = 0
    for trick in reversed(tricks_of(view)):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if _partners(view, seat):
                later |= BIT[card]
        if _partners(view, trick.leader) and says(view, played, trick.cards[0]):
            yield Sign(trick.leader, trick.cards[0], later)


def _partners(view: SeatView, seat: Seat) -> bool:
    return view.viewer is not None and seat != view.viewer and (seat - view.viewer) % 2 == 0
