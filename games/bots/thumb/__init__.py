"""The player by rules of thumb: what a decent player at the table does without counting."""

from .player import leicht
from .reasons import REASONS

__all__ = ["REASONS", "leicht"]
