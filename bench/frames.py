"""Two processes and a layer between them that drops, doubles and reorders: no page is left behind.

    python bench/frames.py [--frames 1000000] [--tables 40]

Tables of four robots, two of them on each process, on PostgreSQL and Redis, play until so many frames were received.
Four times a second each open socket's version is held against the database's. The last line is one JSON object: the
longest that a socket was behind, in seconds (3 are allowed), and the ends of Runden that a player at the table did
not see (none is allowed). Ends with status 1 if either is broken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib.robots import Player, Table  # noqa: E402
from bench.lib.services import Postgres, Redis  # noqa: E402
from bench.live import seated  # noqa: E402
from tests.servers import Server  # noqa: E402

ALLOWED = 3.0
LOOK_EVERY = 0.25
TELL_EVERY = 60.0
ENDED = (b"between", b"over")
VERSIONS = "SELECT code, version FROM rooms_room"
FINISHED = "SELECT partie_id, number FROM history_runde WHERE result IS NOT NULL"


class Witness(Player):
    """A player who counts frames and remembers which Runden were seen to end."""

    def __init__(self, code: str, cookie: str, ports: list[int], rng: random.Random) -> None:
        super().__init__(code, cookie, ports, rng)
        self.frames = 0
        self.ends: set[tuple[str, int]] = set()
        self.behind_since = 0.0
        self.behind = 0.0

    def _heard(self, html: bytes) -> None:
        super()._heard(html)
        self.frames += 1
        if self.phase in ENDED:
            self.ends.add(self.place[:2])

    def compare(self, version: int, now: float) -> None:
        """The database has had at least `version` since before `now`."""
        if self.wire is None or not self.version or self.version >= version:
            self.behind_since = 0.0
            return
        self.behind_since = self.behind_since or now
        self.behind = max(self.behind, now - self.behind_since)


async def play(url: str, tables: list[Table], players: list[Witness], wanted: int) -> dict[str, Any]:
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as database:
        began = time.monotonic()
        for table in tables:
            table.start()
        told = began
        while (frames := sum(player.frames for player in players)) < wanted:
            await asyncio.sleep(LOOK_EVERY)
            await _look(database, players)
            if time.monotonic() > told + TELL_EVERY:
                told = time.monotonic()
                print(f"{frames} frames, {_longest(players)} s behind at most", file=sys.stderr, flush=True)
        for table in tables:
            table.hold = True
        for _look_again in range(int((ALLOWED + 1) / LOOK_EVERY)):
            await asyncio.sleep(LOOK_EVERY)
            await _look(database, players)
        finished = set(await (await database.execute(FINISHED)).fetchall())
        for table in tables:
            await table.stop()
    return {
        "frames": sum(player.frames for player in players),
        "seconds": round(time.monotonic() - began, 1),
        "runden": len(finished),
        "behind_s_longest": _longest(players),
        "ends_not_seen": sum(len(_ends(finished, player) - player.ends) for player in players),
        "connects": sum(player.connects for player in players),
    }


def _longest(players: list[Witness]) -> float:
    """The seconds that the page that was behind for longest was so."""
    return round(max(player.behind for player in players), 2)


async def _look(database: Any, players: list[Witness]) -> None:
    now = time.monotonic()
    versions = dict(await (await database.execute(VERSIONS)).fetchall())
    for player in players:
        player.compare(versions.get(player.code, 0), now)


def _ends(finished: set[tuple[str, int]], player: Witness) -> set[tuple[str, int]]:
    """The Runden that ended at this player's table: those of the Partien that were seen there."""
    partien = {partie for partie, _number in player.ends}
    return {runde for runde in finished if runde[0] in partien}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        services = [Postgres(folder / "postgres"), Redis(folder / "redis")]
        sites: list[Server] = []
        try:
            for service in services:
                service.start()
            sites = _serve(folder, services[0].url, services[1].url)
            figures = asyncio.run(_measure(folder, services[0].url, sites, options))
        finally:
            for site in sites:
                site.kill()
            for service in services[::-1]:
                service.stop()
    print(json.dumps(figures))
    return int(figures["behind_s_longest"] > ALLOWED or figures["ends_not_seen"] > 0)


def _serve(folder: Path, database: str, redis: str) -> list[Server]:
    environment = {
        "DJANGO_SETTINGS_MODULE": "bench.lib.lossy_settings",
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "TRICK_PAUSE": "0",
        "SECRET_KEY": "bench",
        "LOG_LEVEL": "ERROR",
    }
    sites = [Server(folder / "data", environment) for _ in range(2)]
    for number, site in enumerate(sites):
        site.start(prepare=number == 0)
    return sites


async def _measure(
    folder: Path, database: str, sites: list[Server], options: argparse.Namespace
) -> dict[str, Any]:
    rng = random.Random(1)
    ports = [site.port for site in sites]
    rooms = await asyncio.to_thread(seated, folder, sites[0].environment, options.tables, False)
    tables, players = [], []
    for code, cookies in rooms:
        # Two of each table on either process.
        four = [
            Witness(code, cookie, ports[at % 2 :] + ports[: at % 2], rng) for at, cookie in enumerate(cookies)
        ]
        players += four
        tables.append(Table(code, list(four), pause=0))
    return await play(database, tables, players, options.frames)


if __name__ == "__main__":
    sys.exit(main())
