"""What the doors for JSON, text and numbers from outside let through."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.outside import BadInput, clean_text, load_json, small_number


@pytest.mark.parametrize(
    "document",
    ["", "{", "NaN", "[Infinity]", '{"a":1,"a":2}', "[" * 33 + "]" * 33, "[" * 60_000, '"\\u0000"', '"\\ud800"',
     b"\xff", " " * 300_000, '{"\\u0001":1}', '"a\tb"', "1 2", "\ufeff1", '"\ud800"'],
)  # fmt: skip
def test_doubtful_json_is_refused(document: str | bytes) -> None:
    with pytest.raises(BadInput):
        load_json(document)


def test_brackets_in_texts_are_no_depth() -> None:
    text = '"' + "[" * 100 + '\\"' + "{" * 100
    assert load_json(json.dumps(text)) == text


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(st.characters(categories=["L", "N", "P"])),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc"), inner, max_size=3),
        max_leaves=10,
    )
)
def test_plain_json_comes_in_as_it_is(value: object) -> None:
    assert load_json(json.dumps(value)) == value
    assert load_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    "text", ["a\0b", "\ud800", "a\x1bb", "x" * 11, "", "  ", None, b"x", "\ue000", "a\u202eb"]
)
def test_doubtful_text_is_refused(text: object) -> None:
    with pytest.raises(BadInput):
        clean_text(text, max_length=10)


def test_text_comes_in_composed_and_trimmed() -> None:
    assert clean_text("  Jo\u0308rg \n Hansl ", max_length=40) == "Jörg Hansl"


@pytest.mark.parametrize("text", [None, "", "-1", "1.5", "x", "²", "٣", " 1", "10000", "9" * 5000, 7])
def test_what_is_no_small_number_is_none(text: object) -> None:
    assert small_number(text, 4) is None


def test_a_small_number_comes_in_as_one() -> None:
    assert [small_number(text, 4) for text in ("0", "007", "9999")] == [0, 7, 9999]
