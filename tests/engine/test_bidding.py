"""Trump, auction, talon and Kontra [3] to [6] where they are easily got wrong, beside golden.jsonl."""

from __future__ import annotations

import pytest

from games.engine import Refusal, apply, legal_actions, parse, preset, refusal, view
from games.engine.events import CardShown, LaidDown, PacketsDealt
from games.engine.phases.play import Play

from .tables import SUITED, after, changed, of_contracts, reason_of


def test_aufschlagen_before_bids_on_three_cards_shows_the_fourth_and_keeps_the_fifth_hidden() -> None:
    """[2.3], [3.6]"""
    rules = parse(
        changed(
            "bauernschnopsn", {"auction.cards": 3, "contracts.9.needs": "ace", "contracts.10.needs": "ace"}
        )
    )
    runde, events = after(rules, ("HU SU EU LA LZ", "HA HZ HK EA EZ"), "aufschlagen")
    assert CardShown(0, "LA") in events
    assert not any(isinstance(event, PacketsDealt) for event in events)
    own, other, watcher = view(runde, 0), view(runde, 1), view(runde, None)
    assert (list(own.hand), own.face_down) == (["EU", "LA", "HU", "SU"], 1)
    assert (list(other.hand), other.face_down) == (["HA", "HZ", "HK"], 2)
    assert own.counts == other.counts == watcher.counts == (4, 3, 3, 3)
    assert own.shown == other.shown == watcher.shown == CardShown(0, "LA")
    # the Ass turned up is one that Vorhand sees [4.7]
    assert "bid:ass_bettler" in own.actions
    named, _ = after(rules, ("HU SU EU LA LZ", "HA HZ HK EA EZ"), "trump:H")
    assert "bid:ass_bettler" not in view(named, 0).actions


def test_while_trump_is_named_every_seat_sees_three_cards() -> None:
    """[2.3]"""
    runde, _ = after(preset("dreierschnapsen"), ("EA EZ EK EO EU LA",), "")
    assert list(view(runde, 0).hand) == ["EA", "EZ", "EK"]
    assert [view(runde, seat).face_down for seat in range(3)] == [3, 3, 3]
    assert view(runde, 0).counts == (3, 3, 3)


def test_a_turned_card_is_seen_by_all_and_stays_in_the_hand() -> None:
    """[3.3]"""
    rules = preset("farbenschnapser")
    runde, events = after(rules, (*SUITED[:3], "SU SO SK SZ SA"), "")
    assert events == [CardShown(3, "SK")]
    assert view(runde, 1).shown == CardShown(3, "SK")
    assert list(view(runde, 3).hand) == ["SK", "SO", "SU"]


def test_the_nearer_seat_may_hold_again_and_again_the_farther_must_go_higher() -> None:
    """[4.5]"""
    rules = of_contracts(
        {"key": "low", "rank": 1, "trump": False},
        {"key": "high", "rank": 2, "trump": False},
        auction={"rounds": "until_passed", "all_pass": "forced", "equal": "vorhand"},
    )
    runde, _ = after(rules, (), "bid:low pass bid:high pass")
    assert legal_actions(runde) == ("pass", "bid:high")
    held, _ = apply(runde, 0, "bid:high")
    assert held.to_act == 2
    assert legal_actions(held) == ("pass",)
    assert refusal(held, 2, "bid:high") is Refusal.TOO_LOW
    played_on, _ = apply(held, 2, "pass")
    assert view(played_on, 0).played is not None
    assert view(played_on, 0).played.declarer == 0  # type: ignore[union-attr]


def test_the_farther_seat_does_not_hold_against_vorhand() -> None:
    """[4.5]"""
    rules = of_contracts(
        {"key": "low", "rank": 1, "trump": False},
        auction={"rounds": "until_passed", "all_pass": "forced", "equal": "vorhand"},
    )
    assert legal_actions(after(rules, (), "bid:low")[0]) == ("pass",)
    assert legal_actions(after(rules, (), "pass bid:low")[0]) == ("pass",)


FORCED = of_contracts(
    {"key": "with_ace", "rank": 0, "needs": "ace", "trump": False},
    {"key": "theirs", "rank": 0, "by": "opponents", "trump": False},
    {"key": "higher", "rank": 3, "trump": False},
)
FORCED_HIGHER = of_contracts(
    {"key": "plain", "rank": 4, "trump": False},
    {"key": "low", "rank": 0, "trump": False, "needs": "ace"},
    {"key": "same", "rank": 4, "trump": False},
    {"key": "high", "rank": 5, "trump": False},
)


def test_forced_vorhand_bids_the_lowest_rank_of_what_it_may() -> None:
    """[4.4]"""
    forced, _ = after(FORCED, SUITED, "pass pass pass pass")
    assert forced.to_act == 0
    assert view(forced, 0).forced
    assert legal_actions(forced) == (
        "bid:plain:E",
        "bid:plain:L",
        "bid:plain:H",
        "bid:plain:S",
        "bid:with_ace",
    )
    assert refusal(forced, 0, "pass") is Refusal.MUST_BID
    assert refusal(forced, 0, "bid:higher") is Refusal.LOWEST_ONLY
    assert refusal(forced, 0, "bid:theirs") is Refusal.NOT_THIS_SEAT


def test_forced_a_contract_whose_need_is_not_met_is_not_the_lowest() -> None:
    """[4.4], [4.7]"""
    without = ("HZ HK HO HU EZ", "HA EA EK EO EU")
    assert legal_actions(after(FORCED_HIGHER, SUITED, "pass pass pass pass")[0]) == ("bid:low",)
    forced, _ = after(FORCED_HIGHER, without, "pass pass pass pass")
    assert legal_actions(forced) == ("bid:plain", "bid:same")
    assert refusal(forced, 0, "bid:low") is Refusal.NEEDS_ACE
    assert refusal(forced, 0, "bid:high") is Refusal.LOWEST_ONLY
    settled, _ = apply(forced, 0, "bid:same")
    assert settled.phase_name == "play"


