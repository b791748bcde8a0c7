"""The arena: duplicate deals, the same figures from the same seed, and what its lines say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.bots import arena, levels
from games.bots.__main__ import main
from games.bots.arena import Match, gain, play_match
from games.bots.choice import Choice
from games.bots.report import Report, mean_and_error
from games.engine import Partie, SeatView, book, document, preset, preset_keys


@pytest.mark.parametrize("key", preset_keys())
def test_a_level_against_itself_ends_even(key: str) -> None:
    match = Match(preset(key), "leicht", "leicht", seed=3)
    assert mean_and_error([deal.gain for deal in play_match(match, 12)])[0] == pytest.approx(0)


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "strichl"])
def test_the_better_level_gains_and_wins_partien(key: str) -> None:
    data = Report(match := Match(preset(key), "leicht", "zufall", 1), play_match(match, 150)).data()
    assert data["difference"] > 3 * data["standard_error"] > 0
    assert data["partien_won_by_a"] > data["partien"] / match.rules.players


def test_every_deck_is_played_in_all_seatings() -> None:
    assert Match(preset("lizitation"), "leicht", "zufall", 1).seatings == ((0, 2), (1, 3))
    assert Match(preset("talon"), "leicht", "zufall", 1).seatings == ((0,), (1,), (2,))
    for deal in play_match(Match(preset("talon"), "leicht", "zufall", 1), 3):
        assert len(deal.results) == 3


def test_the_seed_alone_decides_whatever_the_number_of_processes() -> None:
    match = Match(preset("bauernschnopsn"), "leicht", "zufall", seed=8)
    alone, shared = play_match(match, 45), play_match(match, 45, jobs=2)
    assert [deal.results for deal in alone] == [deal.results for deal in shared]
    other = play_match(Match(match.rules, "leicht", "zufall", seed=9), 45)
    assert [deal.results for deal in alone] != [deal.results for deal in other]


def test_the_gain_counts_against_the_mean_of_the_others() -> None:
    assert gain(preset("bauernschnopsn"), (6, 0, 6, 0), (0, 2)) == 6
    assert gain(preset("bauernschnopsn"), (6, 0, 6, 0), (1, 3)) == -6
    assert gain(preset("dreierschnapsen"), (0, 4, 4), (1,)) == 2


def test_strokes_count_against_who_writes_them() -> None:
    assert gain(preset("strichl"), (2, 0, 2, 0), (0, 2)) == -2


def test_with_a_bidding_level_both_bid_the_same() -> None:
    match = Match(preset("bauernschnopsn"), "zufall", "zufall", seed=2, bidding="leicht")
    plain = Match(preset("bauernschnopsn"), "leicht", "leicht", seed=2)
    bidding, usual = play_match(match, 10), play_match(plain, 10)
    assert [[row[1] for row in deal.declared] for deal in bidding] == [
        [row[1] for row in deal.declared] for deal in usual
    ]


def test_one_level_can_bid_and_another_play() -> None:
    rules = preset("bauernschnopsn")
    mixed = play_match(Match(rules, "zufall/leicht", "zufall/leicht", seed=2), 10)
    bidding = play_match(Match(rules, "leicht", "leicht", seed=2, bidding="zufall"), 10)
    assert [deal.results for deal in mixed] == [deal.results for deal in bidding]


def test_the_report_counts_each_contract_with_what_was_predicted() -> None:
    match = Match(preset("bauernschnopsn"), "leicht", "leicht", seed=1)
    deals = play_match(match, 80)
    rows = Report(match, deals).contracts()
    assert sum(row["played"] for row in rows) == 160
    assert sum(row["share"] for row in rows) == pytest.approx(1, abs=0.01)
    for row in rows:
        declared = [
            made for deal in deals for player, key, made, _ in deal.declared
            if (player, key) == (row["player"], row["contract"])
        ]  # fmt: skip
        assert (row["played"], row["made"]) == (len(declared), round(sum(declared) / len(declared), 4))
        assert (row["predicted"] is None) == (row["contract"] == "normal")


def test_deals_can_be_drawn_so_that_a_rare_contract_comes_up() -> None:
    rules = preset("bauernschnopsn")
    plain = Match(rules, "leicht", "leicht", seed=1)
    drawn = Match(rules, "leicht", "leicht", seed=1, fitting="farbengang")
    often, rarely = (
        sum(row[1] == "farbengang" for deal in play_match(match, 10) for row in deal.declared)
        for match in (drawn, plain)
    )
    assert often > 10 > rarely
    assert "* only deals in which a hand fits farbengang" in list(Report(drawn, play_match(drawn, 1)).lines())


def test_partien_are_booked_one_after_the_other() -> None:
    match = Match(preset("bauernschnopsn"), "leicht", "leicht", seed=1)
    deals = play_match(match, 80)
    finished, partie = 0, Partie(match.rules)
    for deal in deals:
        partie = book(partie, deal.results[0].points)
        if partie.finished:
            finished, partie = finished + 1, Partie(match.rules)
    played, won = Report(match, deals).partien()
    assert played == 2 * finished
    assert won == finished


def test_where_each_runde_is_played_for_itself_nobody_knows_a_score(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()

    def choose(view: SeatView, level: str, seed: int) -> Choice:
        seen.add(view.score)
        return levels.choose(view, level, seed)

    monkeypatch.setattr(arena, "choose", choose)
    play_match(Match(preset("bauernschnopsn"), "leicht", "leicht", seed=1, scored=False), 3)
    assert seen == {None}


def test_the_error_is_that_of_the_mean() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, pytest.approx(1.0))
    assert mean_and_error([1.0]) == (1.0, 0.0)


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "arena",
        "--a",
        "leicht",
        "--b",
        "zufall",
        "--rules",
        "lizitation",
        "--deals",
        "6",
        "--seed",
        "5",
    ]
    assert main([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rules"], data["deals"], data["runden"], data["seed"]) == ("lizitation", 6, 12, 5)
    assert {"p50", "p95", "max"} == set(data["milliseconds"]["a"]["play"])
    assert main(command) == 0
    assert "points a Runde" in capsys.readouterr().out


def test_the_command_takes_a_rule_set_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "haus.json"
    file.write_text(json.dumps({**document("strichl"), "key": "haus"}), "utf-8")
    assert (
        main(["arena", "--a", "leicht", "--b", "zufall", "--rules", str(file), "--deals", "2", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["rules"] == "haus"


@pytest.mark.parametrize(
    "wrong",
    [
        ["--a", "genial"],
        ["--a", "mittel/genial"],
        ["--a", "mittel/leicht/leicht"],
        ["--rules", "nirgends"],
        ["--deals", "0"],
        ["--deals", "viele"],
        ["--fitting", "normal"],
        ["--rules", __file__],
    ],
    ids=" ".join,
)
def test_the_command_refuses_what_it_does_not_know(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["arena", "--a", "leicht", "--b", "zufall", *wrong])
    assert refused.value.code == 2
    assert wrong[0] in capsys.readouterr().err
