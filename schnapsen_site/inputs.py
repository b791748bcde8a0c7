"""The two gates through which everything from outside comes in: `clean_text` and `load_json`. Pure Python."""

import json
import unicodedata
from typing import Any, NoReturn

MAX_JSON = 64 * 1024
MAX_DEPTH = 32


class BadInput(ValueError):
    """What came from outside is not what this gate lets through."""


def clean_text(text: object, max_length: int = 4096, lines: bool = False) -> str:
    """`text` in NFC without blanks around it; raises BadInput if it is no text, too long, or holds controls.

    Refused are NUL and other controls (line breaks allowed with `lines`), lone surrogates, and unassigned or
    private characters. `max_length` counts code points.
    """
    if not isinstance(text, str):
        raise BadInput("not a text")
    if len(text) > max_length:
        raise BadInput("too long")
    if lines:
        text = text.replace("\r\n", "\n")
    for char in text:
        if unicodedata.category(char) in {"Cc", "Cs", "Cn", "Co"} and not (lines and char == "\n"):
            raise BadInput(f"character U+{ord(char):04X}")
    return unicodedata.normalize("NFC", text).strip()


def load_json(data: object, max_bytes: int = MAX_JSON, max_depth: int = MAX_DEPTH) -> Any:
    """The value of a JSON document; raises BadInput for anything doubtful.

    Refused are documents over `max_bytes`, nested deeper than `max_depth`, not UTF-8, with NaN or Infinity, with
    a key twice in one object, or with NUL, controls or lone surrogates in a text.
    """
    text = _decode(data, max_bytes)
    _check_depth(text, max_depth)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except BadInput:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput(f"no JSON: {type(error).__name__}") from None
    _check_texts(value)
    return value


def _decode(data: object, max_bytes: int) -> str:
    if isinstance(data, str):
        size = len(data) if len(data) > max_bytes else len(data.encode("utf-8", "surrogatepass"))
    elif isinstance(data, bytes | bytearray):
        size = len(data)
    else:
        raise BadInput("neither text nor bytes")
    if size > max_bytes:
        raise BadInput("too large")
    try:
        return data if isinstance(data, str) else bytes(data).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("not UTF-8") from None


def _check_depth(text: str, max_depth: int) -> None:
    depth, in_text, escaped = 0, False, False
    for char in text:
        if in_text:
            in_text = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            in_text = True
        elif char in "[{":
            depth += 1
            if depth > max_depth:
                raise BadInput("too deep")
        elif char in "]}":
            depth -= 1


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadInput("a key twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise BadInput(f"{name} is no number here")


def _check_texts(value: Any) -> None:
    if isinstance(value, str):
        if any(unicodedata.category(char) in {"Cc", "Cs"} and char not in "\n\t" for char in value):
            raise BadInput("a control character in a text")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_texts(key)
            _check_texts(item)
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
