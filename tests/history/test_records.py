"""Records of real Partien are found right, changed ones wrong at the very place; nonsense never breaks the reader."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import engine
from games.engine.record import check
from games.history import store
from games.history.record import record_of
from tests.history.played import begin, moves, new_partie, play_partie

pytestmark = pytest.mark.django_db


def a_record(key: str = "bauernschnopsn") -> dict[str, Any]:
    return json.loads(json.dumps(record_of(play_partie(new_partie(key)))))


@pytest.mark.parametrize("key", engine.preset_keys())
def test_the_record_of_a_partie_has_no_defect(key: str) -> None:
    record, defects = check(a_record(key))
    assert defects == ()
    assert record is not None
    assert record.partie.finished
    assert all(runde.sealed for runde in record.runden)


def test_the_record_of_an_aborted_partie_has_no_defect() -> None:
    partie = new_partie()
    runde, _ = begin(partie)
    for state, _ in moves(runde, random.Random(1)):
        if state.seq == 2:
            break
    store.abort_partie(partie)
    record, defects = check(json.loads(json.dumps(record_of(partie))))
    assert defects == ()
    assert record is not None
    assert record.runden[0].result is None


def swap_cards(record: dict[str, Any]) -> None:
    deck = record["runden"][0]["deck"]
    deck[0], deck[19] = deck[19], deck[0]


def other_points(record: dict[str, Any]) -> None:
    record["runden"][0]["result"]["points"][0] += 1


def no_last_action(record: dict[str, Any]) -> None:
    record["runden"][-1]["actions"].pop()


def other_secret(record: dict[str, Any]) -> None:
    record["runden"][0]["fair"]["secret"] = "00" * 32


def one_more(record: dict[str, Any]) -> None:
    record["runden"].append(record["runden"][0])


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def apply(record: dict[str, Any]) -> None:
        place: Any = record
        *way, last = path.split(".")
        for step in way:
            place = place[int(step)] if step.isdigit() else place[step]
        place[int(last) if last.isdigit() else last] = value

    return apply


@pytest.mark.parametrize(
    "spoil, path, code",
    [
        (swap_cards, "runden.0", ""),
        (other_points, "runden.0.result", "differs"),
        (no_last_action, "runden.", "differs"),
        (other_secret, "runden.0.fair.commitment", "not_of_the_secret"),
        (one_more, "runden.", ""),
        (change("runden.0.deck", ["HK"]), "runden.0.deck", "not_a_deck"),
        (change("runden.0.dealer", 7), "runden.0.dealer", "not_a_seat"),
        (change("runden.0.dealer", True), "runden.0.dealer", "not_a_seat"),
        (change("runden.0.actions", None), "runden.0.actions", "not_a_list"),
        (change("runden.0.actions.0", {}), "runden.0.actions.0", "illegal"),
        (change("runden.0.fair", {"secret": 3}), "runden.0.fair", "not_a_seal"),
        (change("runden.0.rules.kontra", {"levels": 9}), "runden.0.rules.kontra.levels", "out_of_range"),
        (change("rules.partie.target", "viel"), "rules.partie.target", "not_a_number"),
        (change("seats", ["a", "b"]), "seats", "wrong_length"),
        (change("seats.1", "\u202eevil"), "seats.1", "bad_characters"),
        (change("winners", []), "winners", "differs"),
        (change("bummerl", [9, 9, 9, 9]), "bummerl", "differs"),
        (change("scores.0", [5, 5, 5, 5]), "scores", "differs"),
        (change("runden", []), "runden", "wrong_length"),
    ],
)
def test_a_changed_record_is_refused_where_it_was_changed(
    spoil: Callable[[dict[str, Any]], None], path: str, code: str
) -> None:
    record = a_record()
    spoil(record)
    found, defects = check(record)
    assert found is None
    assert any(defect.path.startswith(path) and code in ("", defect.code) for defect in defects), defects


@pytest.fixture
def good() -> dict[str, Any]:
    return a_record()


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.text(max_size=5)
    | st.sampled_from(["HK", "pass", "kontra"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_anywhere_in_a_record_is_refused_or_read_never_an_error(
    good: dict[str, Any], data: st.DataObject
) -> None:
    record = deepcopy(good)
    place: Any = record
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.integers(0, 3)) == 0:
            place[key] = data.draw(JSON)
            break
        place = place[key]
    found, defects = check(record)
    assert (found is None) == bool(defects)


def run_verify(text: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "games.engine", "verify"]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=30, check=False)


def test_verify_on_the_command_line_says_what_is_wrong_and_leaves_with_1() -> None:
    record = a_record("talon")
    good = run_verify(json.dumps(record, indent=1))
    assert (good.returncode, json.loads(good.stdout)["sealed"]) == (0, len(record["runden"]))
    swap_cards(record)
    bad = run_verify(json.dumps(record))
    assert bad.returncode == 1
    assert json.loads(bad.stdout.splitlines()[0])["path"].startswith("runden.0")
    assert run_verify("{").returncode == 1
    assert run_verify('"x"').stdout == '{"path": "", "code": "not_a_table"}\n'


def test_the_example_in_the_description_is_a_record() -> None:
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text()
    example = json.loads(text.split("```json")[1].split("```")[0])
    record, defects = check(example)
    assert defects == ()
    assert record is not None
    assert record.partie.finished
    for field in {*example, *example["runden"][0], *example["runden"][0]["fair"]}:
        assert f"{field}`" in text.split("## An example")[0]
