"""Signs by leads: given truly, read by the partner alone, and switched off as a whole."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.bots import choose
from games.bots.search import signals
from games.bots.search.weights import Explainer
from games.bots.search.worlds import Worlds
from games.engine import Runde, SeatView, apply, legal_actions, preset, start, view
from games.engine.view import Played

from .tables import runden, shuffled

DECK = [
    "HA", "HZ", "EO", "EA", "EU", "LU", "EK", "LK", "HU", "SA", "SU", "LZ",
    "EZ", "SO", "HK", "LO", "LA", "HO", "SK", "SZ",
]  # fmt: skip
"""Vorhand (seat 0) holds HA HZ EO EZ SO, its partner EK LK HU LA HO."""


def test_an_ass_says_strength_and_a_low_card_weakness_in_plain_suits_alone() -> None:
    seen, played = _first_lead()
    said = {card: signals.says(seen, played, card) for card in ("EA", "EZ", "EU", "HA", "HU")}
    assert said == {"EA": "strong", "EZ": None, "EU": "low", "HA": None, "HU": None}


def test_where_one_plays_alone_a_lead_says_nothing() -> None:
    seen, played = _first_lead()
    gang = replace(played, contract=seen.rules.by_key["gang"])
    assert signals.says(seen, gang, "EA") is None


def test_a_sign_is_given_where_it_is_true_and_costs_nothing() -> None:
    seen, played = _first_lead()
    assert signals.told(seen, played, {"SO": 0.99, "EO": 1.0}) == "SO"  # with the Zehner, EO would be a lie
    assert signals.told(seen, played, {"SO": 0.5, "EO": 1.0}) is None


def test_a_partner_reads_the_sign_and_an_opponent_does_not() -> None:
    led, _ = apply(_started(), 0, "play:SO")
    random = Random(1)
    for _ in range(3):
        seat = led.to_act
        assert seat is not None
        seen = view(led, seat)
        drawn = [Worlds(seen).draw(random) for _ in range(30)]
        reader, other = Explainer(seen), Explainer(seen, signs=False)
        assert any(reader.weight(world) != other.weight(world) for world in drawn) == (seat == 2)
        led, _ = apply(led, seat, legal_actions(led)[0])


def test_without_signs_the_same_player_gives_none() -> None:
    """Over some Runden: a sign is told at times, and never by who does without."""
    rules, told = preset("bauernschnopsn"), 0
    for number in range(12):
        for state in runden(rules, 3, shuffled(Random(number)), ["leicht"] * 4, seed=number):
            if state.phase_name == "play" and state.to_act is not None:
                seen = view(state, state.to_act)
                if seen.trick is None:
                    told += _sign(seen, signs=True)
                    assert not _sign(seen, signs=False)
    assert told > 0


def _sign(seen: SeatView, signs: bool) -> bool:
    reason = choose(seen, "stark", 1, signs).reason
    return reason is not None and "sign" in dict(reason.figures)


def _started() -> Runde:
    runde = start(preset("bauernschnopsn"), 3, DECK)
    runde, _ = apply(runde, 0, "trump:H")
    while runde.phase_name != "play":
        assert runde.to_act is not None
        runde, _ = apply(runde, runde.to_act, "pass")
    return runde


def _first_lead() -> tuple[SeatView, Played]:
    seen = view(_started(), 0)
    assert seen.played is not None
    return seen, seen.played
