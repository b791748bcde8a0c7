"""What is said of an action that is refused, and what is never said."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import ALL_CARDS, Illegal, Refusal, Runde, apply, parse, preset, preset_keys, refusal, view
from games.engine.goals import Reason

from .tables import SUITED, after, changed, of_contracts, played
from .test_bidding import FORCED, FORCED_HIGHER
from .test_laws import vocabulary


def test_every_refusal_happens_somewhere() -> None:
    rng, seen = Random(11), set()
    rule_sets = [preset(key) for key in preset_keys()] + [FORCED, FORCED_HIGHER]
    rule_sets.append(of_contracts({"key": "five", "needs": "five_trumps"}, {"key": "bare", "trump": False}))
    rule_sets.append(parse(changed("bauernschnopsn", {"trump.aufschlagen": False})))
    for rules in rule_sets:
        for _ in range(6):
            for turn in played(rules, rng, passing=0.8):
                seat = turn.runde.to_act if turn.runde.to_act is not None else 0
                seen |= {refusal(turn.runde, seat, action) for action in vocabulary(rules)}
                seen.add(refusal(turn.runde, -1, "pass"))
    assert seen - {None} == set(Refusal)


@pytest.mark.parametrize("seat", [0, 2, None, "1", 1.0, True, -3])
def test_only_the_seat_whose_turn_it_is_may_act(seat: object) -> None:
    """[12.1]"""
    runde, _ = after(of_contracts(), SUITED, "pass")
    assert runde.to_act == 1
    assert refusal(runde, seat, "pass") is Refusal.OTHER_SEAT
    with pytest.raises(Illegal):
        apply(runde, seat, "pass")  # type: ignore[arg-type]


def test_refusals_and_reasons_have_codes_of_their_own_and_a_rule() -> None:
    for kind in (Refusal, Reason):
        assert len({member.code for member in kind}) == len(kind)
        assert all(member.rule.split(".")[0].isdigit() for member in kind)


def test_the_text_of_an_illegal_action_names_no_card_but_the_one_tried() -> None:
    runde, _ = after(of_contracts(), SUITED, "bid:plain:H pass pass pass play:HU")
    with pytest.raises(Illegal) as illegal:
        apply(runde, 1, "play:LA")
    assert str(illegal.value) == "'play:LA' by seat 1 in phase play: not_in_hand [7.4]"


@pytest.mark.parametrize("key", preset_keys())
def test_no_repr_shows_a_hidden_card(key: str) -> None:
    rng = Random(key)
    for turn in (turn for _ in range(6) for turn in played(preset(key), rng, passing=0.8)):
        views = [view(turn.runde, viewer) for viewer in (0, 1, None)]
        texts = [repr(turn.runde), repr(turn.events), str(turn.runde.deal.hands), *map(repr, views)]
        assert [
            card for card in in_no_open_place(turn.runde) if any(f"{card}'" in text for text in texts)
        ] == []


def in_no_open_place(runde: Runde) -> set[str]:
    """The cards in hands, in the talon and laid away, but for one that was turned up."""
    on_table = [card for trick in view(runde, None).tricks for card in trick.cards]
    trick, shown = view(runde, None).trick, view(runde, None).shown
    return set(ALL_CARDS) - {*on_table, *(trick.cards if trick else ()), *([shown.card] if shown else [])}
