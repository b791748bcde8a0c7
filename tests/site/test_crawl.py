"""A crawl of the whole site during a Runde: no page tells a card that its reader may not know.

Every page that a reader reaches is fetched twice, the second time with the hidden cards dealt anew (same known cards,
same actions): all bytes are equal. So no hidden card is in any of them, by whatever name or symbol.
"""

from __future__ import annotations

import random
import re
from html import unescape
from io import BytesIO
from urllib.parse import urldefrag, urljoin
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from accounts.models import User
from games.rooms.models import Room
from tests.rooms import playing
from tests.rooms.test_leaks import MASKED, dealt_anew

LINK = re.compile(r'(?:href|action|src|hx-get|ws-connect)="([^"]+)"')
# The pages' own times, and what is drawn for each answer alone.
DRAWN = re.compile(r'\d{1,2}:\d\d(?::\d\d)?|name="(?:bits|seed)" value="[^"]*"')
MOST = 90


class Reader:
    """Somebody who follows every link."""

    def __init__(self, user: User | None) -> None:
        self.client = Client()
        if user:
            self.client.force_login(user, backend="accounts.backends.NameBackend")

    def fetch(self, path: str) -> str:
        """All that comes back for an address, without what is drawn anew for each answer."""
        response = self.client.get(path)
        body = (
            b"".join(getattr(response, "streaming_content", ())) if response.streaming else response.content
        )
        if response.headers.get("Content-Type") == "application/zip":
            body = unpacked(body)  # packed files carry the time of packing
            del response.headers["Content-Length"]
        text = f"{response.status_code} {response.headers} {body.decode('utf-8', 'replace')}"
        return DRAWN.sub("", MASKED.sub("", text))

    def reach(self, starts: list[str]) -> dict[str, str]:
        """What every address says that can be reached by links, those nearest to the starts first."""
        waiting, seen = list(starts), set(starts)
        reached: dict[str, str] = {}
        while waiting and len(reached) < MOST:
            path = waiting.pop(0)
            reached[path] = self.fetch(path)
            for link in LINK.findall(reached[path]):
                found = urldefrag(urljoin(path, unescape(link))).url
                if found.startswith("/") and not found.startswith("/static/") and found not in seen:
                    seen.add(found)
                    waiting.append(found)
        return reached


def unpacked(archive: bytes) -> bytes:
    with ZipFile(BytesIO(archive)) as files:
        return b"".join(name.encode() + files.read(name) for name in files.namelist())


def pages_without_arguments() -> list[str]:
    """Addresses of the site that need nothing to be known, linked or not."""
    found = []
    for name in get_resolver().reverse_dict:
        if isinstance(name, str):
            try:
                found.append(reverse(name))
            except NoReverseMatch:
                continue
    return sorted({path for path in found if "abmelden" not in path and "logout" not in path})


def running_table(users: list[User], rng: random.Random) -> Room:
    """A table in the middle of the play of a Runde, not the first one of its Partie."""
    room = playing.table_of(users)
    playing.press_next(room, users)
    while playing.state_of(room).phase_name != "play" or playing.shown(room)[1] < 9:
        playing.step(room, users, rng)
        room.refresh_from_db()
        if room.state != Room.State.PLAYING:
            room = playing.table_of(users)
            playing.press_next(room, users)
    return room


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["player", "watcher", "stranger", "admin"])
def test_no_page_of_the_site_depends_on_a_card_its_reader_may_not_know(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.sessions.is_live", lambda key, user_id: True)
    rng = random.Random(5)
    users = playing.guests(4)
    room = running_table(users, rng)
    state = playing.state_of(room)
    assert state.phase_name == "play"
    viewer = 0 if kind == "player" else None
    readers = {"player": users[0], "watcher": playing.guests(1)[0], "stranger": None}
    if kind == "admin":
        readers[kind] = User.objects.create_superuser("Oberaufsicht", "ein-langes-kennwort")
    reader = Reader(readers[kind])
    partie, number = room.partie_id, room.runde.number if room.runde else 0
    starts = [
        "/",
        f"/tisch/{room.code}/",
        f"/partie/{partie}/",
        f"/partie/{partie}/record.json",
        f"/partie/{partie}/runde/{number}/",
        *pages_without_arguments(),
    ]
    shown = reader.reach(list(dict.fromkeys(starts)))
    assert len(shown) > 20
    stable = [path for path in shown if reader.fetch(path) == shown[path]]
    assert {f"/tisch/{room.code}/", f"/partie/{partie}/"} <= set(stable)
    assert len(stable) > 0.8 * len(shown), sorted(set(shown) - set(stable))
    with dealt_anew(room, viewer, rng) as other:
        assert other
        for path in stable:
            assert reader.fetch(path) == shown[path], path
