"""The two doors for text and JSON from outside."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.outside import MAX_DEPTH, MAX_SIZE, BadInput, clean_text, load_json


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("{'a': 1}", "not_json"),
        ("1 2", "not_json"),
        ("9" * 5000, "not_json"),
        (b"\xff", "not_json"),
        ("NaN", "not_a_number"),
        ('{"a": [-Infinity]}', "not_a_number"),
        ('{"a": 1, "a": 2}', "doubled_key"),
        ('[{"b": {"a": 1, "a": 1}}]', "doubled_key"),
        ('"\\u0000"', "bad_characters"),
        ('{"\\u0007": 1}', "bad_characters"),
        ('["\\ud800"]', "bad_characters"),
        ("[" * 25 + "]" * 25, "too_deep"),
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 30 + "1" + "}" * 30, "too_deep"),
        (" " * (MAX_SIZE + 1), "too_large"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_json_that_is_none_is_refused_with_its_code(text: str | bytes, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        load_json(text)
    assert refused.value.code == code


def test_json_is_read_as_text_and_as_bytes() -> None:
    data = {"name": "Grüß Gott 👋🏽", "list": [1, 2.5, None, True, {}], "brackets": "[" * 100 + '\\"{'}
    text = json.dumps(data, ensure_ascii=False)
    assert load_json(text) == data
    assert load_json(text.encode()) == data


def test_depth_and_size_are_allowed_up_to_their_limits() -> None:
    assert load_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert load_json('"' + "x" * (MAX_SIZE - 2) + '"')
    with pytest.raises(BadInput):
        load_json("[1]", max_size=2)


def test_a_number_too_large_for_a_float_is_not_let_in_as_infinity() -> None:
    with pytest.raises(BadInput) as refused:
        load_json('{"a": [1e999]}')
    assert refused.value.code == "not_a_number"


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text() | st.binary())
def test_whatever_comes_is_read_or_refused(text: str | bytes) -> None:
    try:
        load_json(text)
    except BadInput as refused:
        assert refused.code


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  Resi  ", "Resi"),
        ("Frau\t Müller\n", "Frau Müller"),
        ("e\u0301", "\u00e9"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("a\u00a0b", "a b"),
    ],
)
def test_text_is_trimmed_folded_and_composed(text: str, clean: str) -> None:
    assert clean_text(text, 24) == clean


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "not_text"),
        (3, "not_text"),
        (b"Resi", "not_text"),
        ("", "empty"),
        (" \n\t", "empty"),
        ("\u200d", "empty"),
        ("x" * 25, "too_long"),
        ("a\x00b", "bad_characters"),
        ("a\x1bb", "bad_characters"),
        ("a\u202eb", "bad_characters"),
        ("a\u200bb", "bad_characters"),
        ("a\ud800b", "bad_characters"),
        ("\ue000", "bad_characters"),
        ("\U000e0041", "bad_characters"),
    ],
    ids=repr,
)
def test_text_that_cannot_stand_is_refused_with_its_code(text: object, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        clean_text(text, 24)
    assert refused.value.code == code
