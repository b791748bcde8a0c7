"""What points are worth as the Partie stands: in chances of winning it, but on the scale of points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from games.engine import Rules, SeatView

Amounts: TypeAlias = Mapping[int, float]
"""What a Runde may be worth to who wins it, and how often it is."""

CONTESTED_AMOUNTS: Amounts = {1: 1 / 3, 2: 1 / 3, 3: 1 / 3}
NORMAL = 1 / 3
"""How often nobody bids. Of contracts those are bid more often that are cheaper: by the square of the value."""
NEAR, FAR = 6, 30
"""It is thought of the Partie where a side needs no more than `NEAR` to win it, and the other no more than `FAR`.

Earlier it hardly helps to win the Partie, and costs points: see docs/bots.md.
"""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a choice comes to: `points` of the own side on average, and the amounts in which they are won or lost."""

    points: float
    amounts: Amounts

    @property
    def doubled(self) -> Prospect:
        return Prospect(2 * self.points, scaled(self.amounts, 2))


@dataclass(frozen=True)
class Stakes:
    """The points that the own side and the others still need; None: not known, or too early to think of it."""

    rules: Rules
    needs: tuple[int, int] | None

    def worth(self, prospect: Prospect) -> float:
        """On average, in points; if it does not matter how the Partie stands, the points themselves."""
        mean = sum(amount * share for amount, share in prospect.amounts.items())
        if self.needs is None or mean == 0:
            return prospect.points
        won = min(max((1 + prospect.points / mean) / 2, 0.0), 1.0)
        beyond = prospect.points - (2 * won - 1) * mean
        return beyond + sum(
            share * (won * self._gain(amount) + (1 - won) * self._gain(-amount))
            for amount, share in prospect.amounts.items()
        )

    def doubling(self, prospect: Prospect) -> float:
        """What it brings to double it."""
        return self.worth(prospect.doubled) - self.worth(prospect)

    def _gain(self, points: int) -> float:
        return (self._chance(points) - self._chance(0)) / self._scale

    @cached_property
    def _scale(self) -> float:
        """The chance that one point brings now, by what Runden usually are worth."""
        usual = usual_amounts(self.rules, NORMAL)
        swing = sum(share * (self._chance(amount) - self._chance(-amount)) for amount, share in usual.items())
        return swing / sum(2 * amount * share for amount, share in usual.items())

    def _chance(self, points: int) -> float:
        """Of winning the Partie after a Runde with these points for the own side, negative for the others."""
        own, others = self.needs or (FAR, FAR)
        chances = _chances(self.rules)
        return chances[max(own - max(points, 0), 0)][max(others + min(points, 0), 0)]


def stakes(view: SeatView) -> Stakes:
    """How the Partie stands for the viewer's side. With three players, each for themselves, it is not thought of."""
    rules, score, seat = view.rules, view.score, view.viewer or 0
    if score is None or rules.players == 3:
        return Stakes(rules, None)
    own, others = rules.partie.target - score[seat], rules.partie.target - score[(seat + 1) % 4]
    if rules.partie.direction == "strokes":  # they are written to who loses: the others' bring the Partie
        own, others = others, own
    known = min(own, others) <= NEAR and max(own, others) <= FAR
    return Stakes(rules, (own, others) if known else None)


def scaled(amounts: Amounts, factor: int) -> Amounts:
    return {factor * amount: share for amount, share in amounts.items()}


def usual_amounts(rules: Rules, normal: float) -> Amounts:
    """What Runden are worth if so many of them are played as nobody bids, and the others as somebody does."""
    bid = [contract.value for contract in rules.contracts if contract.value and not contract.contested]
    if not bid:
        return dict(CONTESTED_AMOUNTS)
    share = normal if any(contract.contested for contract in rules.contracts) else 0.0
    found = defaultdict(float, {amount: share * often for amount, often in CONTESTED_AMOUNTS.items()})
    whole = sum(value**-2 for value in bid)
    for value in bid:
        found[value] += (1 - share) * value**-2 / whole
    return found


@lru_cache(maxsize=50)
def _chances(rules: Rules) -> list[list[float]]:
    """The chance of winning the Partie against equals, by the points that the own side needs and that the others do."""
    usual = usual_amounts(rules, NORMAL)
    found = [[1.0] * (FAR + 1) for _ in range(FAR + 1)]
    for own in range(1, FAR + 1):
        found[own][0] = 0.0
        for others in range(1, FAR + 1):
            found[own][others] = sum(
                share * (found[max(own - amount, 0)][others] + found[own][max(others - amount, 0)]) / 2
                for amount, share in usual.items()
            )
    return found
