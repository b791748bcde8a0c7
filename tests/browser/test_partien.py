"""A real browser plays a whole Partie of every preset against bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine import preset_keys
from tests.browser.guests import Guest

DESK, UPRIGHT, SMALL, FLAT = (1440, 900), (390, 844), (360, 640), (844, 390)
VIEWPORTS = {
    "bauernschnopsn": UPRIGHT,
    "dreierschnapsen": SMALL,
    "farbenschnapser": FLAT,
    "lizitation": SMALL,
    "schnapser_40": DESK,
    "talon": FLAT,
    "tiroler": UPRIGHT,
    "strichl": DESK,
    "wiener": UPRIGHT,
}


@pytest.mark.parametrize("rules", preset_keys())
def test_a_whole_partie_is_played_with_the_mouse(guest: Callable[..., Guest], rules: str) -> None:
    width, height = VIEWPORTS[rules]
    player = guest(width=width, height=height)
    player.sit_down(rules)
    while player.step().phase != "over":
        pass
    player.page.locator("#w-again").wait_for()
