"""Moves a second through the whole site, against a bare echo consumer as Channels comes, in the same run.

    python bench/live.py [--tables 50] [--seconds 8] [--solo] [--offered 100] [--postgres-redis [--processes 2]]

N tables of four robots on sockets, in lock-step: a table's next action is sent once all four screens have the last
one. The site is a process of its own (`manage.py serve`) with its engine, database and panels. Robots pass where they
may and play any legal card; "Weiter" between Runden is done too, but not counted. With --solo each table has one robot
and three bots; with --offered so many moves a second are asked for, and the time from the press to the fourth screen
is measured. Both measures alternate and their medians are compared, since the machine may be shared. The data lie in
memory where there is /dev/shm: what is measured is what the code costs; what a commit to the disk costs stands beside
it. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib.services import Postgres, Redis  # noqa: E402
from bench.lib.wire import Wire  # noqa: E402
from tests.servers import Server, free_port  # noqa: E402

TABLE = re.compile(
    rb'id="table"[^>]* data-version="(\d+)"[^>]* data-runde="(\d+)" data-seq="(\d+)" data-phase="(\w+)" '
    rb'data-seat="(\d*)" data-turn="(\d*)"'
)
ACTION = re.compile(rb'name="action" value="([^"]+)"')
PULSE = re.compile(rb'id="puls"[^>]*data-version="(\d+)"')
ROUNDS = 2


class Load:
    """Tables that play as fast as they can, or at an offered rate; `done` counts moves, `took` their seconds."""

    def __init__(self) -> None:
        self.done = 0
        self.took: list[float] = []
        self.offered = 0
        self.late = 0
        self.idle: list[Any] = []

    def ready(self, table: Any) -> None:
        """All four screens of a table have the newest."""
        if self.offered:
            self.idle.append(table)
        else:
            table.press()

    async def run(self, tables: list[Any], seconds: float, offered: int = 0) -> None:
        self.done, self.took, self.late, self.offered = 0, [], 0, offered
        if not offered:
            while self.idle:
                self.idle.pop().press()
            await asyncio.sleep(seconds)
            return
        began, asked = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while asked < now * offered:
                asked += 1
                if self.idle:
                    self.idle.pop(random.randrange(len(self.idle))).press()
                else:
                    self.late += 1
            await asyncio.sleep(0.002)


class EchoTable:
    def __init__(self, load: Load, code: str) -> None:
        self.load, self.code, self.turn, self.waiting, self.began = load, code, 0, 0, 0.0

    async def open(self, port: int) -> None:
        self.wires = [await Wire.open(port, f"/echo/{self.code}/", self.heard) for _ in range(4)]

    def press(self) -> None:
        self.waiting, self.began, self.turn = 4, time.perf_counter(), (self.turn + 1) % 4
        self.wires[self.turn].send(b'{"action": "play:EA", "runde": "1", "seq": "3"}')

    def heard(self, text: bytes) -> None:
        self.waiting -= 1
        if not self.waiting:
            self.load.done += 1
            self.load.took.append(time.perf_counter() - self.began)
            self.load.ready(self)


class Screen:
    """What one robot's page shows."""

    def __init__(self, table: SiteTable) -> None:
        self.table = table
        self.wire: Wire | None = None
        self.html = b""
        self.place = (b"0", b"0", b"waiting")
        self.version = self.turn = self.seat = -1

    def heard(self, html: bytes) -> None:
        if found := TABLE.search(html):
            version, runde, seq, phase, seat, turn = found.groups()
            self.html, self.version, self.place = html, int(version), (runde, seq, phase)
            self.seat, self.turn = int(seat or -1), int(turn or -1)
            self.table.shown()
        elif (found := PULSE.search(html)) and self.wire:
            self.wire.send(json.dumps({"puls": found[1].decode()}).encode())

    def press(self, action: str, rng: random.Random) -> None:
        assert self.wire
        press = {"action": action, "runde": self.place[0].decode(), "seq": self.place[1].decode()}
        if action == "next":
            press["bits"] = f"{rng.getrandbits(128):032x}"
        self.wire.send(json.dumps(press).encode())


