"""Memory and reconnects of many seated sockets on one process.

    python bench/sockets.py [sockets]

Tables of four with a Partie; every seat's socket is opened, all of them are dropped and come back, and the memory a
socket takes then is measured against the process with one table. Then the process is killed (`kill -9`) and started
again while all the pages try to come back as htmx does (a jittered second, then two, then four): measured are the
seconds from the kill, and from the listening process, until all are current, and connects a socket. The last line is
one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.lib.hostile import resident_kb  # noqa: E402
from bench.lib.robots import PULSE, TABLE  # noqa: E402
from bench.lib.wire import Wire  # noqa: E402
from tests.servers import Server  # noqa: E402

AT_ONCE = 200


class Page:
    """A page that looks on: its socket comes back as the ws extension's does."""

    def __init__(self, port: int, code: str, cookie: str, rng: random.Random) -> None:
        self.port, self.code, self.cookie, self.rng = port, code, cookie, rng
        self.wire: Wire | None = None
        self.current = asyncio.Event()
        self.connects = self.tries = 0

    async def open(self) -> None:
        while True:
            self.connects += 1
            try:
                self.wire = await Wire.open(
                    self.port,
                    f"/ws/tisch/{self.code}/",
                    self._heard,
                    self._ended,
                    cookie=f"sessionid={self.cookie}",
                )
                self.tries = 0
                return
            except OSError as error:
                # A port on which nobody listens yet is no connect that costs a server anything.
                self.connects -= isinstance(error, ConnectionRefusedError)
                self.tries += 1
                await asyncio.sleep(self.rng.uniform(0.3, 1) * min(2**self.tries, 4) / 2)

    def _heard(self, html: bytes) -> None:
        if TABLE.search(html):
            self.current.set()
        elif (found := PULSE.search(html)) and self.wire:
            self.wire.send(json.dumps({"puls": found[1].decode()}).encode())

    def _ended(self, code: int) -> None:
        self.wire = None
        if self.current.is_set():
            self.current.clear()
            self.again = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.3, 1))
        await self.open()

    def drop(self) -> None:
        """The line breaks; the page comes back."""
        if self.wire:
            self.wire.close()


async def all_current(pages: list[Page]) -> None:
    await asyncio.wait_for(asyncio.gather(*(page.current.wait() for page in pages)), 180)


async def measure(server: Server, seats: list[tuple[str, str]]) -> dict[str, Any]:
    rng = random.Random(1)
    pages = [Page(server.port, code, cookie, rng) for code, cookie in seats]
    await asyncio.gather(*(page.open() for page in pages[:4]))
    await all_current(pages[:4])
    few = resident_kb(server)
    for start in range(4, len(pages), AT_ONCE):
        await asyncio.gather(*(page.open() for page in pages[start : start + AT_ONCE]))
    await all_current(pages)
    for page in pages:
        page.drop()
    await asyncio.sleep(0.2)
    await all_current(pages)
    await asyncio.sleep(2)
    kilobytes = (resident_kb(server) - few) / (len(pages) - 4)
    for page in pages:
        page.connects = 0
    killed = time.monotonic()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start, False)
    listening = time.monotonic()
    await asyncio.to_thread(urllib.request.urlopen, f"{server.url}/gesund/")
    first = time.monotonic()
    await all_current(pages)
    done = time.monotonic()
    return {
        "sockets": len(pages),
        "kb_a_socket_after_reconnect": round(kilobytes, 1),
        "kill_to_listening_s": round(listening - killed, 2),
        "kill_to_first_page_s": round(first - killed, 2),
        "listening_to_all_current_s": round(done - listening, 2),
        "connects_a_socket": round(sum(page.connects for page in pages) / len(pages), 3),
    }


def main(sockets: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "SECRET_KEY": "bench",
            "LOG_LEVEL": "WARNING",
            "NEXT_AFTER": "3600",
            "GONE_AFTER": "3600",
            # Whoever comes back before the server has heard of the old socket's end counts twice for a moment.
            "MAX_SOCKETS": str(2 * sockets),
        }
        server = Server(Path(folder) / "data", environment)
        server.start()
        command = [sys.executable, "-m", "bench.lib.seating", str((sockets + 3) // 4), "4"]
        made = subprocess.run(
            command, cwd=ROOT, env=server.environment, check=True, capture_output=True, text=True
        )
        seats = [(code, cookie) for code, cookies in json.loads(made.stdout) for cookie in cookies]
        try:
            print(json.dumps(asyncio.run(measure(server, seats[:sockets]))))
        finally:
            server.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
