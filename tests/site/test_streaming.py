"""Downloads leave part by part, whoever serves them."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Iterator

import pytest
from django.test import AsyncClient

from accounts.models import User
from schnapsen_site.streaming import Download, zipped
from tests.history.played import new_partie, play_partie


def test_an_archive_is_written_file_by_file_and_can_be_read() -> None:
    made: list[str] = []

    def files() -> Iterator[tuple[str, bytes]]:
        for number in range(3):
            made.append(f"{number}.txt")
            yield made[-1], b"Bauernschnapsen " * 1000

    parts = zipped(files())
    first = next(parts)
    assert made == ["0.txt"]
    assert b"0.txt" in first
    with zipfile.ZipFile(io.BytesIO(first + b"".join(parts))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == made
        assert archive.read("2.txt") == b"Bauernschnapsen " * 1000


def test_under_asgi_no_part_is_made_before_the_one_before_it_has_left() -> None:
    made: list[int] = []

    def parts() -> Iterator[bytes]:
        for number in range(3):
            made.append(number)
            yield b"part"

    async def read() -> None:
        count = 0
        async for part in Download(parts(), "x.bin", "application/octet-stream"):
            count += 1
            assert (part, len(made)) == (b"part", count)
        assert count == 3

    asyncio.run(read())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "path, name", [("/konto/archiv/", "bauernschnapsen.zip"), ("/partien/partien.csv", "partien.csv")]
)
def test_what_a_player_downloads_is_whole_under_asgi(path: str, name: str) -> None:
    vroni = User.objects.create_user("Vroni")
    partien = [play_partie(new_partie(users=(vroni,)), seed).pk for seed in range(3)]

    async def download() -> bytes:
        client = AsyncClient()
        await client.aforce_login(vroni, backend="accounts.backends.NameBackend")
        answer = await client.get(path)
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
        assert answer["Cache-Control"] == "private, no-store"
        return b"".join([part async for part in answer])

    content = asyncio.run(download())
    if path.endswith("csv"):
        assert all(pk.encode() in content for pk in partien)
        return
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert sum(path.startswith("partien/") for path in archive.namelist()) == len(partien)
