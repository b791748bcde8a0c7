"""Robots that play on whatever is killed: each has a page, opens its socket anew, and loads what it missed."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time

from bench.lib.wire import Wire

TABLE = re.compile(
    rb'id="table"[^>]* data-version="(\d+)" data-partie="([^"]*)" data-runde="(\d+)" data-seq="(\d+)" '
    rb'data-phase="(\w+)" data-seat="(\d*)" data-turn="(\d*)"'
)
ACTION = re.compile(rb'name="action" value="([^"]+)"')
PULSE = re.compile(rb'id="puls"[^>]*data-version="(\d+)"')
SILENCE = 12.0
PATIENCE = 3.0  # seconds until a press that showed nothing is tried again


class Player:
    """One page with its socket, on one of `ports`: after a break it tries the next."""

    def __init__(self, code: str, cookie: str, ports: list[int], rng: random.Random) -> None:
        self.code, self.cookie, self.ports, self.rng = code, cookie, ports, rng
        self.wire: Wire | None = None
        self.html = b""
        self.version, self.seat, self.turn = 0, -1, -1
        self.place = ("", 0, 0)
        self.phase = b""
        self.connects = 0
        self.heard_at = time.monotonic()
        self.changed = asyncio.Event()
        self.first = True

    async def live(self) -> None:
        """Keep the socket open, as the page's script does: at once on another process, then with a pause."""
        pause, turn = 0.0, 0
        while True:
            gone = asyncio.Event()
            self.first = True
            try:
                self.connects += 1
                self.wire = await Wire.open(
                    self.ports[turn % len(self.ports)],
                    f"/ws/tisch/{self.code}/",
                    self._heard,
                    lambda code, gone=gone: gone.set(),  # type: ignore[misc]
                    cookie=f"sessionid={self.cookie}",
                    patience=5,
                )
                pause = 0.0
                await self._until_gone(gone)
            except (OSError, ConnectionError, TimeoutError):
                pass
            self.wire = None
            turn += 1
            await asyncio.sleep(pause)
            pause = min(1.0, pause + 0.2)

    async def _until_gone(self, gone: asyncio.Event) -> None:
        self.heard_at = time.monotonic()
        while time.monotonic() - self.heard_at < SILENCE:
            try:
                await asyncio.wait_for(gone.wait(), 1)
                return
            except TimeoutError:
                continue
        if self.wire:
            self.wire.close()

    def _heard(self, html: bytes) -> None:
        self.heard_at = time.monotonic()
        if found := TABLE.search(html):
            version = int(found[1])
            if version < self.version and not self.first:
                return
            self.first = False
            self.html, self.version = html, version
            self.place, self.phase = (found[2].decode(), int(found[3]), int(found[4])), found[5]
            self.seat, self.turn = int(found[6] or -1), int(found[7] or -1)
            self.changed.set()
        elif (found := PULSE.search(html)) and self.wire:
            self.wire.send(json.dumps({"puls": self.version}).encode())

    def press(self, **fields: str) -> bool:
        """Press as the page stands; False while the socket is down."""
        if self.wire is None:
            return False
        shown = {"runde": str(self.place[1]), "seq": str(self.place[2])}
        self.wire.send(json.dumps(shown | fields).encode())
        return True

    def choice(self) -> dict[str, str] | None:
        """What to press now: "Weiter", the next Partie, or a legal action if it is this seat's turn."""
        actions = ACTION.findall(self.html)
        if b"next" in actions:
            return {"action": "next", "bits": f"{self.rng.getrandbits(128):032x}"}
        if b'name="wish" value="again"' in self.html:
            return {"wish": "again"}
        if self.seat != self.turn or not actions:
            return None
        return {"action": (b"pass" if b"pass" in actions else self.rng.choice(actions)).decode()}


class Table:
    """The players of one table. `answered` are the places whose action a player saw done on the own screen, `took`
    the seconds until then."""

    def __init__(self, code: str, players: list[Player], pause: float = 0.05) -> None:
        self.code, self.players, self.pause = code, players, pause
        self.done = 0
        self.took: list[float] = []
        self.answered: list[tuple[str, int, int]] = []
        self.hold = False
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        for player in self.players:
            self.tasks += [loop.create_task(player.live()), loop.create_task(self._play(player))]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _play(self, player: Player) -> None:
        while True:
            choice = player.choice() if player.version and not self.hold else None
            place, phase = player.place, player.phase
            player.changed.clear()
            if choice is None or not player.press(**choice):
                await self._wait(player, 0.5)
                continue
            began = time.monotonic()
            await self._wait(player, PATIENCE)
            if (player.place, player.phase) != (place, phase) and choice.get("action") not in (None, "next"):
                self.done += 1
                self.took.append(time.monotonic() - began)
                if player.place[:2] == place[:2]:
                    self.answered.append(player.place)
            await asyncio.sleep(self.pause)

    async def _wait(self, player: Player, seconds: float) -> None:
        try:
            await asyncio.wait_for(player.changed.wait(), seconds)
        except TimeoutError:
            return
