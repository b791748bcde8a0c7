"""/siegel/: what it says of a Runde and to whom; where the cards fell, counted once each."""

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.engine import ALL_CARDS, preset, start, view
from games.history import tally
from games.history.models import Runde
from games.rooms.models import Room
from tests.rooms.playing import guests, play_partie, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("live_sessions")]


@pytest.fixture
def live_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.sessions.is_live", lambda key, user_id: True)


def finished(key: str = "bauernschnopsn") -> Room:
    users = guests(1)
    room = table_of(users, key, who_may_join=Room.Join.NOBODY)
    play_partie(room, users, random.Random(5))
    Runde.objects.filter(ended__isnull=False).update(ended=timezone.now() - timedelta(minutes=5))
    return room


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "talon"])
def test_2_1_the_tally_knows_the_seat_of_each_card_as_the_engine_deals_it(key: str) -> None:
    rules, deck = preset(key), list(ALL_CARDS)
    random.Random(3).shuffle(deck)
    for dealer in range(rules.players):
        places = tally.places_of(rules, dealer)
        runde = start(rules, dealer, deck)
        for seat in range(rules.players):
            held = {card for card, place in zip(deck, places, strict=True) if place == seat}
            assert set(view(runde, seat).hand) <= held == set(runde.deal.hand(seat))


def test_each_deal_is_counted_once_and_every_card_of_it() -> None:
    finished()
    deals = Runde.objects.filter(ended__isnull=False).count()
    assert tally.count_on(4) == deals
    assert tally.count_on(4) == 0
    found = tally.spread(4)
    assert found is not None
    assert (found.runden, found.places) == (deals, 4)
    assert all(sum(fall.counts) == deals for fall in found.falls)
    assert found.expected == (deals / 4,) * 4
    assert tally.spread(3) is None


def test_three_handed_the_talon_is_a_place_of_its_own() -> None:
    finished("dreierschnapsen")
    tally.count_on(3)
    found = tally.spread(3)
    assert found is not None
    assert [round(one / found.runden, 3) for one in found.expected] == [0.3, 0.3, 0.3, 0.1]


def test_the_page_shows_a_players_own_runde_and_nobody_elses() -> None:
    room = finished()
    player, stranger = Client(), Client()
    player.force_login(room.seats.get(number=0).user)
    address = f"/partie/{room.partie_id}/runde/1/siegel/"
    runde = Runde.objects.get(partie=room.partie_id, number=1)
    page = player.get(address)
    assert runde.secret in page.content.decode() and runde.commitment in page.content.decode()
    assert stranger.get(address).status_code == 404
    assert stranger.get("/siegel/").status_code == 200


@pytest.mark.parametrize("number", ["0", "999", "x", "", "-1", "1" * 30])
def test_a_runde_that_is_not_there_is_404(number: str) -> None:
    room = finished()
    player = Client()
    player.force_login(room.seats.get(number=0).user)
    assert player.get(f"/partie/{room.partie_id}/runde/{number}/siegel/").status_code == 404


def test_nothing_is_said_of_a_runde_that_is_not_over() -> None:
    users = guests(1)
    room = table_of(users)
    player = Client()
    player.force_login(users[0])
    secret = Runde.objects.get(partie=room.partie_id).secret
    page = player.get(f"/partie/{room.partie_id}/runde/1/siegel/").content.decode()
    assert "Diese Runde läuft noch" in page
    assert secret not in page
