"""Four friends with one link: a private table from the invitation to the end of the Partie."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import QUICK
from tests.browser.guests import Guest
from tests.browser.line import Line
from tests.servers import Server

PRESS = """() => {
  const radio = document.querySelector('#table input[type=radio][name=action]:not(:disabled)');
  const button = document.querySelector('#table button[name=action]:not(:disabled)');
  if (button) button.click();
  else if (radio) { radio.checked = true; document.getElementById('waehlen').click(); }
  return document.getElementById('table').dataset.phase;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on which a player counts as away and gone after moments."""
    server = Server(tmp_path / "data", {**QUICK, "AWAY_AFTER": 5, "GONE_AFTER": 8, "NEXT_AFTER": 2})
    server.start()
    yield server
    server.kill()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    line = Line(server.port)
    yield line
    line.close()


def open_private_table(host: Guest) -> str:
    """A table for those who have the link, with a pace; the path of the link."""
    page = host.page
    page.goto("/tisch/neu/?regeln=strichl")
    page.fill("#id_name", "Unter uns")
    page.select_option("#id_who_may_join", "link")
    page.select_option("#id_pace", "15")
    page.get_by_role("button", name="Tisch aufmachen").click()
    page.locator("#plaetze").wait_for()
    link: str = page.locator("#link").input_value()
    return link.removeprefix(host.url)


def come_in(guest: Guest, link: str) -> None:
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Zum Tisch").click()
    guest.page.locator("#plaetze").wait_for()
    guest.page.locator("#bereit").click()
    guest.page.locator("#stand").wait_for()


def play(guests: list[Guest], until: Callable[[], bool], seconds: float = 60) -> None:
    """Whoever is asked presses the first that is legal, until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [one.table("phase") for one in guests]
        for one in guests:
            one.page.evaluate(PRESS)
        guests[0].page.wait_for_timeout(50)


def test_four_friends_play_a_partie_with_a_dead_line_a_change_of_device_and_one_sent_away(
    server: Server, line: Line, guest: Callable[..., Guest]
) -> None:
    host, lost = guest(server.url), guest(line.url, 390, 844)
    moves, last, stranger = guest(server.url, 390, 844), guest(server.url), guest(server.url)
    link = open_private_table(host)

    come_in(stranger, link)
    host.page.locator("#mehr-1").click()
    host.page.get_by_role("button", name="Wegschicken").click()
    stranger.page.locator("#plaetze").wait_for(state="detached")
    stranger.page.wait_for_load_state()
    assert stranger.page.goto(f"{server.url}{link}").status == 403
    stranger.expect("403|404")

    for one in (lost, moves, last):
        come_in(one, link)
    friends = [host, lost, moves, last]
    for one in friends:
        one.page.locator("#bereit").click()
    for one in friends:
        one.page.locator("#table").wait_for()

    # The line of one goes dead in their own turn: after a while a bot plays, and they take over again when it is back.
    play(friends, lambda: lost.table("phase") == "play" and lost.table("turn") == lost.table("seat"))
    line.cut()
    host.page.locator(".seat.is-away").wait_for(timeout=30_000)
    seat = lost.table("seat")
    play([host, moves, last], lambda: host.table("turn") != seat or host.table("phase") != "play", 30)
    line.mend()
    play(friends, lambda: lost.table("version") == host.table("version"), 30)
    lost.wrong.clear()  # what its page said of the dead line is no error

    # Another closes the tab and comes back on another device, in the middle of it all.
    cookies = moves.context.storage_state()
    address, place = moves.page.url, moves.table("seat")
    moves.page.close()
    device = guest(server.url, storage_state=cookies)
    device.page.goto(address)
    assert device.table("seat") == place
    friends = [host, lost, device, last]

    play(friends, lambda: all(one.table("phase") == "over" for one in friends), 120)
    scores = {one.page.locator("#bar .score-line").get_attribute("aria-label") for one in (host, device)}
    assert len(scores) == 1
    assert "no differences" in server.manage("verify_history")
    host.page.goto(f"/partie/{host.table('partie')}/")
    assert len(set(re.findall(r"Gast \d{6}", host.page.locator("main").inner_text()))) == 4
