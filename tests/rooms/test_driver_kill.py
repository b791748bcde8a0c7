"""Killing the server at any moment loses nothing that was accepted, and doubles nothing."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from tests.rooms.robot import Browser, Page
from tests.servers import Server

Start = Callable[..., Server]
MOVED = "SELECT seq FROM history_runde WHERE state = 'running'"
QUICK = {"BOT_DELAY": "0-0.05", "TRICK_PAUSE": "0", "NEXT_AFTER": "600"}


def advance(browser: Browser, rng: random.Random, steps: int) -> Page:
    """Press `steps` legal actions over the socket; the last page, at a moment when bots may be thinking."""
    with browser.socket() as socket:
        page = socket.next()
        while steps and page.table["phase"] != "over":
            if page.actions:
                socket.send(rng.choice(page.actions), bits="0" * 32)
                steps -= 1
                page = socket.wait(lambda shown, before=page.place: shown.place != before)
            else:
                page = socket.next()
        return page


def test_a_partie_survives_five_kills_in_the_middle_of_its_runden(serve: Start) -> None:
    server, rng = serve(**QUICK), random.Random(7)
    browser = Browser(server.url)
    browser.at_once("bauernschnopsn")
    for _ in range(5):
        seen = advance(browser, rng, 5)
        server.kill()
        server.start(prepare=False)
        now = browser.look()
        assert now.table["partie"] == seen.table["partie"]
        assert (int(now.table["runde"]), int(now.table["seq"])) >= (
            int(seen.table["runde"]),
            int(seen.table["seq"]),
        )
    page = advance(browser, rng, 10_000)
    assert page.table["phase"] == "over"
    assert "no differences" in server.manage("verify_history")


def test_an_open_socket_ends_with_the_server_and_a_new_one_goes_on_where_it_was(serve: Start) -> None:
    server = serve(**QUICK)
    browser = Browser(server.url)
    browser.at_once()
    socket = browser.socket()
    before = socket.next()
    server.kill()
    with pytest.raises(ConnectionClosed):
        socket.next()
    server.start(prepare=False)
    with browser.socket() as again:
        assert again.next().place == before.place


def test_a_bot_whose_turn_it_was_moves_though_no_page_is_open(serve: Start) -> None:
    server = serve(BOT_DELAY="2", TRICK_PAUSE="0")
    browser = Browser(server.url)
    page = browser.at_once()
    while page.actions:
        page = browser.press(page, page.actions[0])
    assert page.table["turn"] != page.table["seat"]
    server.kill()
    server.start(prepare=False)
    # Only the database is asked: what happens is done by the server alone.
    deadline = time.monotonic() + 30
    with sqlite3.connect(server.data_dir / "bauernschnapsen.sqlite3") as database:
        while database.execute(MOVED).fetchone()[0] <= int(page.table["seq"]):
            assert time.monotonic() < deadline
            time.sleep(0.1)
