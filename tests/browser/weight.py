"""What a page costs on the line: every byte that the server sent, of headers, bodies, sockets and service workers."""

from __future__ import annotations

from tests.browser.line import Line

READY = "() => document.querySelector('#tisch[data-line=open]') && document.querySelector('[name=action]')"


class Scale(Line):
    """A line that counts what the server sends through it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.bytes = 0

    def passed(self, data: bytes, down: bool) -> None:
        if down:
            self.bytes += len(data)
