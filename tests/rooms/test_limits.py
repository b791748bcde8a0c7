"""How many tables one address may open, and how many sockets one process serves."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.lib.wire import Wire
from games.rooms.lessons import EXERCISES
from games.rooms.models import Room
from tests.rooms import playing
from tests.rooms.robot import Browser, Page, Socket
from tests.servers import Server

TOO_MANY = "viele Tische aufgemacht"

NEW_TABLE = {"rules": "bauernschnopsn", "who_may_join": "all", "pace": "0", "watching": "1"}
DOORS = {
    "/sofort/": {},
    "/tisch/neu/": NEW_TABLE,
    "/mitspielen/": {"art": "vier"},
    "/lernen/": {"uebung": EXERCISES[0].key},
}


@pytest.mark.django_db
@pytest.mark.parametrize("door", DOORS)
def test_only_so_many_tables_are_opened_from_one_address_within_an_hour(
    settings: Any, client: Client, door: str
) -> None:
    settings.TABLES_PER_HOUR = 1
    playing.rules()
    assert client.post("/sofort/").status_code == 302
    refused = client.post(door, DOORS[door])
    assert refused.status_code == 429
    assert TOO_MANY in html.unescape(refused.content.decode())
    assert Room.objects.count() == 1
    assert client.post(door, DOORS[door], REMOTE_ADDR="192.0.2.8").status_code == 302


@pytest.mark.django_db
def test_who_sits_down_at_an_open_table_opens_none(settings: Any, client: Client) -> None:
    settings.TABLES_PER_HOUR = 1
    playing.rules()
    opened = Client().post("/mitspielen/").url
    assert client.post("/mitspielen/").url == opened


@pytest.mark.parametrize("trusted", [0, 1])
def test_an_address_that_is_told_counts_only_where_a_proxy_tells_it(
    serve: Callable[..., Server], trusted: int
) -> None:
    server = serve(TRUST_PROXY=trusted, TABLES_PER_HOUR=1)
    found = []
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
        browser = Browser(server.url)
        browser.get("/")
        found.append(browser.post("/sofort/", {}, **{"X-Forwarded-For": address}).status)
    assert found == ([200, 200, 429] if trusted else [200, 429, 429])


def test_sockets_beyond_the_limit_of_a_process_are_told_that_it_is_full(serve: Callable[..., Server]) -> None:
    server = serve(MAX_SOCKETS=2)
    browser = Browser(server.url)
    browser.at_once()
    lobby = f"{server.url.replace('http', 'ws', 1)}/ws/stube/"
    with browser.socket() as first, connect(lobby, origin=server.url) as second:
        first.next()
        assert 'id="offene-tische"' in str(second.recv(timeout=10))
        for third in (browser.socket(), Socket(connect(lobby, origin=server.url))):
            assert 'id="voll"' in str(third.connection.recv(timeout=10))
            assert third.closed_with() == 4503
        page = browser.look()
        assert page.actions and browser.press(page, page.actions[0]).status == 200
        first.wait(lambda shown: shown.place != page.place)
    # The server hears a little later than the client that a socket has ended.
    assert _admitted(browser, seconds=10).table["partie"] == page.table["partie"]


async def test_who_is_sent_away_and_does_not_go_keeps_nothing_from_others(
    serve: Callable[..., Server],
) -> None:
    server = serve(BOT_DELAY=0, TRICK_PAUSE=0)
    browser = Browser(server.url)
    browser.at_once()
    cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)
    path = f"/ws/tisch/{browser.code}/"
    with browser.socket() as own:
        own.next()
        for _flood in range(4):
            wire = await Wire.open(server.port, path, lambda html: None, cookie=cookie)
            # It does not read that it is closed, nor answer it: for a second it is neither open nor gone.
            wire.transport.pause_reading()
            for _frame in range(30):
                wire.send(b'{"puls": 1}')
            await asyncio.sleep(0.2)
            page = own.wait(lambda shown: bool(shown.actions))
            own.send(page.actions[0])
            own.wait(lambda shown, before=page.place: shown.place != before)  # type: ignore[misc]
            wire.close()
    assert "Traceback" not in server.log.read_text()


def _admitted(browser: Browser, seconds: float) -> Page:
    """The first table over a socket that is not told that it is full."""
    until = time.monotonic() + seconds
    while True:
        with browser.socket() as socket:
            try:
                return socket.next()
            except ConnectionClosed:
                assert socket.closed_with() == 4503 and time.monotonic() < until
