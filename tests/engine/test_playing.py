"""Play, announcements, goals and points [7] to [10] where they are easily got wrong, beside golden.jsonl."""

from __future__ import annotations

import pytest

from games.engine import Refusal, apply, legal_actions, view
from games.engine.events import Announced
from games.engine.goals import Reason
from games.engine.phases.play import Play
from games.engine.phases.settled import Settled

from .tables import SUITED, after, of_contracts, reason_of

HIGH_TRICKS = "play:HA play:EA play:LA play:SA play:HZ play:EZ play:LZ play:SZ"  # 44 + 40 Augen
LOW_TRICKS = "play:HA play:EU play:LU play:SU play:HZ play:EO play:LO play:SO"  # 17 + 19 Augen
LAST_TRICKS = (
    "play:HK play:EK play:LK play:SK play:HO play:EO play:LO play:SO play:HU play:EU play:LU play:SU"
)
WORTH = {"schneider_below": 33, "schneider": 2, "schwarz": 3}


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("play:SU", Refusal.STICHZWANG),
        ("play:LA", Refusal.FARBZWANG),
        ("play:HU", Refusal.FARBZWANG),
        ("play:EA", Refusal.NOT_IN_HAND),
        ("play:SA", None),
        ("discard:SA", Refusal.OTHER_PHASE),
        ("pass", Refusal.OTHER_PHASE),
    ],
)
def test_who_can_follow_follows_and_beats(tried: str, reason: Refusal | None) -> None:
    """[7.4], [7.5]"""
    hands = ("SK EK EO EU LU", "SA SU LA HU LK", "HA HZ HK HO EA", "SZ SO LZ LO EZ")
    assert reason_of(of_contracts(), hands, "bid:plain:H pass pass pass play:SK", tried) is reason


@pytest.mark.parametrize(
    ("tried", "reason"),
    [("play:LA", Refusal.TRUMPFZWANG), ("play:HU", Refusal.UEBERTRUMPFZWANG), ("play:HK", None)],
)
def test_who_cannot_follow_trumps_and_beats_the_trump(tried: str, reason: Refusal | None) -> None:
    """[7.6], [7.7]"""
    hands = ("SK EK EO EU LU", "HO LK LO LZ EZ", "HU HK LA EA HA", "SA SZ SO SU HZ")
    assert reason_of(of_contracts(), hands, "bid:plain:H pass pass pass play:SK play:HO", tried) is reason


def test_a_leader_may_play_any_card() -> None:
    runde, _ = after(of_contracts(), SUITED, "bid:plain:H pass pass pass")
    assert legal_actions(runde) == tuple(f"play:{card}" for card in SUITED[0].split())
    assert view(runde, 0).blocked == {}


MELDS = {"twenty": True, "forty": True}


def test_an_announcement_credited_when_it_is_made_ends_the_runde_in_the_middle_of_a_trick() -> None:
    """[8.3], [9.3]"""
    rules = of_contracts({"key": "c"}, melds=MELDS)
    runde, events = after(rules, SUITED, "bid:c:H pass pass pass play:HA play:EA play:LA play:SA play:HK")
    assert events[-2] == Announced(0, "H", 40, True)
    assert isinstance(runde.phase, Settled)
    assert runde.phase.trick is not None
    assert runde.phase.trick.cards == ("HK",)
    assert runde.phase.reason == Reason.REACHED_66.code
    assert runde.result is not None
    assert runde.result.augen == (84, 0, 0, 0)


def test_an_announcement_without_a_trick_does_not_end_it_before_the_trick_is_won() -> None:
    """[8.3]"""
    rules = of_contracts({"key": "c"}, melds=MELDS)
    runde, _ = after(rules, SUITED, "bid:c:H pass pass pass play:HK play:EA play:LA")
    assert isinstance(runde.phase, Play)
    assert runde.phase.augen == (0, 0, 0, 0)
    over, _ = apply(runde, 3, "play:SA")
    assert over.result is not None
    assert over.result.augen == (40 + 4 + 33, 0, 0, 0)


