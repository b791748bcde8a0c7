"""From a world to the first lead: who leads, what a declarer makes of the talon."""

from __future__ import annotations

from games.engine import Seat

from .cards import SUIT_OF, WORTH, bits_of
from .position import Position, Setting, opening

KEEPS = (3.0, 1.5, 0.7, 0.3, 0.1)
"""What a card is worth to its holder, by how many higher ones of its suit others may have."""


def first_position(setting: Setting, hands: tuple[int, ...], talon: int, vorhand: Seat) -> Position:
    """The position before the first lead. If the talon was paid for, the declarer has picked from it."""
    declarer = setting.declarer
    if setting.paid:
        kept = best_kept(setting, hands[declarer] | talon, hands[declarer].bit_count())
        hands = (*hands[:declarer], kept, *hands[declarer + 1 :])
    return opening(setting, hands, leader_of(setting, vorhand))


def leader_of(setting: Setting, vorhand: Seat) -> Seat:
    """Who leads to the first trick [7.1]."""
    leader = setting.declarer if setting.contract.lead == "declarer" else vorhand
    return setting.next[leader] if leader == setting.out else leader


def best_kept(setting: Setting, cards: int, size: int) -> int:
    """So many of these cards, those the contract needs most, by a rough rule."""
    ranked = sorted(bits_of(cards), key=lambda bit: -use(setting, cards, bit))
    return sum(ranked[:size])


def use(setting: Setting, cards: int, bit: int) -> float:
    """What a card does for a declarer who holds `cards`."""
    table = setting.table
    suit = SUIT_OF[bit]
    above = (table.beats[bit] & suit & ~cards).bit_count()
    if setting.contract.goal == "no_trick":
        below = (suit & ~cards & ~table.beats[bit]).bit_count()
        return -below / (1 + above)
    pair = table.pairs.get(bit)
    announced = pair[1] if pair and pair[0] & cards else 0
    return KEEPS[above] + 1.2 * bool(bit & table.trumps) + 1.5 * announced + WORTH[bit] / 30
