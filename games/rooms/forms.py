"""What a press at a table says, from a form or a frame."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.outside import BadInput
from games.rooms.play import Extra

NUMBER = re.compile(r"-?[0-9]{1,20}")
MAX_ACTION = 64


class Press(NamedTuple):
    """An action for the place in the Partie that the page showed; or, if `wish` is set, that wish and nothing else."""

    runde: int = 0
    seq: int = 0
    action: str = ""
    extra: Extra = Extra()
    wish: str = ""


def pressed(data: Any) -> Press:
    """The press in a form's fields; BadInput if runde and seq are no numbers or the action is no text.

    Whether the action is a token, and legal, is not asked here.
    """
    if not isinstance(data, Mapping):
        raise BadInput("no_form")
    if wish := data.get("wish"):
        return Press(wish=_short(wish))
    runde, seq, action = number(data.get("runde")), number(data.get("seq")), _short(data.get("action"))
    cut = data.get("cut")
    extra = Extra(
        bits=_short(data.get("bits") or ""),
        cut=None if cut in (None, "") else number(cut),
        quiet=bool(data.get("still")),
    )
    return Press(runde, seq, action, extra)


def number(value: object) -> int:
    """A number, as such or as text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return int(value)
    raise BadInput("no_number")


def _short(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_ACTION:
        raise BadInput("no_action")
    return value