class SiteTable:
    """One table with its robots. `solo`: the other seats are the server's."""

    def __init__(self, load: Load, code: str, cookies: list[str]) -> None:
        self.load, self.code, self.cookies = load, code, cookies
        self.rng = random.Random(code)
        self.screens = [Screen(self) for _ in cookies]
        self.began = 0.0
        self.pressed: tuple[bytes, ...] = ()
        self.over = False

    async def open(self, port: int) -> None:
        for screen, cookie in zip(self.screens, self.cookies, strict=True):
            path = f"/ws/tisch/{self.code}/"
            screen.wire = await Wire.open(port, path, screen.heard, cookie=f"sessionid={cookie}")

    def shown(self) -> None:
        """A screen has changed: go on once all show the same."""
        first = self.screens[0]
        if any(screen.version != first.version for screen in self.screens):
            return
        phase = first.place[2]
        if self.began and first.place != self.pressed and phase not in (b"waiting", b"between"):
            self.load.done += 1
            self.load.took.append(time.perf_counter() - self.began)
        self.began = 0.0
        if phase in (b"waiting", b"between", b"over"):
            self._next(b"over" if phase == b"over" else b"next")
        elif any(screen.seat == screen.turn for screen in self.screens):
            self.load.ready(self)
        else:  # a bot is to act: its moves count too
            self.began, self.pressed = time.perf_counter(), first.place

    def _next(self, action: bytes) -> None:
        """Those who have not pressed "Weiter" do it, one after the other; it is not counted."""
        for screen in self.screens:
            if b'name="action" value="next"' in screen.html:
                screen.press("next", self.rng)
                return
            if action == b"over" and b'name="wish" value="again"' in screen.html:
                assert screen.wire
                screen.wire.send(b'{"wish": "again"}')
                return

    def press(self) -> None:
        screen = next((one for one in self.screens if one.seat == one.turn), None)
        actions = ACTION.findall(screen.html) if screen else []
        if screen and actions:
            self.began, self.pressed = time.perf_counter(), screen.place
            action = b"pass" if b"pass" in actions else self.rng.choice(actions)
            screen.press(action.decode(), self.rng)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far, with that of its children: PostgreSQL has one for each connection."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            if str(pid) in (stat.parent.name, fields[1]):
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Measured:
    """A side of the comparison: servers, tables, and the figures of each round."""

    def __init__(self, load: Load, tables: list[Any], pids: dict[str, list[int]]) -> None:
        self.load, self.tables, self.pids = load, tables, pids
        self.rates: list[float] = []
        self.cpu: dict[str, list[float]] = {name: [] for name in pids}
        self.took: list[float] = []

    def _spent(self) -> dict[str, float]:
        return {name: sum(map(cpu_seconds, pids)) for name, pids in self.pids.items()}

    async def round(self, seconds: float, offered: int) -> None:
        before, began = self._spent(), time.perf_counter()
        await self.load.run(self.tables, seconds, offered)
        spent, after = time.perf_counter() - began, self._spent()
        self.rates.append(self.load.done / spent)
        for name, times in self.cpu.items():
            times.append(1000 * (after[name] - before[name]) / max(1, self.load.done))
        self.took += self.load.took
        # Then all hold still, so that the other side has the machine for itself.
        self.load.offered = 1
        await asyncio.sleep(0.5)

    def figures(self) -> dict[str, float]:
        took = sorted(self.took) or [0.0]
        return {
            "moves_a_second": round(statistics.median(self.rates), 1),
            **{f"{name}_ms_a_move": round(statistics.median(cpu), 2) for name, cpu in self.cpu.items()},
            "press_to_fourth_screen_ms_p50": round(1000 * statistics.median(took), 2),
            "press_to_fourth_screen_ms_p99": round(1000 * took[int(0.99 * len(took))], 2),
        }


async def seat(tables: list[Any], ports: list[int]) -> None:
    for number, table in enumerate(tables):
        await table.open(ports[number % len(ports)])


