"""What the pages of the history cost with 1,000 and with 100,000 Partien in PostgreSQL, and what an analysis costs.

    python bench/history.py [Partien, 100000 unless named]

The player whose pages are asked for has 300 Partien in both. Without DATABASE_URL a PostgreSQL of its own is started
in a temporary folder (the system's, as user postgres). The last line is one JSON object: the cost of each page before
and after as the median of its wall times in ms, their ratio, and its queries.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PAGES = {"list": "/partien/", "ledger": "/bummerlzettel/", "stats": "/statistik/"}
FEW, OWN, TIMES = 1000, 300, 31


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a database server: DATABASE_URL, or one started for this."""
    if url := os.environ.get("DATABASE_URL"):
        yield url
        return
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        sys.exit("no PostgreSQL: install postgresql or set DATABASE_URL")
    folder = Path(tempfile.mkdtemp(prefix="bench-history-"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
    shutil.chown(folder, "postgres")

    def run(command: str) -> None:
        as_postgres = ["su", "postgres", "-c", f"{found[-1]}/{command}"]
        subprocess.run(as_postgres, check=True, stdout=subprocess.DEVNULL, cwd="/")

    run(f"initdb -D {folder}/data -A trust -E UTF8 --locale=C.UTF-8")
    run(f"pg_ctl -D {folder}/data -o '{options}' -l {folder}/log -w start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        run(f"pg_ctl -D {folder}/data -m immediate stop")
        shutil.rmtree(folder, ignore_errors=True)


def measure(client: Any) -> dict[str, tuple[float, int]]:
    """For each page the median of its wall times in ms, and how many queries it asks."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    found = {}
    for name, address in PAGES.items():
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
            queries = len(asked)
        times = []
        for _ in range(TIMES):
            start = time.perf_counter()
            client.get(address)
            times.append(1000 * (time.perf_counter() - start))
        found[name] = (statistics.median(times), queries)
    return found


def pages(many: int) -> dict[str, Any]:
    """The pages with few and with many Partien in the database."""
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    from accounts.models import User

    call_command("migrate", verbosity=0)
    player = User.objects.create_user("Vroni")
    call_command("make_partien", OWN, player=player.name, seed=1)
    call_command("make_partien", FEW - OWN, seed=2)
    client = Client()
    client.force_login(player, backend="accounts.backends.NameBackend")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        few = measure(client)
        start = time.perf_counter()
        call_command("make_partien", many - FEW, seed=3)
        print(f"made {many - FEW} Partien in {time.perf_counter() - start:.0f} s", file=sys.stderr)
        cursor.execute("ANALYZE")
    after = measure(client)
    return {
        name: {
            "ms_few": round(few[name][0], 1),
            "ms_many": round(after[name][0], 1),
            "ratio": round(after[name][0] / few[name][0], 2),
            "queries": after[name][1],
        }
        for name in PAGES
    }


def verify() -> dict[str, Any]:
    """`verify_history` over those Partien whose Runden were kept."""
    from django.core.management import call_command

    from games.history.models import Partie, Runde

    kept = list(Partie.objects.filter(runden__isnull=False).distinct().values_list("pk", flat=True))
    start, differs = time.perf_counter(), False
    try:
        call_command("verify_history", *kept, stdout=sys.stderr)
    except SystemExit:
        differs = True
    seconds = round(time.perf_counter() - start, 1)
    return {"runden": Runde.objects.count(), "seconds": seconds, "differs": differs}


def analysis_ms(count: int = 60) -> dict[str, float]:
    """What the analysis of a Runde costs, over all presets, played half at random."""
    from games import engine
    from games.bots.review import review

    times = []
    for number in range(count):
        rng = random.Random(number)
        key = engine.preset_keys()[number % len(engine.preset_keys())]
        deck = rng.sample(engine.ALL_CARDS, len(engine.ALL_CARDS))
        runde, actions = engine.start(engine.preset(key), 0, deck), []
        while runde.to_act is not None:
            actions.append(rng.choice(engine.legal_actions(runde)))
            runde, _ = engine.apply(runde, runde.to_act, actions[-1])
        start = time.process_time()
        review(engine.document(key), 0, deck, actions)
        times.append(1000 * (time.process_time() - start))
    return {"median": round(statistics.median(times), 1), "max": round(max(times), 1)}


def main(many: int) -> None:
    with postgres() as url, tempfile.TemporaryDirectory() as data:
        os.environ |= {
            "DATABASE_URL": url,
            "DATA_DIR": data,
            "DJANGO_SETTINGS_MODULE": "schnapsen_site.settings",
        }
        import django

        django.setup()
        from django.conf import settings
        from django.db import connections

        settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
        settings.ALLOWED_HOSTS = ["testserver"]
        figures: dict[str, Any] = {"partien": many, "analysis_ms": analysis_ms(), "pages": pages(many)}
        print(json.dumps(figures), file=sys.stderr)
        figures["verify"] = verify()
        connections.close_all()
        for alias in connections:
            connections[alias].close_pool()
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
