"""The words of the game, as far as these rules use them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from .facts import Facts


@dataclass(frozen=True, slots=True)
class Word:
    word: str
    meaning: str


def words(facts: Facts) -> list[Word]:
    """The words with their meaning, in the order of the alphabet."""
    return sorted(
        (Word(word, meaning) for word, meaning in _words(facts)), key=lambda word: word.word.casefold()
    )


def _words(facts: Facts) -> Iterator[tuple[str, str]]:
    yield pgettext("Stichwort", "Augen"), _("Was die Karten in den Stichen zählen.")
    yield _("Ausspielen"), _("Die erste Karte zu einem Stich legen.")
    yield _("Abwerfen"), _("Eine Karte hergeben, die den Stich nicht machen kann.")
    yield _("Bedienen"), _("Die Farbe zugeben, die ausgespielt ist.")
    yield _("Partie"), _("So viele Runden, bis eine Seite am Ziel ist.")
    yield _("Runde"), _("Einmal austeilen, ansagen, spielen und schreiben.")
    yield _("Stich"), _("Die Karten, die alle reihum zu einer ausgespielten legen.")
    yield _("Stechen"), _("Mit einer höheren Karte den Stich an sich nehmen.")
    yield _("Vorhand"), _("Der Platz links vom Geber; dort fängt alles an.")
    if facts.four:
        yield _("Schmieren"), _("Dem Stich, den der Partner macht, viele Augen mitgeben.")
    if facts.with_trump:
        yield _("Trumpf"), _("Die Farbe, die alle anderen sticht; mancherorts sagt man Atout.")
    if facts.talon_offered:
        yield _("Talon"), _("Die Karten, die beim Austeilen übrig bleiben und in der Mitte liegen.")
    yield from _said(facts)
    yield from _lost(facts)


def _said(facts: Facts) -> Iterator[tuple[str, str]]:
    if facts.bids:
        yield _("Ansage"), _("Das Spiel, zu dem man sich verpflichtet.")
        yield _("Passen"), _("Nichts ansagen.")
    if facts.twenty:
        yield _("Zwanziger"), _("Das Paar einer gewöhnlichen Farbe.")
    if facts.forty:
        yield _("Vierziger"), _("Das Paar in Trumpf.")
    if facts.kontra_levels:
        yield (
            facts.words.kontra(1),
            _("Das Wort, mit dem die Gegner verdoppeln; je nach Gegend Kontra, Fleck oder Gspritzt."),
        )
    if facts.kontra_levels > 1:
        yield facts.words.kontra(2), _("Die Antwort darauf.")
    if facts.kontra_levels > 2:
        yield facts.words.kontra(3), _("Die Antwort auf die Antwort.")


def _lost(facts: Facts) -> Iterator[tuple[str, str]]:
    yield _("Bummerl"), _("Was von einer verlorenen Partie übrig bleibt, auf dem Bummerlzettel.")
    if facts.strokes:
        yield _("Strich"), _("Was man nach einer verlorenen Runde anschreiben muss.")
        return
    yield _("Schneider"), _("Eine Partie verlieren, ohne einen Punkt gemacht zu haben.")
    yield (
        _("Retourschneider"),
        _("Eine Partie noch verlieren, in der nur mehr ein Punkt gefehlt hat, gegen Gegner ohne Punkt."),
    )
