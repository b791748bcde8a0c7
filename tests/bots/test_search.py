"""The levels that search: legal, honest about what they see, repeatable, and not without sense."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest import MonkeyPatch

from games.bots import choose
from games.bots.book import Correction, kind_of, kinds, page
from games.bots.search.cards import CARD, bits_of, mask_of
from games.bots.search.weights import Explainer, weighted
from games.bots.search.worlds import Worlds
from games.engine import Rules, Runde, SeatView, apply, legal_actions, preset, preset_keys, start, view
from tests.engine.strategies import rule_sets

from .tables import partie, runden, shuffled


@pytest.mark.parametrize("key", preset_keys())
def test_stark_plays_every_preset_by_the_rules(key: str) -> None:
    rules = preset(key)
    *_, last = runden(rules, 0, shuffled(Random(3)), ["stark"] * rules.players, seed=3)
    assert last.result is not None


@pytest.mark.parametrize("key", preset_keys())
def test_mittel_plays_every_preset_by_the_rules(key: str) -> None:
    rules = preset(key)
    for number in range(3):
        *_, last = runden(rules, 1, shuffled(Random(number)), ["mittel"] * rules.players, seed=number)
        assert last.result is not None


LONG = "BOTS_LONG" in os.environ
"""Set by `make bots-long`."""


@given(rules=rule_sets(), seed=st.integers(0, 10**6))
@settings(max_examples=300 if LONG else 40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_valid_rule_set_is_played_by_the_rules(rules: Rules, seed: int) -> None:
    levels = ["stark", "zufall", "mittel", "leicht"][: rules.players]
    played = partie(rules, levels, seed, most=40 if LONG else 1)
    assert played.scores


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "lizitation"])
def test_a_choice_does_not_depend_on_cards_the_seat_cannot_see(key: str) -> None:
    rules = preset(key)
    for runde in runden(rules, 2, shuffled(Random(8)), ["leicht"] * rules.players, seed=1):
        if runde.phase_name != "auction" or runde.to_act is None:
            continue
        seat = runde.to_act
        again = _dealt_anew(runde, seat)
        assert again.deal.deck != runde.deal.deck
        assert choose(view(again, seat), "stark", 7) == choose(view(runde, seat), "stark", 7)


def test_the_same_view_and_seed_bring_the_same_choice_of_stark(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(
        "games.bots.search.playing.SECONDS", 60.0
    )  # the clock's brake is for emergencies alone
    rules = preset("bauernschnopsn")
    for runde in runden(rules, 2, shuffled(Random(9)), ["leicht"] * 4, seed=1):
        if runde.to_act is not None:
            seen = view(runde, runde.to_act)
            assert choose(seen, "stark", 5) == choose(seen, "stark", 5)


def test_a_card_is_given_its_reason_with_figures() -> None:
    seen = _first_lead()
    reason = choose(seen, "stark", 1).reason
    assert reason is not None
    figures = dict(reason.figures)
    assert reason.code in ("best_on_average", "equal_on_average")
    assert {figures["card"], figures["than"]} <= set(seen.hand)
    assert figures["worlds"] == 30


def test_a_sure_contract_is_bid() -> None:
    """Five Eichel from the Ass down cannot lose a trick that Vorhand leads: Herrenschnapser, the dearest of all."""
    rules = preset("bauernschnopsn")
    rest = [card for card in shuffled(Random(1)) if card[0] != "E"]
    deck = ["EA", "EZ", "EK", *rest[:9], "EO", "EU", *rest[9:]]
    runde, _ = apply(start(rules, 3, deck), 0, "trump:E")
    assert choose(view(runde, 0), "stark", 1).action == "bid:herrenschnapser"


@pytest.mark.parametrize(("contract", "said"), [("schnapser_partner", "kontra"), ("schnapser", "pass")])
def test_kontra_is_said_where_the_contract_hangs_on_a_partner(contract: str, said: str) -> None:
    """With the two highest trumps and an Ass; who bids to play alone knows better than worlds do."""
    own = ["EA", "EZ", "LA", "LZ", "SA"]
    rest = [card for card in shuffled(Random(1)) if card not in own and card[0] != "E"]
    deck = ["EK", "EO", "EU", *own[:3], *rest[:8], *own[3:], *rest[8:]]
    runde = start(preset("bauernschnopsn"), 3, deck)
    for seat, action in enumerate(("trump:E", f"bid:{contract}", "pass", "pass", "pass")):
        runde, _ = apply(runde, max(seat - 1, 0), action)
    seen = view(runde, runde.to_act)
    assert seen.phase == "kontra"
    assert choose(seen, "stark", 1).action == said


def test_trump_is_what_the_book_says_of_all_cards_that_may_come_whatever_the_seed() -> None:
    rules = preset("bauernschnopsn")
    deck = ["SU", "EK", "EO", *(card for card in shuffled(Random(1)) if card not in ("SU", "EK", "EO"))]
    seen = view(start(rules, 3, deck), 0)
    assert {choose(seen, "stark", seed).action for seed in range(5)} == {"trump:E"}


def test_after_a_pass_worlds_with_a_sure_bid_are_rare() -> None:
    """Who holds five cards below everything would have bid a Bettler."""
    rules = preset("bauernschnopsn")
    runde = start(rules, 3, shuffled(Random(4)))
    runde, _ = apply(runde, 0, legal_actions(runde)[0])
    for seat in (0, 1):
        runde, _ = apply(runde, seat, "pass")
    seen, random = view(runde, 2), Random(1)
    assert not Explainer(seen).silent
    drawn = Worlds(seen)
    before = [_low_hand(drawn.draw(random).hands[0]) for _ in range(400)]
    after = [_low_hand(world.hands[0]) for world in weighted(seen, 400, random).elements()]
    assert sum(after) < sum(before)


def test_a_hand_without_the_trumps_others_named_keeps_its_kind_when_suits_are_exchanged() -> None:
    hand = mask_of(["EA", "EK", "LZ", "HU", "HO"])
    exchanged = mask_of(["EA", "EK", "SZ", "LU", "LO"])
    assert kind_of(hand, "E") == kind_of(exchanged, "E")
    assert kind_of(hand, None) == kind_of(exchanged, None)
    assert kind_of(hand, "E") != kind_of(hand, "H")


def test_the_kinds_of_five_cards_are_all_different() -> None:
    assert [kind_of(hand, "E") for hand in kinds(5, trump=True)] == list(range(3077))


def test_the_book_knows_that_the_highest_cards_of_a_suit_make_a_gang() -> None:
    rules = preset("bauernschnopsn")
    gang = page(rules, rules.by_key["gang"], 0)
    assert gang is not None
    best, worst = mask_of(["HA", "HZ", "HK", "HO", "HU"]), mask_of(["HU", "HO", "EU", "LU", "SU"])
    assert gang.chance(kind_of(best, None)) == 1
    assert gang.chance(kind_of(worst, None)) == 0


def test_a_correction_keeps_the_order_of_chances() -> None:
    chances = [Correction(-1.0, 0.8).applied(chance / 10) for chance in range(11)]
    assert chances == sorted(chances)
    assert all(0 < chance < 1 for chance in chances)


def _first_lead() -> SeatView:
    runde = start(preset("bauernschnopsn"), 3, shuffled(Random(1)))
    while runde.phase_name != "play":
        assert runde.to_act is not None
        action = "pass" if "pass" in legal_actions(runde) else legal_actions(runde)[0]
        runde, _ = apply(runde, runde.to_act, action)
    return view(runde, runde.to_act)


def _low_hand(hand: int) -> int:
    return sum(CARD[bit][1] in "UOK" for bit in bits_of(hand)) == 5


def _dealt_anew(runde: Runde, seat: int) -> Runde:
    """The same Runde with the cards exchanged that `seat` does not see: two others' second packets."""
    deal = runde.deal
    first, second = [other for other in range(deal.rules.players) if other != seat][:2]
    swap = dict(zip(deal.second_packet(first), deal.second_packet(second), strict=True))
    swap |= {new: old for old, new in swap.items()}
    deck = type(deal.deck)(swap.get(card, card) for card in deal.deck)
    return runde._replace(deal=replace(deal, deck=deck))
