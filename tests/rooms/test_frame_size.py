"""A frame too large, on the real server: only the protocol itself may close with 1009."""

from collections.abc import Callable

import pytest

from tests.rooms.robot import Browser
from tests.servers import Server


@pytest.mark.parametrize("size", [4097, 5120, 2_000_000])
def test_a_frame_too_large_is_closed_with_1009_and_nothing_fails(
    serve: Callable[..., Server], size: int
) -> None:
    server = serve(BOT_DELAY=0, TRICK_PAUSE=0)
    browser = Browser(server.url)
    browser.at_once()
    with browser.socket() as socket:
        socket.next()
        socket.connection.send("x" * size)
        assert socket.closed_with() == 1009
    with browser.socket() as socket:
        socket.next()
        socket.connection.send("x" * 4096)
        assert "#hinweis" in socket.next().html or socket.page.version
    log = server.log.read_text()
    assert "Traceback" not in log and "ERROR" not in log
