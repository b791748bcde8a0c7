"""The whole site as docs/deployment.md puts it up, on loopback, while parts of it are killed.

    python bench/cluster.py [seconds of play between faults]

PostgreSQL, Redis, nginx and two daphne; tables of four robots whose sockets are on different processes. One by one:
a daphne is killed and comes back; Redis is killed, frozen for 10 s, started again; PostgreSQL is restarted. Asserted:
no move that was answered is lost or there twice, `verify_history` is clean, while Redis is frozen presses are
answered as before (within 0.5 s on a quiet machine), and after each fault all open pages are current within 5 s. Then
a backup is taken and restored. The last line is one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib.robots import PATIENCE, Player, Table  # noqa: E402
from bench.lib.services import Nginx, Postgres, Redis  # noqa: E402
from tests.servers import Server  # noqa: E402

TABLES = 4
CURRENT_WITHIN = 5.0
FROZEN = 10.0
COMMIT_WITHIN = 0.5


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.postgres, self.redis = Postgres(folder / "postgres"), Redis(folder / "redis")
        self.postgres.start()
        self.redis.start()
        environment = {
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": "cluster",
            "TRUST_PROXY": "1",
            "BOT_DELAY": "0",
            "TRICK_PAUSE": "0",
            "NEXT_AFTER": "3600",
        }
        self.sites = [Server(folder / f"site{number}", environment) for number in range(2)]
        for number, site in enumerate(self.sites):
            site.start(prepare=number == 0)
        self.nginx = Nginx(folder / "nginx", [site.port for site in self.sites])
        self.nginx.start()

    def stop(self) -> None:
        for site in self.sites:
            site.kill()
        for service in (self.nginx, self.redis, self.postgres):
            service.stop()

    def versions(self) -> dict[str, int]:
        """Each table's version as the database has it."""
        import psycopg

        with psycopg.connect(self.postgres.url) as connection:
            return dict(connection.execute("SELECT code, version FROM rooms_room").fetchall())

    def newest_moves(self, since: float) -> list[float]:
        """When the moves after `since` were written, as seconds since 1970."""
        import psycopg

        query = "SELECT extract(epoch FROM at)::float FROM history_move WHERE at > to_timestamp(%s)"
        with psycopg.connect(self.postgres.url) as connection:
            return [row[0] for row in connection.execute(query, (since,)).fetchall()]


