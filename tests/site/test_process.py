"""The serving process: its channel layer, its tasks, the guard of its sockets, the command itself."""

import asyncio
import http.client
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from schnapsen_site import tasks
from schnapsen_site.layers import LocalChannelLayer
from schnapsen_site.origin import SameOrigin, same_origin
from tests.servers import Server


async def test_the_layer_brings_a_message_to_every_member_of_a_group() -> None:
    layer = LocalChannelLayer()
    inside, outside = await layer.new_channel(), await layer.new_channel()
    await layer.group_add("room", inside)
    await layer.group_send("room", {"type": "tick", "version": 7})
    assert await asyncio.wait_for(layer.receive(inside), 1) == {"type": "tick", "version": 7}
    await layer.group_discard("room", inside)
    await layer.group_send("room", {"type": "tick"})
    assert layer.channels.get(inside) is None and layer.channels.get(outside) is None


async def test_a_full_channel_loses_messages_but_never_its_group() -> None:
    layer = LocalChannelLayer(capacity=2)
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    for version in range(5):
        await layer.group_send("room", {"version": version})
    assert [(await layer.receive(channel))["version"] for _ in range(2)] == [0, 1]
    await layer.group_send("room", {"version": 5})
    assert (await layer.receive(channel))["version"] == 5


async def test_the_members_of_a_group_do_not_share_a_message() -> None:
    layer = LocalChannelLayer()
    channels = [await layer.new_channel() for _ in range(2)]
    for channel in channels:
        await layer.group_add("room", channel)
    await layer.group_send("room", {"version": 1})
    first, second = [await layer.receive(channel) for channel in channels]
    first["version"] = 2
    assert second == {"version": 1}


async def test_a_task_that_raises_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    runs, done = [], asyncio.Event()

    async def fails_twice() -> None:
        runs.append(1)
        if len(runs) < 3:
            raise RuntimeError("once more")
        done.set()

    monkeypatch.setattr(tasks, "_tasks", [])
    monkeypatch.setattr(tasks, "RESTART_AFTER", 0)
    tasks.register(fails_twice)
    tasks.register(fails_twice)
    running = tasks.start_all()
    await asyncio.wait_for(done.wait(), 5)
    await asyncio.gather(*running)
    assert len(running) == 1 and len(runs) == 3


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("https://LOCALHOST", "localhost", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://evil.example", "localhost:8000", False),
        ("http://evil.example", "evil.example", False),
        ("null", "localhost:8000", False),
        ("", "localhost:8000", False),
        ("", "", False),
        ("file://localhost:8000", "localhost:8000", False),
        ("http://[::1", "localhost:8000", False),
        ("http://localhost:8000@evil.example", "localhost:8000", False),
    ],
)
def test_a_socket_is_opened_only_for_a_page_of_this_host_and_port(origin: str, host: str, same: bool) -> None:
    assert same_origin(origin, host) is same


async def test_a_handshake_without_origin_never_reaches_a_consumer() -> None:
    sent: list[dict[str, Any]] = []

    async def consumer(*arguments: object) -> None:
        raise AssertionError("reached")

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await SameOrigin(consumer)({"headers": [(b"host", b"localhost:8000")]}, receive, send)
    assert [message["type"] for message in sent] == ["websocket.close"]


def get(server: Server, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("site") / "data")
    started.start()
    yield started
    started.kill()


def test_the_site_serves_its_pages_and_hashed_compressed_files(server: Server) -> None:
    page = get(server, "/anmelden/")
    assert page.status == 200 and page.headers["Server"] == "bauernschnapsen"
    sheet = re.search(rb"/static/css/site\.[0-9a-f]{12}\.css", page.body)  # type: ignore[attr-defined]
    assert sheet
    file = get(server, sheet.group().decode(), **{"Accept-Encoding": "br"})
    assert file.status == 200 and file.headers["Content-Encoding"] == "br"
    assert "immutable" in file.headers["Cache-Control"]
    assert len((server.data_dir / "secret-key").read_text()) > 60


def test_nobody_else_may_read_secret_and_database(server: Server) -> None:
    private = [server.data_dir / "secret-key", *server.data_dir.glob("*.sqlite3*")]
    assert {path.suffix for path in private} >= {"", ".sqlite3", ".sqlite3-wal"}
    assert [path for path in private if path.stat().st_mode & 0o077] == []


def test_a_host_that_is_not_ours_is_answered_in_a_line_and_logs_no_traceback(server: Server) -> None:
    answer = get(server, "/anmelden/", Host="evil.example")
    assert answer.status == 400 and len(answer.body) < 100  # type: ignore[attr-defined]
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("address", ["/ws/tisch/abcdef/", "/ws/nirgends/"])
@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
async def test_a_foreign_page_opens_no_socket(server: Server, address: str, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://127.0.0.1:{server.port}{address}", origin=origin)
    assert refused.value.response.status_code == 403


async def test_there_are_sockets_only_where_there_are_tables(server: Server) -> None:
    with pytest.raises(InvalidStatus):
        await connect(f"ws://127.0.0.1:{server.port}/ws/nirgends/", origin=server.url)
    assert "Traceback" not in server.log.read_text()


def test_the_server_ends_in_peace_when_told_to(serve: Callable[..., Server]) -> None:
    assert serve().stop() == 0


def test_a_taken_port_is_an_error_that_says_so(server: Server, tmp_path: Path) -> None:
    second = Server(tmp_path / "second")
    with pytest.raises(subprocess.CalledProcessError) as failure:
        second.manage("serve", "--port", str(server.port))
    assert f"Cannot listen on 127.0.0.1:{server.port}" in failure.value.stderr


def test_production_settings_pass_djangos_own_check(tmp_path: Path) -> None:
    production = {"HTTPS": "1", "TRUST_PROXY": "1", "ALLOWED_HOSTS": "example.at"}
    server = Server(tmp_path / "data", production)
    assert "no issues" in server.manage("check", "--deploy", "--fail-level", "WARNING")


@pytest.mark.parametrize(
    ("name", "value"),
    [("DEBUG", "maybe"), ("EMAIL_PORT", "smtp"), ("BOT_DELAY", "1.2-0.4"), ("BOT_DELAY", "soon"), ("TRICK_PAUSE", "-1"),
     ("DATABASE_URL", "mysql://x/y"), ("GONE_AFTER", "nan")],
)  # fmt: skip
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failure:
        Server(tmp_path / "data", {name: value}).manage("check")
    assert f"{name} must" in failure.value.stderr
