"""Positions with their answers, named by their rule: what `trace` and `partie` must say [12.2], [12.3]."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.__main__ import _answer, partie, trace

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("golden.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} [{', '.join(case['rule'])}]")
def test_the_engine_answers_as_the_rules_say(case: dict[str, Any]) -> None:
    record, expected = case["record"], case["expect"]
    answer = _answer(partie if "rounds" in record else trace, json.dumps(record).encode())
    if expected.get("error"):
        assert answer["error"], case["says"]
        return
    assert not answer.get("error"), case["says"]
    result = answer if "rounds" in record else answer["result"]
    last = (answer.get("steps") or [{}])[-1]
    assert last.get("legal") == expected.get("legal_last", last.get("legal")), case["says"]
    assert last.get("seat") == expected.get("seat_last", last.get("seat")), case["says"]
    if expected.get("result", ()) is None:
        assert result is None, case["says"]
    for name, value in (expected.get("result") or {}).items():
        assert json.loads(json.dumps(result))[name] == value, case["says"]


def test_every_paragraph_of_the_rules_that_decides_a_game_has_a_position() -> None:
    named = {rule for case in CASES for rule in case["rule"]}
    chapters = {rule.split(".")[0] for rule in named}
    assert len(CASES) >= 132
    assert chapters >= {str(number) for number in range(2, 14)}