def test_at_once_credits_before_any_trick_and_trick_first_hears_nothing() -> None:
    """[8.3]"""
    first = "bid:c:H pass pass pass play:HK"
    at_once, _ = after(of_contracts({"key": "c"}, melds={**MELDS, "credit": "at_once"}), SUITED, first)
    assert view(at_once, 1).augen == (40, 0, 0, 0)
    silent, events = after(
        of_contracts({"key": "c"}, melds={**MELDS, "credit": "trick_first"}), SUITED, first
    )
    assert view(silent, 1).melds == ()
    assert not any(isinstance(event, Announced) for event in events)


@pytest.mark.parametrize(("card", "announces"), [("king", False), ("either", True)])
def test_leading_the_ober_announces_unless_only_the_king_does(card: str, announces: bool) -> None:
    """[8.1]"""
    rules = of_contracts({"key": "c"}, melds={**MELDS, "card": card})
    _, events = after(rules, SUITED, "bid:c:H pass pass pass play:HO")
    assert any(isinstance(event, Announced) for event in events) == announces


def reason_and_points(
    contract: dict[str, object], plays: str, **fields: object
) -> tuple[str, tuple[int, ...]] | None:
    """How a Runde with SUITED hands and Herz as trump ended, None while it is open."""
    rules = of_contracts({"key": "c", **contract}, **fields)
    runde, _ = after(rules, SUITED, f"bid:c:H pass pass pass {plays}")
    return (
        (runde.phase.reason, runde.result.points)
        if isinstance(runde.phase, Settled) and runde.result
        else None
    )


def test_within_tricks_with_all_tricks_played_is_lost_at_once_or_counted_at_the_end() -> None:
    """[9.3], [9.4]"""
    contract = {"within_tricks": 2, "ends": "last_trick"}
    assert reason_and_points(contract, LOW_TRICKS) == ("too_late", (0, 2, 0, 2))
    assert reason_and_points(contract, HIGH_TRICKS) is None
    assert reason_and_points(contract, f"{HIGH_TRICKS} {LAST_TRICKS}") == ("counted", (2, 0, 2, 0))


def test_within_tricks_without_more_ends_when_it_is_reached() -> None:
    """[9.3], [9.4]"""
    assert reason_and_points({"within_tricks": 2}, HIGH_TRICKS) == ("reached_66", (2, 0, 2, 0))
    assert reason_and_points({"within_tricks": 3}, LOW_TRICKS) is None


# Seat 0 wins the first trick with 37 Augen, its partner the second with 32.
SHARED = ("HA HU EU LU SU", "EA EZ EK EO LA", "HZ HK HO LK LO", "SA SZ SK SO LZ")
SHARED_TRICKS = "bid:c:H pass pass pass play:HA play:EA play:HK play:SA play:HU play:EZ play:HZ play:SZ"


@pytest.mark.parametrize(
    ("contract", "reason"),
    [
        ({}, "reached_66"),
        ({"breaks": "opponents"}, "reached_66"),
        ({"breaks": "others"}, "broken"),  # [9.4]: even though this trick would bring 66
        ({"alone": True}, None),  # [9.3]: the declarer's own 37 Augen count
        ({"alone": True, "within_tricks": 2}, "too_late"),
        ({"goal": "all_tricks"}, None),
        ({"goal": "all_tricks", "breaks": "opponents"}, None),
        ({"goal": "all_tricks", "breaks": "others"}, "trick_lost"),
        ({"goal": "all_tricks", "alone": True}, "trick_lost"),
    ],
)
def test_what_the_partners_trick_does_to_a_contract(contract: dict[str, object], reason: str | None) -> None:
    """[9.2], [9.3], [9.4]"""
    runde, _ = after(of_contracts({"key": "c", **contract}), SHARED, SHARED_TRICKS)
    assert view(runde, None).reason == reason


