"""Reports, and what becomes of those reported: what was said is seen, a card never."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from accounts.models import User
from games.rooms import opening, seating, talk
from games.rooms.models import Report, Room
from games.rooms.notices import Notice
from tests.rooms import playing

pytestmark = pytest.mark.django_db

BACKEND = "accounts.backends.NameBackend"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def table() -> tuple[Room, list[User]]:
    """A private table at which two sit and one of them was rude."""
    users = playing.guests(2)
    room = opening.open_room(users[0], playing.rules(), who_may_join=Room.Join.LINK)
    room.admissions.create(user=users[1])
    assert seating.sit(room.pk, users[1], 1).status == 200
    assert talk.say(room.pk, users[1], text="Du Nasenbär").status == 200
    return room, users


def report(room: Room, reporter: User, reported: User, reason: str) -> str:
    """Send a report by the form; the page after it."""
    answer = client_of(reporter).post(
        f"/tisch/{room.code}/wer/", {"wen": reported.pk, "tun": "melden", "grund": reason}, follow=True
    )
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_a_report_tells_what_happened_and_what_was_said_to_the_administration() -> None:
    room, (reporter, rude) = table()
    assert "Danke, wir schauen uns das an." in report(
        room, reporter, rude, "  Schimpft die ganze <b>Zeit</b>. "
    )
    staff = client_of(User.objects.create_superuser("Wirtin", "kaiserschmarrn"))
    shown = staff.get(f"/admin/rooms/report/{Report.objects.get().pk}/change/").content.decode()
    assert "Schimpft die ganze &lt;b&gt;Zeit&lt;/b&gt;." in shown
    assert "Du Nasenbär" in shown and rude.name in shown and room.code in shown


@pytest.mark.parametrize("reason", ["", " \t ", "x" * 201, "hinterrücks \u202e gedreht"])
def test_a_report_that_tells_nothing_or_too_much_is_answered_and_not_kept(reason: str) -> None:
    room, (reporter, rude) = table()
    assert Notice.NO_REASON.words in report(room, reporter, rude, reason)
    assert not Report.objects.exists()


def test_nobody_floods_the_administration_with_reports() -> None:
    room, (reporter, rude) = table()
    for _ in range(talk.REPORTS_AN_HOUR):
        assert talk.report(room, reporter, rude, "schon wieder") is None
    assert Notice.TOO_MANY_REPORTS.words in report(room, reporter, rude, "und noch einmal")
    assert Report.objects.count() == talk.REPORTS_AN_HOUR


def test_who_was_rude_and_left_can_still_be_reported() -> None:
    room, (reporter, rude) = table()
    seating.stand(room.pk, rude)
    assert f'id="grund-{rude.pk}"' in client_of(reporter).get(f"/tisch/{room.code}/").content.decode()
    assert "Danke" in report(room, reporter, rude, "hat geschimpft")


def test_somebody_one_never_met_cannot_be_reported() -> None:
    room, (reporter, _) = table()
    (stranger,) = playing.guests(1)
    answer = client_of(reporter).post(
        f"/tisch/{room.code}/wer/", {"wen": stranger.pk, "tun": "melden", "grund": "x"}
    )
    assert answer.status_code == 404


def test_at_a_running_table_the_answer_is_shown_too() -> None:
    users = playing.guests(2)
    room = playing.table_of(users, who_may_join=Room.Join.LINK)
    page = report(room, users[0], users[1], "spielt absichtlich schlecht")
    assert 'id="table"' in page and "Danke, wir schauen uns das an." in page


@pytest.mark.parametrize("watching", [True, False])
def test_who_comes_too_late_for_the_last_seat_is_told_and_watches_only_where_that_is_allowed(
    watching: bool,
) -> None:
    host, *rest = playing.guests(5)
    room = opening.open_room(host, playing.rules(), watching=watching)
    late = client_of(rest[3])
    assert 'value="sit:3"' in late.get(f"/tisch/{room.code}/").content.decode()
    for user in rest[:3]:
        assert seating.sit(room.pk, user).status == 200
    for user in (host, *rest[:3]):
        assert seating.ready(room.pk, user, yes=True).status == 200
    answer = late.post(f"/tisch/{room.code}/wunsch/", {"wish": "sit:3"}, follow=True)
    shown = html.unescape(answer.content.decode())
    assert ('id="table"' in shown) == watching
    assert (Notice.STALE if watching else Notice.SEAT_TAKEN).words in shown
