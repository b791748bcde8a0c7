"""My Partien and the page of one Partie: what stands there, and who may see it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client

from accounts import people
from accounts.keepers import MergeRefused
from accounts.models import User
from games import engine
from games.engine import fair
from games.history import listing, sharing, stammtisch, store
from games.history.models import Partie, Rating, Runde
from tests.history.played import begin, moves, new_partie, play_partie, play_runde

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged_in(client: Client, vroni: User) -> Client:
    client.force_login(vroni, backend="accounts.backends.NameBackend")
    return client


def test_without_a_partie_the_page_says_so(logged_in: Client) -> None:
    assert "Noch nichts gespielt" in logged_in.get("/partien/").content.decode()


def test_the_list_is_for_those_logged_in(client: Client) -> None:
    assert client.get("/partien/").status_code == 302


@pytest.mark.parametrize("key", engine.preset_keys())
def test_a_partie_of_every_preset_has_its_page_with_every_runde(
    logged_in: Client, vroni: User, key: str
) -> None:
    partie = play_partie(new_partie(key, (vroni,)))
    page = logged_in.get(f"/partie/{partie.pk}/")
    assert page.status_code == 200
    assert page["Cache-Control"] == "private, no-store" or "no-store" in page["Cache-Control"]
    text = page.content.decode()
    for runde in partie.runden.all():
        assert f"{runde.number}. {engine.preset(key).by_key[runde.result['contract']].name}" in text
    assert f'href="/partie/{partie.pk}/"' in logged_in.get("/partien/").content.decode()


def test_training_is_told_apart_from_what_counts(logged_in: Client, vroni: User) -> None:
    def heading() -> str:
        page = logged_in.get("/partien/").content.decode()
        return page.partition("<h1>")[2].partition("</div>")[0]

    play_partie(new_partie(users=(vroni,), training=True))
    assert "Noch keine Partie, die zählt." in heading() and "Eine gegen Bots allein war Training" in heading()
    assert "0 Partien" not in heading()
    play_partie(new_partie(users=(vroni, User.objects.create_user("Resi"))))
    assert "Eine Partie, " in heading() and "Noch keine" not in heading()


def test_the_list_shows_the_newest_first_running_ones_on_top_and_aborted_ones_apart(
    logged_in: Client, vroni: User
) -> None:
    first, second = (play_partie(new_partie(users=(vroni,)), seed) for seed in (1, 2))
    running, aborted = new_partie(users=(vroni,)), new_partie(users=(vroni,))
    store.abort_partie(aborted)
    text = logged_in.get("/partien/").content.decode()
    places = [text.index(f"p-{partie.pk}") for partie in (running, second, first, aborted)]
    assert places == sorted(places)


def test_only_its_players_may_see_a_partie(client: Client, logged_in: Client, vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    stranger = Client()
    stranger.force_login(User.objects.create_user("Sepp"), backend="accounts.backends.NameBackend")
    for address in (f"/partie/{partie.pk}/", f"/partie/{partie.pk}/record.json"):
        assert logged_in.get(address).status_code == 200
        assert stranger.get(address).status_code == 404
        assert Client().get(address).status_code == 404


def test_a_partie_at_a_table_open_to_all_is_open_to_all_afterwards_only(vroni: User) -> None:
    partie = new_partie(users=(vroni,), open_to_all=True)
    assert Client().get(f"/partie/{partie.pk}/").status_code == 404
    play_partie(partie)
    assert Client().get(f"/partie/{partie.pk}/").status_code == 200


def test_the_record_replays_to_the_same_result_and_its_deal_can_be_checked(
    logged_in: Client, vroni: User
) -> None:
    partie = play_partie(new_partie("talon", (vroni,)))
    record = json.loads(logged_in.get(f"/partie/{partie.pk}/record.json").content)
    booked = engine.Partie(engine.parse(record["rules"]))
    for played in record["runden"]:
        *_, (state, _) = engine.replay(
            engine.parse(played["rules"]), played["dealer"], played["deck"], played["actions"]
        )
        assert state.result == engine.result_from_data(played["result"])
        booked = engine.book(booked, state.result.points)
        seal = played["fair"]
        secret = bytes.fromhex(seal["secret"])
        assert fair.commitment(seal["runde"], secret) == seal["commitment"]
        bits = [bytes.fromhex(given) for given in seal["bits"] if given]
        assert fair.deck_from(secret, bits, seal["cut"] or 0) == played["deck"]
    assert [list(row) for row in booked.scores] == record["scores"]
    assert list(booked.winners) == record["winners"]
    assert record["seats"][0] == "Vroni"


def test_a_running_runde_is_in_no_page_and_no_record(logged_in: Client, vroni: User) -> None:
    partie = new_partie("strichl", (vroni,), target=900)
    play_runde(partie, random.Random(5))
    runde, _ = begin(partie)
    for state, _ in moves(runde, random.Random(6)):
        if state.seq == 3:
            break
    record = json.loads(logged_in.get(f"/partie/{partie.pk}/record.json").content)
    assert len(record["runden"]) == 1
    page = logged_in.get(f"/partie/{partie.pk}/").content.decode()
    assert runde.secret not in page
    assert f"/partie/{partie.pk}/runde/2/" not in page
    assert logged_in.get(f"/partie/{partie.pk}/runde/2/").status_code == 404
    assert Runde.objects.get(pk=runde.pk).secret not in json.dumps(record)


def test_altered_rules_are_found_by_the_name_they_go_by(logged_in: Client, vroni: User) -> None:
    played = [play_partie(new_partie("strichl", (vroni,), target=target)) for target in (0, 1, 2)]
    assert listing.rule_sets(vroni) == [("strichl", played[0].version.rule.name)]
    page = logged_in.get("/partien/?regeln=strichl").content.decode()
    assert all(f"p-{partie.pk}" in page for partie in played)


def test_the_filters_find_what_fits(logged_in: Client, vroni: User) -> None:
    sepp, resi = User.objects.create_user("Sepp"), User.objects.create_user("Resi")
    with_sepp = play_partie(new_partie(users=(vroni, sepp)))
    with_resi = play_partie(new_partie("dreierschnapsen", (vroni, resi)))
    humans = play_partie(new_partie("dreierschnapsen", (vroni, resi, sepp)))

    def found(query: str) -> set[str]:
        text = logged_in.get(f"/partien/?{query}").content.decode()
        return {partie.pk for partie in (with_sepp, with_resi, humans) if f"p-{partie.pk}" in text}

    assert found("") == {with_sepp.pk, with_resi.pk, humans.pk}
    assert found(f"mit={sepp.pk}") == {with_sepp.pk, humans.pk}
    assert found("regeln=dreierschnapsen") == {with_resi.pk, humans.pk}
    assert found("bots=ohne") == {humans.pk}
    assert found("bots=mit") == {with_sepp.pk, with_resi.pk}
    won = {p.pk for p in Partie.objects.all() if 0 in p.winners}
    assert found("ausgang=gewonnen") == won
    assert found("ausgang=verloren") == {with_sepp.pk, with_resi.pk, humans.pk} - won
    assert found("von=2999-01-01") == set()
    assert found("bis=2999-01-01&von=2000-01-01") == {with_sepp.pk, with_resi.pk, humans.pk}
    assert found("mit=x&regeln=%00&ausgang=quatsch&bots=9&von=2026-99-99&n=-4") <= {
        with_sepp.pk,
        with_resi.pk,
        humans.pk,
    }


@pytest.mark.parametrize(
    "value", ["9" * 5000, "-1", "²", "0001-01-01", "9999-12-31", "0001-01-01T00:00+05:00_1"]
)
def test_no_address_is_too_strange_for_the_pages_of_the_history(
    logged_in: Client, vroni: User, value: str
) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    runde = f"/partie/{partie.pk}/runde/1/"
    for page, names in {
        "/partien/": ("mit", "von", "bis", "n", "ab"),
        "/bummerlzettel/": ("von", "bis"),
        "/statistik/": ("mit", "von", "bis"),
        runde: ("schritt", "sicht"),
    }.items():
        for name in names:
            assert logged_in.get(page, {name: value}, headers={"HX-Request": "true"}).status_code == 200
    assert logged_in.post(f"{runde}zweitmeinung/", {"schritt": value}).status_code == 404


def test_the_list_goes_on_without_doubling_or_losing_a_row(logged_in: Client, vroni: User) -> None:
    template = play_partie(new_partie(users=(vroni,)))
    known = [template.pk]
    for _ in range(44):
        copy = new_partie(users=(vroni,))
        Partie.objects.filter(pk=copy.pk).update(
            state="finished", scores=template.scores, winners=template.winners, bummerl=template.bummerl
        )
        copy.seats.update(won=False)
        known.append(copy.pk)
    first = logged_in.get("/partien/").content.decode()
    more = first.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    new_partie(users=(vroni,))
    second = logged_in.get(f"/partien/{more}", headers={"HX-Request": "true"})
    assert second["HX-Replace-Url"] == "?n=40"
    again = second.content.decode().split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    third = logged_in.get(f"/partien/{again}", headers={"HX-Request": "true"}).content.decode()
    shown = [
        row.split('"')[0]
        for part in (first, second.content.decode(), third)
        for row in part.split('id="p-')[1:]
    ]
    assert shown == list(reversed(known))
    assert "hx-get" not in third
    whole = logged_in.get("/partien/?n=40").content.decode()
    assert whole.count('id="p-') == 41  # and the running one


@pytest.mark.parametrize("page", ["/partien/", "/statistik/"])
def test_a_page_with_everything_on_it_asks_few_questions_of_the_database(
    logged_in: Client, vroni: User, django_assert_max_num_queries: Any, page: str
) -> None:
    others = tuple(User.objects.create_user(name) for name in ("Sepp", "Resi", "Poldi"))
    for seed, key in enumerate(("bauernschnopsn", "bauernschnopsn", "wiener")):
        play_partie(new_partie(key, (vroni, *others)), seed)
    new_partie(users=(vroni,))
    store.abort_partie(new_partie(users=(vroni,)))
    Partie.objects.filter(pk=play_partie(new_partie()).pk).update(imported_by=vroni)
    logged_in.get(page)
    with django_assert_max_num_queries(12):
        logged_in.get(page)


def test_a_deleted_account_leaves_its_partien_to_the_others(vroni: User, logged_in: Client) -> None:
    sepp = User.objects.create_user("Sepp")
    partie = play_partie(new_partie("dreierschnapsen", (vroni, sepp)))
    people.delete(sepp)
    for address in ("/partien/", f"/partie/{partie.pk}/", f"/partie/{partie.pk}/record.json"):
        text = logged_in.get(address).content.decode()
        assert "gelöschtes Konto" in text
        assert "Sepp" not in text


def test_the_export_of_an_account_has_every_partie_of_it(vroni: User) -> None:
    partien = {play_partie(new_partie(users=(vroni,))).pk, play_partie(new_partie("talon", (vroni,))).pk}
    play_partie(new_partie())
    files = dict(people.export(vroni))
    records = [json.loads(content) for name, content in files.items() if name.startswith("partien/")]
    assert {record["partie"] for record in records} == partien
    assert json.loads(files["verlauf.json"]) == {"rating": None, "stammtische": [], "share_links": []}


def test_the_export_tells_of_stammtische_rating_links_and_records_read_in(vroni: User) -> None:
    others = tuple(User.objects.create_user(name) for name in ("Sepp", "Resi", "Poldi"))
    partie = play_partie(new_partie(users=(vroni, *others)))
    table = stammtisch.found(vroni, "Donnerstag")
    token = sharing.make(partie, vroni)
    imported = play_partie(new_partie("wiener"))
    Partie.objects.filter(pk=imported.pk).update(imported_by=vroni)
    files = dict(people.export(vroni))
    about = json.loads(files["verlauf.json"])
    assert about["rating"] == {
        "mu": vroni.rating.mu,
        "sigma": vroni.rating.sigma,
        "partien": 1,
        "listed": False,
    }
    assert [one["name"] for one in about["stammtische"]] == [table.name]
    assert [link["partie"] for link in about["share_links"]] == [partie.pk]
    assert not any(token.encode() in content for content in files.values())
    read_in = [json.loads(content) for name, content in files.items() if name.startswith("eingelesen/")]
    assert [record["partie"] for record in read_in] == [imported.pk]


def test_with_the_account_go_links_rating_and_records_read_in(vroni: User) -> None:
    others = tuple(User.objects.create_user(name) for name in ("Sepp", "Resi", "Poldi"))
    partie = play_partie(new_partie(users=(vroni, *others)))
    token = sharing.make(partie, vroni)
    imported = play_partie(new_partie("wiener"))
    Partie.objects.filter(pk=imported.pk).update(imported_by=vroni)
    people.delete(vroni)
    assert Client().get(f"/s/{token}/").status_code == 404
    assert Rating.objects.count() == 3
    assert list(Partie.objects.all()) == [partie]
    assert [(seat.user_id, seat.name) for seat in partie.seats.all()] == [
        (None, ""),
        *((other.pk, other.name) for other in others),
    ]


def test_a_guests_links_and_records_read_in_come_along(vroni: User) -> None:
    guest = User.objects.create_user("Gast 1", is_guest=True)
    partie = play_partie(new_partie(users=(guest,)))
    token = sharing.make(partie, guest)
    Partie.objects.filter(pk=play_partie(new_partie("wiener")).pk).update(imported_by=guest)
    people.merge(guest, vroni)
    assert Client().get(f"/s/{token}/").status_code == 200
    assert sharing.link_of(partie, vroni) is not None
    assert vroni.imported_partien.count() == 1


def test_a_guests_partien_come_along_unless_both_sat_in_one(vroni: User) -> None:
    guest, other = (User.objects.create_user(name, is_guest=True) for name in ("Gast 1", "Gast 2"))
    partie = play_partie(new_partie(users=(guest,)))
    Rating.objects.create(user=guest, mu=31, sigma=4, partien=2)
    people.merge(guest, vroni)
    assert partie.seats.get(seat=0).user == vroni
    assert Rating.objects.get(user=vroni).mu == 31
    play_partie(new_partie(users=(other, vroni)))
    with pytest.raises(MergeRefused):
        people.merge(other, vroni)
