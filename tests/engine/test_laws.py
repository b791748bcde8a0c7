"""What holds for every rule set, every deal and every course of a Runde."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import (
    ALL_CARDS,
    AUGEN,
    Illegal,
    Refusal,
    Rules,
    Runde,
    apply,
    from_data,
    legal_actions,
    preset,
    preset_keys,
    refusal,
    replay,
    to_data,
    view,
)
from games.engine.cards import SUITS
from games.engine.phases.auction import Auction
from games.engine.phases.play import Play
from games.engine.phases.settled import Settled
from games.engine.phases.trump import TrumpChoice

from .redeal import record_of, redeal
from .strategies import rule_sets
from .tables import Turn, played

EXAMPLES = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
seeds = st.integers(0, 2**32)


def vocabulary(rules: Rules) -> list[str]:
    """Every token of [12.1] under these rules, and some that are none."""
    cards = [f"{verb}:{card}" for verb in ("play", "discard") for card in ALL_CARDS]
    suits = [f"trump:{suit}" for suit in SUITS]
    keys = [contract.key for contract in rules.contracts] + ["unknown"]
    bids = [f"bid:{key}{suit}" for key in keys for suit in ("", *(f":{suit}" for suit in SUITS))]
    words = ["aufschlagen", "pass", "talon:take", "talon:leave", "kontra", "re", "sup"]
    return (
        cards + suits + bids + words + ["", "play", "play:XX", "bid:", "PASS", "pass ", "talon:", "trump:HH"]
    )


@EXAMPLES
@given(rule_sets(), seeds)
def test_an_action_is_legal_exactly_if_its_refusal_is_none(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    turns = list(played(rules, rng))
    for turn in rng.sample(turns, min(4, len(turns))):
        legal, tokens = legal_actions(turn.runde), vocabulary(rules)
        allowed = {action for action in tokens if refusal(turn.runde, turn.runde.to_act, action) is None}
        assert allowed == set(legal)
        assert len(set(legal)) == len(legal)
        for seat in (None, *range(-1, rules.players + 1)):
            if seat != turn.runde.to_act:
                assert all(refusal(turn.runde, seat, action) for action in tokens)


@EXAMPLES
@given(rule_sets(), seeds)
def test_apply_refuses_what_is_refused_and_nothing_else(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    for turn in played(rules, rng):
        seat, action = turn.runde.to_act, rng.choice(vocabulary(rules))
        reason = refusal(turn.runde, seat, action)
        if reason is None:
            assert seat is not None
            assert apply(turn.runde, seat, action)[0].seq == turn.runde.seq + 1
        else:
            with pytest.raises(Illegal) as illegal:
                apply(turn.runde, seat, action)  # type: ignore[arg-type]
            assert illegal.value.refusal is reason


@EXAMPLES
@given(rule_sets(), seeds)
def test_there_is_always_a_legal_action_until_the_runde_is_over(rules: Rules, seed: int) -> None:
    *before, last = [turn.runde for turn in played(rules, Random(seed))]
    assert all(legal_actions(runde) and runde.to_act is not None and runde.result is None for runde in before)
    assert last.result is not None
    assert last.to_act is None
    assert legal_actions(last) == ()
    assert refusal(last, 0, "pass") is Refusal.RUNDE_OVER
    assert [runde.seq for runde in [*before, last]] == list(range(len(before) + 1))


@EXAMPLES
@given(rule_sets(), seeds)
def test_there_are_twenty_cards_and_120_augen_at_every_moment(rules: Rules, seed: int) -> None:
    for turn in played(rules, Random(seed)):
        cards = cards_of(turn.runde)
        assert sorted(cards) == sorted(ALL_CARDS)
        assert sum(AUGEN[card[1]] for card in cards) == 120
        phase = turn.runde.phase
        if isinstance(phase, Play | Settled):
            credited = sum(meld.augen for meld in phase.melds if meld.credited)
            assert sum(phase.augen) == sum(trick.augen for trick in phase.tricks) + credited
            assert sum(phase.taken) == len(phase.tricks)


def cards_of(runde: Runde) -> list[str]:
    """Every card of a state, wherever it lies."""
    deal, phase = runde.deal, runde.phase
    if isinstance(phase, TrumpChoice | Auction):
        hands = [deal.hand(seat) for seat in range(deal.rules.players)]
        return [*deal.talon(), *(card for hand in hands for card in hand)]
    tricks = (
        (*phase.tricks, *([phase.trick] if phase.trick else [])) if isinstance(phase, Play | Settled) else ()
    )
    on_table = [card for trick in tricks for card in trick.cards]
    return [*phase.game.talon, *phase.game.laid, *(card for hand in phase.hands for card in hand), *on_table]


@EXAMPLES
@given(rule_sets(), seeds)
def test_replaying_the_actions_gives_the_same_states_and_events(rules: Rules, seed: int) -> None:
    turns = list(played(rules, Random(seed)))
    first, last = turns[0].runde, turns[-1].runde
    actions = [turn.action for turn in turns if turn.action is not None]
    again = list(replay(rules, first.deal.dealer, first.deal.deck, actions))
    assert again == [(turn.runde, turn.events) for turn in turns]
    assert record_of(last).actions == tuple(actions)


@EXAMPLES
@given(rule_sets(), seeds)
def test_events_come_back_from_their_stored_form(rules: Rules, seed: int) -> None:
    for turn in played(rules, Random(seed)):
        for event in turn.events:
            stored = json.loads(json.dumps(to_data(event)))
            assert from_data(stored) == event
            assert type(from_data(stored)) is type(event)
            assert to_data(from_data(stored)) == to_data(event)


@EXAMPLES
@given(rule_sets(), seeds)
def test_the_second_packets_are_dealt_once_and_the_contract_is_set_once(rules: Rules, seed: int) -> None:
    """[2.1], [4.8]"""
    told = [type(event).__name__ for turn in played(rules, Random(seed)) for event in turn.events]
    assert [told.count(name) for name in ("PacketsDealt", "ContractSet", "RundeOver")] == [1, 1, 1]
    on_three = rules.auction.cards == 3 or rules.auction.rounds == "none"
    assert (told.index("ContractSet") < told.index("PacketsDealt")) == on_three
    assert told[-1] == "RundeOver"


@EXAMPLES
@given(rule_sets(), seeds)
def test_hidden_cards_dealt_anew_change_nothing_that_a_viewer_sees(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    turns = list(played(rules, rng))
    viewers = (*range(rules.players), None)
    for runde in [turns[0].runde, *(turn.runde for turn in rng.choices(turns, k=2))]:
        viewer = rng.choice(viewers)
        assert seen_by(viewer, redeal(runde, viewer, rng)) == seen_by(viewer, runde)


@pytest.mark.parametrize("key", preset_keys())
def test_in_every_preset_nobody_sees_what_they_may_not(key: str) -> None:
    rng, different, compared = Random(key), 0, 0
    for turn in played(preset(key), rng, passing=0.8):
        for viewer in (*range(preset(key).players), None):
            other = redeal(turn.runde, viewer, rng)
            assert seen_by(viewer, other) == seen_by(viewer, turn.runde)
            different += other.deal.deck != turn.runde.deal.deck
            compared += 1
    assert different > compared * 0.7  # the test means something: nearly always another deal was found


def seen_by(viewer: int | None, runde: Runde) -> list[object]:
    """Everything a viewer has seen of a Runde up to this state: each view, each event."""
    record = record_of(runde)
    steps = replay(runde.rules, runde.deal.dealer, record.deck, record.actions)
    return [(view(state, viewer), [event.for_seat(viewer) for event in events]) for state, events in steps]


@EXAMPLES
@given(rule_sets(), seeds)
def test_a_view_holds_no_card_that_is_hidden_from_the_viewer(rules: Rules, seed: int) -> None:
    for turn in played(rules, Random(seed)):
        for viewer in (*range(rules.players), None):
            seen = view(turn.runde, viewer)
            assert len(seen.hand) == (0 if viewer is None else seen.counts[viewer])
            assert not set(seen.hand) & hidden_from(turn, viewer)
            assert all(action.split(":")[-1] not in hidden_from(turn, viewer) for action in seen.actions)


def hidden_from(turn: Turn, viewer: int | None) -> set[str]:
    """The cards in the other hands, in the talon, and those of its own that a viewer has not picked up."""
    runde, phase = turn.runde, turn.runde.phase
    if isinstance(phase, TrumpChoice | Auction):
        open_to_it = set() if viewer is None else set(runde.deal.hand(viewer))
        if isinstance(phase, TrumpChoice) or runde.rules.auction.cards == 3:
            open_to_it = set() if viewer is None else set(runde.deal.first_packet(viewer))
        shown = {phase.shown.card} if isinstance(phase, Auction) and phase.shown else set()
        return set(ALL_CARDS) - open_to_it - shown
    own = set() if viewer is None else set(phase.hands[viewer])
    return {card for hand in phase.hands for card in hand if card not in own} | set(phase.game.talon)
