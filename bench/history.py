"""What the pages of the history cost with 1,000 and with 100,000 Partien in PostgreSQL, and what an analysis costs.

    python bench/history.py [Partien, 100000 unless named]

The player whose pages are asked for has the same 300 Partien in both, which are two databases of one server, asked by
turns: so what else the machine does costs both alike. Without DATABASE_URL a PostgreSQL of its own is started in a
temporary folder; a database named has to be empty, and its user must be allowed to make another. The last line is one
JSON object: of each page the median of its wall times in ms with few and with many, their ratio, and its queries.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib.services import Postgres  # noqa: E402

PAGES = {"list": "/partien/", "ledger": "/bummerlzettel/", "stats": "/statistik/"}
FEW, OWN, TIMES = 1000, 300, 31


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database: DATABASE_URL, or one of a server started for this."""
    if url := os.environ.get("DATABASE_URL"):
        yield url
        return
    with tempfile.TemporaryDirectory(prefix="bench-history-") as folder:
        Path(folder).chmod(0o711)
        server = Postgres(Path(folder) / "postgres")
        server.start()
        try:
            yield server.url
        finally:
            server.stop()


def use(database: str) -> None:
    """Ask this database from now on."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = database


def fill(few: str, many: str, count: int) -> Any:
    """A client of the player, who is in both databases."""
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
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{many}" TEMPLATE "{few}"')
    use(many)
    start = time.perf_counter()
    call_command("make_partien", count - FEW, seed=3)
    print(f"made {count - FEW} Partien in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    for name in (few, many):
        use(name)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    return client


def pages(client: Any, few: str, many: str) -> dict[str, Any]:
    """What each page costs in both, asked for by turns."""
    found = {}
    for page, address in PAGES.items():
        times: dict[str, list[float]] = {few: [], many: []}
        for _ in range(TIMES):
            for name in (few, many):
                use(name)
                client.get(address)  # a new connection has nothing prepared
                start = time.perf_counter()
                assert client.get(address).status_code == 200
                times[name].append(1000 * (time.perf_counter() - start))
        before, after = statistics.median(times[few]), statistics.median(times[many])
        found[page] = {
            "ms_few": round(before, 1),
            "ms_many": round(after, 1),
            "ratio": round(after / before, 2),
            "queries": queries(client, address),
        }
    return found


def queries(client: Any, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)


def analysis_ms(count: int = 200) -> dict[str, float]:
    """What the analysis of a Runde costs, over all presets, played half by rule of thumb, half at random."""
    from games import bots, engine
    from games.bots.review import review

    times = []
    for number in range(count):
        rng = random.Random(number)
        key = engine.preset_keys()[number % len(engine.preset_keys())]
        deck = rng.sample(engine.ALL_CARDS, len(engine.ALL_CARDS))
        runde, actions = engine.start(engine.preset(key), 0, deck), []
        while runde.to_act is not None:
            view, level = engine.view(runde, runde.to_act), rng.choice(("leicht", "zufall"))
            actions.append(bots.choose(view, level, number).action)
            runde, _ = engine.apply(runde, runde.to_act, actions[-1])
        start = time.process_time()
        review(engine.document(key), 0, deck, actions)
        times.append(1000 * (time.process_time() - start))
    return {"median": round(statistics.median(times), 1), "max": round(max(times), 1)}


def main(count: int) -> None:
    with postgres() as url, tempfile.TemporaryDirectory() as data:
        os.environ |= {
            "DATABASE_URL": url,
            "DATA_DIR": data,
            "DJANGO_SETTINGS_MODULE": "schnapsen_site.settings",
        }
        from django.conf import settings

        settings.DATABASES["default"]["OPTIONS"].pop("pool")  # it would keep to one database
        settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
        settings.ALLOWED_HOSTS = ["testserver"]
        import django

        django.setup()
        few = settings.DATABASES["default"]["NAME"]
        many = f"{few}_many"
        figures: dict[str, Any] = {"partien": count, "analysis_ms": analysis_ms()}
        figures["pages"] = pages(fill(few, many, count), few, many)
        use(few)
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{many}"')
        connection.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
