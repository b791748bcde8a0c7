"""Cards move, the page does not: how much of it shifts during a Runde, as the browser counts it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.guests import Guest

MOST = 0.05
WATCH = """() => {
  window.shifts = [];
  const names = (entry) => entry.sources.map(({ node }) => node?.className ?? node?.nodeName);
  const note = (entry) => { shifts.push([entry.value, document.getElementById('table').dataset.phase, names(entry)]); };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
}"""
PRESS = """(action) => {
  document.querySelector(`[name=action][value="${action}"]`).click();
  if (action !== 'pass') document.getElementById('waehlen')?.click();
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_hardly_anything_shifts_during_a_runde(guest: Callable[..., Guest], width: int, height: int) -> None:
    player = guest(width=width, height=height)
    player.page.emulate_media(reduced_motion="no-preference")
    player.sit_down()
    player.page.evaluate(WATCH)
    while (asked := player.asked()).phase not in ("between", "over"):
        player.place = asked.place
        player.page.evaluate(PRESS, player.choose(asked))
    shifts = player.page.evaluate("shifts")
    assert sum(value for value, _phase, _nodes in shifts) <= MOST, shifts


RUNNING = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10).length"
FLIGHT = """() => {
  const card = document.querySelector('.trick-card');
  card.classList.add('is-arriving');
  return getComputedStyle(card).animationDuration;
}"""


def choose_motion(player: Guest, motion: str) -> None:
    """Set how cards move, as a player does: in the settings of the table's menu."""
    page = player.page
    page.locator("#menue-knopf").click()
    page.locator("#tischmenue [popovertarget=einstellungen]").click()
    page.locator(f"#einstellungen input[name=motion][value={motion}]").check(force=True)
    with page.expect_navigation():
        page.locator("#einstellungen button[type=submit]").click()
    page.locator("#tisch[data-line=open]").wait_for(state="attached")


@pytest.mark.parametrize("by", ["browser", "setting"])
def test_with_less_motion_nothing_is_animated(guest: Callable[..., Guest], by: str) -> None:
    player = guest()
    player.sit_down()
    if by == "setting":
        player.page.emulate_media(reduced_motion="no-preference")
        choose_motion(player, "off")
    player.play("play")
    player.step()
    player.asked()
    assert player.page.evaluate(RUNNING) == 0


@pytest.mark.parametrize(("motion", "lasts"), [("normal", "0.26s"), ("quick", "0.13s")])
def test_cards_fly_as_quickly_as_their_player_likes(
    guest: Callable[..., Guest], motion: str, lasts: str
) -> None:
    player = guest()
    player.page.emulate_media(reduced_motion="no-preference")
    player.sit_down()
    choose_motion(player, motion)
    player.play("play")
    assert player.page.evaluate(FLIGHT) == lasts