def test_an_announcement_of_the_partner_does_not_count_for_who_plays_alone() -> None:
    """[9.3]: the partner leads Herz König with the Ober and its 40 are credited, but to the partner."""
    plays = "bid:c:H pass pass pass play:HU play:EO play:HZ play:SO play:HK"
    for alone, reason in ((False, "reached_66"), (True, None)):
        runde, _ = after(of_contracts({"key": "c", "alone": alone}, melds=MELDS), SHARED, plays)
        assert view(runde, None).augen == (0, 0, 18 + 40, 0)
        for seat, action in ((3, "play:SA"), (0, "play:HA"), (1, "play:EA")):
            runde, _ = apply(runde, seat, action)
        assert view(runde, None).reason == reason


def test_the_normal_game_by_the_last_trick_is_worth_one_point_however_few_augen_the_losers_have() -> None:
    """[9.6], [10.1]: all Ass and Zehner lie in a talon of eight, nobody can have 66."""
    normal = {"key": "normal", "contested": True, "lead": "vorhand"}
    rules = of_contracts(
        normal, players=3, hand_size=4, talon_size=8, trump={"by": "vorhand"}, auction={"rounds": "none"}
    )
    hands = ("HK HO HU EK", "EO EU LK LO", "LU SK SO SU", "HA HZ EA EZ LA LZ SA SZ")
    runde, _ = after(rules, hands, "trump:H talon:leave")
    while legal := legal_actions(runde):
        runde, _ = apply(runde, runde.to_act, legal[0])  # type: ignore[arg-type]
    assert view(runde, None).reason == Reason.LAST_TRICK.code
    assert runde.result is not None
    assert sum(runde.result.augen) == 36
    assert runde.result.points == ((1, 0, 0) if runde.result.made else (0, 1, 1))


def test_no_trick_of_the_losers_multiplies_and_the_larger_factor_counts_alone() -> None:
    """[10.3]"""
    assert reason_and_points({}, HIGH_TRICKS, multipliers=WORTH) == ("reached_66", (6, 0, 6, 0))
    other = {**WORTH, "schneider": 4}
    assert reason_and_points({}, HIGH_TRICKS, multipliers=other) == ("reached_66", (8, 0, 8, 0))
    assert reason_and_points({}, HIGH_TRICKS) == ("reached_66", (2, 0, 2, 0))


@pytest.mark.parametrize(("below", "points"), [(18, 4), (17, 2)])
def test_schneider_means_fewer_augen_than_that(below: int, points: int) -> None:
    """[10.3]: seat 3 takes one trick with 17 Augen."""
    hands = ("HA HZ HK HO SU", "EU EA EZ EK EO", "LU LA LZ LK LO", "SA SZ SK SO HU")
    plays = "play:SU play:EU play:LU play:SA play:SZ play:HO play:EA play:LA play:HA play:EZ play:LZ play:HU"
    rules = of_contracts({"key": "c"}, multipliers={**WORTH, "schneider_below": below})
    runde, _ = after(rules, hands, f"bid:c:H pass pass pass {plays}")
    assert runde.result is not None
    assert runde.result.augen == (68, 0, 0, 17)
    assert runde.result.points == (points, 0, points, 0)


def test_sides_and_not_the_declarer_alone_count_for_the_multipliers() -> None:
    """[10.3]: the declarer has no trick and loses, but its partner has one."""
    hands = ("HU EU LU SU EO", "EA EZ EK SA SZ", "HA HZ HK HO LZ", "LA LK LO SK SO")
    rules = of_contracts({"key": "c", "alone": True, "within_tricks": 1}, multipliers=WORTH)
    runde, _ = after(rules, hands, "bid:c:H pass pass pass play:HU play:EA play:HA play:LA")
    assert runde.result is not None
    assert (runde.result.made, runde.result.tricks) == (False, (0, 0, 1, 0))
    assert runde.result.points == (0, 2, 0, 2)  # 35 Augen, one trick: neither


@pytest.mark.parametrize("goal", ["all_tricks", "no_trick"])
def test_multipliers_do_not_touch_contracts_about_tricks(goal: str) -> None:
    """[10.3]"""
    plays = f"{HIGH_TRICKS} {LAST_TRICKS}" if goal == "all_tricks" else "play:HA play:EA play:LA play:SA"
    ended = reason_and_points({"goal": goal}, plays, multipliers=WORTH)
    assert ended is not None
    assert sum(ended[1]) == 4
