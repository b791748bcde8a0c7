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
    runde: int
    seq: int
    action: str
    extra: Extra


def pressed(data: Any) -> Press:
    """The press in a form's fields; BadInput if runde and seq are no numbers or the action is no text.

    Whether the action is a token, and legal, is not asked here.
    """
    if not isinstance(data, Mapping):
        raise BadInput("no_form")
    action = data.get("action")
    if not isinstance(action, str) or len(action) > MAX_ACTION:
        raise BadInput("no_action")
    bits = data.get("bits") or ""
    if not isinstance(bits, str):
        raise BadInput("no_bits")
    cut = data.get("cut")
    return Press(
        number(data.get("runde")),
        number(data.get("seq")),
        action,
        Extra(bits=bits, cut=number(cut) if cut not in (None, "") else None, quiet=bool(data.get("still"))),
    )


def number(value: object) -> int:
    """A number, as such or as text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return int(value)
    raise BadInput("no_number")
