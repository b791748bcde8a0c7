"""Records come back in as private Partien; wrong ones are refused with a list; nothing breaks, nothing counts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from accounts import people
from accounts.models import User
from games import engine
from games.engine import Defect
from games.history import ledger
from games.history.figures import figures
from games.history.importing import words
from games.history.models import Partie
from games.history.periods import Period
from games.history.record import record_of
from games.history.views.records import harmless
from games.houserules.models import HouseRule
from tests.history.played import new_partie, play_partie

pytestmark = pytest.mark.django_db


def send(hers: Client, content: object) -> HttpResponse:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return hers.post("/partien/einlesen/", {"record": SimpleUploadedFile("record.json", text)})


def a_record(key: str = "bauernschnopsn") -> dict[str, Any]:
    return json.loads(json.dumps(record_of(play_partie(new_partie(key)))))


@pytest.mark.parametrize("key", ["bauernschnopsn", "talon", "strichl"])
def test_a_record_comes_back_the_same_but_for_its_id_and_its_seal(
    hers: Client, vroni: User, key: str
) -> None:
    record = a_record(key)
    answer = send(hers, record)
    partie = Partie.objects.get(imported_by=vroni)
    assert answer["Location"] == f"/partie/{partie.pk}/"
    again = json.loads(hers.get(f"/partie/{partie.pk}/record.json").content)
    for unlike in (record, again):
        del unlike["partie"]
        for runde in unlike["runden"]:
            del runde["fair"]
    assert again == record
    for page in (f"/partie/{partie.pk}/", f"/partie/{partie.pk}/runde/1/"):
        assert hers.get(page).status_code == 200
        assert Client().get(page).status_code == 404
    assert not HouseRule.objects.filter(kind="unnamed").exists()
    call_command("verify_history")


def test_rules_nobody_has_published_come_in_without_a_name(hers: Client, vroni: User) -> None:
    record = json.loads(json.dumps(record_of(play_partie(new_partie(target=7)))))
    HouseRule.objects.filter(kind="unnamed").update(key="u_elsewhere")
    assert send(hers, record).status_code == 302
    assert Partie.objects.get(imported_by=vroni).version.document["partie"]["target"] == 7


def test_an_imported_partie_counts_nowhere_and_goes_with_its_owner(hers: Client, vroni: User) -> None:
    send(hers, a_record())
    assert figures(vroni, Period()).partien == 0
    assert ledger.games_of(vroni, Period(), with_bots=False) == []
    assert "Eingelesen" in hers.get("/partien/").content.decode()
    people.delete(vroni)
    assert not Partie.objects.filter(imported_by__isnull=False).exists()


def test_its_owner_throws_it_away_nobody_else(hers: Client, vroni: User) -> None:
    send(hers, a_record())
    partie = Partie.objects.get(imported_by=vroni)
    stranger = Client()
    stranger.force_login(User.objects.create_user("Sepp"), backend="accounts.backends.NameBackend")
    assert stranger.post(f"/partie/{partie.pk}/wegwerfen/").status_code == 404
    played = play_partie(new_partie(users=(vroni,)))
    assert hers.post(f"/partie/{played.pk}/wegwerfen/").status_code == 404
    hers.post(f"/partie/{partie.pk}/wegwerfen/")
    assert list(Partie.objects.filter(seats__user=vroni)) == [played]
    assert not Partie.objects.filter(imported_by=vroni).exists()


def test_a_wrong_record_is_refused_with_everything_that_is_wrong(hers: Client) -> None:
    record = a_record()
    record["runden"][0]["deck"] = ["HK"]
    record["runden"][0]["rules"]["kontra"]["levels"] = 9
    record["seats"][2] = ""
    answer = send(hers, record)
    text = answer.content.decode()
    assert answer.status_code == 422
    for place, said in [
        ("runden.0.deck", "Das sind nicht die zwanzig Karten."),
        ("runden.0.rules.kontra.levels", "Hier geht nur eine Zahl von 0 bis 3."),
        ("seats.2", "Hier fehlt ein Name."),
    ]:
        assert place in text
        assert said in text
    assert not Partie.objects.filter(imported_by__isnull=False).exists()


NONSENSE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"a": NaN}',
    b'{"a": 1, "a": 2}',
    b'"\\ud800"',
    b"x" * 300_000,
]


@pytest.mark.parametrize(
    "content", [*NONSENSE, b"[" * 5000], ids=lambda content: content[:12].decode("latin1")
)
def test_nonsense_is_refused_and_never_an_error(hers: Client, content: bytes) -> None:
    assert send(hers, content).status_code == 422


def test_without_a_file_one_is_asked_for(hers: Client) -> None:
    assert hers.post("/partien/einlesen/").status_code == 422


def test_names_in_a_record_are_only_text(hers: Client, vroni: User) -> None:
    record = a_record()
    record["seats"][0] = "<script>alert(1)</script>"
    send(hers, record)
    page = hers.get(f"/partie/{Partie.objects.get(imported_by=vroni).pk}/").content.decode()
    assert "<script>alert" not in page


def test_the_table_has_a_row_for_each_partie_and_runs_nothing_in_a_spreadsheet(
    hers: Client, vroni: User
) -> None:
    evil = User.objects.create_user("=1+1")
    play_partie(new_partie(users=(vroni, evil)))
    play_partie(new_partie("dreierschnapsen", (evil, vroni)))
    lines = b"".join(hers.get("/partien/partien.csv").streaming_content).decode().splitlines()  # type: ignore[attr-defined]
    assert len(lines) == 3
    assert "'=1+1" in lines[1]
    assert not any(cell.strip('"').startswith("=") for line in lines for cell in line.split(","))


@pytest.mark.parametrize("text", ["=A1", "+1", "-1", "@x", "\t=1", "\r=1"])
def test_what_a_spreadsheet_would_run_is_made_text(text: str) -> None:
    assert harmless(text) == "'" + text


def test_every_defect_of_a_record_has_words() -> None:
    source = Path(engine.__file__).with_name("record.py").read_text()
    codes = set(re.findall(r'(?:defect\(|Defect\()[^\n]*?, "([a-z_]+)"', source))
    assert {"illegal", "differs", "not_a_deck", "unfinished"} <= codes
    for code in codes | {"too_large", "too_deep", "not_json", "doubled_key", "bad_characters"}:
        text = words(Defect("seats", code, {"rule": "7.4", "count": 4}))
        assert text != "Das passt hier nicht.", code