class Play:
    """Robots at their tables through nginx and straight at both processes; `figures` is what came of it."""

    def __init__(self, cluster: Cluster, tables: list[Table], seconds: float) -> None:
        self.cluster, self.tables, self.seconds = cluster, tables, seconds
        self.figures: dict[str, Any] = {}

    async def run(self, frozen: bool) -> None:
        """`frozen`: Redis is frozen too, and nobody may wait for it."""
        for table in self.tables:
            table.start()
        await self._current("start")
        await self._during("one daphne killed", self._kill_one_daphne)
        await self._during("redis killed", self._kill_redis)
        if frozen:
            await self._during("redis frozen", self._freeze_redis)
        await self._during("postgresql restarted", self._restart_postgres)
        for table in self.tables:
            table.hold = True
        await asyncio.sleep(1)
        await self._current("end")
        for table in self.tables:
            await table.stop()

    async def _during(self, name: str, fault: Callable[[], Any]) -> None:
        before = sum(table.done for table in self.tables)
        await fault()
        seconds = await self._current(name)
        await self._all_play_on(name)
        await asyncio.sleep(self.seconds)
        done = sum(table.done for table in self.tables) - before
        print(f"{name}: pages current after {seconds:.2f} s, {done} moves", flush=True)

    async def _all_play_on(self, name: str) -> None:
        """Wait for a further move at every table; a robot whose press was lost presses again after PATIENCE."""
        before = [table.done for table in self.tables]
        deadline = time.monotonic() + PATIENCE + CURRENT_WITHIN
        while still := [t.code for t, done in zip(self.tables, before, strict=True) if t.done == done]:
            assert time.monotonic() < deadline, f"{name}: nothing is played any more at {still}"
            await asyncio.sleep(0.05)

    async def _current(self, name: str) -> float:
        """Wait until every open page has a version the database had when asked; AssertionError after 5 s."""
        began = time.monotonic()
        wanted = await asyncio.to_thread(self.cluster.versions)
        while True:
            behind = [
                player
                for table in self.tables
                for player in table.players
                if player.version < wanted[table.code]
            ]
            spent = time.monotonic() - began
            if not behind:
                self.figures[f"{name}: current after s"] = round(spent, 2)
                return spent
            assert spent < CURRENT_WITHIN, f"{name}: {len(behind)} pages are behind after {spent:.1f} s"
            await asyncio.sleep(0.05)

    async def _kill_one_daphne(self) -> None:
        victim = self.cluster.sites[0]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(self.seconds)
        await asyncio.to_thread(victim.start, False)

    async def _kill_redis(self) -> None:
        await asyncio.to_thread(self.cluster.redis.stop, signal.SIGKILL)
        await asyncio.sleep(self.seconds)
        await self._current("redis away")
        await asyncio.to_thread(self.cluster.redis.start)

    async def _freeze_redis(self) -> None:
        usual = self._p95()
        self.cluster.redis.send(signal.SIGSTOP)
        since = time.time()
        await asyncio.sleep(FROZEN)
        moves = await asyncio.to_thread(self.cluster.newest_moves, since)
        self.cluster.redis.send(signal.SIGCONT)
        frozen = self._p95()
        self.figures["redis frozen: moves"] = len(moves)
        self.figures["press to own screen p95 s, before and while redis is frozen"] = [usual, frozen]
        assert moves, "no move was committed while Redis was frozen"
        # On a machine that is busy with other things nothing is quick: then it must not be slower than before.
        assert frozen < max(COMMIT_WITHIN, 1.5 * usual), (
            f"presses waited {frozen:.2f} s, before {usual:.2f} s"
        )

    def _p95(self) -> float:
        """Of the seconds from a press to the own screen since this was last asked."""
        took = sorted(second for table in self.tables for second in table.took)
        for table in self.tables:
            table.took.clear()
        return round(took[int(0.95 * len(took))], 3) if took else 0.0

    async def _restart_postgres(self) -> None:
        await asyncio.to_thread(self.cluster.postgres.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(self.cluster.postgres.start)


def check(cluster: Cluster, tables: list[Table], folder: Path) -> dict[str, Any]:
    """What the database says afterwards: every answered move once, the history clean, a backup that comes back."""
    import psycopg

    rows = "SELECT partie_id, number, seq FROM history_runde"
    doubled = "SELECT count(*) FROM (SELECT 1 FROM history_move GROUP BY runde_id, seq HAVING count(*) > 1) d"
    with psycopg.connect(cluster.postgres.url) as connection:
        assert connection.execute(doubled).fetchone() == (0,)
        reached = {(partie, number): seq for partie, number, seq in connection.execute(rows).fetchall()}
    answered = [place for table in tables for place in table.answered]
    lost = [place for place in answered if reached.get(place[:2], -1) < place[2]]
    assert not lost, f"answered, but not there: {lost[:5]}"
    said = cluster.sites[0].manage("verify_history")
    assert " no differences" in said, said
    restored = backup_and_restore(cluster, folder)
    bad = ("Internal Server Error", "deadlock detected")
    errors = sum(site.log.read_text().count(words) for site in cluster.sites for words in bad)
    return {"answered_moves": len(answered), "server_errors_logged": errors, "restored": restored}


def backup_and_restore(cluster: Cluster, folder: Path) -> str:
    """pg_dump of the site into another, empty database; what verify_history says there."""
    saved = folder / "saved.dump"
    cluster.sites[0].manage("backup", str(saved))
    other = Postgres(folder / "other")
    other.start()
    try:
        site = Server(folder / "restored", cluster.sites[0].environment | {"DATABASE_URL": other.url})
        site.data_dir.mkdir()
        site.manage("restore", str(saved))
        said = site.manage("verify_history").strip().splitlines()[-1]
        assert "no differences" in said, said
        return said
    finally:
        other.stop()


def seated(cluster: Cluster) -> list[Table]:
    """Tables with players: of each table two seats come through nginx, one straight to each process."""
    command = [sys.executable, "-m", "bench.lib.seating", str(TABLES), "4"]
    made = subprocess.run(
        command, cwd=ROOT, env=cluster.sites[0].environment, check=True, capture_output=True, text=True
    )
    nginx, (one, other) = cluster.nginx.port, (site.port for site in cluster.sites)
    doors = ([nginx, other], [one, other], [other, one], [nginx])
    rng = random.Random(1)
    return [
        Table(code, [Player(code, cookie, ports, rng) for cookie, ports in zip(cookies, doors, strict=True)])
        for code, cookies in json.loads(made.stdout)
    ]


def run(seconds: float, frozen: bool = True) -> dict[str, Any]:
    """All of it, with so many seconds of play between the faults; what came of it."""
    folder = Path(tempfile.mkdtemp(prefix="cluster"))
    folder.chmod(0o755)  # PostgreSQL is another user
    cluster = Cluster(folder)
    try:
        tables = seated(cluster)

        async def play() -> dict[str, Any]:
            playing = Play(cluster, tables, seconds)
            await playing.run(frozen)
            return playing.figures

        return asyncio.run(play()) | check(cluster, tables, folder)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    print(json.dumps(run(float(sys.argv[1]) if len(sys.argv) > 1 else 4)))
