"""Analysis of Runden: computed in another process when first asked for, then kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.bots.review import CALL, CARD, review, second_view
from games.history.models import Analysis, Partie, Runde, SecondView
from games.history.store import moves_of, score_before
from games.history.workers import workers

EDITION = 2
PATIENCE = 20.0  # seconds, with what waits before it


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one action was worth for its seat's side. `values` has what each allowed action was worth, best first.

    `kind` is that of `games.bots.review`. `cost` is what was lost against the best.
    """

    seq: int
    seat: int
    action: str
    kind: str
    values: tuple[tuple[str, int], ...]

    @property
    def best(self) -> int:
        return self.values[0][1]

    @property
    def cost(self) -> int:
        return self.best - dict(self.values)[self.action]

    @property
    def forced(self) -> bool:
        """Nothing else was allowed."""
        return len(self.values) == 1


@dataclass(frozen=True, slots=True)
class Given:
    """What a seat gave away by its cards in all Runden together."""

    seat: int
    points: int
    mistakes: int


def of(runde: Runde) -> list[Verdict] | None:
    """The analysis that is kept, None if there is none yet."""
    kept = Analysis.objects.filter(runde=runde, edition=EDITION).first()
    return _verdicts(kept.judged) if kept else None


def make(runde: Runde) -> None:
    """Analyse a Runde that is open, and keep it. TimeoutError or `workers.Busy` if too much is being done."""
    actions = [move.action for move in moves_of(runde)]
    job = workers().submit(review, runde.version.document, runde.dealer, list(runde.deck or ()), actions)
    judged = job.result(PATIENCE)
    Analysis.objects.update_or_create(runde=runde, defaults={"edition": EDITION, "judged": judged})


def missing(partie: Partie) -> QuerySet[Runde]:
    """Open Runden of a Partie that are not analysed yet."""
    opened = partie.runden.filter(state__in=(Runde.State.OVER, Runde.State.ABORTED), deck__isnull=False)
    return opened.exclude(analysis__edition=EDITION).select_related("version").order_by("number")


def given_away(partie: Partie) -> list[Given]:
    """For each seat what its cards gave away, by all analyses that are kept."""
    seats = [seat.seat for seat in partie.seats.all()]
    kept = Analysis.objects.filter(runde__partie=partie, edition=EDITION)
    costs = [
        (verdict.seat, verdict.cost)
        for one in kept
        for verdict in _verdicts(one.judged)
        if verdict.kind == CARD
    ]
    return [
        Given(
            seat,
            sum(cost for owner, cost in costs if owner == seat),
            sum(cost > 0 for owner, cost in costs if owner == seat),
        )
        for seat in seats
    ]


def best_calls(verdicts: Sequence[Verdict]) -> list[tuple[int, str, int]]:
    """For each seat that could name trump or bid: its best announcement, and what that would have brought its side."""
    best: dict[int, tuple[str, int]] = {}
    for verdict in verdicts:
        for action, value in verdict.values if verdict.kind == CALL else ():
            announced = action.startswith(("bid:", "trump:", "aufschlagen"))
            if announced and (verdict.seat not in best or value > best[verdict.seat][1]):
                best[verdict.seat] = (action, value)
    return [(seat, action, value) for seat, (action, value) in sorted(best.items())]


def second_view_of(runde: Runde, seq: int) -> dict[str, Any] | None:
    """What is kept of the second view of the `seq`-th action."""
    kept = SecondView.objects.filter(runde=runde, seq=seq, edition=EDITION).first()
    return dict(kept.answer) if kept else None


def make_second_view(runde: Runde, seq: int) -> None:
    """Ask the strongest bot what it would have done as the `seq`-th action, and keep the answer. Raises as `make`."""
    actions = [move.action for move in moves_of(runde)][: seq - 1]
    seed = int.from_bytes(hashlib.sha256(f"{runde.public_id}|{seq}".encode()).digest()[:8])
    job = workers().submit(
        second_view,
        runde.version.document,
        runde.dealer,
        list(runde.deck or ()),
        actions,
        seed,
        score_before(runde),
    )
    answer = job.result(PATIENCE)
    SecondView.objects.update_or_create(runde=runde, seq=seq, defaults={"edition": EDITION, "answer": answer})


def _verdicts(judged: list[dict[str, Any]]) -> list[Verdict]:
    return [
        Verdict(
            seq,
            one["seat"],
            one["action"],
            one["kind"],
            tuple(sorted(one["values"].items(), key=lambda value: (-value[1], value[0] != one["action"]))),
        )
        for seq, one in enumerate(judged, 1)
    ]
