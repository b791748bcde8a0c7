"""A person at a browser: opens a table, sees what may be pressed, presses it with the mouse."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

# What a page reports by itself: the policy's violations and errors nobody caught.
REPORT = "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.violatedDirective, e.blockedURI))"

# Waits until the table stands elsewhere than `before` and asks something, or the Partie is over; and until the page
# knows whether it has a line: what is pressed before goes as an ordinary form, and the page is another one.
ASKED = """async ([before, seconds]) => {
  const end = performance.now() + 1000 * seconds;
  for (;;) {
    const table = document.getElementById('table');
    const { partie, runde, seq, phase } = table.dataset;
    const place = [partie, runde, seq, phase].join('.');
    const controls = [...document.querySelectorAll('[name=action]:not(:disabled)')];
    const { line } = document.getElementById('tisch').dataset;
    if (line && place !== before && (controls.length || phase === 'over')) {
      return { place, phase, actions: controls.map((one) => one.value) };
    }
    if (performance.now() > end) throw new Error(`nothing is asked at ${place}, where it was at ${before}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}"""

# Where each control can be hit, and what is wrong with how it lies; a choice is hit on its label.
LAID_OUT = """() => {
  const wrong = [];
  const place = (control) => {
    const seen = control.closest('label') || control;
    const box = seen.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const name = control.value || control.id;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !seen.contains(hit)) wrong.push(`${name} is covered by ${hit && hit.outerHTML.slice(0, 90)}`);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      wrong.push(`${name} sticks out: ${JSON.stringify(box)}`);
    }
    return [name, [x, y]];
  };
  const controls = document.querySelectorAll('[name=action]:not(:disabled), [name=wish], #waehlen, #still');
  const at = Object.fromEntries([...controls].filter((one) => one.checkVisibility()).map(place));
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) wrong.push('the page scrolls');
  return { at, wrong };
}"""


@dataclass(frozen=True)
class Asked:
    """What a table asks: where it stands, its phase, and the tokens that may be pressed."""

    place: str
    phase: str
    actions: tuple[str, ...]


class Guest:
    """A browser context with one page. `wrong` collects console errors, exceptions and violations of the policy."""

    def __init__(self, browser: Browser, url: str, width: int, height: int, **options: Any) -> None:
        self.url = url
        self.wrong: list[str] = []
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=url,
            locale="de-AT",
            reduced_motion="reduce",
            **options,
        )
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(REPORT)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()
        self.place = ""
        self.rng = random.Random(f"{width}x{height}")

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{message.page and message.page.url}: {message.text}")

    def expect(self, pattern: str) -> None:
        """Forget errors that a test brings about on purpose; there must be some."""
        expected = [line for line in self.wrong if re.search(pattern, line)]
        assert expected, f"no error like {pattern!r}: {self.wrong}"
        self.wrong = [line for line in self.wrong if line not in expected]

    def sit_down(self, rules: str = "bauernschnopsn") -> str:
        """A table of one's own with bots; its code."""
        self.page.goto("/")
        # Not every set has its button on the first page: whoever has none sends its own.
        self.page.evaluate(
            "(rules) => { document.querySelector('form[action=\"/sofort/\"] button').value = rules; }", rules
        )
        self.page.locator('form[action="/sofort/"] button').first.click()
        self.page.wait_for_url("**/tisch/**")
        self.page.locator("#tisch[data-line=open]").wait_for(state="attached")
        return self.page.url.rstrip("/").rpartition("/")[2]

    def table(self, name: str) -> str:
        """One of the data attributes of #table."""
        return self.page.locator("#table").get_attribute(f"data-{name}") or ""

    def asked(self, seconds: float = 20) -> Asked:
        """What is asked next, once something else is than what was answered last."""
        found = self.page.evaluate(ASKED, [self.place, seconds])
        return Asked(found["place"], found["phase"], tuple(found["actions"]))

    def laid_out(self) -> dict[str, tuple[float, float]]:
        """Where each control can be hit, by its value; every one of them must be within reach."""
        laid = self.page.evaluate(LAID_OUT)
        assert laid["wrong"] == [], f"{self.page.url} at {self.page.viewport_size}: {laid['wrong']}"
        at: dict[str, tuple[float, float]] = laid["at"]
        return at

    def press(self, asked: Asked, action: str) -> None:
        """Press one of the actions with the mouse, having looked whether all of them can be reached."""
        at = self.laid_out()
        self.place = asked.place
        self.page.mouse.click(*at[action])
        if "waehlen" in at and action != "pass":
            self.page.mouse.click(*self.laid_out()["waehlen"])

    def choose(self, asked: Asked) -> str:
        """One of the actions at random; who may pass does so more often than by chance, or Partien would be short."""
        if "pass" in asked.actions and self.rng.random() < 0.4:
            return "pass"
        return self.rng.choice(asked.actions)

    def step(self) -> Asked:
        """Answer one question at random; what was asked."""
        asked = self.asked()
        if asked.actions:
            self.press(asked, "pass" if "pass" in asked.actions else self.choose(asked))
        return asked

    def play(self, phase: str) -> Asked:
        """Play on until the table asks something in this phase; nothing is pressed there.

        Passes where one may: a great contract could end the Partie.
        """
        while (asked := self.asked()).phase != phase:
            assert asked.phase != "over", f"the Partie ended without {phase}"
            self.press(asked, self.choose(asked))
        return asked
