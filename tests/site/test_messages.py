"""Languages: the catalogues are whole and made from today's texts, and readers get the language they ask for."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format

from accounts import people
from accounts.models import User
from schnapsen_site.catalogues import TRANSLATED, entries, faults, path_of

ROOT = Path(settings.BASE_DIR)
NOT_OURS = shutil.ignore_patterns(".*", "var", "tests", "bench", "docs", "static", "__pycache__")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site in which the texts have been collected anew."""
    folder = tmp_path_factory.mktemp("messages")
    copy = folder / "site"
    shutil.copytree(ROOT, copy, ignore=NOT_OURS)
    done = subprocess.run(
        [sys.executable, "manage.py", "messages"],
        cwd=copy,
        env={**os.environ, "DATA_DIR": str(folder / "data")},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return copy


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_exactly_the_texts_that_are_collected(language: str, collected: Path) -> None:
    fresh = collected / path_of(language).relative_to(ROOT)
    assert set(entries(path_of(language).read_text())) == set(entries(fresh.read_text()))


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_untranslated_or_fuzzy_or_has_other_placeholders(language: str) -> None:
    assert faults(language) == []


@pytest.mark.parametrize("language", ["de", *TRANSLATED])
def test_a_compiled_catalogue_equals_its_source(language: str) -> None:
    source = path_of(language)
    compiled = subprocess.run(
        ["msgunfmt", source.with_suffix(".mo")], capture_output=True, text=True, check=True, timeout=60
    )
    assert Counter(entries(compiled.stdout)) == Counter(entries(source.read_text()))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Stich"\nmsgstr ""', "untranslated"),
        ('#, fuzzy\nmsgid "Stich"\nmsgstr "presa"', "fuzzy"),
        (
            'msgid "%(n)d Stich"\nmsgid_plural "%(n)d Stiche"\nmsgstr[0] "%(n)d presa"\nmsgstr[1] ""',
            "untranslated",
        ),
        ('msgid "{n} Karten"\nmsgstr "{m} carte"', "other placeholders"),
        ('msgid "<b>Stich</b>"\nmsgstr "presa"', "other placeholders"),
    ],
)
def test_a_fault_in_a_catalogue_is_named(
    entry: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    path_of("it").parent.mkdir(parents=True)
    path_of("it").write_text(
        f'msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "Trumpf"\nmsgstr "briscola"\n\n{entry}\n'
    )
    assert [found.split(": ")[:2] for found in faults("it")] == [["it", fault]]


@pytest.mark.parametrize(
    ("browser", "shown"),
    [
        ("it-IT,it;q=0.9,de;q=0.5", "it"),
        ("en-GB,en;q=0.9", "en"),
        ("de-AT,it;q=0.3", "de-AT"),
        ("fr,it;q=0.4", "it"),
        ("fr", "de-AT"),
    ],
)
def test_the_browsers_language_comes_first(browser: str, shown: str, db: None) -> None:
    page = Client().get("/anmelden/", HTTP_ACCEPT_LANGUAGE=browser).content.decode()
    assert f'<html lang="{shown}"' in page


def test_each_language_is_spoken_and_not_only_claimed(db: None) -> None:
    pages = [
        Client().get("/anmelden/", HTTP_ACCEPT_LANGUAGE=code).content.decode()
        for code, _ in settings.LANGUAGES
    ]
    assert len({re.findall("<title>.*?</title>", page)[0] for page in pages}) == len(settings.LANGUAGES)


def test_the_switch_wins_over_the_browser_and_is_kept_with_the_account(db: None) -> None:
    password = "drei Buben im Hof"
    people.sign_up("Vroni", password, "", "de")
    at_home, elsewhere = Client(headers={"accept-language": "de"}), Client(headers={"accept-language": "en"})
    at_home.post("/anmelden/", {"username": "Vroni", "password": password})
    at_home.post("/sprache/", {"language": "it", "next": "/"})
    assert '<html lang="it"' in at_home.get("/konto/").content.decode()
    assert User.objects.get().prefs.language == "it"
    elsewhere.post("/anmelden/", {"username": "Vroni", "password": password})
    assert '<html lang="it"' in elsewhere.get("/konto/").content.decode()


def test_the_months_are_austrian() -> None:
    with translation.override("de"):
        assert date_format(date(2027, 1, 6), "j. F Y") == "6. Jänner 2027"
