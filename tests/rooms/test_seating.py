"""Seats before a Partie: who may sit, who is host, and when it begins."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client

from accounts.models import User
from games.houserules import versions
from games.houserules.models import HouseRule
from games.rooms import access, agreed, lobby, opening, seating, takeover, talk
from games.rooms.models import Message, Report, Room
from tests.rooms import playing

pytestmark = pytest.mark.django_db

BACKEND = "accounts.backends.NameBackend"


def room_of(host: User, **values: object) -> Room:
    return opening.open_room(host, playing.rules(), **values)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def names(room: Room) -> list[str]:
    return [seat.shown_name for seat in room.seats.select_related("user")]


@pytest.mark.django_db(transaction=True)
def test_of_twenty_who_take_the_last_seat_at_once_exactly_one_sits() -> None:
    host, *rest = playing.guests(23)
    playing.rules()

    def take(room: Room, user: User) -> int:
        try:
            return seating.sit(room.pk, user).status
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        for _ in range(50):
            room = room_of(host)
            for user in rest[:2]:
                seating.sit(room.pk, user)
            done = list(pool.map(take, [room] * 20, rest[2:22]))
            assert sorted(done) == [200, *[409] * 19]
            assert room.seats.filter(user=None).count() == 0
            room.delete()


def test_a_full_table_offers_nobody_a_seat() -> None:
    host, *rest = playing.guests(5)
    room = room_of(host, watching=True)
    watcher = client_of(rest[3])
    for user in rest[:3]:
        assert 'value="sit"' in watcher.get(f"/tisch/{room.code}/").content.decode()
        assert seating.sit(room.pk, user).status == 200
    assert 'value="sit' not in watcher.get(f"/tisch/{room.code}/").content.decode()


def test_one_account_has_one_seat_and_moves_when_it_sits_elsewhere() -> None:
    host, other = playing.guests(2)
    room = room_of(host)
    seating.sit(room.pk, other, 1)
    seating.sit(room.pk, other, 2)
    assert names(room) == [host.name, "", other.name, ""]


def test_two_humans_change_places_once_both_want_it() -> None:
    host, other = playing.guests(2)
    room = room_of(host)
    seating.sit(room.pk, other, 1)
    assert seating.swap(room.pk, host, 1).status == 200
    assert names(room)[:2] == [host.name, other.name]
    assert seating.swap(room.pk, other, 0).status == 200
    assert names(room)[:2] == [other.name, host.name]


def test_any_change_of_seats_or_rules_clears_every_bereit() -> None:
    host, other, third = playing.guests(3)
    room = room_of(host)
    seating.sit(room.pk, other, 1)
    for change in (
        lambda: seating.sit(room.pk, third, 2),
        lambda: seating.set_bot(room.pk, host, 3, "leicht"),
        lambda: seating.set_bot(room.pk, host, 3, ""),
        lambda: seating.agree(room.pk, host, playing.rules(), pace=30),
        lambda: seating.stand(room.pk, third),
    ):
        assert seating.ready(room.pk, other, yes=True).status == 200
        assert change().status == 200
        assert not room.seats.filter(ready=True).exists()


def test_it_begins_when_all_seats_are_taken_and_all_are_ready() -> None:
    host, other = playing.guests(2)
    room = room_of(host)
    seating.sit(room.pk, other, 2)
    for number in (1, 3):
        seating.set_bot(room.pk, host, number, "leicht")
    seating.ready(room.pk, host, yes=True)
    room.refresh_from_db()
    assert room.partie is None
    seating.ready(room.pk, other, yes=True)
    room.refresh_from_db()
    assert room.partie is not None
    assert room.sealed is not None
    assert not room.partie.training


def test_free_seats_are_filled_with_bots_where_that_is_agreed_and_stay_free_elsewhere() -> None:
    (host,) = playing.guests(1)
    empty, filled = room_of(host), room_of(host, bot_level="leicht")
    for room in (empty, filled):
        seating.ready(room.pk, host, yes=True)
        room.refresh_from_db()
    assert empty.partie is None
    assert filled.partie is not None
    assert filled.partie.training


@pytest.mark.parametrize(
    ("wanted", "levels"), [(True, ["", "leicht", "stark", "leicht"]), (False, ["", *["leicht"] * 3])]
)
def test_a_bot_that_is_a_humans_partner_plays_its_best_where_that_human_wants_it(
    wanted: bool, levels: list[str]
) -> None:
    (host,) = playing.guests(1)
    host.preferences = host.prefs.changed(strong_partner=wanted).stored()
    host.save()
    room = room_of(host, bot_level="leicht")
    seating.ready(room.pk, host, yes=True)
    assert list(room.seats.values_list("bot", flat=True)) == levels


@pytest.mark.parametrize("wanted", [True, False])
def test_leads_are_signs_between_a_human_and_a_bot_where_that_human_wants_it(wanted: bool) -> None:
    (host,) = playing.guests(1)
    host.preferences = host.prefs.changed(partner_signs=wanted).stored()
    host.save()
    room = room_of(host, bot_level="leicht")
    seating.ready(room.pk, host, yes=True)
    seats = list(room.seats.all())
    assert [takeover.gives_signs(seats, seat) for seat in seats] == [wanted, True, wanted, True]


def test_when_the_host_leaves_the_one_who_sat_longest_has_all_rights_of_a_host() -> None:
    host, second, third = playing.guests(3)
    room = room_of(host)
    seating.sit(room.pk, second, 3)
    seating.sit(room.pk, third, 1)
    seating.stand(room.pk, host)
    room.refresh_from_db()
    assert room.host == second
    assert seating.agree(room.pk, second, playing.rules(), pace=15).status == 200
    assert seating.set_bot(room.pk, third, 0, "leicht").status == 403


def test_who_was_sent_away_neither_sees_the_table_nor_sits_down_again() -> None:
    host, other = playing.guests(2)
    room = room_of(host)
    seating.sit(room.pk, other, 1)
    assert seating.send_away(room.pk, host, 1).status == 200
    assert seating.sit(room.pk, other).status == 403
    assert client_of(other).get(f"/tisch/{room.code}/").status_code == 404


def test_another_rule_set_with_three_players_keeps_those_who_sit() -> None:
    host, other = playing.guests(2)
    room = room_of(host)
    seating.sit(room.pk, other, 3)
    assert seating.agree(room.pk, host, playing.rules("dreierschnapsen")).status == 200
    assert sorted(names(room)) == sorted([host.name, other.name, ""])
    assert seating.agree(room.pk, host, playing.rules()).status == 200
    assert len(names(room)) == 4


def test_a_private_table_is_there_only_for_those_who_have_its_link() -> None:
    host, friend, stranger = playing.guests(3)
    room = room_of(host, who_may_join=Room.Join.LINK)
    client = client_of(friend)
    assert client.get(f"/tisch/{room.code}/").status_code == 404
    assert client.get(f"/einladung/{room.code}/{'x' * 22}/").status_code == 404
    assert client.get(f"/einladung/{room.code}/{room.token}/").status_code == 302
    assert client.get(f"/tisch/{room.code}/").status_code == 200
    assert client_of(stranger).get(f"/tisch/{room.code}/").status_code == 404
    assert seating.sit(room.pk, friend).status == 200
    assert seating.sit(room.pk, stranger).status == 403


def test_the_password_of_a_table_may_be_tried_five_times_a_minute() -> None:
    host, friend = playing.guests(2)
    room = room_of(host, who_may_join=Room.Join.PASSWORD, password=make_password("herzober"))
    client, address = client_of(friend), f"/einladung/{room.code}/{room.token}/"
    for _ in range(access.TRIES_A_MINUTE):
        assert client.post(address, {"password": "schelloberst"}).status_code == 403
    assert client.post(address, {"password": "herzober"}).status_code == 403
    assert client.get(f"/tisch/{room.code}/").status_code == 404


def test_the_right_password_lets_in_for_good() -> None:
    host, friend = playing.guests(2)
    room = room_of(host, who_may_join=Room.Join.PASSWORD, password=make_password("herzober"))
    client = client_of(friend)
    assert client.get(f"/einladung/{room.code}/{room.token}/").status_code == 200
    client.post(f"/einladung/{room.code}/{room.token}/", {"password": "herzober"})
    assert client.get(f"/tisch/{room.code}/").status_code == 200


def test_a_table_for_accounts_only_seats_no_guest() -> None:
    host, guest = playing.guests(2)
    room = room_of(host, who_may_join=Room.Join.ACCOUNTS)
    assert seating.sit(room.pk, guest).status == 403
    assert seating.sit(room.pk, User.objects.create_user("Vroni", "sehr geheim hier")).status == 200


def test_watching_a_running_table_is_allowed_only_where_it_was_agreed(live_sessions: None) -> None:
    for watching, status in ((True, 200), (False, 404)):
        users = playing.guests(2)
        room = playing.table_of(users, watching=watching)
        (other,) = playing.guests(1)
        assert client_of(other).get(f"/tisch/{room.code}/").status_code == status
        assert client_of(users[0]).get(f"/tisch/{room.code}/").status_code == 200


def test_mit_anderen_spielen_sits_down_at_a_fitting_table_or_opens_one() -> None:
    first, second, third = playing.guests(3)
    playing.rules()
    opened = client_of(first).post("/mitspielen/").url
    assert client_of(second).post("/mitspielen/").url == opened
    assert client_of(third).post("/mitspielen/", {"art": "drei"}).url != opened
    assert [table.taken for table in lobby.open_tables("vier")] == [2]


def test_the_lobby_lists_open_tables_and_ones_own_running_ones(live_sessions: None) -> None:
    host, other = playing.guests(2)
    room_of(host, name="Feierabendrunde")
    room_of(host, name="Geheimes", who_may_join=Room.Join.LINK)
    page = client_of(other).get("/").content.decode()
    assert "Feierabendrunde" in page
    assert "Geheimes" not in page
    playing.table_of([other], name="Meine Partie")
    assert "Meine Partie" in client_of(other).get("/").content.decode()


def test_a_table_is_opened_with_altered_rules_as_an_unnamed_version() -> None:
    (host,) = playing.guests(1)
    playing.rules()
    values = {
        "rules": "bauernschnopsn",
        "who_may_join": "link",
        "pace": "30",
        "watching": "0",
        "target": "15",
        "chosen_bids": "1",
        "bids": ["bettler", "gang"],
    }
    answer = client_of(host).post("/tisch/neu/", values)
    room = Room.objects.get()
    assert answer.url == f"/tisch/{room.code}/"
    assert room.rules.rule.kind == HouseRule.Kind.UNNAMED
    rules = versions.rules_of(room.rules)
    assert rules.partie.target == 15
    assert {contract.key for contract in rules.contracts} == {"normal", "bettler", "gang"}
    assert (room.pace, room.watching, room.who_may_join) == (30, False, "link")


def test_who_changes_one_thing_at_a_table_keeps_its_altered_rules_and_its_password() -> None:
    (host,) = playing.guests(1)
    playing.rules()
    values = {
        "rules": "wiener",
        "who_may_join": "password",
        "password": "herzober",
        "pace": "0",
        "watching": "1",
    }
    altered = {"target": "15", "chosen_bids": "1", "bids": ["bettler", "gang"]}
    client = client_of(host)
    client.post("/tisch/neu/", values | altered)
    before = Room.objects.get()
    page = f"/tisch/{before.code}/abmachung/"
    text = client.get(page).content.decode()
    assert 'name="rules" value="wiener"' in text and 'name="target" min="1" max="999" value="15"' in text
    ticked = set(re.findall(r'name="bids" value="(\w+)" checked', text))
    assert ticked == {"bettler", "gang"}
    assert client.post(page, values | altered | {"pace": "30", "password": ""}).status_code == 302
    after = Room.objects.get()
    assert (after.rules, after.password, after.pace) == (before.rules, before.password, 30)
    text = client.get(f"{page}?regeln=strichl").content.decode()
    assert 'name="rules" value="strichl"' in text and 'max="999" value="15"' not in text
    client.post(page, values | {"who_may_join": "link", "password": ""})
    assert client.post(page, values | {"password": ""}).status_code == 422


def test_a_table_with_rules_as_they_are_keeps_their_version() -> None:
    version = playing.rules()
    keys = {contract["key"] for contract in version.document["contracts"]}
    assert agreed.altered(version, 24, keys) == version


def test_a_form_that_asks_for_too_much_is_refused_with_the_reasons() -> None:
    (host,) = playing.guests(1)
    playing.rules()
    values = {"rules": "nix", "who_may_join": "password", "pace": "17", "watching": "1", "target": "0"}
    answer = client_of(host).post("/tisch/neu/", values)
    assert answer.status_code == 422
    assert not Room.objects.exists()


def test_what_is_said_is_heard_by_all_but_those_who_do_not_want_to() -> None:
    host, other = playing.guests(2)
    room = room_of(host, who_may_join=Room.Join.LINK)
    assert talk.say(room.pk, host, text="Grüß euch!").status == 200
    assert talk.say(room.pk, host, spruch=1).status == 429
    assert talk.say(room.pk, other, spruch=1).status == 403
    assert [line.text for line in talk.heard(talk.newest(room), frozenset())] == ["Grüß euch!"]
    talk.mute(room, other, host, silent=True)
    assert talk.unheard_by(room, other.pk) == {host.pk}


def test_free_text_is_for_private_tables_and_those_not_muted() -> None:
    host, muted = playing.guests(2)
    room = room_of(host)
    assert talk.say(room.pk, host, text="Grüß euch!").status == 403
    assert talk.say(room.pk, host, spruch=99).status == 422
    private = room_of(muted, who_may_join=Room.Join.LINK)
    muted.muted = True
    assert talk.say(private.pk, muted, text="Ich darf nicht").status == 403
    assert not Message.objects.exists()


def test_what_may_not_be_said_yet_stays_in_its_field() -> None:
    (host,) = playing.guests(1)
    room = room_of(host, who_may_join=Room.Join.LINK)

    def say(text: str) -> str:
        headers = {"HX-Request": "true"}
        answer = client_of(host).post(f"/tisch/{room.code}/reden/", {"text": text}, headers=headers)
        return answer.content.decode()

    assert 'value=""' in say("Grüß euch!")
    refused = say('Wo ist der "Franz"?')
    assert 'role="alert"' in refused
    assert 'value="Wo ist der &quot;Franz&quot;?"' in refused


def test_a_report_keeps_what_was_said() -> None:
    host, other = playing.guests(2)
    room = room_of(host, who_may_join=Room.Join.LINK)
    seating.sit(room.pk, host)
    talk.say(room.pk, host, text="Du Nasenbär")
    talk.report(room, other, host, "grob")
    assert Report.objects.get().context[0]["text"] == "Du Nasenbär"
