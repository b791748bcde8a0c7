"""A browser without a screen: pages over HTTP and the table's socket, against a real server."""

from __future__ import annotations

import http.cookiejar
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TABLE = re.compile(r'<main[^>]*\bid="table"[^>]*>')
ATTRIBUTE = re.compile(r'data-([a-z]+)="([^"]*)"')
CONTROL = re.compile(r"<(?:button|input)\b[^>]*>")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True)
class Page:
    """What a program reads from a table page or a frame."""

    status: int
    html: str
    headers: dict[str, str]
    url: str = ""

    @property
    def table(self) -> dict[str, str]:
        """The data attributes of #table; empty if there is none."""
        found = TABLE.search(self.html)
        return dict(ATTRIBUTE.findall(found[0])) if found else {}

    @property
    def actions(self) -> list[str]:
        """The values of the enabled controls named action."""
        controls = [
            tag for tag in CONTROL.findall(self.html) if 'name="action"' in tag and " disabled" not in tag
        ]
        return [value[1] for tag in controls if (value := re.search(r'value="([^"]*)"', tag))]

    @property
    def version(self) -> int:
        return int(self.table["version"])

    @property
    def place(self) -> tuple[str, str, str]:
        return self.table["partie"], self.table["runde"], self.table["seq"]


class Browser:
    """Keeps cookies and the CSRF token; `code` is the table it is at."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.token = ""
        self.code = ""

    def get(self, path: str, **headers: str) -> Page:
        return self._open(urllib.request.Request(self.url + path, headers=headers))

    def post(self, path: str, data: dict[str, Any], **headers: str) -> Page:
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": self.token, **data}, doseq=True).encode()
        return self._open(
            urllib.request.Request(self.url + path, body, {"Referer": self.url + path, **headers})
        )

    def _open(self, request: urllib.request.Request) -> Page:
        try:
            answer = self.opener.open(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        page = Page(answer.status, answer.read().decode(), dict(answer.headers), answer.geturl())
        if token := TOKEN.search(page.html):
            self.token = token[1]
        return page

    def at_once(self, rules: str = "bauernschnopsn") -> Page:
        """Sit down at a table of one's own with bots."""
        self.get("/")
        page = self.post("/sofort/", {"rules": rules})
        self.code = page.url.rstrip("/").rpartition("/")[2]
        return page

    def look(self, **headers: str) -> Page:
        return self.get(f"/tisch/{self.code}/", **headers)

    def press(self, page: Page, action: str, **extra: Any) -> Page:
        """An ordinary POST of one action, from what `page` showed."""
        shown = page.table
        data = {"action": action, "runde": shown["runde"], "seq": shown["seq"], **extra}
        return self.post(f"/tisch/{self.code}/aktion/", data)

    def wait(self, until: Callable[[Page], bool], seconds: float = 20) -> Page:
        """Look at the table, again and again as a page without JavaScript does, until it is as wanted."""
        deadline = time.monotonic() + seconds
        while not until(page := self.look()):
            if time.monotonic() > deadline:
                raise TimeoutError(page.table)
            time.sleep(0.05)
        return page

    def socket(self, **options: Any) -> Socket:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tisch/{self.code}/"
        options.setdefault("origin", self.url)
        return Socket(connect(address, additional_headers={"Cookie": cookies}, **options))


class Socket:
    """The socket of a table page; `page` is the newest frame with a table in it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection.__enter__()
        self.frames: list[str] = []
        self.page = Page(0, "", {})

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_error: object) -> None:
        self.connection.close()

    def next(self, seconds: float = 20) -> Page:
        """The next frame with a table; answers pulses on the way."""
        deadline = time.monotonic() + seconds
        while True:
            html = str(self.connection.recv(timeout=max(0.01, deadline - time.monotonic())))
            self.frames.append(html)
            if 'id="puls"' in html:
                self.connection.send(json.dumps({"puls": ATTRIBUTE.search(html)[2]}))
            elif TABLE.search(html):
                self.page = Page(200, html, {})
                return self.page

    def wait(self, until: Callable[[Page], bool], seconds: float = 20) -> Page:
        while not until(self.page):
            self.next(seconds)
        return self.page

    def send(self, action: str, **extra: str) -> None:
        shown = self.page.table
        self.connection.send(
            json.dumps(
                {"action": action, "runde": shown["runde"], "seq": shown["seq"], **extra, "HEADERS": {}}
            )
        )

    def closed_with(self, seconds: float = 10) -> int:
        """The code with which the server closes the socket."""
        deadline = time.monotonic() + seconds
        try:
            while True:
                self.connection.recv(timeout=max(0.01, deadline - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
