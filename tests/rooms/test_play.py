"""A Partie at a table, through the function that takes every action."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from games import engine
from games.history.models import Partie
from games.history.store import moves_of
from games.rooms import play, seating, tables
from games.rooms.models import Room
from tests.rooms import playing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("live_sessions")]


@pytest.mark.parametrize("key", engine.preset_keys())
def test_a_partie_of_every_preset_is_played_to_its_end(key: str) -> None:
    users = playing.guests(2)
    room = playing.table_of(users, key)
    playing.play_partie(room, users, random.Random(1))
    assert room.partie is not None
    assert room.partie.state == Partie.State.FINISHED
    assert room.partie.winners
    assert room.due is None


def test_the_commitment_stands_before_bits_are_taken_and_the_deal_carries_all_of_them() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    sealed = room.sealed
    assert sealed is not None
    assert len(sealed.commitment) == 64
    bits = [f"{number:032x}" for number in range(4)]
    for number, user in enumerate(users):
        playing.press(room, user, play.NEXT, bits=bits[number], cut=number)
    sealed.refresh_from_db()
    assert [entry[0] for entry in sealed.bits] == bits
    assert not any(entry[1] for entry in sealed.bits)
    assert sealed.cut == (sealed.dealer - 1) % 4


def test_the_runde_just_over_can_be_seen_again_by_its_players(client: Client) -> None:
    (user,) = users = playing.guests(1)
    room = playing.table_of(users)
    rng = random.Random(4)
    playing.press_next(room, users)
    while room.state == Room.State.PLAYING:
        assert tables.table_view(room.pk, user.pk).replay_url == ""
        playing.step(room, users, rng)
        room.refresh_from_db()
    client.force_login(user, backend="accounts.backends.NameBackend")
    assert client.get(tables.table_view(room.pk, user.pk).replay_url).status_code == 200
    assert tables.table_view(room.pk, None).replay_url == ""


def test_without_bits_from_the_browser_the_server_draws_them_and_says_so() -> None:
    users = playing.guests(1)
    room = playing.table_of(users)
    playing.press_next(room, users)
    runde = room.partie.runden.get()
    assert [entry and entry[1] for entry in runde.bits] == [True, None, None, None]


def test_a_new_partie_begins_when_all_say_yes_and_the_deal_goes_on_clockwise() -> None:
    users = playing.guests(2)
    room = playing.table_of(users, "strichl")
    playing.play_partie(room, users, random.Random(3))
    first, dealer = room.partie, room.runde.dealer
    assert play.revanche(room.pk, users[0]).status == 200
    room.refresh_from_db()
    assert room.state == Room.State.OVER
    assert play.revanche(room.pk, users[0]).status == 409
    assert play.revanche(room.pk, users[1]).status == 200
    room.refresh_from_db()
    assert room.partie.previous == first
    assert room.sealed.dealer == (dealer + 1) % 4


def test_who_passes_for_good_passes_kontra_too_unless_somebody_bids() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    playing.press_next(room, users)
    rng = random.Random(5)
    while playing.state_of(room).phase_name == "trump":
        playing.step(room, users, rng)
    for _ in range(4):
        state = playing.state_of(room)
        assert playing.press(room, users[state.to_act], "pass", quiet=True).status == 200
    state = playing.state_of(room)
    assert state.phase_name == "play"
    assert len(moves_of(room.partie.runden.get())) == state.seq


def test_who_passed_for_good_is_asked_again_after_a_bid() -> None:
    users = playing.guests(4)
    room = playing.table_of(users)
    playing.press_next(room, users)
    rng = random.Random(5)
    while playing.state_of(room).phase_name == "trump":
        playing.step(room, users, rng)
    quiet = playing.state_of(room).to_act
    playing.press(room, users[quiet], "pass", quiet=True)
    bidder = playing.state_of(room).to_act
    bid = next(token for token in engine.legal_actions(playing.state_of(room)) if token.startswith("bid:"))
    playing.press(room, users[bidder], bid)
    while playing.state_of(room).phase_name == "auction":
        playing.press(room, users[playing.state_of(room).to_act], "pass")
    asked = []
    while playing.state_of(room).phase_name == "kontra":
        asked.append(playing.state_of(room).to_act)
        playing.press(room, users[asked[-1]], "pass")
    assert quiet in asked


def test_after_a_partie_the_table_can_be_opened_for_others_who_then_sit_down() -> None:
    users = playing.guests(3)
    room = playing.table_of(users[:2], "strichl")
    playing.play_partie(room, users[:2], random.Random(3))
    assert seating.stand(room.pk, users[1]).status == 200
    assert play.revanche(room.pk, users[0]).status == 409
    view = tables.table_view(room.pk, users[0].pk)
    assert view.seats[1].name == users[1].name
    assert seating.reopen(room.pk, users[0]).status == 200
    assert seating.sit(room.pk, users[2]).status == 200
    for user in (users[0], users[2]):
        seating.ready(room.pk, user, yes=True)
    room.refresh_from_db()
    assert room.partie is not None
    assert [seat.user for seat in room.partie.seats.all()][:2] == [users[0], users[2]]


def test_a_series_counts_its_bummerl_and_begins_anew_once_it_is_over() -> None:
    users = playing.guests(2)
    room = playing.table_of(users, "strichl", series=1)
    playing.play_partie(room, users, random.Random(3))
    assert room.series_bummerl == room.partie.bummerl
    assert tables.table_view(room.pk, users[0].pk).series_bummerl == tuple(room.partie.bummerl)
    for user in users:
        play.revanche(room.pk, user)
    room.refresh_from_db()
    assert room.series_bummerl == []
