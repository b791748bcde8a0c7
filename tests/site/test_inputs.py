"""What the two gates for text and JSON let through."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schnapsen_site.inputs import BadInput, clean_text, load_json


@pytest.mark.parametrize(
    "document",
    ["", "{", "NaN", "[Infinity]", '{"a":1,"a":2}', "[" * 33 + "]" * 33, "[" * 60_000, '"\\u0000"', '"\\ud800"',
     b"\xff", " " * 70_000, None, 7, '{"\\u0001":1}', '"a\tb"', "1 2", "\ufeff1"],
)  # fmt: skip
def test_doubtful_json_is_refused(document: object) -> None:
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


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "a\x1bb", "a\nb", "x" * 11, None, b"x", "\ue000"])
def test_doubtful_text_is_refused(text: object) -> None:
    with pytest.raises(BadInput):
        clean_text(text, max_length=10)


def test_text_comes_in_composed_and_trimmed() -> None:
    assert clean_text("  Jo\u0308rg ") == "Jörg"
    assert clean_text("a\r\nb", lines=True) == "a\nb"
