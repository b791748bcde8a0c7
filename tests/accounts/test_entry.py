"""Signing up, logging in and out, being a guest."""

from collections.abc import Callable
from datetime import timedelta
from http.cookies import Morsel

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import guests, limits, people
from accounts.models import Quota, User
from accounts.sessions import identify, is_live
from tests.accounts.conftest import PASSWORD, Ledger

pytestmark = pytest.mark.django_db

SIGN_UP = {"username": "Vroni", "password1": PASSWORD, "deck": "fr"}
YEAR = 365 * 24 * 3600


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def as_guest(client: Client) -> User:
    """What the first press of "Sofort spielen" does for somebody unknown."""
    guest = guests.create_guest()
    client.force_login(guest, backend=guests.BACKEND)
    return guest


def test_signing_up_makes_an_account_and_shows_its_code_once(client: Client) -> None:
    answer = client.post("/registrieren/", SIGN_UP)
    user = identify(key_of(client))
    assert user is not None and user.name == "Vroni" and not user.is_guest and user.prefs.deck == "fr"
    code = answer.context["code"]
    assert code in answer.content.decode() and user.check_recovery_code(code.replace("-", ""))
    assert code not in client.get("/konto/").content.decode()
    assert code not in user.recovery_hash


def test_with_an_address_no_code_is_shown(client: Client) -> None:
    answer = client.post("/registrieren/", SIGN_UP | {"email": "vroni@example.at", "next": "/konto/"})
    assert answer.status_code == 302 and answer["Location"] == "/konto/"


@pytest.mark.parametrize("twin", ["VRONI", "Vronl", "Vroni\u0020", "𝓥roni"])
def test_nobody_can_take_a_name_that_looks_like_anothers(
    client: Client, account: Callable[..., User], twin: str
) -> None:
    account("Vroni")
    answer = client.post("/registrieren/", SIGN_UP | {"username": twin})
    assert answer.status_code == 200 and "Vroni" in str(answer.context["form"].errors["username"])
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [("username", "Gast 7"), ("username", "a\0b"), ("username", ""), ("password1", "kurz"), ("password1", "1234567890"),
     ("email", "keine"), ("username", "x" * 5000), ("deck", "tarot")],
)  # fmt: skip
def test_a_wrong_sign_up_is_explained_and_changes_nothing(client: Client, field: str, value: str) -> None:
    answer = client.post("/registrieren/", SIGN_UP | {field: value})
    assert answer.status_code == 200 and field in answer.context["form"].errors
    assert User.objects.count() == 0


def test_a_guest_who_signs_up_stays_the_same_user_in_the_same_session(client: Client) -> None:
    guest = as_guest(client)
    key = key_of(client)
    answer = client.post("/registrieren/", SIGN_UP | {"next": "/tisch/abcdef/"})
    assert answer.context["next"] == "/tisch/abcdef/"
    user = User.objects.get()
    assert (user.pk, user.name, user.is_guest) == (guest.pk, "Vroni", False)
    assert key_of(client) == key
    assert is_live(key, guest.pk)


def test_the_csrf_token_of_an_open_table_outlives_the_sign_up() -> None:
    client = Client(enforce_csrf_checks=True)
    as_guest(client)
    token = client.get("/registrieren/").context["csrf_token"]
    assert client.post("/registrieren/", SIGN_UP | {"csrfmiddlewaretoken": str(token)}).status_code == 200
    assert client.post("/sprache/", {"csrfmiddlewaretoken": str(token), "language": "it"}).status_code == 302


def test_two_guests_taking_one_name_at_once_get_one_account(account: Callable[..., User]) -> None:
    account("Vroni")
    with pytest.raises(people.NameTaken):
        people.sign_up("vroni", PASSWORD, "", "de", guests.create_guest())
    assert User.objects.filter(name_key="vroni").count() == 1


@pytest.mark.parametrize("typed", ["Vroni", "vroni", " VRONI ", "Ｖｒｏｎｉ"])
def test_one_logs_in_by_the_name_as_one_types_it(
    account: Callable[..., User], log_in: Callable[..., Client], typed: str
) -> None:
    user = account("Vroni")
    assert is_live(key_of(log_in(typed)), user.pk)


def test_a_wrong_password_and_an_unknown_name_are_told_alike(
    client: Client, account: Callable[..., User]
) -> None:
    account("Vroni")
    answers = [
        client.post("/anmelden/", {"username": name, "password": "falschfalsch"})
        for name in ("Vroni", "Niemand")
    ]
    assert [answer.context["form"].non_field_errors() for answer in answers] == [
        ["Spielername und Kennwort passen nicht zusammen."]
    ] * 2