async def compare(
    options: argparse.Namespace, sites: list[Server], beside: dict[str, list[int]], rooms: list[Any]
) -> Any:
    """The figures of the echo and of the site; `beside` are the processes that work for the site, by name."""
    port = free_port()
    echo = subprocess.Popen(
        [sys.executable, "-m", "bench.lib.echo", str(port)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert echo.stdout
    echo.stdout.readline()
    try:
        load = Load()
        load.offered = 1  # hold still until it begins
        bare = [EchoTable(load, f"t{number}") for number in range(options.tables)]
        await seat(bare, [port])
        load.idle = list(bare)
        site_load = Load()
        site_load.offered = 1
        tables = [SiteTable(site_load, code, cookies) for code, cookies in rooms]
        await seat(tables, [site.port for site in sites])
        await asyncio.sleep(2)
        pids = {
            "cpu": [site.process.pid for site in sites if site.process],
            **beside,
        }
        echoes, moves = Measured(load, bare, {"cpu": [echo.pid]}), Measured(site_load, tables, pids)
        await moves.round(options.seconds / 4, options.offered)  # to warm up
        moves = Measured(site_load, tables, pids)
        for _round in range(ROUNDS):
            await echoes.round(options.seconds / 2, options.offered)
            await moves.round(options.seconds, options.offered)
    finally:
        echo.kill()
        echo.wait()
    return echoes.figures(), moves.figures(), moves.load.late


def seated(folder: Path, environment: dict[str, str], count: int, solo: bool) -> list[Any]:
    """Tables with a Partie in the database, by a process of its own; their codes and their players' sessions."""
    command = [sys.executable, "-m", "bench.lib.seating", str(count), "1" if solo else "4"]
    made = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=300
    )
    rooms: list[Any] = json.loads(made.stdout)
    return rooms


def commit_ms(folder: Path) -> float:
    """What SQLite's COMMIT costs in a folder, in milliseconds, with the site's settings."""
    with tempfile.TemporaryDirectory(dir=folder) as inside:
        database = sqlite3.connect(Path(inside) / "probe.sqlite3", isolation_level=None)
        database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (a)")
        began = time.perf_counter()
        for number in range(50):
            database.execute("INSERT INTO t VALUES (?)", (number,))
        spent = time.perf_counter() - began
        database.close()
    return round(1000 * spent / 50, 2)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--offered", type=int, default=0)
    parser.add_argument("--solo", action="store_true")
    parser.add_argument("--postgres-redis", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and not options.postgres_redis else Path(tempfile.gettempdir())
    services: list[Any] = []
    sites: list[Server] = []
    with tempfile.TemporaryDirectory(dir=place) as name:
        folder = Path(name)
        folder.chmod(0o755)
        environment = {
            "BOT_DELAY": "0",
            "TRICK_PAUSE": "0",
            "NEXT_AFTER": "3600",
            "SECRET_KEY": "bench",
            "LOG_LEVEL": "WARNING",
        }
        try:
            if options.postgres_redis:
                services = [Postgres(folder / "postgres"), Redis(folder / "redis")]
                for service in services:
                    service.start()
                environment |= {"DATABASE_URL": services[0].url, "REDIS_URL": services[1].url}
            sites = [Server(folder / "data", environment) for _ in range(options.processes)]
            for number, site in enumerate(sites):
                site.start(prepare=number == 0)
            rooms = seated(folder, sites[0].environment, options.tables, options.solo)
            beside = {
                f"{type(one).__name__.lower()}_cpu": [one.process.pid] for one in services if one.process
            }
            echo, site_figures, late = asyncio.run(compare(options, sites, beside, rooms))
        finally:
            for site in sites:
                site.kill()
            for service in services[::-1]:
                service.stop()
    print(
        json.dumps(
            {
                "tables": options.tables,
                "solo": options.solo,
                "offered": options.offered,
                "database": "postgresql+redis" if options.postgres_redis else "sqlite",
                "processes": options.processes,
                "site": site_figures,
                "echo": echo,
                "moves_over_echo": round(site_figures["moves_a_second"] / echo["moves_a_second"], 3),
                "p99_over_echo": round(
                    site_figures["press_to_fourth_screen_ms_p99"] / echo["press_to_fourth_screen_ms_p99"], 2
                ),
                "asked_for_while_none_was_free": late,
                "commit_ms_memory_and_disk": [commit_ms(place), commit_ms(Path(tempfile.gettempdir()))],
            }
        )
    )


if __name__ == "__main__":
    main()
