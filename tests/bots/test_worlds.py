"""Worlds: exactly the deals that a viewer cannot tell from the true one, all equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from games.bots.search.cards import CARD, bits_of, mask_of
from games.bots.search.known import knowledge
from games.bots.search.worlds import World, Worlds
from games.engine import ALL_CARDS, Cards, Illegal, Runde, apply, preset, preset_keys, start, view
from games.engine.phases.play import Play, open_play

from .plain import random_position
from .tables import runden, shuffled


@pytest.mark.parametrize("seed", range(6))
def test_the_worlds_are_the_deals_under_which_the_view_would_be_the_same(seed: int) -> None:
    rng = Random(seed)
    for _ in range(8):
        runde = random_position(rng, most_tricks_left=2)
        assert isinstance(runde.phase, Play)
        viewer = rng.randrange(runde.rules.players)
        same = {world for world in _all_deals(runde, viewer) if _looks_the_same(runde, viewer, world)}
        worlds = Worlds(view(runde, viewer))
        assert worlds.count == len(same)
        assert {worlds.draw(rng) for _ in range(30)} <= same


def test_all_worlds_are_equally_likely() -> None:
    rng = Random(3)
    runde = random_position(rng, most_tricks_left=2)
    worlds = Worlds(view(runde, 0))
    while not 4 <= worlds.count <= 12:
        runde = random_position(rng, most_tricks_left=2)
        worlds = Worlds(view(runde, 0))
    drawn = Counter(worlds.draw(rng) for _ in range(400 * worlds.count))
    assert len(drawn) == worlds.count
    assert all(300 < times < 500 for times in drawn.values())


@pytest.mark.parametrize("key", preset_keys())
def test_the_true_deal_is_never_ruled_out(key: str) -> None:
    rules = preset(key)
    for number in range(12):
        for runde in runden(rules, number % rules.players, shuffled(Random(number)), ["zufall"] * 4, number):
            for seat in range(rules.players):
                places = knowledge(view(runde, seat)).places
                for place in places:
                    if place.seat is not None and place.seat != seat:
                        assert not _true_hand(runde, place.seat) & ~place.may
                        assert not place.must & ~_true_hand(runde, place.seat)


def test_a_world_has_every_card_once_and_hands_of_the_right_size() -> None:
    rules = preset("dreierschnapsen")
    runde = start(rules, 0, shuffled(Random(5)))
    world = Worlds(view(runde, 1)).draw(Random(1))
    assert [hand.bit_count() for hand in world.hands] == [6, 6, 6]
    assert sum(world.hands) + world.table == mask_of(ALL_CARDS)


def _true_hand(runde: Runde, seat: int) -> int:
    hands = getattr(runde.phase, "hands", None)
    return mask_of(hands[seat] if hands else runde.deal.hand(seat))


def _all_deals(runde: Runde, viewer: int) -> Iterator[World]:
    """Every way to deal what the viewer does not see to the seats and the talon."""
    phase = runde.phase
    assert isinstance(phase, Play)
    hands = [mask_of(hand) for hand in phase.hands]
    talon = mask_of(phase.game.talon)
    others = [seat for seat in range(len(hands)) if seat != viewer]
    hidden = sum(hands[seat] for seat in others) | talon
    yield from _spread(others, tuple(hands), hidden)


def _spread(seats: list[int], hands: tuple[int, ...], hidden: int) -> Iterator[World]:
    if not seats:
        yield World(hands, hidden)
        return
    seat, *rest = seats
    for cards in combinations(tuple(bits_of(hidden)), hands[seat].bit_count()):
        dealt = (*hands[:seat], sum(cards), *hands[seat + 1 :])
        yield from _spread(rest, dealt, hidden & ~sum(cards))


def _looks_the_same(runde: Runde, viewer: int, world: World) -> bool:
    """Whether the same cards played from these hands bring the viewer the same view."""
    phase = runde.phase
    assert isinstance(phase, Play)
    tricks = (*phase.tricks, phase.trick) if phase.trick else phase.tricks
    played = [(seat, card) for trick in tricks for seat, card in zip(trick.seats, trick.cards, strict=True)]
    hands = []
    for seat, mask in enumerate(world.hands):
        cards = [CARD[bit] for bit in bits_of(mask)] + [card for owner, card in played if owner == seat]
        hands.append(Cards(cards).sorted())
    game = phase.game._replace(talon=Cards([CARD[bit] for bit in bits_of(world.table)]))
    again = Runde(runde.deal, open_play(runde.deal, game, tuple(hands))[0])
    try:
        for seat, card in played:
            again, _ = apply(again, seat, f"play:{card}")
    except Illegal:
        return False
    return view(again, viewer) == view(runde, viewer)
