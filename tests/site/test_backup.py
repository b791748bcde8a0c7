"""Backups are whole to the last Runde, and go back only where nothing is overwritten."""

import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rooms.robot import Browser, Page
from tests.servers import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "served", {"BOT_DELAY": "0", "TRICK_PAUSE": "0"})
    server.start()
    yield server
    server.kill()


def play_one_runde(browser: Browser) -> Page:
    """Play against bots until a Runde is over."""
    page = browser.at_once()
    page = browser.press(page, "next")
    while page.table["phase"] not in ("between", "over"):
        if page.table["turn"] == page.table["seat"]:
            page = browser.press(page, page.actions[0])
        else:
            page = browser.wait(lambda one: one.table["turn"] in ("", one.table["seat"]))
    return page


def test_a_backup_made_while_the_site_serves_brings_back_everything_to_the_last_runde(
    server: Server, tmp_path: Path
) -> None:
    browser = Browser(server.url)
    played = play_one_runde(browser)
    partie = played.table["partie"]
    server.manage("backup", str(tmp_path / "saved.dump"))
    saved = browser.get(f"/partie/{partie}/record.json").html

    restored = Server(tmp_path / "restored", {"SECRET_KEY": (server.data_dir / "secret-key").read_text()})
    restored.data_dir.mkdir()
    restored.manage("restore", str(tmp_path / "saved.dump"))
    assert " no differences" in restored.manage("verify_history")
    server.kill()
    restored.port, restored.url = server.port, server.url
    restored.environment["PORT"] = str(server.port)
    restored.start()
    try:
        assert browser.get(f"/partie/{partie}/record.json").html == saved
        assert browser.look().table["runde"] == played.table["runde"]
    finally:
        restored.kill()


def test_nothing_is_overwritten_by_a_backup_or_a_restore(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.data_dir.mkdir()
    server.manage("migrate")
    saved = tmp_path / "saved.dump"
    server.manage("backup", str(saved))
    assert saved.stat().st_mode & 0o077 == 0
    for command in ("backup", "restore"):
        with pytest.raises(subprocess.CalledProcessError) as refused:
            server.manage(command, str(saved))
        assert "is there already" in refused.value.stderr or "is not empty" in refused.value.stderr


def test_a_broken_file_is_not_restored(tmp_path: Path) -> None:
    broken = tmp_path / "broken.dump"
    with sqlite3.connect(broken) as database:
        database.execute("CREATE TABLE t (a)")
        database.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * 20)
    broken.write_bytes(broken.read_bytes()[:9000])
    server = Server(tmp_path / "data")
    server.data_dir.mkdir()
    with pytest.raises(subprocess.CalledProcessError) as refused:
        server.manage("restore", str(broken))
    assert "no whole backup" in refused.value.stderr
    assert (server.data_dir / "bauernschnapsen.sqlite3").stat().st_size == 0
