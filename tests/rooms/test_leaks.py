"""Nobody is sent what they may not know, checked at the outermost edge.

At every step of whole Partien the hidden cards are dealt anew, with the same cards known to a viewer and the same
actions done: all bytes of that viewer's pages and frames are the same, and as many frames come in the same order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import engine
from games.history import store
from games.history.models import Runde
from games.history.states import first_link, states
from games.rooms import frames
from games.rooms.frames import Viewer
from games.rooms.models import Room, Seat
from schnapsen_site.asgi import application
from tests.engine import redeal
from tests.rooms import playing

PULSE = re.compile(r'id="puls" hidden data-version="(\d+)"')
MASKED = re.compile(
    r'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"|csrftoken=[^;]*|"X-CSRFToken": "[^"]*"'
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, live_sessions: None) -> None:
    monkeypatch.setattr(redeal, "ATTEMPTS", 15)


def rewrite(runde: Runde, twin: engine.Runde) -> None:
    """Make the stored Runde another one: its deck, its moves, and what they caused."""
    record = redeal.record_of(twin)
    rewind(runde, record.deck)
    state, _ = engine.opening(twin.rules, twin.deal.dealer, record.deck)
    for action in record.actions:
        state, _ = store.record_move(runde, state, state.to_act, action)
    states.clear()


def rewind(runde: Runde, deck: tuple[str, ...]) -> None:
    """The stored Runde as just dealt, from this deck."""
    states.clear()
    runde.moves.all().delete()
    _, opening = engine.opening(store.rules_of(runde.version), runde.dealer, deck)
    runde.opening = [engine.to_data(event) for event in opening]
    runde.deck, runde.seq, runde.chain, runde.archive = list(deck), 0, first_link(runde), None
    runde.state, runde.result, runde.reason, runde.ended = Runde.State.RUNNING, None, "", None
    runde.save()


@contextmanager
def dealt_anew(room: Room, viewer: int | None, rng: random.Random) -> Iterator[bool]:
    """Inside, the table's hidden cards lie otherwise; tells whether another deal was found."""
    state = playing.state_of(room)
    twin = redeal.redeal(state, viewer, rng)
    with transaction.atomic():
        rewrite(Runde.objects.select_related("version", "partie").get(pk=room.runde_id), twin)
        yield twin.deal.deck != state.deal.deck
        transaction.set_rollback(True)
    states.clear()


class Onlooker:
    """Somebody with a page of the table open."""

    def __init__(self, user: User | None, room: Room) -> None:
        self.client = Client()
        self.viewer = Viewer.of(user, "de")
        self.room = room
        if user:
            self.client.force_login(user, backend="accounts.backends.NameBackend")

    def all_bytes(self) -> str:
        address = f"/tisch/{self.room.code}/"
        whole = self.client.get(address)
        panels = self.client.get(address, headers={"HX-Request": "true"})
        (frame,) = frames.frames(self.room.pk, [(self.viewer, (0, 0))])
        parts = [str(whole.headers), whole.content.decode(), str(panels.headers), panels.content.decode()]
        return MASKED.sub("", "\n".join([*parts, frame.html or ""]))


@pytest.mark.django_db
@pytest.mark.parametrize("key", engine.preset_keys())
def test_pages_and_frames_do_not_depend_on_hidden_cards_at_any_step_of_a_partie(key: str) -> None:
    players = store.rules_of(playing.rules(key)).players
    users, rng = playing.guests(players), random.Random(11)
    room = playing.table_of(users, key)
    viewers = [*range(players), None]
    onlookers = [Onlooker(user, room) for user in users] + [Onlooker(playing.guests(1)[0], room)]
    step = found = 0
    while room.state != Room.State.OVER:
        if room.state != Room.State.PLAYING:
            playing.press_next(room, users)
        else:
            step += 1
            onlooker, viewer = onlookers[step % len(viewers)], viewers[step % len(viewers)]
            shown = onlooker.all_bytes()
            assert 'id="table"' in shown
            with dealt_anew(room, viewer, rng) as other:
                assert onlooker.all_bytes() == shown
                found += other
            playing.step(room, users, rng)
        room.refresh_from_db()
    assert found > step / 3


