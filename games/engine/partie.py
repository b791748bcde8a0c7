"""A Partie: Runden added up to the target, winners and Bummerl [11]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Seat
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Partie:
    """`scores` has a row after each Runde booked, points added up per seat [11.1]."""

    rules: Rules
    scores: tuple[tuple[int, ...], ...] = ()

    @property
    def score(self) -> tuple[int, ...]:
        """The score now: zeros before the first Runde."""
        return self.scores[-1] if self.scores else (0,) * self.rules.players

    @property
    def finished(self) -> bool:
        return max(self.score) >= self.rules.partie.target

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Empty while the Partie goes on [11.2]."""
        if not self.finished:
            return ()
        if self.rules.partie.direction == "strokes":
            return tuple(
                seat for seat, strokes in enumerate(self.score) if strokes < self.rules.partie.target
            )
        return tuple(seat for seat, points in enumerate(self.score) if points == max(self.score))

    @property
    def bummerl(self) -> tuple[int, ...]:
        """Bummerl per seat; all 0 while the Partie goes on [11.3] to [11.5]."""
        kind = self.bummerl_kind
        if kind is None:
            return (0,) * self.rules.players
        count = getattr(self.rules.bummerl, kind)
        return tuple(count if seat in self.losers else 0 for seat in range(self.rules.players))

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The seats that get Bummerl; with three players not the one in between [11.4]."""
        if not self.finished:
            return ()
        beaten = tuple(seat for seat in range(self.rules.players) if seat not in self.winners)
        if self.rules.partie.direction == "strokes" or self._retour(beaten):
            return beaten
        lowest = min(self.score)
        return tuple(seat for seat in beaten if self.score[seat] == lowest)

    @property
    def bummerl_kind(self) -> str | None:
        """`normal`, `schneider` or `retourschneider`; None while the Partie goes on."""
        if not self.finished:
            return None
        if self.rules.partie.direction == "strokes":
            return "normal"
        if self._retour(tuple(seat for seat in range(self.rules.players) if seat not in self.winners)):
            return "retourschneider"
        return "schneider" if any(self.score[seat] == 0 for seat in self.losers) else "normal"

    def _retour(self, beaten: tuple[Seat, ...]) -> bool:
        """Before the last Runde the losers stood one point short and the (only) winning side had nothing."""
        before = self.scores[-2] if len(self.scores) > 1 else (0,) * self.rules.players
        short = self.rules.partie.target - 1
        one_side_won = set(self.winners) == set(self.rules.side(self.winners[0]))
        return (
            one_side_won
            and all(before[seat] == short for seat in beaten)
            and all(before[seat] == 0 for seat in self.winners)
        )


def book(partie: Partie, points: Sequence[int]) -> Partie:
    """The Partie after one more Runde. ValueError after the end, or for a row that does not fit."""
    if partie.finished:
        raise ValueError("the Partie is over [11.1]")
    if len(points) != partie.rules.players:
        raise ValueError("one number of points for each seat")
    row = tuple(old + new for old, new in zip(partie.score, points, strict=True))
    return Partie(partie.rules, (*partie.scores, row))
