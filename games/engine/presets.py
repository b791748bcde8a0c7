"""The rule sets that come with the game: `presets/*.toml`, read once, through the validator like any other."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from .rules import Rules
from .validate import parse

FOLDER = Path(__file__).parent / "presets"


@cache
def preset_keys() -> tuple[str, ...]:
    """All keys, the game for four under the German app rules first."""
    keys = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return tuple(sorted(keys, key=lambda key: (key != "bauernschnopsn", key != "dreierschnapsen", key)))


def document(key: str) -> dict[str, Any]:
    """A preset as it stands in its file. KeyError if there is none of that key."""
    if key not in preset_keys():
        raise KeyError(key)
    return tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))


@cache
def preset(key: str) -> Rules:
    """A preset as rules. KeyError if there is none of that key."""
    return parse(document(key))