def test_ten_wrong_passwords_lock_the_name_from_that_address_only(
    client: Client, account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni"), account("Sepp")
    wrong = [
        client.post("/anmelden/", {"username": name, "password": "falsch"}) for name in ["Vroni", "VRONI"] * 5
    ]
    assert [answer.status_code for answer in wrong] == [200] * 9 + [429]
    right = {"username": "vroni", "password": PASSWORD}
    locked = client.post("/anmelden/", right)
    assert locked.status_code == 429 and "Kurze Pause" in locked.content.decode()
    log_in("Sepp")
    log_in("Vroni", REMOTE_ADDR="192.0.2.9")


def test_the_lock_opens_after_a_quarter_of_an_hour(client: Client, account: Callable[..., User]) -> None:
    from axes.models import AccessAttempt

    account("Vroni")
    for _ in range(10):
        client.post("/anmelden/", {"username": "Vroni", "password": "falsch"})
    earlier = timezone.now() - timedelta(minutes=15, seconds=1)
    AccessAttempt.objects.update(attempt_time=earlier)
    assert client.post("/anmelden/", {"username": "Vroni", "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize(
    "target", ["https://example.com/", "//example.com", "javascript:alert(1)", "\\\\example.com"]
)
def test_after_logging_in_nobody_is_sent_to_another_site(
    client: Client, account: Callable[..., User], target: str
) -> None:
    account("Vroni")
    answer = client.post("/anmelden/", {"username": "Vroni", "password": PASSWORD, "next": target})
    assert answer["Location"] == "/"


def test_logging_out_ends_the_session(account: Callable[..., User], log_in: Callable[..., Client]) -> None:
    user = account("Vroni")
    client = log_in("Vroni")
    key = key_of(client)
    assert client.get("/abmelden/").status_code == 405 and is_live(key, user.pk)
    client.post("/abmelden/")
    assert not is_live(key, user.pk)


def test_at_every_move_the_database_says_whether_a_session_lives(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    user, other = account("Vroni"), account("Poldi")
    key = key_of(log_in("Vroni"))
    assert is_live(key, user.pk)
    assert not is_live(key, other.pk) and not is_live(None, user.pk) and not is_live("A" * 32, user.pk)
    row = Session.objects.filter(session_key=key)
    ends = row.get().expire_date
    row.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_live(key, user.pk)
    row.update(expire_date=ends, session_data="not what we signed")
    assert not is_live(key, user.pk)
    row.delete()
    assert not is_live(key, user.pk)


def test_a_guest_with_partien_is_asked_before_logging_out(client: Client, ledger: Ledger) -> None:
    guest = as_guest(client)
    ledger.owners.add(guest.pk)
    key = key_of(client)
    assert "Wirklich abmelden?" in client.post("/abmelden/").content.decode()
    assert is_live(key, guest.pk)
    client.post("/abmelden/", {"sicher": "ja"})
    assert not is_live(key, guest.pk)


def test_a_guest_who_logs_in_may_take_the_partien_along(
    client: Client, account: Callable[..., User], log_in: Callable[..., Client], ledger: Ledger
) -> None:
    user, guest = account("Vroni"), as_guest(client)
    ledger.owners.add(guest.pk)
    log_in("Vroni", client)
    assert guest.name in client.get("/anmelden/mitnehmen/").content.decode()
    assert client.post("/anmelden/mitnehmen/", {"mit": "ja"})["Location"] == "/"
    assert ledger.owners == {user.pk}
    assert not User.objects.filter(pk=guest.pk).exists()


def test_partien_stay_behind_if_refused_or_not_wanted(
    client: Client, account: Callable[..., User], log_in: Callable[..., Client], ledger: Ledger
) -> None:
    account("Vroni")
    guest = as_guest(client)
    ledger.owners.add(guest.pk)
    ledger.refuses = "Ihr seid beide in einer Partie gesessen."
    log_in("Vroni", client)
    assert ledger.refuses in client.post("/anmelden/mitnehmen/", {"mit": "ja"}).content.decode()
    assert client.post("/anmelden/mitnehmen/", {"mit": "nein"}).status_code == 302
    assert ledger.owners == {guest.pk} and User.objects.filter(pk=guest.pk).exists()
    assert client.get("/anmelden/mitnehmen/")["Location"] == "/"


def test_nobody_takes_a_strangers_partien_along(
    account: Callable[..., User], log_in: Callable[..., Client], ledger: Ledger
) -> None:
    account("Vroni")
    stranger = guests.create_guest()
    ledger.owners.add(stranger.pk)
    log_in("Vroni").post("/anmelden/mitnehmen/", {"mit": "ja", "guest": stranger.pk})
    assert ledger.owners == {stranger.pk}


def test_a_session_lasts_a_year_from_the_last_visit(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    client = log_in("Vroni")
    cookie: Morsel[str] = client.cookies["sessionid"]
    assert int(cookie["max-age"]) == YEAR and cookie["httponly"] and cookie["samesite"] == "Lax"
    row, session = Session.objects.filter(pk=cookie.value), client.session
    session["rolled"] = "2020-01-01"
    session.save()
    row.update(expire_date=timezone.now() + timedelta(days=3))
    answer = client.get("/konto/")
    assert int(answer.cookies["sessionid"]["max-age"]) == YEAR
    assert row.get().expire_date > timezone.now() + timedelta(days=364)
    assert "sessionid" not in client.get("/konto/").cookies


def test_only_so_many_guests_come_from_one_address_within_an_hour(rf: RequestFactory) -> None:
    def arrive(address: str) -> User:
        request = rf.post("/sofort/", REMOTE_ADDR=address)
        request.user, request.session = AnonymousUser(), SessionStore()
        return guests.ensure_user(request)

    assert len({arrive("192.0.2.7").pk for _ in range(20)}) == 20
    with pytest.raises(limits.TooMany):
        arrive("192.0.2.7")
    arrive("192.0.2.8")
    Quota.objects.update(ends=timezone.now())
    arrive("192.0.2.7")
    assert User.objects.count() == 22


def test_guests_have_names_nobody_else_can_take(client: Client) -> None:
    names = {guests.create_guest().name for _ in range(20)}
    assert len(names) == 20
    answer = client.post("/registrieren/", SIGN_UP | {"username": names.pop()})
    assert "username" in answer.context["form"].errors
