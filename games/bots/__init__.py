"""The players that are programs. They see a `SeatView`, nothing else; pure Python on the engine.

`choose(view, level, seed)` is the door; `LEVELS` are the levels there are. Thinking belongs into the processes of
`games.bots.workers`, never into a thread of the game's own process.
"""

from .choice import Choice, Figure, Player, Reason
from .levels import LEVELS, choose, seed_for

__all__ = ["LEVELS", "Choice", "Figure", "Player", "Reason", "choose", "seed_for"]
