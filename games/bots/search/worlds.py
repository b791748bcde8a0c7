"""Deals that fit what a viewer knows, all of them equally likely."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import factorial, prod
from random import Random

from games.engine import SeatView

from .cards import bits_of
from .known import Place, knowledge


@dataclass(frozen=True, slots=True)
class World:
    """`hands`: a mask for each seat, the viewer's with what it does not see yet. `table`: talon, cards laid away."""

    hands: tuple[int, ...]
    table: int


class Worlds:
    """Draws worlds for one view."""

    def __init__(self, view: SeatView) -> None:
        known = knowledge(view)
        self._players, self._viewer, self._own = view.rules.players, view.viewer, known.own
        self._places = known.places
        self._sizes = tuple(place.size - place.must.bit_count() for place in known.places)
        must = sum(place.must for place in known.places)
        by_choice: dict[tuple[int, ...], list[int]] = {}
        for card in bits_of(_union(known.places) & ~must):
            by_choice.setdefault(_choice(known.places, self._sizes, card), []).append(card)
        anywhere = tuple(at for at, size in enumerate(self._sizes) if size)
        self._anywhere = by_choice.pop(anywhere, [])
        self._bound = [(card, choice) for choice, cards in sorted(by_choice.items()) for card in cards]
        self._ways = _counter([choice for _, choice in self._bound])

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return self._ways(0, self._sizes)

    def draw(self, random: Random) -> World:
        """One world, each as likely as any other."""
        left = self._sizes
        masks = [place.must for place in self._places]
        for number, (card, choice) in enumerate(self._bound, start=1):
            weights = [self._ways(number, _less(left, at)) for at in choice]
            at = random.choices(choice, weights)[0]
            masks[at] |= card
            left = _less(left, at)
        rest = self._anywhere[:]
        random.shuffle(rest)
        for at, size in enumerate(left):
            masks[at] |= sum(rest[:size])
            del rest[:size]
        return self._world(masks)

    def _world(self, masks: list[int]) -> World:
        hands, table = [0] * self._players, 0
        if self._viewer is not None:
            hands[self._viewer] = self._own
        for place, mask in zip(self._places, masks, strict=True):
            if place.seat is None:
                table = mask
            else:
                hands[place.seat] |= mask
        return World(tuple(hands), table)


def _union(places: Iterable[Place]) -> int:
    cards = 0
    for place in places:
        cards |= place.may
    return cards


def _choice(places: tuple[Place, ...], sizes: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The numbers of the places where a card may lie."""
    return tuple(at for at, place in enumerate(places) if sizes[at] and place.may & card)


def _counter(choices: list[tuple[int, ...]]) -> Callable[[int, tuple[int, ...]], int]:
    """In how many ways the cards from a number on go into what room is left; those that go anywhere come last."""

    @cache
    def ways(number: int, left: tuple[int, ...]) -> int:
        if min(left, default=0) < 0:
            return 0
        if number == len(choices):
            return factorial(sum(left)) // prod(factorial(size) for size in left)
        return sum(ways(number + 1, _less(left, at)) for at in choices[number])

    return ways


def _less(left: tuple[int, ...], at: int) -> tuple[int, ...]:
    """One card less of room at a place."""
    return (*left[:at], left[at] - 1, *left[at + 1 :])
