"""`python -m games.engine trace|partie` as an outsider runs it: lines in, one line out for each, nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from games.engine import document, preset, preset_keys

from .tables import played

ROOT = Path(__file__).resolve().parents[2]
DECK = [
    "HK", "SK", "EA", "SA", "SU", "HU", "EU", "LA", "LK", "HA",
    "HZ", "HO", "EZ", "EK", "LZ", "EO", "LO", "LU", "SZ", "SO",
]  # fmt: skip
RESULT = ["contract", "declarer", "trump", "made", "kontra", "augen", "tricks", "points"]
OPENING = {"rules": "bauernschnopsn", "dealer": 3, "deck": DECK, "actions": ["trump:H"]}


class Run(NamedTuple):
    status: int
    answers: list[Any]
    complaints: str


def run(command: str, *lines: str | bytes | dict[str, Any]) -> Run:
    """Runs the command over these lines; every line of its output must be JSON."""
    raw = [json.dumps(line).encode() if isinstance(line, dict) else line for line in lines]
    text = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in raw)
    done = subprocess.run(
        [sys.executable, "-m", "games.engine", *command.split()],
        cwd=ROOT,
        check=False,
        input=text,
        capture_output=True,
        timeout=60,
    )
    return Run(done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode())


def test_a_trace_tells_each_state_and_the_one_after_the_last_action() -> None:
    status, answers, complaints = run("trace", OPENING)
    assert (status, complaints) == (0, "")
    first, second = answers[0]["steps"]
    assert answers[0]["result"] is None
    assert answers[0]["error"] is None
    legal = ["aufschlagen", "trump:E", "trump:H", "trump:S"]
    assert first == {"phase": "trump", "seat": 0, "legal": legal}
    assert (second["phase"], second["seat"]) == ("auction", 0)
    assert second["legal"] == sorted(second["legal"])


def test_a_whole_runde_has_a_step_for_each_action_and_a_result() -> None:
    turns = list(played(preset("dreierschnapsen"), Random(4)))
    actions = [turn.action for turn in turns if turn.action]
    deal = turns[0].runde.deal
    record = {
        "rules": document("dreierschnapsen"),
        "dealer": deal.dealer,
        "deck": [*deal.deck],
        "actions": actions,
    }
    status, [answer], _ = run("trace", record)
    assert status == 0
    assert len(answer["steps"]) == len(actions)
    assert "done" not in {step["phase"] for step in answer["steps"]}
    assert list(answer["result"]) == RESULT
    assert all(action in step["legal"] for step, action in zip(answer["steps"], actions, strict=True))

    late = run("trace", {**record, "actions": [*actions, "pass"]})
    assert late.status == 1
    assert late.answers[0]["steps"] == answer["steps"]
    assert late.answers[0]["result"] is None
    assert "pass" in late.answers[0]["error"]
    assert "done" in late.answers[0]["error"]


def test_an_illegal_action_ends_the_trace_at_the_state_in_which_it_was_tried() -> None:
    status, [answer], _ = run("trace", {**OPENING, "actions": ["trump:H", "bid:nonsense", "pass"]})
    assert status == 1
    assert len(answer["steps"]) == 2
    assert answer["result"] is None
    assert all(word in answer["error"] for word in ("bid:nonsense", "seat 0", "auction", "[4]"))


UNREADABLE: list[str | bytes | dict[str, Any]] = [
    "nonsense",
    "[]",
    "3",
    '"trace"',
    "{}",
    b"\xff\xfe{",
    b'{"rules": "\xc3"}',
    '{"rules": "bauernschnopsn", "rules": "wiener"}',
    "[" * 5000,
    '{"a":' * 2000,
    '{"rules": NaN}',
    '{"rules": 1e999}',
    "1" * 5000,
    "\x00",
    '{"rules": "\\ud800"}',
    {**OPENING, "rules": "unknown"},
    {**OPENING, "rules": ["bauernschnopsn"]},
    {**OPENING, "rules": {}},
    {**OPENING, "rules": None},
    {**OPENING, "dealer": 4},
    {**OPENING, "dealer": -1},
    {**OPENING, "dealer": True},
    {**OPENING, "dealer": "3"},
    {**OPENING, "dealer": 3.0},
    {**OPENING, "deck": DECK[:19]},
    {**OPENING, "deck": [*DECK[:19], "HK"]},
    {**OPENING, "deck": [*DECK[:19], None]},
    {**OPENING, "deck": [*DECK[:19], ["SO"]]},
    {**OPENING, "deck": " ".join(DECK)},
    {**OPENING, "deck": None},
    {**OPENING, "actions": "trump:H"},
    {**OPENING, "actions": {"trump:H": 1}},
    {**OPENING, "actions": ["pass\n"]},
    {"rules": "bauernschnopsn"},
]
ODD_ACTIONS: list[Any] = [
    None,
    1,
    True,
    [],
    {},
    "",
    "trump",
    "trump:X",
    "play:HK ",
    "ſup",
    "x" * 1000,
]


def test_a_line_that_cannot_be_read_is_an_error_line_and_reading_goes_on() -> None:
    status, answers, complaints = run("trace", *UNREADABLE, OPENING)
    assert status == 1
    assert complaints == ""
    assert len(answers) == len(UNREADABLE) + 1
    assert all(
        answer["error"] and answer["steps"] == [] and answer["result"] is None for answer in answers[:-1]
    )
    assert answers[-1]["error"] is None


def test_an_action_that_is_no_token_is_an_error_after_its_state() -> None:
    status, answers, complaints = run("trace", *({**OPENING, "actions": [odd]} for odd in ODD_ACTIONS))
    assert (status, complaints) == (1, "")
    assert all(answer["error"] and len(answer["steps"]) == 1 for answer in answers)


def test_blank_lines_are_skipped_and_no_lines_are_no_error() -> None:
    assert run("trace") == Run(0, [], "")
    status, answers, _ = run("trace", "", "   ", OPENING, "\t")
    assert (status, len(answers)) == (0, 1)


def test_a_partie_is_added_up() -> None:
    unfinished = {"rules": "wiener", "rounds": [[3, 0, 3, 0], [0, 9, 0, 9]]}
    finished = {"rules": "wiener", "rounds": [[3, 0, 3, 0], [0, 9, 0, 9], [0, 3, 0, 3]]}
    status, answers, complaints = run("partie", unfinished, finished)
    assert (status, complaints) == (0, "")
    assert answers == [
        {"scores": [[3, 0, 3, 0], [3, 9, 3, 9]], "finished": False, "winners": [], "bummerl": [0, 0, 0, 0]},
        {
            "scores": [[3, 0, 3, 0], [3, 9, 3, 9], [3, 12, 3, 12]],
            "finished": True,
            "winners": [1, 3],
            "bummerl": [1, 0, 1, 0],
        },
    ]


@pytest.mark.parametrize(
    "rounds",
    [
        [[1, 0, 1, 0]] * 13, [[1, 0, 1]], [[1, 0, 1, 0, 1]], [[]], [1], ["abcd"], [[1, 0, 1, "0"]], [[True] * 4],
        "", None, {},
    ],
    ids=repr,
)  # fmt: skip
def test_a_partie_that_does_not_add_up_is_an_error(rounds: object) -> None:
    status, answers, complaints = run("partie", {"rules": "wiener", "rounds": rounds})
    assert (status, complaints) == (1, "")
    assert list(answers[0]) == ["error"]


@pytest.mark.parametrize("command", ["", "nonsense", "trace partie", "--help"])
def test_a_wrong_call_is_told_how_to_call(command: str) -> None:
    status, answers, complaints = run(command)
    assert (status, answers) == (2, [])
    assert "usage" in complaints


def test_three_thousand_random_records_take_less_than_thirty_seconds() -> None:
    rng, keys = Random(7), preset_keys()
    records = []
    for number in range(3000):
        turns = list(played(preset(keys[number % len(keys)]), rng))
        deal, actions = turns[0].runde.deal, [turn.action for turn in turns if turn.action]
        records.append(
            {"rules": deal.rules.key, "dealer": deal.dealer, "deck": [*deal.deck], "actions": actions}
        )
    begin = time.monotonic()
    status, answers, _ = run("trace", *records)
    assert time.monotonic() - begin < 30
    assert status == 0
    assert all(answer["result"] for answer in answers)
