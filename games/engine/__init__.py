"""The rules of the game, in plain Python: no Django, no I/O, no clock, no randomness, no logging.

`docs/RULES.md` is the reference; numbers in [brackets] name its paragraphs.
"""

from .cards import ALL_CARDS, AUGEN, RANKS, SUITS, Card, Cards, Seat, Suit
from .defects import Defect
from .events import Event, Result, from_data, result_from_data, to_data
from .goals import Reason
from .partie import Partie, book
from .presets import document, preset, preset_keys
from .refusals import Illegal, Refusal
from .rules import Contract, Rules
from .runde import Runde, apply, legal_actions, opening, refusal, replay, start
from .validate import Refused, defects, parse
from .view import Played, SeatView, view

__all__ = [
    "ALL_CARDS", "AUGEN", "RANKS", "SUITS", "Card", "Cards", "Contract", "Defect", "Event", "Illegal", "Partie",
    "Played", "Reason", "Refusal", "Refused", "Result", "Rules", "Runde", "Seat", "SeatView", "Suit", "apply", "book",
    "defects", "document", "from_data", "legal_actions", "opening", "parse", "preset", "preset_keys", "refusal",
    "replay", "result_from_data", "start", "to_data", "view",
]  # fmt: skip
