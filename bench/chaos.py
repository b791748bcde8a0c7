"""Faults against the real site, seeded and bounded: nothing that was answered is lost, nothing is there twice.

    python bench/chaos.py [--kills 20] [--random-kills 200] [--frames 100000] [--races 1000] [--postgres] [--only NAME]

`kills`: SIGKILL after the lock, after the insert, before the commit, between commit and push, while rendering, each so
often; `random`: at random moments under load; `hostile`: broken and foreign frames and requests; `lock`: SQLite's write
lock held for 8 s; `race`: two browsers of one seat press different cards at once. With --postgres the kills are done to
one of two processes on PostgreSQL and Redis, while the other plays on. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib import hostile  # noqa: E402
from bench.lib.robots import Player, Table  # noqa: E402
from bench.lib.services import Postgres, Redis  # noqa: E402
from bench.lib.wire import Wire  # noqa: E402
from tests.servers import Server  # noqa: E402

POINTS = ("lock", "insert", "commit", "push", "render")
TABLES = 3
LOCK_HELD = 8.0
GROWTH_KB = 16_000


class Site:
    """One process on SQLite, or two on PostgreSQL and Redis; `victim` is the one that is killed."""

    def __init__(self, folder: Path, postgres: bool) -> None:
        self.folder = folder
        self.services: list[Any] = []
        environment = {"SECRET_KEY": "chaos", "BOT_DELAY": "0", "TRICK_PAUSE": "0", "NEXT_AFTER": "3600"}
        if postgres:
            self.services = [Postgres(folder / "postgres"), Redis(folder / "redis")]
            for service in self.services:
                service.start()
            environment |= {"DATABASE_URL": self.services[0].url, "REDIS_URL": self.services[1].url}
        self.servers = [Server(folder / f"site{number}", environment) for number in range(1 + postgres)]
        for number, server in enumerate(self.servers):
            server.start(prepare=number == 0)
        self.victim = self.servers[0]

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def seated(self, tables: int) -> list[Any]:
        """Codes and sessions of new tables of four."""
        made = subprocess.run(
            [sys.executable, "-m", "bench.lib.seating", str(tables), "4"],
            cwd=ROOT,
            env=self.victim.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        found: list[Any] = json.loads(made.stdout)
        return found

    def query(self, sql: str) -> list[Any]:
        if self.services:
            import psycopg

            with psycopg.connect(self.services[0].url) as postgres:
                return postgres.execute(sql.encode()).fetchall()
        database = sqlite3.connect(self.victim.data_dir / "bauernschnapsen.sqlite3", timeout=20)
        try:
            return database.execute(sql).fetchall()
        finally:
            database.close()

    def restart(self, server: Server) -> None:
        """Kill it and start it again; with two, whoever was on it goes to the other."""
        server.kill()
        with suppress(RuntimeError):  # it may die before it says that it is there
            server.start(prepare=False)

    def bring_players(self) -> None:
        """All come to the victim, since the other process goes away for a moment."""
        for server in self.servers:
            if server is not self.victim:
                self.restart(server)

    def stop(self) -> None:
        for server in self.servers:
            server.kill()
        for service in self.services[::-1]:
            service.stop()


def tables_of(site: Site, count: int, rng: random.Random) -> list[Table]:
    return [
        Table(code, [Player(code, cookie, site.ports[::-1], rng) for cookie in cookies])
        for code, cookies in site.seated(count)
    ]


def check(site: Site, tables: list[Table]) -> int:
    """Every move a robot saw done is there, none twice, and all replays to what is kept; how many were answered."""
    doubled = "SELECT runde_id FROM history_move GROUP BY runde_id, seq HAVING count(*) > 1"
    assert not site.query(doubled), "a move is there twice"
    reached = {
        (partie, number): seq
        for partie, number, seq in site.query("SELECT partie_id, number, seq FROM history_runde")
    }
    answered = [place for table in tables for place in table.answered]
    lost = [place for place in answered if reached.get(place[:2], -1) < place[2]]
    assert not lost, f"answered, but not there: {lost[:5]}"
    said = site.victim.manage("verify_history")
    assert " no differences" in said, said
    return len(answered)


async def until(condition: Any, seconds: float, what: str) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.02)


async def play_on(tables: list[Table], seconds: float) -> None:
    """All tables do at least one more move."""
    before = [table.done for table in tables]
    await until(
        lambda: all(table.done > had for table, had in zip(tables, before, strict=True)),
        seconds,
        "a table stands still",
    )


async def kill_points(site: Site, kills: int, rng: random.Random) -> dict[str, Any]:
    tables = tables_of(site, TABLES, rng)
    for table in tables:
        table.start()
    for point in POINTS:
        for _kill in range(kills):
            site.victim.environment["CRASH_AT"] = f"{point}:{rng.randint(5, 25)}"
            await asyncio.to_thread(site.restart, site.victim)
            await asyncio.to_thread(site.bring_players)
            process = site.victim.process
            await until(lambda process=process: process and process.poll() is not None, 60, f"no {point}")
        print(f"killed {kills} times at: {point}", flush=True)
    return await _afterwards(site, tables, {"kills_a_point": kills})


async def random_kills(site: Site, kills: int, rng: random.Random) -> dict[str, Any]:
    tables = tables_of(site, TABLES, rng)
    for table in tables:
        table.start()
    for _kill in range(kills):
        await asyncio.sleep(rng.uniform(0.0, 0.6))
        # Whoever was on the one that went is on the other now.
        await asyncio.to_thread(site.restart, rng.choice(site.servers))
    return await _afterwards(site, tables, {"random_kills": kills})


async def _afterwards(site: Site, tables: list[Table], figures: dict[str, Any]) -> dict[str, Any]:
    await asyncio.to_thread(site.victim.kill)
    site.victim.environment.pop("CRASH_AT", None)
    await asyncio.to_thread(site.victim.start, False)
    await play_on(tables, 30)
    for table in tables:
        await table.stop()
    return figures | {"answered_moves": await asyncio.to_thread(check, site, tables)}


async def hostile_frames(site: Site, count: int, rng: random.Random) -> dict[str, Any]:
    """Frames and requests of somebody who means harm, at a table where they sit, and at one where they do not.

    A tenth more comes before: what is made at first use, like templates, is no growth.
    """
    (own, mine), (other, theirs) = site.seated(2)
    honest = [Player(code, cookies[0], site.ports, rng) for code, cookies in ((own, mine), (other, theirs))]
    tasks = [asyncio.create_task(player.live()) for player in honest]
    await until(lambda: all(player.version for player in honest), 20, "no page")
    connects = [player.connects for player in honest]
    as_it_is = f"SELECT id, state, partie_id, runde_id FROM rooms_room WHERE code IN ('{own}', '{other}') ORDER BY id"
    before = site.query(as_it_is)

    async def storm(frames: int, requests: int) -> tuple[dict[int, int], dict[int, int]]:
        codes = await _thrown_at(site.ports[0], (own, other), mine[1], frames, rng)
        return codes, await asyncio.to_thread(hostile.requests, site.victim.url, own, mine[1], requests, rng)

    await storm(count // 10, max(count // 100, 1000))
    memory, codes, statuses = [hostile.resident_kb(site.victim)], Counter[int](), Counter[int]()
    for _quarter in range(4):
        closed, answered = await storm(count // 4, count // 400)
        codes.update(closed)
        statuses.update(answered)
        memory.append(hostile.resident_kb(site.victim))
    grew = memory[-1] - memory[0]
    assert not [status for status in statuses if status >= 500], statuses
    assert [player.connects for player in honest] == connects, "another's socket died"
    assert site.query(as_it_is) == before, "something changed"
    assert grew < GROWTH_KB, f"{grew} KB more than before"
    log = site.victim.log.read_text()
    assert "Traceback" not in log, log[max(log.index("Traceback") - 500, 0) :][:4000]
    for task in tasks:
        task.cancel()
    return {"hostile_frames": count, "closed_with": codes, "statuses": statuses, "memory_kb": memory}


async def _thrown_at(
    port: int, tables: tuple[str, ...], cookie: str, count: int, rng: random.Random
) -> dict[int, int]:
    """So many hostile frames, forty a socket; how the sockets were closed."""
    codes: Counter[int] = Counter()
    for first in range(0, count, 40):
        ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        wire = await Wire.open(
            port,
            f"/ws/tisch/{rng.choice(tables)}/",
            lambda html: None,
            lambda status, ended=ended: ended.done() or ended.set_result(status),  # type: ignore[misc]
            cookie=f"sessionid={cookie}",
        )
        for _frame in range(min(40, count - first)):
            wire.send_raw(*hostile.frame(rng))
        with suppress(TimeoutError):
            codes[await asyncio.wait_for(asyncio.shield(ended), 5)] += 1
        wire.close()
    return dict(codes)


async def write_lock(site: Site, rng: random.Random) -> dict[str, Any]:
    """Somebody holds SQLite's write lock: the press is answered, and afterwards it goes on."""
    (table,) = tables_of(site, 1, rng)
    table.start()
    await play_on([table], 30)
    database = sqlite3.connect(
        site.victim.data_dir / "bauernschnapsen.sqlite3", isolation_level=None, timeout=20
    )
    database.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    told = False
    while time.monotonic() - began < LOCK_HELD:
        told = told or any(b"Gerade geht es nicht weiter" in player.html for player in table.players)
        await asyncio.sleep(0.05)
    database.execute("ROLLBACK")
    database.close()
    await play_on([table], 20)
    await table.stop()
    assert told, "nobody was told that it cannot be written"
    return {"write_lock_held_s": LOCK_HELD, "answered_moves": await asyncio.to_thread(check, site, [table])}


