"""What only PostgreSQL can go wrong at: several transactions write at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from bench.lib.services import Postgres
from tests.rooms.robot import Browser
from tests.servers import Server

LOCK = "SELECT 1 FROM rooms_room WHERE code = %s FOR UPDATE"


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with TemporaryDirectory() as folder:  # pytest's own folders are closed to the user postgres
        Path(folder).chmod(0o755)
        service = Postgres(Path(folder) / "postgres")
        service.start()
        yield service
        service.stop()


def test_while_one_table_is_locked_bots_at_others_go_on(tmp_path: Path, postgres: Postgres) -> None:
    server = Server(tmp_path, {"DATABASE_URL": postgres.url, "BOT_DELAY": "0.5", "TRICK_PAUSE": "0"})
    server.start()
    try:
        locked, other = Browser(server.url), Browser(server.url)
        pages = [one.at_once() for one in (locked, other)]
        with psycopg.connect(postgres.url) as connection:
            locked.press(pages[0], "next")  # from now on its bots are to move
            connection.execute(LOCK, [locked.code])
            other.press(pages[1], "next")
            for _answer in range(3):
                page = other.wait(lambda shown: bool(shown.actions))
                other.press(page, page.actions[0])
    finally:
        server.kill()
