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


def test_with_less_motion_nothing_is_animated(guest: Callable[..., Guest]) -> None:
    player = guest()
    player.sit_down()
    player.play("play")
    player.step()
    player.asked()
    running = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10).length"
    assert player.page.evaluate(running) == 0
