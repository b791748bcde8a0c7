"""What a table costs on the line, and how soon it can be used on an old phone in a bad corner of the Wirtshaus.

    python bench/weight.py [visits]

A real server and a real browser at 390 x 844. Bytes are counted on the connection, everything the server sends. Time is
from the start of the navigation until a card or an announcement can be pressed and scripts have run (before the
socket is open a press is an ordinary request), at 1.6 Mbit/s down, 0.75 Mbit/s up,
150 ms round trip and a processor four times slower; each visit with an empty cache. The last line is one JSON object.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.conftest import QUICK, QUIET, executable
from tests.browser.guests import Guest
from tests.browser.weight import READY, Scale
from tests.servers import Server

PHONE = (390, 844)
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4
USABLE = """() => {
  const [visit] = performance.getEntriesByType('navigation');
  return document.querySelector('[name=action]:not(:disabled)') && visit.domContentLoadedEventEnd;
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def main(visits: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), QUICK)
        server.start()
        browser = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        try:
            print(json.dumps(_figures(browser, server, visits)))
        finally:
            browser.close()
            server.kill()


def _figures(browser: Browser, server: Server, visits: int) -> dict[str, float]:
    host = Guest(browser, server.url, *PHONE)
    code = host.sit_down()
    host.page.locator("[name=action][value=next]").click()
    host.page.wait_for_function("() => document.querySelector('.hand [data-card]')")
    first, later = _bytes(browser, server, host, code)
    slow = [_slow_visit(browser, server, host, code) for _visit in range(visits)]
    return {
        "first_visit_bytes": first,
        "later_visit_bytes": later,
        "painted_ms": round(statistics.median(painted for painted, _usable in slow)),
        "usable_ms": round(statistics.median(usable for _painted, usable in slow)),
        "usable_ms_slowest": round(max(usable for _painted, usable in slow)),
    }


def _bytes(browser: Browser, server: Server, host: Guest, code: str) -> tuple[int, int]:
    scale = Scale(server.port)
    visitor = Guest(browser, scale.url, *PHONE, storage_state=host.context.storage_state())
    counted = []
    for _visit in range(2):
        scale.bytes = 0
        visitor.page.goto(f"/tisch/{code}/")
        visitor.page.wait_for_function(READY)
        visitor.page.wait_for_timeout(2000)  # what the service worker keeps
        counted.append(scale.bytes)
        visitor.page.goto("about:blank")
    visitor.context.close()
    scale.close()
    return counted[0], counted[1]


def _slow_visit(browser: Browser, server: Server, host: Guest, code: str) -> tuple[float, float]:
    """When the first text stands, and when the table can be used, in ms."""
    visitor = Guest(browser, server.url, *PHONE, storage_state=host.context.storage_state())
    _slow_down(visitor.page)
    visitor.page.goto(f"/tisch/{code}/", wait_until="commit")
    usable = visitor.page.wait_for_function(USABLE, polling=20).json_value()
    painted = visitor.page.evaluate(PAINTED)
    visitor.context.close()
    return painted, usable


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