async def races(site: Site, count: int, rng: random.Random) -> dict[str, Any]:
    """Two browsers of one seat press different actions at once: exactly one counts."""
    (code, cookies), *_ = site.seated(1)
    pairs = [
        (Player(code, cookie, site.ports, rng), Player(code, cookie, site.ports, rng)) for cookie in cookies
    ]
    players = [player for pair in pairs for player in pair]
    tasks = [asyncio.create_task(player.live()) for player in players]
    await until(lambda: all(player.version for player in players), 20, "no page")
    raced = 0
    while raced < count:
        await until(lambda: len({player.version for player in players}) == 1, 20, "pages differ")
        at = players[0].version
        pair = next((pair for pair in pairs if pair[0].choice()), None)
        if pair is None:
            await asyncio.sleep(0.02)
            continue
        choices = hostile.two_actions(pair[0], rng)
        for player, choice in zip(pair, choices, strict=False):
            player.press(**choice)
        raced += len(choices) == 2
        await until(lambda at=at: players[0].version > at, 20, "nothing counted")
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    assert not site.query("SELECT runde_id FROM history_move GROUP BY runde_id, seq HAVING count(*) > 1")
    said = site.victim.manage("verify_history")
    assert " no differences" in said, said
    return {"races": raced}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--random-kills", type=int, default=200)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--only", choices=("kills", "random", "hostile", "lock", "race"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="chaos"))
    folder.chmod(0o755)
    site = Site(folder, options.postgres)
    rng = random.Random(options.seed)
    faults: dict[str, Callable[[], Any]] = {
        "kills": lambda: kill_points(site, options.kills, rng),
        "random": lambda: random_kills(site, options.random_kills, rng),
        "hostile": lambda: hostile_frames(site, options.frames, rng),
        "lock": lambda: write_lock(site, rng),
        "race": lambda: races(site, options.races, rng),
    }
    figures: dict[str, Any] = {}
    try:
        for name, fault in faults.items():
            if options.only in (None, name) and not (name == "lock" and options.postgres):
                began = time.monotonic()
                figures[name] = asyncio.run(fault()) | {"took_s": round(time.monotonic() - began)}
                print(f"{name}: {figures[name]}", flush=True)
        print(json.dumps(figures))
    finally:
        site.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
