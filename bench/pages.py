"""Whether a page costs more with more behind it: a table late in a long Partie, a lobby after many closed tables.

    python bench/pages.py [closed tables, 20000 unless named]

One process on SQLite. A table whose Partie has 60 Runden behind it is asked for by turns with one in its first, both
read anew from the database, as after a restart; the lobby of one player is asked for by turns in two databases that
differ by closed tables alone, 2,000 of them the player's own. Measured is the process's CPU time, the medians of 31.
The last line is one JSON object: of each page both times in ms, their ratio, and its queries.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = tempfile.TemporaryDirectory()
os.environ.update(DATA_DIR=FOLDER.name, DATABASE_URL="", DJANGO_SETTINGS_MODULE="schnapsen_site.settings")

import django  # noqa: E402
from django.conf import settings  # noqa: E402

settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.ALLOWED_HOSTS = ["testserver"]
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts import sessions  # noqa: E402
from accounts.models import User  # noqa: E402
from games import engine  # noqa: E402
from games.history.states import states  # noqa: E402
from games.houserules.versions import RuleVersion, current, unnamed  # noqa: E402
from games.rooms import kept  # noqa: E402
from games.rooms.models import Room, Seat  # noqa: E402
from games.rooms.opening import open_room  # noqa: E402
from tests.rooms.playing import guests, press, press_next, state_of, table_of  # noqa: E402

TIMES, RUNDEN, OWN, OPEN = 31, 60, 2000, 20
# Makes ready, and gives what is to be measured.
Case = Callable[[], Callable[[], Any]]


def long_rules() -> RuleVersion:
    """The usual rules, with a goal that is far away."""
    document = current("bauernschnopsn").document
    return unnamed({**document, "partie": {**document["partie"], "target": 900}})


def played(users: list[User], runden: int) -> Room:
    """A table in a Runde after so many, two actions into it."""
    room, rng = table_of(users, version=long_rules()), random.Random(1)
    while True:
        room.refresh_from_db()
        if room.state != Room.State.PLAYING:
            press_next(room, users)
        elif room.runde and (room.runde.number, room.runde.seq) == (runden + 1, 2):
            return room
        else:
            state = state_of(room)
            assert state.to_act is not None
            actions = engine.legal_actions(state)
            # Who says Kontra at random is at the goal in no time.
            action = "pass" if "pass" in actions else rng.choice(actions)
            assert press(room, users[state.to_act], action).status == 200


def close_many(count: int, player: User) -> None:
    """So many closed tables, the first of them the player's own."""
    version = current("bauernschnopsn")
    rooms = Room.objects.bulk_create(
        (Room(name="Stammtisch", rules=version, state=Room.State.CLOSED) for _ in range(count)), 500
    )
    Seat.objects.bulk_create(
        (Seat(room=room, number=0, user=player if at < OWN else None) for at, room in enumerate(rooms)), 500
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def use(database: Path) -> None:
    """Ask this database from now on."""
    connection.close()
    connection.settings_dict["NAME"] = database


def cost(case: Case) -> float:
    ask = case()
    began = time.process_time()
    assert ask().status_code == 200
    return 1000 * (time.process_time() - began)


def compared(little: Case, much: Case) -> dict[str, float]:
    """What both cost, asked for by turns."""
    times: list[tuple[float, float]] = [(cost(little), cost(much)) for _ in range(TIMES + 3)][3:]
    before, after = (statistics.median(column) for column in zip(*times, strict=True))
    ask = much()
    with CaptureQueriesContext(connection) as asked:
        ask()
    ratio = round(after / before, 2)
    return {"ms_little": round(before, 1), "ms_much": round(after, 1), "ratio": ratio, "queries": len(asked)}


def main(closed: int) -> None:
    call_command("prepare", verbosity=0)
    sessions.is_live = lambda key, user_id: True  # the robots here have none
    users = guests(4)
    client = Client()
    client.force_login(users[0], backend="accounts.backends.NameBackend")
    young, old = played(users, 0), played(users, RUNDEN)

    def table(room: Room) -> Callable[[], Any]:
        kept._kept.clear()
        states.clear()
        return lambda: client.get(f"/tisch/{room.code}/")

    figures: dict[str, Any] = {"table": compared(lambda: table(young), lambda: table(old))}
    for user in guests(OPEN):
        with transaction.atomic():
            open_room(user, current("bauernschnopsn"))
    few = Path(settings.DATABASES["default"]["NAME"])
    many = few.with_name("many.sqlite3")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    shutil.copy(few, many)
    use(many)
    close_many(closed, users[0])

    def lobby(database: Path) -> Callable[[], Any]:
        use(database)
        client.get("/")  # a new connection has nothing prepared
        return lambda: client.get("/")

    figures["lobby"] = compared(lambda: lobby(few), lambda: lobby(many)) | {"closed_tables": closed}
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
