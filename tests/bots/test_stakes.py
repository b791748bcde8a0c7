"""What points are worth as the Partie stands, and what stark makes of it."""

from __future__ import annotations

from random import Random

import pytest
from pytest import MonkeyPatch

from games.bots import Choice, arena, choose
from games.bots.review import second_view
from games.bots.search.stakes import Prospect, Stakes, stakes
from games.engine import Partie, Rules, SeatView, apply, book, document, preset, preset_keys, start, view

from .tables import shuffled

SURE, DEAR = Prospect(3.6, {4: 1.0}), Prospect(6.0, {12: 1.0})
"""Made in 95 and in 75 of 100 cases."""


def test_near_the_end_what_is_sure_beats_what_is_dear() -> None:
    near = Stakes(preset("bauernschnopsn"), (4, 12))
    assert near.worth(SURE) > near.worth(DEAR)


def test_far_behind_what_is_dear_beats_what_is_sure() -> None:
    behind = Stakes(preset("bauernschnopsn"), (24, 4))
    sure, dear = Prospect(3.6, {4: 1.0}), Prospect(3.4, {12: 1.0})
    assert behind.worth(dear) > behind.worth(sure)


def test_points_beyond_the_target_are_worth_nothing() -> None:
    near = Stakes(preset("bauernschnopsn"), (1, 10))
    assert near.worth(Prospect(1, {1: 1.0})) == pytest.approx(near.worth(Prospect(18, {18: 1.0})))


def test_who_would_lose_the_partie_anyway_doubles_for_nothing() -> None:
    behind, level = (Stakes(preset("bauernschnopsn"), needs) for needs in ((12, 4), (6, 6)))
    unlikely = Prospect(-2.0, {6: 1.0})
    assert behind.doubling(unlikely) > 0 > level.doubling(Prospect(-1.0, {2: 1.0}))


def test_points_are_points_where_nobody_knows_how_the_partie_stands() -> None:
    early = Stakes(preset("bauernschnopsn"), None)
    assert [early.worth(SURE), early.worth(DEAR), early.doubling(DEAR)] == [3.6, 6.0, 6.0]


def test_points_that_are_usual_keep_their_scale() -> None:
    """A Runde won for sure, and one lost for sure, are as far apart as their points say, whatever the score."""
    rules = preset("strichl")
    for needs in ((1, 1), (3, 1), (2, 3)):
        stands = Stakes(rules, needs)
        won, lost = (stands.worth(Prospect(points, {1: 1 / 3, 2: 1 / 3, 3: 1 / 3})) for points in (2.0, -2.0))
        assert won - lost == pytest.approx(4.0)


@pytest.mark.parametrize(
    ("key", "score", "needs"),
    [
        ("bauernschnopsn", (20, 3, 20, 3), (4, 21)),
        ("bauernschnopsn", (3, 20, 3, 20), (21, 4)),
        ("bauernschnopsn", (3, 5, 3, 5), None),
        ("lizitation", (23, 22, 23, 22), (1, 2)),
        ("strichl", (2, 0, 2, 0), (3, 1)),
        ("dreierschnapsen", (23, 22, 21), None),
        ("bauernschnopsn", None, None),
    ],
)
def test_what_a_side_needs_is_read_from_the_score(
    key: str, score: tuple[int, ...] | None, needs: tuple[int, int] | None
) -> None:
    """Striche are written to who loses, so the others' decide; three play each for themselves."""
    rules = preset(key)
    assert stakes(view(start(rules, rules.players - 1, shuffled(Random(1))), 0, score)).needs == needs


def test_what_is_enough_and_likelier_is_bid_where_it_ends_the_partie() -> None:
    hand = ["EA", "EZ", "EK", "LA", "LK"]
    assert _bid(hand, None).action == "bid:bauernschnapser"
    assert _bid(hand, (0, 0, 0, 0)) == _bid(hand, None)
    assert _bid(hand, (20, 20, 20, 20)).action == "bid:schnapser_partner"


def test_far_behind_the_dear_contract_is_bid_and_the_reason_says_so() -> None:
    hand = ["EA", "EZ", "EU", "LA", "LK"]
    assert _bid(hand, None).action == "bid:schnapser_partner"
    behind = _bid(hand, (0, 23, 0, 23))
    assert behind.action == "bid:bauernschnapser"
    assert behind.reason is not None
    assert "stands" in dict(behind.reason.figures)


@pytest.mark.parametrize("level", ["zufall", "leicht", "mittel"])
def test_other_levels_do_not_think_of_the_score(level: str) -> None:
    rules = preset("bauernschnopsn")
    for seed in range(20):
        runde = start(rules, 3, shuffled(Random(seed)))
        runde, _ = apply(runde, 0, choose(view(runde, 0), "leicht", seed).action)
        assert len({choose(view(runde, 0, score), level, seed) for score in (None, (20, 20, 20, 20))}) == 1


def test_a_second_view_is_that_of_the_table_which_knew_the_score() -> None:
    rules = preset("bauernschnopsn")
    deck = _deck(["EA", "EZ", "EU", "LA", "LK"])
    score = (0, 23, 0, 23)
    said = second_view(document("bauernschnopsn"), 3, deck, ["trump:E"], 1, score)
    runde, _ = apply(start(rules, 3, deck), 0, "trump:E")
    assert said["action"] == choose(view(runde, 0, score), "stark", 1).action == "bid:bauernschnapser"


def test_in_the_arena_the_players_know_how_their_partie_stands(monkeypatch: MonkeyPatch) -> None:
    """Striche: the third ends the Partie, and after it the score is that of a new one."""
    seen: list[tuple[int, ...] | None] = []

    def noted(view: SeatView, level: str, seed: int) -> Choice:
        if view.seq == 0:
            seen.append(view.score)
        return choose(view, level, seed)

    monkeypatch.setattr(arena, "choose", noted)
    rules = preset("strichl")
    deals = arena.play_match(arena.Match(rules, "leicht", "leicht", seed=1), 12)
    stood, partie = [], Partie(rules)
    for deal in deals:
        stood.append(partie.score)
        partie = book(partie, deal.results[0].points)
        partie = Partie(rules) if partie.finished else partie
    assert seen[:12] == stood
    assert len(set(stood)) > 2


@pytest.mark.parametrize("key", preset_keys())
@pytest.mark.parametrize("left", [1, 2])
def test_near_the_end_of_a_partie_every_preset_is_bid_by_the_rules(key: str, left: int) -> None:
    rules: Rules = preset(key)
    score = (max(rules.partie.target - left, 0),) * rules.players
    runde = start(rules, 0, shuffled(Random(left)))
    while runde.phase_name != "play" and runde.to_act is not None:
        seen = view(runde, runde.to_act, score)
        chosen = choose(seen, "stark", left)
        assert chosen.action in seen.actions
        assert choose(seen, "stark", left) == chosen
        runde, _ = apply(runde, runde.to_act, chosen.action)


def _bid(hand: list[str], score: tuple[int, ...] | None) -> Choice:
    """What stark bids from this hand as Vorhand, Eichel being trump."""
    runde, _ = apply(start(preset("bauernschnopsn"), 3, _deck(hand)), 0, "trump:E")
    return choose(view(runde, 0, score), "stark", 1)


def _deck(hand: list[str]) -> list[str]:
    """A deck that deals this hand to Vorhand."""
    rest = [card for card in shuffled(Random(1)) if card not in hand]
    return [*hand[:3], *rest[:9], *hand[3:], *rest[9:]]
