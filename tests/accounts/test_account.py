"""The account page: name, password, preferences, friends, data, deletion; recovery; administration."""

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from accounts import guests, mail, people, relations
from accounts.models import RestingName, User
from accounts.preferences import CHOICES, Preferences
from accounts.sessions import identify, is_live
from accounts.signals import sessions_closed
from tests.accounts.conftest import PASSWORD, Ledger

pytestmark = pytest.mark.django_db

NEW = "marillenknoedel"


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


@pytest.fixture
def closed(transactional_db: None) -> Iterator[list[int]]:
    """The users whose sockets were asked to close, which happens after commit."""
    told: list[int] = []

    def note(sender: object, user_id: int, **kwargs: object) -> None:
        told.append(user_id)

    sessions_closed.connect(note)
    yield told
    sessions_closed.disconnect(note)


def test_a_name_given_up_rests_for_a_year(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    client = log_in("Vroni")
    client.post("/konto/name/", {"name": "Veronika", "email": ""})
    assert User.objects.get().name == "Veronika"
    other = {"username": "vroni", "password1": PASSWORD}
    assert "username" in Client().post("/registrieren/", other).context["form"].errors
    RestingName.objects.update(until=timezone.now() - timedelta(seconds=1))
    Client().post("/registrieren/", other)
    assert User.objects.filter(name="vroni").exists()


def test_ones_own_old_name_may_be_taken_back(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    client = log_in("Vroni")
    for name in ("Veronika", "VRONI"):
        assert client.post("/konto/name/", {"name": name, "email": ""}).status_code == 302
    assert User.objects.get().name == "VRONI"
    assert [resting.name_key for resting in RestingName.objects.all()] == ["veronika"]


def test_anothers_name_is_refused_on_the_account_page(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni"), account("Sepp")
    answer = log_in("Sepp").post("/konto/name/", {"name": "VR0NI", "email": ""})
    assert answer.status_code == 422 and "Vroni" in answer.content.decode()
    assert set(User.objects.values_list("name", flat=True)) == {"Vroni", "Sepp"}


def test_a_new_password_ends_all_other_sessions_and_keeps_this_one(
    account: Callable[..., User], log_in: Callable[..., Client], closed: list[int]
) -> None:
    user = account("Vroni")
    here, there = log_in("Vroni"), log_in("Vroni")
    key = key_of(here)
    sent = {"password": "falsch", "password1": NEW, "password2": NEW}
    assert here.post("/konto/kennwort/", sent).status_code == 200 and is_live(key_of(there), user.pk)
    assert here.post("/konto/kennwort/", sent | {"password": PASSWORD}).status_code == 302
    assert key_of(here) == key and is_live(key, user.pk) and not is_live(key_of(there), user.pk)
    assert there.get("/konto/").status_code == 302
    assert closed == [user.pk]


def test_logging_out_everywhere_else_keeps_this_session(
    account: Callable[..., User], log_in: Callable[..., Client], closed: list[int]
) -> None:
    user = account("Vroni")
    here, there = log_in("Vroni"), log_in("Vroni")
    here.post("/konto/ueberall-abmelden/")
    assert is_live(key_of(here), user.pk) and not is_live(key_of(there), user.pk)
    assert closed == [user.pk]


def test_the_current_password_cannot_be_guessed_from_an_open_session(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    client = log_in("Vroni")
    answers = [client.post("/konto/loeschen/", {"password": "falsch"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def links(to: str) -> list[str]:
    mail.send("", "", "done@example.at").result(timeout=10)
    bodies = [message.body for message in outbox.outbox if message.to == [to]]
    return [re.search(r"https?://testserver(\S+)", body).group(1) for body in bodies]  # type: ignore[union-attr]


def test_the_mailed_link_sets_a_new_password_once(
    client: Client, account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    user = account("Vroni", "vroni@example.at")
    old = log_in("Vroni")
    client.post("/kennwort/", {"email": "VRONI@example.at"})
    (link,) = links("vroni@example.at")
    sent = {"password1": NEW, "password2": NEW}
    assert client.post(link, sent | {"password2": "anders"}).status_code == 200
    assert client.post(link, sent).status_code == 302
    assert is_live(key_of(client), user.pk) and not is_live(key_of(old), user.pk)
    assert Client().post(link, sent).status_code == 410
    assert Client().get("/kennwort/neu/x/y/").status_code == 410


def test_asking_for_a_link_does_not_tell_who_has_an_account(
    client: Client, account: Callable[..., User]
) -> None:
    account("Vroni", "vroni@example.at")
    pages = [client.post("/kennwort/", {"email": f"{who}@example.at"}) for who in ("vroni", "niemand")]
    texts = [re.sub(r'value="[^"]{64}"', "", page.content.decode()) for page in pages]
    assert texts[0] == texts[1]
    assert links("niemand@example.at") == []


def test_the_recovery_code_sets_a_new_password_and_is_replaced(client: Client) -> None:
    user, code = people.sign_up("Vroni", PASSWORD, "", "de")
    sent = {"username": "vroni", "code": code.lower().replace("-", " "), "password1": NEW, "password2": NEW}
    assert "code" in client.post("/kennwort/code/", sent | {"code": "AAAA"}).context["code_form"].errors
    fresh = client.post("/kennwort/code/", sent).context["code"]
    assert is_live(key_of(client), user.pk) and User.objects.get().check_password(NEW)
    assert "code" in Client().post("/kennwort/code/", sent).context["code_form"].errors
    assert Client().post("/kennwort/code/", sent | {"code": fresh}).context["code"] != fresh


def test_recovery_codes_cannot_be_guessed(client: Client, account: Callable[..., User]) -> None:
    account("Vroni")
    sent = {"username": "Vroni", "code": "AAAA", "password1": NEW, "password2": NEW}
    assert [client.post("/kennwort/code/", sent).status_code for _ in range(11)] == [200] * 10 + [429]


def test_preferences_are_kept_and_follow_to_other_browsers(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    sent = {"deck": "fr", "trick_pause": "tap", "theme": "dark", "language": "it", "double_tap": "on"}
    log_in("Vroni").post("/konto/einstellungen/", sent)
    prefs = User.objects.get().prefs
    assert (prefs.deck, prefs.trick_pause, prefs.theme, prefs.double_tap) == ("fr", "tap", "dark", True)
    assert (prefs.sound, prefs.strong_partner) == ("soft", False)
    other = log_in("Vroni")
    page = other.get("/konto/").content.decode()
    assert '<html lang="it" data-theme="dark">' in page
    other.post("/abmelden/")
    assert '<html lang="it" data-theme="dark">' in other.get("/anmelden/").content.decode()


def test_a_preference_that_is_no_choice_is_refused(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    account("Vroni")
    assert log_in("Vroni").post("/konto/einstellungen/", {"theme": "pink"}).status_code == 422
    assert User.objects.get().prefs == Preferences()


@pytest.mark.parametrize("stored", [None, [], {"deck": "tarot", "sound": 7, "double_tap": 1, "new": 1}, "x"])
def test_stored_preferences_that_are_no_choices_fall_back(stored: object) -> None:
    assert Preferences.of(stored) == Preferences()


def test_every_default_is_among_the_choices() -> None:
    assert all(value in CHOICES[key] for key, value in Preferences().stored().items())
    assert set(Preferences().stored()) == set(CHOICES)


def test_the_footer_switches_the_language(client: Client) -> None:
    assert '<html lang="de-AT">' in client.get("/anmelden/").content.decode()
    assert client.post("/sprache/", {"language": "en", "next": "/anmelden/"})["Location"] == "/anmelden/"
    assert '<html lang="en">' in client.get("/anmelden/").content.decode()


def test_friends_are_those_who_both_say_so(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    vroni, sepp = account("Vroni"), account("Sepp")
    here, there = log_in("Vroni"), log_in("Sepp")
    here.post("/konto/freunde/", {"friend": "sepp"})
    assert list(relations.friends(vroni)) == [] and list(relations.requests(sepp)) == [vroni]
    there.post(f"/konto/leute/{vroni.pk}/", {"what": "annehmen"})
    assert list(relations.friends(vroni)) == [sepp] and "gerade da" in here.get("/konto/").content.decode()
    there.post(f"/konto/leute/{vroni.pk}/", {"what": "beenden"})
    assert list(relations.friends(vroni)) == [] and list(relations.requests(sepp)) == []


def test_whoever_is_blocked_cannot_ask(account: Callable[..., User]) -> None:
    vroni, sepp = account("Vroni"), account("Sepp")
    relations.ask(vroni, sepp), relations.ask(sepp, vroni)
    relations.block(vroni, sepp)
    relations.ask(sepp, vroni)
    assert list(relations.friends(vroni)) == [] and list(relations.requests(vroni)) == []
    assert relations.blocked_ids(vroni) == {sepp.pk} and not relations.is_blocked(sepp, vroni)
    relations.unblock(vroni, sepp)
    assert relations.blocked_ids(vroni) == frozenset()


def test_everything_kept_is_in_the_archive(
    account: Callable[..., User], log_in: Callable[..., Client], ledger: Ledger
) -> None:
    account("Vroni", "vroni@example.at")
    answer = log_in("Vroni").get("/konto/archiv/")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        assert archive.namelist() == ["konto.json", "partien/1.json"]
        content = archive.read("konto.json").decode()
    assert "vroni@example.at" in content and "argon2" not in content


def test_deleting_an_account_asks_for_the_password_and_lets_the_name_rest(
    account: Callable[..., User], log_in: Callable[..., Client], ledger: Ledger, closed: list[int]
) -> None:
    user = account("Vroni")
    client = log_in("Vroni")
    key, pk = key_of(client), user.pk
    assert client.post("/konto/loeschen/", {"password": "falsch"}).status_code == 422
    client.post("/konto/loeschen/", {"password": PASSWORD})
    assert not User.objects.exists() and identify(key) is None
    assert ledger.deleted == [pk] and closed == [pk]
    assert people.look_alike("VRONI") == "VRONI"


def test_a_failing_keeper_keeps_the_account_whole(
    account: Callable[..., User], ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(user: User) -> None:
        raise RuntimeError("disk")

    user = account("Vroni")
    monkeypatch.setattr(ledger, "delete", fail)
    with pytest.raises(RuntimeError):
        people.delete(user)
    assert User.objects.filter(pk=user.pk).exists()


def test_guests_without_a_partie_are_gone_after_a_week(ledger: Ledger) -> None:
    idle, player, recent = (guests.create_guest() for _ in range(3))
    ledger.owners.add(player.pk)
    User.objects.exclude(pk=recent.pk).update(last_seen=timezone.now() - timedelta(days=7, minutes=1))
    assert people.sweep() == 1
    assert set(User.objects.all()) == {player, recent}
    assert ledger.deleted == [idle.pk]


def admin(log_in: Callable[..., Client]) -> Client:
    User.objects.create_superuser("Wirtin", PASSWORD)
    return log_in("Wirtin")


def test_a_ban_ends_every_session_at_once(
    account: Callable[..., User], log_in: Callable[..., Client], closed: list[int]
) -> None:
    user = account("Vroni")
    client = log_in("Vroni")
    chosen = {"action": "ban", "_selected_action": [user.pk]}
    assert admin(log_in).post("/admin/accounts/user/", chosen).status_code == 302
    assert not is_live(key_of(client), user.pk) and closed == [user.pk]
    assert client.get("/konto/").status_code == 302
    answer = Client().post("/anmelden/", {"username": "Vroni", "password": PASSWORD})
    assert answer.status_code == 200


def test_an_admin_may_rename_but_not_to_a_name_that_looks_alike(
    account: Callable[..., User], log_in: Callable[..., Client]
) -> None:
    user, _ = account("Grausig"), account("Sepp")
    boss, page = admin(log_in), f"/admin/accounts/user/{user.pk}/change/"
    assert boss.post(page, {"name": "SEPP", "is_active": "on"}).status_code == 200
    assert boss.post(page, {"name": "Spieler 12", "is_active": "on"}).status_code == 302
    user.refresh_from_db()
    assert (user.name, user.name_key) == ("Spieler 12", "spieier i2")
    assert RestingName.objects.get().user == user


def test_the_administration_is_only_there_for_its_networks(log_in: Callable[..., Client]) -> None:
    boss = admin(log_in)
    assert boss.get("/admin/").status_code == 200
    assert boss.get("/admin/", REMOTE_ADDR="192.0.2.9").status_code == 404
