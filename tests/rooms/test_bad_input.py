"""What comes in wrong gets the status that says so, changes nothing, and is never an error of the server."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from accounts.guests import create_guest
from accounts.models import User
from games import engine
from games.rooms import opening, play
from games.rooms.models import Room
from tests.rooms import playing

pytestmark = pytest.mark.django_db


class Cast:
    """A table where Alice (seat 0) and Bob (seat 1) play with two bots, and Charlie only watches."""

    def __init__(self) -> None:
        self.alice, self.bob, self.charlie = playing.guests(3)
        self.room = playing.table_of([self.alice, self.bob])
        for user in (self.alice, self.bob):
            self.send(user, action="next")
        while self.state.to_act not in (0, 1):
            playing.step(self.room, [], random.Random(1))

    @property
    def state(self) -> engine.Runde:
        return playing.state_of(self.room)

    @property
    def at_turn(self) -> User:
        return [self.alice, self.bob][self.state.to_act or 0]

    def send(self, user: User | None, **fields: object) -> int:
        """The status of a POST by somebody; `runde` and `seq` are the right ones unless given."""
        client = Client()
        if user:
            client.force_login(user, backend="accounts.backends.NameBackend")
        runde, seq = playing.shown(self.room)
        return client.post(
            f"/tisch/{self.room.code}/aktion/",
            {"runde": runde, "seq": seq, **fields},
            headers={"HX-Request": "true"},
        ).status_code

    def legal(self) -> str:
        return engine.legal_actions(self.state)[0]


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"seq": 99}, 409),
        ({"runde": 7}, 409),
        ({"runde": -1}, 409),
        ({"seq": "9" * 19}, 409),
        ({"seq": "9" * 50}, 422),
        ({"seq": "x"}, 422),
        ({"seq": ""}, 422),
        ({"action": "play:XX"}, 422),
        ({"action": "discard:HA"}, 422),
        ({"action": ""}, 422),
        ({"action": "next"}, 422),
        ({"action": "pass\0"}, 422),
        ({"action": "x" * 5000}, 422),
        ({"action": ["pass", "nonsense"]}, 422),
        ({"bits": "zz", "cut": "viel"}, 422),
        ({"wish": "everything"}, 422),
        ({"wish": "takeover:99"}, 422),
    ],
)
def test_a_wrong_press_gets_its_status_and_changes_nothing(
    cast: Cast, fields: dict[str, object], status: int
) -> None:
    before = playing.shown(cast.room)
    assert cast.send(cast.at_turn, **{"action": cast.legal(), **fields}) == status
    assert playing.shown(cast.room) == before


def test_another_seats_action_is_forbidden(cast: Cast) -> None:
    other = cast.bob if cast.at_turn == cast.alice else cast.alice
    assert cast.send(other, action=cast.legal()) == 403


def test_a_watcher_may_not_act(cast: Cast) -> None:
    assert cast.send(cast.charlie, action=cast.legal()) == 403
    assert cast.send(None, action=cast.legal()) == 403


def test_somebody_switched_off_in_the_administration_may_not_act(cast: Cast) -> None:
    user = cast.at_turn
    client = Client()
    client.force_login(user, backend="accounts.backends.NameBackend")
    key = client.session.session_key
    User.objects.filter(pk=user.pk).update(is_active=False)
    outcome = play.submit(cast.room.pk, user, key, *playing.shown(cast.room), cast.legal())
    assert outcome.status == 403


def test_a_session_logged_out_meanwhile_may_not_act(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.at_turn, backend="accounts.backends.NameBackend")
    key = client.session.session_key
    client.logout()
    assert play.submit(cast.room.pk, cast.at_turn, key, *playing.shown(cast.room), cast.legal()).status == 403


def test_an_action_after_the_end_is_too_late(cast: Cast, live_sessions: None) -> None:
    playing.play_partie(cast.room, [cast.alice, cast.bob], random.Random(2))
    assert cast.send(cast.alice, action="play:HK") == 409
    assert cast.send(cast.alice, action="next") == 409
    assert cast.send(cast.alice, action="nonsense") == 422


def test_a_table_of_somebody_alone_is_not_there_for_others() -> None:
    playing.rules()
    room = opening.at_once(create_guest(), playing.rules())
    stranger = Client()
    stranger.force_login(create_guest(), backend="accounts.backends.NameBackend")
    for client in (stranger, Client()):
        assert client.get(f"/tisch/{room.code}/").status_code == 404
        assert client.post(f"/tisch/{room.code}/aktion/", {"action": "next"}).status_code == 404
    assert Client().get("/tisch/ZZZZZZ/").status_code == 404
    assert Client().get("/tisch/%00%F0/").status_code == 404


def test_a_failed_csrf_check_gives_fresh_panels_and_a_token(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.at_turn, backend="accounts.backends.NameBackend")
    runde, seq = playing.shown(cast.room)
    answer = client.post(
        f"/tisch/{cast.room.code}/aktion/", {"action": cast.legal(), "runde": runde, "seq": seq}
    )
    assert answer.status_code == 403
    assert 'id="table"' in answer.content.decode()
    assert "csrfmiddlewaretoken" in answer.content.decode()
    assert playing.shown(cast.room) == (runde, seq)


def test_unknown_rules_start_no_table() -> None:
    playing.rules()
    assert Client().post("/sofort/", {"rules": "no such"}).status_code == 422
    assert not Room.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("live_sessions")
def test_of_two_equal_presses_at_once_one_counts() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    playing.press_next(room, users)
    rng = random.Random(1)

    def press(user: User, place: tuple[int, int], action: str) -> int:
        try:
            return play.submit(room.pk, user, "key", *place, action).status
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        for _ in range(10):
            state = playing.state_of(room)
            user, place = users[state.to_act or 0], playing.shown(room)
            action = rng.choice(engine.legal_actions(state))
            done = list(pool.map(press, [user] * 2, [place] * 2, [action] * 2))
            assert sorted(done) == [200, 409]
            assert playing.shown(room) == (place[0], place[1] + 1)
