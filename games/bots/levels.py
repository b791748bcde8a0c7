"""The levels by name, and the one door to them."""

from __future__ import annotations

import hashlib
from functools import partial

from games.engine import SeatView

from .choice import Choice, Player
from .search.players import mittel, stark
from .thumb import leicht
from .zufall import zufall

LEVELS: dict[str, Player] = {"zufall": zufall, "leicht": leicht, "mittel": mittel, "stark": stark}
SILENT: dict[str, Player] = {"stark": partial(stark, signs=False)}
"""Levels that give and read signs (`search/signals.py`), without them."""


def choose(view: SeatView, level: str, seed: int, signs: bool = True) -> Choice:
    """What a player of this level does now, with or without signs to its partner. KeyError: unknown level;
    ValueError: not the viewer's turn."""
    player = LEVELS[level] if signs else SILENT.get(level, LEVELS[level])
    if not view.actions:
        raise ValueError("not this seat's turn")
    return player(view, seed)


def seed_for(secret_hex: str, seq: int) -> int:
    """The seed of the decision after `seq` actions, from a secret of the Runde (hex) that has nothing to do with the
    deck: so that a Runde can be re-lived, and a choice tells nothing about cards."""
    secret = bytes.fromhex(secret_hex)
    digest = hashlib.sha256(b"bauernschnapsen bot 1|" + secret + b"|" + str(seq).encode()).digest()
    return int.from_bytes(digest[:8])