class Sockets:
    """Four players and one who watches, each with a socket; what each was sent."""

    def __init__(self, room: Room, users: list[User], watcher: User) -> None:
        self.room, self.users, self.watcher = room, users, watcher

    async def open(self) -> None:
        self.sent: list[list[str]] = [[] for _ in (*self.users, self.watcher)]
        self.sockets = [await self._socket(user) for user in (*self.users, self.watcher)]

    async def _socket(self, user: User) -> WebsocketCommunicator:
        client = Client()
        await sync_to_async(client.force_login)(user, backend="accounts.backends.NameBackend")
        cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        headers = [(b"cookie", cookie.encode()), (b"origin", b"http://localhost"), (b"host", b"localhost")]
        socket = WebsocketCommunicator(application, f"/ws/tisch/{self.room.code}/", headers)
        connected, _ = await socket.connect(timeout=10)
        assert connected
        return socket

    async def hear(self) -> None:
        """One frame for everybody."""
        for socket, sent in zip(self.sockets, self.sent, strict=True):
            html = await socket.receive_from(timeout=10)
            while pulse := PULSE.search(html):
                await socket.send_json_to({"puls": int(pulse[1])})
                html = await socket.receive_from(timeout=10)
            sent.append(html)

    async def close(self) -> None:
        for socket in self.sockets:
            while not await socket.receive_nothing(timeout=0.01):
                assert 'id="puls"' in await socket.receive_from()
            await socket.disconnect()

    async def play(self, actions: list[str]) -> list[list[str]]:
        """What each was sent while these actions were done, each by the socket of the player to act."""
        await self.open()
        await self.hear()
        for action in actions:
            state = await sync_to_async(playing.state_of)(self.room)
            place = await sync_to_async(playing.shown)(self.room)
            press = {"action": action, "runde": place[0], "seq": place[1]}
            await self.sockets[state.to_act].send_json_to(press)
            await self.hear()
        await self.close()
        return self.sent


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", engine.preset_keys())
async def test_as_many_frames_with_the_same_bytes_come_over_the_sockets(key: str) -> None:
    room, users, watcher = await sync_to_async(_dealt_table)(key)
    sockets = Sockets(room, users, watcher)
    before = await sync_to_async(_rows)(room)
    actions = await sync_to_async(_some_actions)(room, random.Random(4))
    sent = await sockets.play(actions)
    played = await sync_to_async(playing.state_of)(room)
    for viewer in [*random.Random(key).sample(range(len(users)), 1), len(users)]:
        seat = viewer if viewer < len(users) else None
        twin = redeal.redeal(played, seat, random.Random(5))
        await sync_to_async(_restore)(before, twin)
        again = await sockets.play(list(redeal.record_of(twin).actions))
        assert again[viewer] == sent[viewer]


def _dealt_table(key: str) -> tuple[Room, list[User], User]:
    users = playing.guests(store.rules_of(playing.rules(key)).players)
    room = playing.table_of(users, key)
    playing.press_next(room, users)
    room.refresh_from_db()
    return room, users, playing.guests(1)[0]


def _some_actions(room: Room, rng: random.Random) -> list[str]:
    """A Runde from its deal to the last action but one."""
    state, actions = playing.state_of(room), []
    while state.result is None:
        actions.append(rng.choice(engine.legal_actions(state)))
        state, _ = engine.apply(state, state.to_act, actions[-1])
    return actions[:-1]


def _rows(room: Room) -> tuple[Room, list[Seat]]:
    return Room.objects.get(pk=room.pk), list(room.seats.all())


def _restore(rows: tuple[Room, list[Seat]], twin: engine.Runde) -> None:
    room, seats = rows
    rewind(Runde.objects.select_related("version", "partie").get(pk=room.runde_id), twin.deal.deck)
    room.save()
    for seat in seats:
        seat.save()


def test_the_twin_of_a_table_is_really_another_one(db: None) -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    playing.press_next(room, users)
    with dealt_anew(room, 0, random.Random(1)) as other:
        hands = [playing.state_of(room).deal.hand(seat) for seat in range(4)]
    assert other
    assert hands != [playing.state_of(room).deal.hand(seat) for seat in range(4)]
