"""Trying a draft out: 200 Runden by bots, played in a worker process, a part at each step.

Whoever looks at the page drives it on: no thread waits, and a trial begun is gone on with after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

from django.utils.translation import gettext as _

from games.bots.workers import Busy, TooLong, WorkerDied, Workers
from games.engine import Partie, Result, Rules, book

from .models import RuleVersion, Trial
from .trial_play import Played, play_runden
from .versions import rules_of

STEP = 20
LIMIT = 60.0  # seconds for one step
SEED = 2026
NO_TALLY = {"runden": 0, "made": 0, "points": 0}


@dataclass(frozen=True, slots=True)
class Line:
    """How one contract fared: Runden, how many of 100 were made, and what it brought its declarer on average."""

    name: str
    runden: int
    made: int
    points: float


@cache
def workers() -> Workers:
    return Workers(1, limit=LIMIT)


def begin(version: RuleVersion) -> Trial:
    """A fresh trial of the draft as it stands now."""
    fresh = {
        "revision": version.revision,
        "seed": SEED,
        "done": 0,
        "tally": {},
        "lengths": [],
        "scores": [],
        "failure": "",
    }
    trial, _created = Trial.objects.update_or_create(version=version, defaults=fresh)
    return trial


def trial_of(version: RuleVersion) -> Trial | None:
    """The trial of this draft as it stands; None if there is none, or it was of an earlier saving."""
    return Trial.objects.filter(version=version, revision=version.revision).first()


def step(trial: Trial) -> Trial:
    """Play the next Runden and add them up. What somebody else did in the meantime stands; then this is dropped."""
    if trial.finished:
        return trial
    rules = rules_of(trial.version)
    numbers = range(trial.done, min(trial.done + STEP, Trial.TOTAL))
    try:
        played = workers().submit(play_runden, rules, trial.seed, numbers).result()
    except Busy:
        return trial
    except (WorkerDied, TooLong) as error:
        played = Played((), numbers.start, type(error).__name__)
    known = Trial.objects.filter(
        pk=trial.pk, revision=trial.revision, seed=trial.seed, done=trial.done, failure=""
    )
    known.update(**_after(trial, rules, played))
    trial.refresh_from_db()
    return trial


def _after(trial: Trial, rules: Rules, played: Played) -> dict[str, Any]:
    """The trial's columns once these Runden are added."""
    scores, lengths = _partien(rules, trial.scores, played.results)
    done = trial.done + len(played.results)
    tally = _tally(rules, trial.tally, played.results)
    return {
        "done": done,
        "tally": tally,
        "lengths": [*trial.lengths, *lengths],
        "scores": scores,
        "failure": _failure(played, done, bool(trial.lengths or lengths or any(map(any, scores)))),
    }


def _failure(played: Played, done: int, anything_written: bool) -> str:
    if played.failed is not None:
        return _("Runde %(number)s ließ sich nicht zu Ende spielen (%(why)s).") % {
            "number": played.failed + 1,
            "why": played.why,
        }
    if done >= Trial.TOTAL and not anything_written:
        return _("Niemand hat je etwas geschrieben: So kommt keine Partie ans Ziel.")
    return ""


def _partien(
    rules: Rules, rows: list[list[int]], results: Iterable[Result]
) -> tuple[list[list[int]], list[int]]:
    """The rows of the Partie that goes on, and the lengths of those that ended."""
    partie, lengths = Partie(rules, tuple(map(tuple, rows))), []
    for result in results:
        partie = book(partie, result.points)
        if partie.finished:
            lengths.append(len(partie.scores))
            partie = Partie(rules)
    return [list(row) for row in partie.scores], lengths


def _tally(
    rules: Rules, before: dict[str, dict[str, int]], results: Iterable[Result]
) -> dict[str, dict[str, int]]:
    tally = {key: dict(counts) for key, counts in before.items()}
    for result in results:
        counts = tally.setdefault(result.contract, dict(NO_TALLY))
        counts["runden"] += 1
        counts["made"] += result.made
        counts["points"] += max(result.points) * (1 if result.made else -1)
    return tally


def lines(trial: Trial) -> list[Line]:
    """How each contract fared that came up, the most frequent first."""
    names = {contract.key: contract.name for contract in rules_of(trial.version).contracts}
    found = [
        Line(names[key], of["runden"], round(100 * of["made"] / of["runden"]), of["points"] / of["runden"])
        for key, of in trial.tally.items()
    ]
    return sorted(found, key=lambda line: -line.runden)


def never(trial: Trial) -> list[str]:
    """The names of the contracts that never came up."""
    return [
        contract.name for contract in rules_of(trial.version).contracts if contract.key not in trial.tally
    ]


def length(trial: Trial) -> str:
    """How long a Partie lasts, in words."""
    if not trial.lengths:
        return _("mehr als %(count)s Runden") % {"count": trial.done}
    values = {
        "low": min(trial.lengths),
        "high": max(trial.lengths),
        "mean": round(fmean(trial.lengths)),
    }
    return _("%(low)s bis %(high)s Runden, im Schnitt %(mean)s") % values
