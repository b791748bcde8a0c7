"""What one move costs: from the press to four rendered frames, and replaying a stored Runde.

    python bench/move.py [moves]

One process, SQLite in a folder of its own with the site's settings (WAL, synchronous FULL), four logged-in humans at
one table, who pass where they may and play any legal card. Measured is the process's CPU time: `play.submit` (one
transaction) plus the frames of all four pages. The last line is one JSON object.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = tempfile.TemporaryDirectory()
os.environ.update(DATA_DIR=FOLDER.name, DATABASE_URL="", DJANGO_SETTINGS_MODULE="schnapsen_site.settings")

import django  # noqa: E402

django.setup()

from django.contrib.sessions.backends.cached_db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402

from accounts.models import User  # noqa: E402
from games import engine  # noqa: E402
from games.history import store  # noqa: E402
from games.history.models import Runde  # noqa: E402
from games.rooms import play  # noqa: E402
from games.rooms.frames import Viewer, frames  # noqa: E402
from games.rooms.models import Room  # noqa: E402
from schnapsen_site.management.commands.serve import keep_what_is_loaded  # noqa: E402
from tests.rooms.playing import guests, table_of  # noqa: E402

# Moves that are not counted: what is made once for all, like compiled templates, is made by then.
WARM = 60


def main(wanted: int) -> None:
    call_command("prepare", verbosity=0)
    keep_what_is_loaded()
    users = guests(4)
    sessions = {user.pk: _session(user) for user in users}
    room = table_of(users)
    viewers = [Viewer.of(user, "de") for user in users]
    rng = random.Random(1)
    moves: list[tuple[float, float]] = []
    while len(moves) < WARM + wanted:
        room.refresh_from_db()
        if room.state == Room.State.OVER:
            room = table_of(users)
            continue
        moves += _move(room, users, sessions, viewers, rng)
    moves = moves[WARM:]
    replays = _replays(200)
    total = [submit + show for submit, show in moves]
    figures = {
        "moves": len(moves),
        "move_ms_cpu_mean": round(1000 * statistics.mean(total), 2),
        "move_ms_cpu_p95": round(1000 * sorted(total)[int(0.95 * len(total))], 2),
        "submit_ms_cpu_mean": round(1000 * statistics.mean(submit for submit, _ in moves), 2),
        "four_frames_ms_cpu_mean": round(1000 * statistics.mean(show for _, show in moves), 2),
        "replay_ms_mean": round(1000 * statistics.mean(replays), 3),
        "replay_ms_max": round(1000 * max(replays), 3),
    }
    print(json.dumps(figures))


def _session(user: User) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "accounts.backends.NameBackend"
    session.save()
    assert session.session_key is not None
    return session.session_key


def _move(
    room: Room, users: list[User], sessions: dict[int, str], viewers: list[Viewer], rng: random.Random
) -> list[tuple[float, float]]:
    """The next press at the table; between Runden all press "Weiter", which is not measured."""
    shown = (room.runde.number, room.runde.seq) if room.runde else (0, 0)
    if room.state != Room.State.PLAYING:
        for user in users:
            outcome = play.submit(room.pk, user, sessions[user.pk], *shown, play.NEXT)
            assert outcome.status == 200, outcome
        return []
    state = store.state_of(Runde.objects.select_related("version").get(pk=room.runde_id))
    assert state.to_act is not None
    actions = engine.legal_actions(state)
    action = "pass" if "pass" in actions else rng.choice(actions)
    user = users[state.to_act]
    began = time.process_time()
    outcome = play.submit(room.pk, user, sessions[user.pk], *shown, action)
    done = time.process_time()
    sent = frames(room.pk, [(viewer, (shown[0], shown[1])) for viewer in viewers])
    ended = time.process_time()
    assert outcome.status == 200 and all(frame.html for frame in sent), outcome
    return [(done - began, ended - done)]


def _replays(count: int) -> list[float]:
    """CPU seconds to replay stored Runden, from their rows' deck and actions."""
    times = []
    rows = list(Runde.objects.filter(state=Runde.State.OVER).select_related("version")[:count])
    for row in rows:
        actions = [move["action"] for move in row.archive or []]
        rules = engine.parse(row.version.document)
        began = time.process_time()
        for _step in engine.replay(rules, row.dealer, row.deck or [], actions):
            pass
        times.append(time.process_time() - began)
    return times


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
