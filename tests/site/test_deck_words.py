"""The names of cards follow the reader's deck everywhere, in every language: Ober or Dame, never both."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from accounts.preferences import Preferences
from games.engine import preset_keys
from games.history.models import Partie
from games.houserules import versions
from games.rooms.panels import render_panels, render_spoken
from games.words import words_for
from tests.history.played import new_partie, play_partie
from tests.rooms.states import STATES

LANGUAGES = ("de", "it", "en")
DECKS = {"de": "fr", "fr": "de"}
TAGS = re.compile(r"<(script|style|head)\b.*?</\1>|<[^>]*?(?:aria-label=\"([^\"]*)\")?[^>]*>", re.S)


def _names(deck: str) -> set[str]:
    """The words for suits and ranks of a deck, in the active language."""
    words = words_for(Preferences(deck=deck))
    return {*words.ranks.values(), *(words.suit(suit) for suit in "ELHS")}


def _foreign(html: str, deck: str) -> list[str]:
    """Words of the other deck in what a page says or shows; "Unter 0" is no card."""
    said = TAGS.sub(lambda tag: f" {tag[2] or ''} ", html)
    other = _names(DECKS[deck]) - _names(deck)
    return re.findall(rf".{{0,40}}\b(?:{'|'.join(map(re.escape, other))})s?\b(?! \d).{{0,20}}", said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_tables_logs_and_speech_name_the_readers_cards(deck: str, language: str) -> None:
    prefs = Preferences(deck=deck)
    wrong = {}
    with translation.override(language):
        for name, state in STATES.items():
            html = render_panels(state(), prefs, language) + render_spoken(state(), prefs, language, (0, 0))
            if found := _foreign(html, deck):
                wrong[name] = found
    assert wrong == {}


def _pages(partie: Partie) -> Iterator[str]:
    yield from ("/regeln/", "/lernen/", "/beispielrunde/", "/beispielrunde/3/", "/siegel/", "/partien/")
    yield from (f"/regeln/{key}/" for key in preset_keys())
    yield from (f"/partie/{partie.pk}/", f"/partie/{partie.pk}/runde/1/")


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_rules_history_and_exercises_name_the_readers_cards(client: Client, deck: str, language: str) -> None:
    versions.load_presets()
    user = User.objects.create_user("Vroni")
    user.preferences = replace(Preferences(), deck=deck).stored()
    user.save()
    partie = play_partie(new_partie(users=(user,)))
    client.force_login(user, backend="accounts.backends.NameBackend")
    client.cookies["language"] = language
    wrong = {}
    with translation.override(language):
        for page in _pages(partie):
            if found := _foreign(client.get(page).content.decode(), deck):
                wrong[page] = found
    assert wrong == {}
