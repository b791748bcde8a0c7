"""A real server killed and started again at moments that matter: it goes on by itself, with no page open."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.rooms.robot import Browser, Page
from tests.servers import Server

Start = Callable[..., Server]
QUICK = {"BOT_DELAY": "0-0.05", "TRICK_PAUSE": "0", "NEXT_AFTER": "600"}
TABLE = {
    "rules": "bauernschnopsn",
    "who_may_join": "link",
    "pace": "15",
    "bot_level": "leicht",
    "watching": "0",
}


def ask(server: Server, query: str) -> tuple[Any, ...]:
    """One row of the server's database, which nobody but the server writes."""
    with closing(sqlite3.connect(server.data_dir / "bauernschnapsen.sqlite3", timeout=10)) as database:
        row: tuple[Any, ...] = database.execute(query).fetchone()
    return row


def wait_for(server: Server, query: str, wanted: Callable[[Any], bool], seconds: float = 60) -> Any:
    """The value that a query comes to have while no page is open."""
    end = time.monotonic() + seconds
    while not wanted(value := ask(server, query)[0]):
        assert time.monotonic() < end, f"{query}: {value}"
        time.sleep(0.1)
    return value


def restart(server: Server, **environment: str) -> None:
    server.kill()
    server.environment |= environment
    server.start(prepare=False)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def cards(page: Page) -> set[str]:
    return set(re.findall(r'data-card="(\w\w)"', page.html))


def play_runde(browser: Browser) -> Page:
    """Press whatever comes first until the Runde is over."""
    while (page := browser.wait(lambda shown: bool(shown.actions) or shown.table["phase"] == "over")).table[
        "phase"
    ] not in ("between", "over"):
        browser.press(page, page.actions[-1])
    return page


def test_a_deadline_outlives_a_restart_and_is_kept_though_no_page_is_open(serve: Start) -> None:
    server = serve(**QUICK)
    browser = Browser(server.url)
    browser.get("/tisch/neu/")
    browser.code = browser.post("/tisch/neu/", TABLE).url.rstrip("/").rpartition("/")[2]
    browser.post(f"/tisch/{browser.code}/wunsch/", {"wish": "ready"})
    browser.press(browser.wait(lambda page: page.actions == ["next"]), "next")
    page = browser.wait(lambda shown: shown.table["turn"] == shown.table["seat"])
    before = moment(ask(server, "SELECT deadline FROM rooms_room")[0])
    restart(server)
    kept = moment(ask(server, "SELECT deadline FROM rooms_room")[0])
    outage = kept != before  # the machine was so busy that the deadline was long over: then it is set anew
    assert not outage or datetime.now(UTC) > before + timedelta(seconds=5)
    seq = int(page.table["seq"])
    wait_for(server, "SELECT max(seq) FROM history_move", lambda value: (value or 0) > seq)
    at, by_bot, seat = ask(server, f"SELECT at, by_bot, seat FROM history_move WHERE seq = {seq + 1}")
    assert (by_bot, str(seat)) == (1, page.table["seat"])
    assert moment(at) >= before
    assert outage or moment(at) < before + timedelta(seconds=5)
    assert ask(server, f"SELECT timeouts FROM rooms_seat WHERE number = {seat}")[0] == 1


@pytest.mark.parametrize("names_trump", ["the player", "a bot"])
def test_between_the_first_three_cards_and_the_last_two_nothing_of_the_deal_is_lost(
    serve: Start, names_trump: str
) -> None:
    server = serve(**QUICK | {"BOT_DELAY": "4"})
    browser = Browser(server.url)
    while True:
        page = browser.at_once()
        page = browser.press(page, page.actions[0])
        mine = page.table["turn"] == page.table["seat"]
        if mine == (names_trump == "the player"):
            break
    assert page.table["phase"] == "trump"
    assert len(cards(page)) == 3
    newest = "FROM history_runde ORDER BY id DESC LIMIT 1"
    before = ask(server, f"SELECT commitment, secret, deck {newest}")
    restart(server, BOT_DELAY="0-0.05")
    if mine:
        again = browser.look()
        assert (again.place, again.actions, cards(again)) == (page.place, page.actions, cards(page))
        browser.press(again, again.actions[0])
    else:
        wait_for(server, f"SELECT seq {newest}", lambda seq: seq > 0)
    after = browser.wait(lambda shown: shown.table["phase"] != "trump")
    assert cards(page) < cards(after)
    assert ask(server, f"SELECT commitment, secret, deck {newest}") == before
    assert len(set(json.loads(before[2]))) == 20
    play_runde(browser)
    assert "no differences" in server.manage("verify_history")