def test_five_of_a_plain_suit_are_judged_by_the_suit_named_with_the_bid() -> None:
    """[4.7]"""
    rules = of_contracts(
        {"key": "five", "needs": "five_trumps"},
        {"key": "plain_five", "rank": 2, "needs": "five_of_plain_suit"},
    )
    legal = legal_actions(after(rules, SUITED, "")[0])
    assert [action for action in legal if "five" in action] == [
        "bid:five:H", "bid:plain_five:E", "bid:plain_five:L", "bid:plain_five:S",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("bid:unknown", Refusal.UNKNOWN_CONTRACT),
        ("bid:unknown:H", Refusal.UNKNOWN_CONTRACT),
        ("bid:suited", Refusal.SUIT_MISSING),
        ("bid:bare:H", Refusal.SUIT_UNWANTED),
        ("bid:mine", Refusal.NOT_THIS_SEAT),
        ("bid:five", Refusal.NEEDS_FIVE_OF_PLAIN_SUIT),
        ("bid:plain:H", Refusal.TOO_LOW),
        ("kontra", Refusal.OTHER_PHASE),
        ("bid:", Refusal.UNREADABLE),
        ("bid:suited:X", Refusal.UNREADABLE),
    ],
)
def test_a_bid_that_may_not_be_made_says_why(tried: str, reason: Refusal) -> None:
    rules = of_contracts(
        {"key": "suited", "rank": 3},
        {"key": "bare", "rank": 3, "trump": False},
        {"key": "mine", "rank": 3, "trump": False, "by": "trump_maker"},
        {"key": "five", "rank": 3, "trump": False, "needs": "five_of_plain_suit"},
    )
    assert reason_of(rules, ("HA HZ HK EA EZ", "LA LZ LK SA SZ"), "bid:plain:S", tried) is reason


def test_four_with_a_talon_of_four_lay_away_what_they_took() -> None:
    """[5.1], [13.1]"""
    rules = of_contracts(
        {"key": "c", "ends": "last_trick"},
        hand_size=4,
        talon_size=4,
        talon={"factor": 3},
        kontra={"levels": 1},
    )
    hands = ("HA HZ HK HO", "EA EZ EK EO", "LA LZ LK LO", "SA SZ SK SO", "HU EU LU SU")
    runde, _ = after(rules, hands, "bid:c:H pass pass pass")
    assert legal_actions(runde) == ("talon:take", "talon:leave")
    runde, _ = after(
        rules, hands, "bid:c:H pass pass pass talon:take discard:EU discard:LU discard:SU discard:HU"
    )
    assert runde.phase_name == "kontra"
    assert view(runde, 0).laid == ("EU", "LU", "SU", "HU")
    assert (view(runde, 2).laid, view(runde, 2).laid_count, view(runde, 2).talon) == ((), 4, 0)
    while legal := legal_actions(runde):
        runde, _ = apply(runde, runde.to_act, legal[0])  # type: ignore[arg-type]
    assert runde.result is not None
    assert sum(runde.result.augen) == 120 - 8  # what was laid away counts for nobody
    assert runde.result.points == (6, 0, 6, 0)  # 2, three times for the talon


def test_a_partner_who_is_out_lays_the_cards_down_with_a_talon_too() -> None:
    """[5.1], [7.2]"""
    rules = of_contracts({"key": "c", "partner": "out"}, hand_size=4, talon_size=4)
    runde, events = after(rules, (), "bid:c:H pass pass pass talon:leave")
    assert LaidDown(2) in events
    assert isinstance(runde.phase, Play)
    for _ in range(3):
        runde, _ = apply(runde, runde.to_act, legal_actions(runde)[0])  # type: ignore[arg-type]
    assert isinstance(runde.phase, Play)
    assert runde.phase.tricks[0].seats == (0, 1, 3)


def test_a_partner_who_laid_the_cards_down_is_asked_nothing_and_leads_nothing() -> None:
    """[6.1], [7.1]: seat 2 plays, Vorhand is its partner and out."""
    rules = of_contracts(
        {"key": "bettler", "goal": "no_trick", "partner": "out", "lead": "vorhand", "trump": False},
        kontra={"levels": 3},
    )
    asked = []
    runde, _ = after(rules, SUITED, "pass pass bid:bettler pass")
    for action in ("pass", "kontra", "re", "pass", "sup"):
        asked.append((runde.to_act, legal_actions(runde)))
        runde, _ = apply(runde, runde.to_act, action)  # type: ignore[arg-type]
    assert asked == [
        (1, ("pass", "kontra")),
        (3, ("pass", "kontra")),
        (2, ("pass", "re")),
        (1, ("pass", "sup")),
        (3, ("pass", "sup")),
    ]
    assert runde.to_act == 1
    assert runde.phase_name == "play"
    played_as = view(runde, 0).played
    assert played_as is not None
    assert (played_as.out, played_as.kontra) == (0, 3)


def test_re_is_asked_of_the_declarers_side_from_vorhand_on() -> None:
    """[6.1]"""
    rules = of_contracts({"key": "c"}, kontra={"levels": 2})
    runde, _ = after(rules, SUITED, "pass pass bid:c:L pass kontra pass")
    assert (runde.to_act, legal_actions(runde)) == (2, ("pass", "re"))
    assert refusal(runde, 2, "kontra") is Refusal.NOT_ASKED
    assert refusal(runde, 2, "sup") is Refusal.NOT_ASKED
