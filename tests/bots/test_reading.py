"""What cards played tell: the table is put together as it was, and plain play makes likelier what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from statistics import mean

import pytest

from games.bots.search.cards import mask_of
from games.bots.search.reading import Read, reads
from games.bots.search.worlds import Worlds
from games.engine import SeatView, preset, view
from games.engine.phases.play import Play

from .tables import runden, shuffled


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "tiroler", "strichl"])
def test_a_lead_is_read_on_the_table_as_it_was(key: str) -> None:
    rules, compared = preset(key), 0
    for number in range(4):
        led: dict[tuple[int, int], SeatView] = {}
        for runde in runden(rules, number % rules.players, shuffled(Random(number)), ["leicht"] * 4, number):
            if runde.phase_name != "play" or runde.to_act is None:
                continue
            seen = view(runde, runde.to_act)
            if seen.trick is None:
                led[runde.to_act, len(seen.tricks)] = seen
            for read in reads(seen):
                if read.then.trick is None:
                    was = led[read.seat, len(read.then.tricks)]
                    assert (read.then.augen, read.then.taken) == (was.augen, was.taken)
                    assert (read.then.melds, read.then.tricks) == (was.melds, was.tricks)
                    compared += 1
    assert compared > 50


def test_the_cards_that_plain_players_hold_explain_their_play_better_than_others() -> None:
    rules, random, true, other = preset("bauernschnopsn"), Random(5), 0.0, 0.0
    for number in range(10):
        for runde in runden(rules, number % 4, shuffled(Random(number)), ["leicht"] * 4, number):
            if isinstance(runde.phase, Play) and runde.phase.trick is None and runde.phase.tricks:
                seen = view(runde, runde.phase.turn)
                cards, worlds = reads(seen), Worlds(seen)
                true += _log([mask_of(hand) for hand in runde.phase.hands], cards)
                other += mean(_log(worlds.draw(random).hands, cards) for _ in range(10))
    assert true > other + 5


def _log(hands: Sequence[int], cards: list[Read]) -> float:
    return sum(log(read.likelihood(hands[read.seat])) for read in cards)
