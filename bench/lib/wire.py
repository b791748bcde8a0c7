"""A WebSocket client that costs next to nothing, so that a bench measures the server and not its robots."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Wire(asyncio.Protocol):
    """One socket. `heard` gets each text as bytes, `ended` the close code (1006 for a line that broke)."""

    def __init__(
        self, heard: Callable[[bytes], None], ended: Callable[[int], None] = lambda code: None
    ) -> None:
        self.heard, self.ended = heard, ended
        self.buffer = bytearray()
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.code = 1006

    @classmethod
    async def open(
        cls,
        port: int,
        path: str,
        heard: Callable[[bytes], None],
        ended: Callable[[int], None] = lambda code: None,
        cookie: str = "",
        patience: float = 30,
    ) -> Wire:
        """Connect and shake hands; ConnectionError with the HTTP status if the server does not want to."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(heard, ended), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        wire.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = await asyncio.wait_for(asyncio.shield(wire.opened), patience)
        if status != 101:
            wire.transport.close()
            raise ConnectionError(status)
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(0)
        if self.upgraded:
            self.ended(self.code)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            status = int(head.split(b" ", 2)[1])
            self.upgraded = status == 101
            self.buffer = bytearray(rest)
            self.opened.set_result(status)
        while self.upgraded and self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame from the buffer; False if there is none yet. The site sends each text in one."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return False
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == TEXT:
            self.heard(payload)
        elif kind == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.transport.close()
        elif kind == PING:
            self._write(PONG, payload)
        return True

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def send_raw(self, kind: int, payload: bytes) -> None:
        """A frame of any kind, with any bytes."""
        self._write(kind, payload)

    def _write(self, kind: int, payload: bytes) -> None:
        mask = b"\0\0\0\0"  # a mask that changes nothing is one too
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 128 | kind, 128 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 128 | kind, 128 | 126, length)
        else:
            head = struct.pack("!BBQ", 128 | kind, 128 | 127, length)
        if not self.transport.is_closing():
            self.transport.write(head + mask + payload)

    def close(self) -> None:
        """End it as a browser does that goes away."""
        self.transport.abort()
