"""A table on a server that has no socket left: the page says so, goes on without, and gets one when there is one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import QUICK
from tests.browser.guests import Guest
from tests.servers import Server


def test_who_finds_it_full_is_told_and_plays_all_the_same(
    serve: Callable[..., Server], guest: Callable[..., Guest]
) -> None:
    server = serve(**QUICK, MAX_SOCKETS=1)
    one = guest(server.url)
    code = one.sit_down()
    other = one.context.new_page()
    other.goto(one.page.url)
    expect(other.locator("#voll")).to_contain_text("Hier ist es gerade voll.")
    expect(other.locator("#verbindung")).to_be_hidden()
    before = other.locator("#table").get_attribute("data-version") or ""
    other.locator("[name=action]:enabled").first.click()
    expect(other.locator("#table")).not_to_have_attribute("data-version", before)
    # What happens elsewhere is fetched, and once there is room the page has a socket again.
    one.step()
    one.asked()
    expect(other.locator("#table")).to_have_attribute("data-version", one.table("version"))
    one.page.close()
    other.goto(server.url + f"/tisch/{code}/")
    expect(other.locator("#tisch[data-line=open]")).to_have_count(1)
    expect(other.locator("#voll")).to_be_hidden()
