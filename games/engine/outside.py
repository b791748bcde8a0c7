"""The doors for JSON, text and numbers from outside: nothing else on the site parses what a stranger sent."""

from __future__ import annotations

import json
import unicodedata
from math import isfinite
from typing import Any

MAX_SIZE = 256 * 1024
MAX_DEPTH = 24
JOINERS = "\u200d\u200c"  # the invisible characters that emoji and some scripts need


class BadInput(ValueError):
    """What came from outside cannot be read; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def load_json(text: str | bytes, max_size: int = MAX_SIZE) -> Any:
    """JSON from outside. `BadInput` if it is too large or deep, no JSON, or has NaN, doubled keys or bad characters."""
    if len(text) > max_size:
        raise BadInput("too_large")
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        if _depth(decoded) > MAX_DEPTH:
            raise BadInput("too_deep")
        data = json.loads(
            decoded, parse_float=_finite, parse_constant=_no_constant, object_pairs_hook=_no_doubled_keys
        )
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput("not_json") from None
    if not _clean(data):
        raise BadInput("bad_characters")
    return data


def clean_text(text: object, max_length: int) -> str:
    """A line of text from outside, trimmed, in NFC, white space folded. `BadInput` if empty, too long or with
    characters that nobody can see or that turn the direction of writing."""
    if not isinstance(text, str):
        raise BadInput("not_text")
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if not folded.strip(JOINERS):
        raise BadInput("empty")
    if len(folded) > max_length:
        raise BadInput("too_long")
    if not all(_may_stand(char) for char in folded):
        raise BadInput("bad_characters")
    return folded


def small_number(text: object, digits: int) -> int | None:
    """A number from an address or a form, of at most so many digits; None for anything else. Without a bound,
    Python refuses long ones by an exception."""
    if not isinstance(text, str) or len(text) > digits or not text.isascii() or not text.isdecimal():
        return None
    return int(text)


def _may_stand(char: str) -> bool:
    """No controls, surrogates or unassigned; of the invisible ones only the joiners."""
    return char in JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _clean(data: Any) -> bool:
    if isinstance(data, str):
        return not any(unicodedata.category(char) in ("Cc", "Cs") for char in data)
    if isinstance(data, dict):
        return all(_clean(key) and _clean(value) for key, value in data.items())
    return all(_clean(item) for item in data) if isinstance(data, list) else True


def _depth(text: str) -> int:
    """How deep brackets are nested, counted outside of strings before anything is parsed."""
    depth = deepest = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            in_string = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _no_constant(name: str) -> Any:
    raise BadInput("not_a_number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_constant(digits)


def _no_doubled_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise BadInput("doubled_key")
    return data
