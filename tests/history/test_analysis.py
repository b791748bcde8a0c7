"""Analysis on the pages: computed when asked for, kept, shown with all cards open only, to those who may see it."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.history import analysis
from games.history.models import Analysis, Runde, SecondView
from tests.history.played import begin, moves, new_partie, play_partie, play_runde

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "talon", "lizitation", "strichl"])
def test_a_runde_is_analysed_when_asked_for_and_then_kept(hers: Client, vroni: User, key: str) -> None:
    partie = new_partie(key, (vroni,), target=900)
    runde = play_runde(partie, random.Random(3))
    address = f"/partie/{partie.pk}/runde/1/"
    assert "Runde auswerten" in hers.get(address).content.decode()
    answer = hers.post(f"{address}auswerten/", {"schritt": "3"})
    assert answer["Location"] == f"{address}?schritt=3"
    verdicts = analysis.of(runde)
    assert verdicts is not None
    assert len(verdicts) == runde.seq
    for verdict in verdicts:
        page = hers.get(f"{address}?schritt={verdict.seq}").content.decode()
        assert "Runde auswerten" not in page
        assert ("Was jede Wahl wert war" in page) == (verdict.kind == "talon" and not verdict.forced)
        if verdict.cost:
            assert f"kostete {verdict.cost}" in page
        else:
            assert ("einzig erlaubt" if verdict.forced else "nichts war besser") in page
    made = Analysis.objects.get().made
    hers.get(address)
    assert Analysis.objects.get().made == made


def test_as_a_seat_saw_it_no_analysis_is_shown(hers: Client, vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    runde = play_runde(partie, random.Random(3))
    analysis.make(runde)
    for number in range(runde.seq + 1):
        page = hers.get(f"/partie/{partie.pk}/runde/1/?schritt={number}&sicht=0").content.decode()
        assert "Was jede" not in page
        assert "Was drin war" not in page
        assert "beste Karte" not in page


def test_what_was_given_away_is_the_sum_over_the_cards(hers: Client, vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    page = hers.post(f"/partie/{partie.pk}/auswerten/", follow=True).content.decode()
    assert "Alle Runden auswerten" not in page
    assert not analysis.missing(partie).exists()
    costs = [0, 0, 0, 0]
    for runde in partie.runden.all():
        for verdict in analysis.of(runde) or ():
            if verdict.kind == "card":
                costs[verdict.seat] += verdict.cost
    assert [given.points for given in analysis.given_away(partie)] == costs
    assert f"Vroni: {costs[0]} Punkt" in page


def test_over_htmx_one_runde_after_the_other_is_analysed_with_progress(hers: Client, vroni: User) -> None:
    partie = new_partie("wiener", (vroni,), target=900)
    for seed in range(3):
        play_runde(partie, random.Random(seed))
    for done in (1, 2, 3):
        part = hers.post(f"/partie/{partie.pk}/auswerten/", headers={"HX-Request": "true"}).content.decode()
        assert part.startswith('<section class="panel" id="verschenkt"')
        assert ('hx-trigger="load"' in part) == (done < 3)
        assert (f"{done} von 3 Runden" in part) == (done < 3)
    assert 'hx-trigger="load"' not in hers.get(f"/partie/{partie.pk}/").content.decode()


@pytest.mark.parametrize("key", ["bauernschnopsn", "talon"])
def test_the_second_view_is_asked_for_by_step_and_kept_with_its_reason(
    hers: Client, vroni: User, key: str
) -> None:
    partie = new_partie(key, (vroni,), target=900)
    runde = play_runde(partie, random.Random(3))
    analysis.make(runde)
    address, verdicts = f"/partie/{partie.pk}/runde/1/", analysis.of(runde) or ()
    chosen = {one.kind: one for one in verdicts if not one.forced}
    assert set(chosen) == {"card", "call"} | ({"talon"} if key == "talon" else set())
    for one in chosen.values():
        page = hers.get(f"{address}?schritt={one.seq}").content.decode()
        assert "Was täte ein starker Spieler" in page
        hers.post(f"{address}zweitmeinung/", {"schritt": str(one.seq)})
        page = " ".join(hers.get(f"{address}?schritt={one.seq}").content.decode().split())
        said = re.search(r"der nur dieses Blatt sieht, rät zu <b>[^<]+</b>: „([^“]+)“", page)
        assert said is not None
        assert said[1].endswith(".")
        answer = SecondView.objects.get(seq=one.seq).answer
        assert answer["action"] in dict(one.values)
    for step in ("0", "999", "x", ""):
        assert hers.post(f"{address}zweitmeinung/", {"schritt": step}).status_code == 404


def test_a_running_runde_is_analysed_for_nobody(hers: Client, vroni: User) -> None:
    partie = new_partie(users=(vroni,))
    runde, _ = begin(partie)
    for state, _ in moves(runde, random.Random(1)):
        if state.seq == 2:
            break
    for path in ("auswerten", "zweitmeinung"):
        assert hers.post(f"/partie/{partie.pk}/runde/1/{path}/", {"schritt": "1"}).status_code == 404
    hers.post(f"/partie/{partie.pk}/auswerten/")
    assert not Analysis.objects.exists()
    assert not SecondView.objects.exists()


def test_strangers_and_those_logged_out_have_nothing_analysed(vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    stranger = Client()
    stranger.force_login(User.objects.create_user("Sepp"), backend="accounts.backends.NameBackend")
    for path in ("auswerten/", "runde/1/auswerten/", "runde/1/zweitmeinung/"):
        assert stranger.post(f"/partie/{partie.pk}/{path}", {"schritt": "1"}).status_code == 404
        assert Client().post(f"/partie/{partie.pk}/{path}", {"schritt": "1"}).status_code == 302
    assert not Analysis.objects.exists()


def test_by_a_share_link_the_analysis_is_seen_but_not_asked_for(hers: Client, vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    runde = play_runde(partie, random.Random(3))
    text = hers.post(f"/partie/{partie.pk}/teilen/", {"link": "neu"}).content.decode()
    link = re.search(r'value="http://testserver(/s/[^"]+)"', text)
    assert link is not None
    page = hers.get(f"{link[1]}runde/1/?schritt=1").content.decode()
    assert "auswerten" not in page
    assert f"/partie/{partie.pk}" not in page
    analysis.make(runde)
    assert "Was drin war" in Client().get(f"{link[1]}runde/1/").content.decode()


def test_an_older_edition_is_made_anew(vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    runde = play_runde(partie, random.Random(3))
    analysis.make(runde)
    Analysis.objects.update(edition=0)
    assert analysis.of(runde) is None
    assert list(analysis.missing(partie)) == [runde]
    analysis.make(runde)
    assert Analysis.objects.get().edition == analysis.EDITION


def test_every_best_announcement_was_allowed(vroni: User) -> None:
    partie = new_partie("lizitation", (vroni,), target=900)
    runde = play_runde(partie, random.Random(4))
    analysis.make(Runde.objects.get(pk=runde.pk))
    calls = analysis.best_calls(analysis.of(runde) or ())
    rules = engine.preset("lizitation")
    assert calls
    for seat, action, _value in calls:
        assert seat in range(4)
        assert action in rules.offers
