"""A table page through what happens to pages: other tabs, log-out, history, silence, a server that dies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.conftest import QUICK
from tests.browser.guests import ASKED, Guest
from tests.servers import Server

Arrive = Callable[..., Guest]
PASSWORD = "Schnapserl zu viert 24"


def place(page: Page) -> tuple[str, ...]:
    """Where the table of a page stands."""
    names = ("data-partie", "data-runde", "data-seq", "data-phase")
    return tuple(page.locator("#table").get_attribute(name) or "" for name in names)


def sockets(page: Page) -> list[WebSocket]:
    """The sockets of tables that a page opens from now on."""
    opened: list[WebSocket] = []
    page.on("websocket", lambda socket: opened.extend([socket] * ("/ws/tisch/" in socket.url)))
    return opened


def session(one: Guest) -> str:
    """The session key in a guest's cookies."""
    cookies = {cookie.get("name"): cookie.get("value") for cookie in one.context.cookies()}
    return str(cookies["sessionid"])


def sign_up(page: Page, name: str, path: str = "/registrieren/") -> None:
    page.goto(path)
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("form.stack button[type=submit]").click()
    page.wait_for_load_state()


def test_signing_up_in_the_middle_of_a_runde_keeps_user_session_and_socket(guest: Arrive) -> None:
    one = guest()
    opened = sockets(one.page)
    one.sit_down()
    asked = one.play("play")
    before = session(one)
    sign_up(one.context.new_page(), "Kartentippler")
    assert session(one) == before
    one.press(asked, asked.actions[0])
    assert one.asked().place != asked.place
    assert len(opened) == 1 and not opened[0].is_closed()
    one.page.goto("/konto/")
    expect(one.page.locator("h1")).to_have_text("Kartentippler")


def test_logging_out_closes_the_table_of_another_tab(guest: Arrive) -> None:
    one = guest()
    sign_up(one.page, "Abmelderin")
    code = one.sit_down()
    opened = sockets(one.page)
    one.page.reload()
    one.asked()
    other = one.context.new_page()
    other.goto("/konto/")
    with one.page.expect_response(re.compile(f"/tisch/{code}/$")) as answer:
        other.locator("form[action='/abmelden/'] button").click()
    assert answer.value.status == 404
    expect(one.page.locator("#table")).to_have_count(0)
    assert opened[0].is_closed()
    one.expect("404")


def test_a_stale_press_does_nothing_and_says_so(guest: Arrive) -> None:
    one = guest()
    one.sit_down()
    asked = one.play("play")
    one.page.evaluate("document.getElementById('zug').seq.value -= 1")
    one.page.mouse.click(*one.laid_out()[asked.actions[0]])
    expect(one.page.locator("#hand [role=status]")).to_contain_text("Das war schon vorbei")
    assert ".".join(place(one.page)) == asked.place
    one.press(asked, asked.actions[0])
    assert one.asked().place != asked.place


def test_two_tabs_of_one_player_show_the_same_table_and_one_press_counts(guest: Arrive) -> None:
    one = guest()
    one.sit_down()
    asked = one.play("play")
    other = one.context.new_page()
    other.goto(one.page.url)
    expect(other.locator("#table")).to_have_attribute("data-seq", one.table("seq"))
    one.press(asked, asked.actions[0])
    one.asked()
    expect(other.locator("#table")).to_have_attribute("data-seq", one.table("seq"))
    expect(other.locator("#table")).to_have_attribute("data-version", one.table("version"))
    assert place(other) == place(one.page)


def test_the_back_button_returns_to_the_table_as_it_is_now(guest: Arrive) -> None:
    one = guest()
    one.sit_down()
    asked = one.play("play")
    one.page.goto("/regeln/")
    other = one.context.new_page()
    other.goto(f"/tisch/{_code(one)}/")
    other.locator(f"button[name=action][value='{asked.actions[0]}']").click()
    now = other.evaluate(ASKED, [asked.place, 20])
    one.page.go_back()
    assert ".".join(place(one.page)) == now["place"]
    fresh = one.asked()
    assert list(fresh.actions) == now["actions"]
    if fresh.actions:  # a dear announcement may have ended the Partie with this card
        one.press(fresh, fresh.actions[0])
        assert one.asked().place != fresh.place


def _code(one: Guest) -> str:
    """The code of the table that a guest sat at; from the lobby, as people find it again."""
    page = one.context.new_page()
    page.goto("/")
    address = page.locator("a[href^='/tisch/']").first.get_attribute("href") or ""
    page.close()
    return address.strip("/").split("/")[1]


