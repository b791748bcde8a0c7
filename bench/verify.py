"""`verify_history` over many Runden that bots played: it finds nothing; and it finds all that is changed afterwards.

    python bench/verify.py [Runden, 10000 unless named]

In an SQLite database of its own, over all presets in turn. The last line is one JSON object: how many Runden, what it
took, how many differences there were, and what of the changes was found.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from itertools import cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = tempfile.TemporaryDirectory()
os.environ.update(DATA_DIR=FOLDER.name, DATABASE_URL="", DJANGO_SETTINGS_MODULE="schnapsen_site.settings")

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from games import engine  # noqa: E402
from games.history import sample  # noqa: E402
from games.history.models import Runde  # noqa: E402
from games.houserules.models import RuleVersion  # noqa: E402
from games.houserules.versions import current, load_presets  # noqa: E402


def play(count: int) -> None:
    """Partien of bots, until there are so many Runden. Each is played: none is a copy of another."""
    rng, players = random.Random(1), cycle([(None, f"Bot {seat}") for seat in range(4)])
    for key in cycle(engine.preset_keys()):
        if Runde.objects.count() >= count:
            return
        sample.make([sample.play(current(key), rng)], players, 1, timezone.now(), rng)


def verified() -> tuple[str, float]:
    """What `verify_history` says, and how many seconds it took."""
    out, start = StringIO(), time.perf_counter()
    with suppress(SystemExit):
        call_command("verify_history", stdout=out)
    return out.getvalue(), time.perf_counter() - start


def change_a_card(runde: Runde) -> str:
    runde.deck = [runde.deck[-1], *runde.deck[1:-1], runde.deck[0]]  # type: ignore[index]
    runde.save()
    return str(runde.partie_id)


def change_a_result(runde: Runde) -> str:
    runde.result = {**(runde.result or {}), "points": [9] * len(runde.result["points"])}  # type: ignore[index]
    runde.save()
    return str(runde.partie_id)


def lose_a_move(runde: Runde) -> str:
    runde.archive = (runde.archive or [])[:-2] + (runde.archive or [])[-1:]
    runde.save()
    return str(runde.partie_id)


def edit_a_rule_version(runde: Runde) -> str:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER houserules_published_is_fixed")
    document = {**runde.version.document, "name": "Geändert"}
    RuleVersion.objects.filter(pk=runde.version_id).update(document=document)
    return f"rules {runde.version.rule.key}/"


CHANGES: tuple[Callable[[Runde], str], ...] = (
    change_a_card,
    change_a_result,
    lose_a_move,
    edit_a_rule_version,
)


def changed() -> Iterator[tuple[str, str]]:
    """Change one thing after the other, each in a Partie of its own: what, and how the line that names it begins."""
    rng = random.Random(2)
    partien = rng.sample(
        list(Runde.objects.order_by("partie").values_list("partie", flat=True).distinct()), 4
    )
    for change, partie in zip(CHANGES, partien, strict=True):
        yield change.__name__, change(Runde.objects.get(partie=partie, number=1))


def main(count: int) -> None:
    call_command("migrate", verbosity=0)
    load_presets()
    play(count)
    said, seconds = verified()
    figures: dict[str, Any] = {"runden": Runde.objects.count(), "seconds": round(seconds, 1)}
    figures["said"] = said.splitlines()[-1]
    places = dict(changed())
    said, _ = verified()
    figures["found"] = {name: place in said for name, place in places.items()}
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
