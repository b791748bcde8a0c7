"""What a game promises before it is played: made how often, worth how much, if everybody saw all cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from games.engine import Contract, Rules, Seat, SeatView, Suit

from .cards import ALL, bits_of
from .dealing import first_position
from .position import Setting
from .solver import value
from .worlds import World, Worlds


@dataclass(frozen=True, slots=True)
class Outlook:
    """Of a contract: `chance` that it is made (0..1), and the mean `points` of the declarer's side."""

    chance: float
    points: float


def outlook(settings: list[Setting], worlds: list[World], vorhand: Seat) -> Outlook:
    """The best of these settings (a talon left or taken) over these worlds, all cards open."""
    return max((_mean(setting, worlds, vorhand) for setting in settings), key=lambda found: found.points)


def settings_of(rules: Rules, contract: Contract, declarer: Seat, trump: Suit | None) -> list[Setting]:
    """The ways a contract can be played: with the talon left and, where there is one, taken [5.1]."""
    left = Setting(rules, contract, declarer, trump if contract.trump else None)
    return [left, replace(left, paid=True)] if rules.talon_size and contract.talon else [left]


def drawn(view: SeatView, count: int, random: Random) -> list[World]:
    """Worlds of a view, as they come."""
    worlds = Worlds(view)
    return [worlds.draw(random) for _ in range(count)]


def dealt(rules: Rules, seat: Seat, seen: int, random: Random) -> World:
    """All cards dealt at random around those that `seat` sees of its hand."""
    rest = list(bits_of(ALL & ~seen))
    random.shuffle(rest)
    hands = []
    for other in range(rules.players):
        known = seen if other == seat else 0
        missing = rules.hand_size - known.bit_count()
        hands.append(known | sum(rest[:missing]))
        del rest[:missing]
    return World(tuple(hands), sum(rest))


def _mean(setting: Setting, worlds: list[World], vorhand: Seat) -> Outlook:
    made = points = 0
    for world in worlds:
        found = value(first_position(setting, world.hands, world.table, vorhand))
        made += found > 0
        points += found
    return Outlook(made / len(worlds), points / len(worlds))