@pytest.fixture
def muted(guest: Arrive) -> Iterator[tuple[Guest, dict[str, Any]]]:
    """A guest whose socket hears nothing while `ears["shut"]`: the line is open and dead, as in a tunnel."""
    one, ears = guest(), {"shut": False}

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: None if ears["shut"] else route.send(message))

    one.page.route_web_socket(re.compile("/ws/tisch/"), pass_on)
    yield one, ears


def _missed(one: Guest, ears: dict[str, Any]) -> tuple[str, ...]:
    """Play on in another tab while the first hears nothing; where the table stands now."""
    one.sit_down()
    asked = one.play("play")
    other = one.context.new_page()
    other.goto(one.page.url)
    ears["shut"] = True
    other.locator(f"button[name=action][value='{asked.actions[0]}']").click()
    expect(other.locator("#table")).not_to_have_attribute("data-seq", asked.place.split(".")[2])
    # A card may end a Partie too: then another is offered.
    expect(other.locator("[name=action]:enabled, [name=wish][value=again]:enabled").first).to_be_visible()
    assert ".".join(place(one.page)) == asked.place
    return place(other)


def test_a_page_restored_from_the_browsers_memory_catches_up_at_once(
    muted: tuple[Guest, dict[str, Any]],
) -> None:
    one, ears = muted
    now = _missed(one, ears)
    one.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(one.page.locator("#table")).to_have_attribute("data-seq", now[2], timeout=6_000)
    assert place(one.page) == now


def test_a_page_that_hears_nothing_fetches_what_it_missed(muted: tuple[Guest, dict[str, Any]]) -> None:
    one, ears = muted
    now = _missed(one, ears)
    expect(one.page.locator("#table")).to_have_attribute("data-seq", now[2], timeout=20_000)
    ears["shut"] = False
    one.place = ""
    asked = one.asked()
    if asked.actions:  # else the last of those random cards ended the Partie
        one.press(asked, one.choose(asked))
        assert one.asked().place != asked.place


def test_focus_and_open_sheets_survive_what_others_do(guest: Arrive) -> None:
    one = guest(width=390, height=844)
    one.sit_down()
    asked = one.play("play")
    card = one.page.locator(f"button[name=action][value='{asked.actions[-1]}']")
    card.focus()
    focused = card.get_attribute("id")
    before = one.table("version")
    one.page.evaluate("document.getElementById('table').dataset.old = 'yes'")
    one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(one.page.locator("#table[data-old]")).to_have_count(0)
    assert one.table("version") == before
    assert one.page.evaluate("document.activeElement.id") == focused
    one.page.locator(".game-tools button[popovertarget=spielverlauf]").click()
    lines = one.page.locator("#spielverlauf-inhalt li").count()
    other = one.context.new_page()
    other.goto(one.page.url)
    other.locator(f"button[name=action][value='{asked.actions[0]}']").click()
    expect(one.page.locator(f"#spielverlauf-inhalt li:nth-child({lines + 1})")).to_be_visible()
    expect(one.page.locator("#spielverlauf")).to_be_visible()


def test_focus_stays_at_the_hand_from_card_to_card(guest: Arrive) -> None:
    one = guest()
    one.sit_down()
    asked = one.play("play")
    one.page.locator(f"button[name=action][value='{asked.actions[0]}']").focus()
    one.page.keyboard.press("Enter")
    one.place = asked.place
    after = one.asked()
    if after.phase == "play":
        assert one.page.evaluate("document.getElementById('hand').contains(document.activeElement)")
    else:
        assert one.page.evaluate("document.getElementById('table').contains(document.activeElement)")


def test_a_page_goes_on_by_itself_after_the_server_was_killed(
    serve: Callable[..., Server], guest: Arrive
) -> None:
    server = serve(**QUICK)  # asked for first, so that it outlives the pages
    one = guest(server.url)
    one.sit_down()
    asked = one.play("play")
    server.kill()
    expect(one.page.locator("#verbindung")).to_be_visible()
    one.page.mouse.click(*one.laid_out()[asked.actions[0]])
    server.start(prepare=False)
    expect(one.page.locator("#verbindung")).to_be_hidden(timeout=30_000)
    assert ".".join(place(one.page)) == asked.place, "a press without a line must not count"
    one.press(asked, asked.actions[0])
    assert one.asked().place != asked.place
    one.expect(r"WebSocket|ERR_CONNECTION_REFUSED|\[object Event\]")
