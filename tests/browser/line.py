"""A network line between a browser and the server that can go dead without anybody being told."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

CHUNK = 65536


class Line:
    """Forwards a port of its own to the server's. While `dead` nothing passes, and no connection is closed."""

    def __init__(self, port: int) -> None:
        self.server = ("127.0.0.1", port)
        self.passes = threading.Event()
        self.passes.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.passes.clear()

    def mend(self) -> None:
        self.passes.set()

    def close(self) -> None:
        self.mend()
        self.listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(self.server)
                for one, other, down in ((near, far, False), (far, near, True)):
                    threading.Thread(target=self._forward, args=(one, other, down), daemon=True).start()

    def passed(self, data: bytes, down: bool) -> None:
        """Told of all that passes; `down` is from the server to the browser."""

    def _forward(self, source: socket.socket, target: socket.socket, down: bool) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self.passes.wait()
                self.passed(data, down)
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
