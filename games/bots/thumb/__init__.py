"""The players by rules of thumb: what a decent player at the table does without counting. `leicht` bids like a
beginner."""

from .player import by_rule, leicht
from .reasons import REASONS

__all__ = ["REASONS", "by_rule", "leicht"]
