"""What somebody sends who means harm."""

from __future__ import annotations

import json
import random
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from bench.lib.robots import ACTION, Player
from bench.lib.wire import TEXT
from tests.servers import Server

BINARY = 2
NASTY: tuple[Any, ...] = (
    "",
    None,
    -1,
    2**70,
    1e999,
    True,
    [],
    {},
    "play:EA\0",
    "\ud800",
    "play:XX",
    "'; DROP TABLE rooms_room; --",
    "next",
    "play:EA" * 50,
    {"a": {"b": []}},
)


def frame(rng: random.Random) -> tuple[int, bytes]:
    """One broken or foreign frame: its kind and its bytes."""
    match rng.randrange(6):
        case 0:
            return BINARY, rng.randbytes(rng.randrange(200))
        case 1:
            return TEXT, b"[" * rng.randrange(1, 3000)
        case 2:
            return TEXT, b'{"action": ' * rng.randrange(1, 300)
        case 3:
            return TEXT, b'{"action":"play:EA","action":"play:EZ","runde":NaN,"seq":Infinity}'
        case 4:
            press = {"action": rng.choice(NASTY), "runde": rng.choice(NASTY), "seq": rng.choice(NASTY)}
            return TEXT, json.dumps(press).encode()
        case _:
            seat = {
                "seat": rng.randrange(-2, 6),
                "user": 1,
                "bits": rng.choice(NASTY),
                "puls": rng.choice(NASTY),
            }
            press = {"action": "play:" + rng.choice("ELHS") + rng.choice("AZKOU"), "runde": 1, "seq": 10_000}
            return TEXT, json.dumps(press | (seat if rng.random() < 0.5 else {})).encode()


def requests(url: str, code: str, cookie: str, count: int, rng: random.Random) -> dict[int, int]:
    """POSTs to the table with and without what they need; how often each status was the answer."""
    statuses: Counter[int] = Counter()
    for _request in range(count):
        fields = {name: str(rng.choice(NASTY)) for name in ("action", "runde", "seq", "bits", "cut")}
        body = urllib.parse.urlencode(fields, errors="replace").encode()
        if rng.random() < 0.3:
            body = rng.randbytes(100)
        headers = {"Cookie": f"sessionid={cookie}; csrftoken={'a' * 32}", "X-CSRFToken": "a" * 32}
        path = rng.choice(
            (f"/tisch/{code}/aktion/", f"/tisch/{code.lower()}/", "/sofort/", "/gesund/zahlen/")
        )
        try:
            asked = urllib.request.Request(url + path, body, headers)
            statuses[urllib.request.urlopen(asked, timeout=20).status] += 1
        except urllib.error.HTTPError as error:
            statuses[error.code] += 1
    return dict(statuses)


def resident_kb(server: Server) -> int:
    """The memory a server's process has now."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def two_actions(player: Player, rng: random.Random) -> list[dict[str, str]]:
    """Two different legal actions of a page; one where there is no other."""
    actions = sorted({action.decode() for action in ACTION.findall(player.html)})
    choice = player.choice() or {}
    if len(actions) < 2 or "wish" in choice or "next" in actions:
        return [choice]
    return [{"action": action} for action in rng.sample(actions, 2)]
