"""The Partie and its Bummerl [11]."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from games.engine import Partie, Rules, book, document, parse, preset, preset_keys

from .tables import played

Row = tuple[int, ...]


def rules(key: str, **partie: Any) -> Rules:
    changed = copy.deepcopy(document(key))
    changed["partie"] |= partie
    changed["bummerl"] = {"normal": 1, "schneider": 2, "retourschneider": 4}
    return parse(changed)


def partie(of: Rules, *rows: Row) -> Partie:
    state = Partie(of)
    for row in rows:
        state = book(state, row)
    return state


def pair(mine: int, theirs: int) -> Row:
    return mine, theirs, mine, theirs


FOUR, THREE, STROKES = rules("bauernschnopsn"), rules("dreierschnapsen"), rules("strichl")


def test_points_add_up_and_nothing_is_decided_before_the_target() -> None:
    """[11.1]"""
    state = partie(FOUR, pair(3, 0), pair(0, 20), pair(20, 0))
    assert state.scores == (pair(3, 0), pair(3, 20), pair(23, 20))
    assert state.score == pair(23, 20)
    assert (state.finished, state.winners, state.losers) == (False, (), ())
    assert (state.bummerl, state.bummerl_kind) == ((0, 0, 0, 0), None)
    assert Partie(FOUR).score == pair(0, 0)


def test_a_finished_partie_takes_no_further_runde() -> None:
    """[11.1]"""
    state = partie(FOUR, pair(24, 0))
    assert state.finished
    with pytest.raises(ValueError, match=r"11\.1"):
        book(state, pair(1, 0))


@pytest.mark.parametrize("row", [(), (1, 0, 1), (1, 0, 1, 0, 1)])
def test_a_row_has_a_number_for_each_seat(row: Row) -> None:
    with pytest.raises(ValueError, match="each seat"):
        book(Partie(FOUR), row)


def test_booking_leaves_the_partie_before_as_it_was() -> None:
    before = partie(FOUR, pair(3, 0))
    book(before, pair(0, 2))
    assert before.scores == (pair(3, 0),)


@pytest.mark.parametrize(
    ("rows", "winners", "bummerl", "kind"),
    [
        ([pair(1, 0), pair(23, 0)], (0, 2), (0, 2, 0, 2), "schneider"),
        ([pair(0, 1), pair(24, 0)], (0, 2), (0, 1, 0, 1), "normal"),
        ([pair(0, 23), pair(24, 0)], (0, 2), (0, 4, 0, 4), "retourschneider"),
        ([pair(23, 0), pair(0, 24)], (1, 3), (4, 0, 4, 0), "retourschneider"),
        ([pair(0, 22), pair(24, 0)], (0, 2), (0, 1, 0, 1), "normal"),
        ([pair(0, 23), pair(1, 0), pair(24, 0)], (0, 2), (0, 1, 0, 1), "normal"),
        ([pair(23, 0), pair(9, 0)], (0, 2), (0, 2, 0, 2), "schneider"),
        ([pair(23, 23), pair(0, 48)], (1, 3), (1, 0, 1, 0), "normal"),
    ],
)  # fmt: skip
def test_with_four_the_losing_pair_gets_bummerl(
    rows: list[Row], winners: Row, bummerl: Row, kind: str
) -> None:
    """[11.2], [11.3]"""
    state = partie(FOUR, *rows)
    assert (state.winners, state.bummerl, state.bummerl_kind) == (winners, bummerl, kind)


@pytest.mark.parametrize(
    ("rows", "winners", "bummerl", "kind"),
    [
        # the one in between gets none
        ([(20, 5, 0), (4, 0, 0)], (0,), (0, 0, 2), "schneider"),
        ([(20, 5, 3), (4, 0, 0)], (0,), (0, 0, 1), "normal"),
        # both lowest
        ([(24, 0, 0)], (0,), (0, 2, 2), "schneider"),
        ([(24, 7, 7)], (0,), (0, 1, 1), "normal"),
        # two win together, points beyond the target included
        ([(0, 12, 12), (0, 12, 12)], (1, 2), (2, 0, 0), "schneider"),
        ([(1, 12, 12), (0, 12, 12)], (1, 2), (1, 0, 0), "normal"),
        ([(0, 13, 12), (0, 12, 12)], (1,), (2, 0, 0), "schneider"),
        # Retourschneider: both losers at 23, the only winner at nothing
        ([(0, 23, 23), (24, 0, 0)], (0,), (0, 4, 4), "retourschneider"),
        ([(0, 23, 23), (30, 1, 0)], (0,), (0, 4, 4), "retourschneider"),
        ([(0, 23, 22), (24, 0, 0)], (0,), (0, 0, 1), "normal"),
        ([(1, 23, 23), (24, 0, 0)], (0,), (0, 1, 1), "normal"),
        ([(23, 0, 0), (0, 24, 24)], (1, 2), (1, 0, 0), "normal"),
    ],
)  # fmt: skip
def test_with_three_the_lowest_gets_bummerl(rows: list[Row], winners: Row, bummerl: Row, kind: str) -> None:
    """[11.2], [11.4]"""
    state = partie(THREE, *rows)
    assert (state.winners, state.bummerl, state.bummerl_kind) == (winners, bummerl, kind)
    assert state.losers == tuple(seat for seat, count in enumerate(bummerl) if count)


def test_with_strokes_those_who_have_the_target_lose_one_bummerl() -> None:
    """[11.2], [11.5]"""
    state = partie(STROKES, pair(2, 0), pair(0, 2), pair(0, 1))
    assert (state.winners, state.bummerl, state.bummerl_kind) == ((0, 2), (0, 1, 0, 1), "normal")
    assert partie(STROKES, pair(3, 0)).bummerl == (1, 0, 1, 0)


def test_three_with_strokes_may_lose_together() -> None:
    """[11.5]"""
    of = rules("dreierschnapsen", target=5, direction="strokes")
    assert partie(of, (3, 0, 3), (2, 0, 2)).winners == (1,)
    assert partie(of, (3, 0, 3), (2, 0, 2)).bummerl == (1, 0, 1)
    assert partie(of, (4, 4, 0), (2, 0, 0)).bummerl == (1, 0, 0)


def test_downwards_is_only_how_scores_are_shown() -> None:
    """[11.1]"""
    assert partie(rules("bauernschnopsn", direction="down"), pair(3, 0)).score == pair(3, 0)


@pytest.mark.parametrize("key", preset_keys())
def test_a_partie_of_random_runden_ends_and_its_losers_get_bummerl(key: str) -> None:
    of, rng = preset(key), Random(key)
    state = Partie(of)
    while not state.finished:
        *_, last = played(of, rng)
        assert last.runde.result is not None
        state = book(state, last.runde.result.points)
    assert state.winners
    assert state.losers
    assert not set(state.winners) & set(state.losers)
    assert [seat for seat, count in enumerate(state.bummerl) if count] == list(state.losers)
