"""House rules from the administration to the table: written, tried, published, played by, and changed meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.servers import Server

STAFF = "from accounts.models import User; User.objects.create_superuser('Wirtin', 'ganz geheim am Tresen')"


@pytest.fixture
def staff(site: Server, guest: Callable[..., Guest]) -> Guest:
    """Somebody of the staff, logged in."""
    site.manage("shell", "-c", STAFF)
    one = guest()
    one.page.goto("/anmelden/")
    one.page.fill("#id_username", "Wirtin")
    one.page.fill("#id_password", "ganz geheim am Tresen")
    one.page.locator("main form button[type=submit]").first.click()
    one.page.wait_for_url(re.compile(r"/$"))
    return one


def set_bettler(page: Page, points: int) -> None:
    """In a draft's form: what the Bettler is worth."""
    row = page.locator("details", has=page.locator("summary strong", has_text=re.compile("^Bettler$")))
    row.locator("summary").click()
    row.get_by_label("Punkte").fill(str(points))


def try_and_publish(page: Page, reason: str) -> None:
    page.get_by_role("button", name="Ausprobieren", exact=True).click()
    expect(page.locator("#probe")).to_contain_text("200 von 200", timeout=60_000)
    expect(page.locator("#probe")).to_contain_text("Jede Runde ging sich aus.")
    page.get_by_label("Warum?").fill(reason)
    page.get_by_role("button", name="veröffentlichen").click()
    expect(page.get_by_role("status")).to_contain_text("gilt jetzt")


def bettler_on(page: Page, path: str) -> str:
    page.goto(path)
    return page.locator("tr", has=page.locator('a[href="#bettler"]')).locator(".bid-value").inner_text()


def test_a_house_rule_is_written_played_by_and_changed_while_the_partie_keeps_its_own(staff: Guest) -> None:
    page = staff.page
    page.goto("/admin/houserules/houserule/add/")
    page.get_by_label("Name").fill("Beim Wirt")
    page.get_by_role("button", name="Entwurf anlegen").click()
    set_bettler(page, 5)
    page.locator("label", has_text=re.compile("^bis Sup$")).click()
    page.get_by_role("button", name="Entwurf speichern").click()
    expect(page.locator(".change-list")).to_contain_text("Bettler: 5 statt 4 Punkte.")
    expect(page.locator(".change-list")).to_contain_text("Kontra: bis Sup statt einmal.")
    try_and_publish(page, "Am Stammtisch so ausgemacht.")

    page.goto("/regeln/beim_wirt/")
    page.get_by_role("button", name="Gleich gegen Bots spielen").click()
    page.wait_for_url("**/tisch/**")
    table = page.url
    staff.play("play")
    partie = staff.table("partie")

    page.goto("/admin/houserules/houserule/")
    page.get_by_role("link", name="Beim Wirt").click()
    expect(page.locator(".page-intro")).to_contain_text("Ein offener Tisch spielt danach.")
    page.get_by_role("button", name="Neuer Entwurf daraus").click()
    set_bettler(page, 7)
    page.get_by_role("button", name="Entwurf speichern").click()
    expect(page.locator(".change-list")).to_contain_text("Bettler: 7 statt 5 Punkte.")
    try_and_publish(page, "Doch lieber mehr.")
    assert (bettler_on(page, "/regeln/beim_wirt/"), bettler_on(page, "/regeln/beim_wirt/1/")) == ("7", "5")

    page.goto(table)
    staff.place = ""
    while staff.step().phase not in ("between", "over"):
        pass
    record = page.request.get(f"/partie/{partie}/record.json").json()
    for rules in (record["rules"], *(runde["rules"] for runde in record["runden"])):
        worth = next(row["value"] for row in rules["contracts"] if row["key"] == "bettler")
        assert (worth, rules["kontra"]["levels"]) == (5, 3)
    page.goto(f"/partie/{partie}/runde/1/")
    expect(page.locator("h1")).to_be_visible()


def test_what_is_chosen_for_ones_own_rules_is_said_at_once(guest: Callable[..., Guest]) -> None:
    player = guest(width=390)
    player.sit_down()
    page = player.page
    page.goto("/hausregeln/neu/")
    page.locator("label", has_text=re.compile("^bis Sup$")).click()
    expect(page.locator("#in-worten")).to_contain_text("Kontra: bis Sup statt einmal.")
    page.get_by_label("Bettler: Punkte", exact=True).fill("6")
    page.get_by_label("Bettler: Punkte", exact=True).press("Tab")
    expect(page.locator("#in-worten")).to_contain_text("Bettler: 6 statt 4 Punkte.")
    page.get_by_role("button", name="Hausregeln speichern").click()
    expect(page.get_by_label("Link zu diesen Hausregeln")).to_have_value(
        re.compile(r"/regeln/h[0-9a-f]{20}/$")
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
