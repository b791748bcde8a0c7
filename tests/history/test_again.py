"""A past Runde played again: same cards, any seat, training, and afterwards both courses side by side."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import engine
from games.history import ledger, store
from games.history.figures import figures
from games.history.models import Partie, Runde
from games.history.periods import Period
from games.rooms import again
from games.rooms.models import Room
from tests.history.played import begin, new_partie, play_runde

pytestmark = pytest.mark.django_db


def finish(runde: Runde) -> Partie:
    """Deal the sealed Runde and play it at random."""
    rng = random.Random(1)
    with transaction.atomic():
        state, _ = store.deal_runde(runde, [None] * 4, None)
        while state.to_act is not None:
            state, _ = store.record_move(runde, state, state.to_act, rng.choice(engine.legal_actions(state)))
    return Partie.objects.get(pk=runde.partie_id)


@pytest.mark.parametrize("key, seat", [("bauernschnopsn", 0), ("bauernschnopsn", 2), ("talon", 1)])
def test_the_same_cards_from_any_seat_as_training(hers: Client, vroni: User, key: str, seat: int) -> None:
    partie = new_partie(key, (vroni,), target=900)
    play_runde(partie, random.Random(1))
    original = play_runde(partie, random.Random(2))
    answer = hers.post(f"/partie/{partie.pk}/runde/2/nochmal/", {"sitz": str(seat)})
    room = Room.objects.get()
    assert answer["Location"] == f"/tisch/{room.code}/"
    assert room.sealed is not None
    assert room.seats.get(number=seat).user == vroni
    assert room.seats.filter(user=None).exclude(bot="").count() == partie.seats.count() - 1
    tried = finish(Runde.objects.get(pk=room.sealed.pk))
    runde = tried.runden.get()
    assert (runde.deck, runde.dealer) == (original.deck, original.dealer)
    assert (tried.training, tried.state, tried.again_of) == (True, Partie.State.FINISHED, original)
    assert not any(tried.bummerl)
    call_command("verify_history", stdout=StringIO())
    page = hers.get(f"/partie/{tried.pk}/vergleich/").content.decode()
    assert "Damals" in page
    assert f"/partie/{partie.pk}/runde/2/" in page
    assert f"/partie/{tried.pk}/runde/1/" in page


def test_it_counts_nowhere(vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    original = play_runde(partie, random.Random(1))
    room = again.open_again(vroni, original, 0)
    assert room.sealed is not None
    finish(Runde.objects.get(pk=room.sealed.pk))
    assert ledger.games_of(vroni, Period(), with_bots=True) == []
    assert figures(vroni, Period(), with_bots=True).partien == 0


def test_a_running_runde_a_strangers_one_or_no_seat_is_not_played_again(hers: Client, vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    begin(partie)
    assert hers.post(f"/partie/{partie.pk}/runde/1/nochmal/").status_code == 404
    theirs = new_partie(users=(User.objects.create_user("Sepp"),), target=900)
    play_runde(theirs, random.Random(1))
    assert hers.post(f"/partie/{theirs.pk}/runde/1/nochmal/").status_code == 404
    mine = new_partie(users=(vroni,), target=900)
    play_runde(mine, random.Random(1))
    assert hers.post(f"/partie/{mine.pk}/runde/1/nochmal/", {"sitz": "9"}).status_code == 404
    assert not Room.objects.exists()


def test_verify_finds_other_cards_than_those_to_be_played_again(vroni: User) -> None:
    original = play_runde(new_partie(users=(vroni,), target=900), random.Random(1))
    room = again.open_again(vroni, original, 0)
    assert room.sealed is not None
    tried = finish(Runde.objects.get(pk=room.sealed.pk))
    Partie.objects.filter(pk=tried.pk).update(again_of=play_runde(new_partie(target=900), random.Random(2)))
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_history", stdout=out)
    assert "other cards than those to be played again" in out.getvalue()
