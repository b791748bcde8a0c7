"""Every field of the vocabulary [13.2] in words: its name, what it does, and what its values are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.cards import RANKS
from games.engine.vocabulary import CONTRACT, TABLES, TOP, Field
from games.words import Words

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Label:
    """`name` of a field, `help` with the rule's number, `values` for choices and small numbers."""

    name: Text
    help: Text
    values: dict[Any, Text] = field(default_factory=dict)


YES_NO: dict[Any, Text] = {True: _("ja"), False: _("nein")}

GROUPS: dict[str, Text] = {
    "": _("Karten"),
    "trump": _("Trumpf"),
    "auction": _("Ansagen"),
    "talon": _("Talon"),
    "melds": _("Zwanziger und Vierziger"),
    "kontra": _("Kontra"),
    "multipliers": _("Höher zählen"),
    "play": _("Zugeben"),
    "partie": _("Partie"),
    "bummerl": _("Bummerl"),
}

LABELS: dict[str, Label] = {
    "name": Label(_("Name"), _("So heißt das Regelwerk überall.")),
    "players": Label(
        _("Spieler"),
        _("Zu viert spielen zwei gegen zwei, zu dritt einer gegen zwei [1]."),
        {3: _("drei"), 4: _("vier")},
    ),
    "hand_size": Label(
        _("Karten auf der Hand"), _("Hände und Talon müssen zusammen zwanzig Karten sein [2.1].")
    ),
    "talon_size": Label(
        _("Karten im Talon"), _("Liegen verdeckt in der Mitte; null heißt, es gibt keinen [2.1].")
    ),
    "trump.by": Label(
        _("Wer macht Trumpf"),
        _(
            "Vorhand nennt ihn, eine Karte des Gebers bestimmt ihn, oder er wird mit der Ansage "
            "genannt [3.1] bis [3.4]."
        ),
        {
            "vorhand": _("Vorhand"),
            "dealers_last_card": _("letzte Karte des Gebers"),
            "turned_card": _("dritte Karte des Gebers"),
            "declarer": _("wer ansagt"),
        },
    ),
    "trump.aufschlagen": Label(
        _("Aufschlagen erlaubt"),
        _("Vorhand darf ihre vierte Karte entscheiden lassen [3.1]."),
        YES_NO,
    ),
    "trump.held": Label(
        _("Nur eine Farbe, die man hält"),
        _("Vorhand muss von der Farbe eine ihrer ersten drei Karten haben [3.1]."),
        YES_NO,
    ),
    "auction.rounds": Label(
        _("Gefragt wird"),
        _("Ob angesagt wird, und wie oft jeder drankommt [4.1] bis [4.3]."),
        {
            "none": _("nie"),
            "one": _("einmal im Kreis"),
            "until_passed": _("bis alle anderen passen"),
        },
    ),
    "auction.cards": Label(
        _("Karten beim Ansagen"), _("Drei, oder alle; leer heißt alle [4.8]."), {None: _("alle")}
    ),
    "auction.all_pass": Label(
        _("Wenn alle passen"),
        _("Vorhand spielt das normale Spiel, oder sie muss selber ansagen [4.4]."),
        {"normal": _("normales Spiel"), "forced": _("Vorhand muss ansagen")},
    ),
    "auction.equal": Label(
        _("Bei gleich hoher Ansage"),
        _("Es gilt die erste, oder wer näher bei Vorhand sitzt, darf dagegenhalten [4.5]."),
        {"first": _("gilt die erste"), "vorhand": _("hält, wer näher bei Vorhand sitzt")},
    ),
    "talon.factor": Label(
        _("Preis des Talons"),
        _("So vielfach zählt das Spiel, wenn der Talon genommen wurde [5.2]."),
        {1: _("nichts"), 2: _("das Doppelte"), 3: _("das Dreifache"), 4: _("das Vierfache")},
    ),
    "melds.twenty": Label(
        _("Zwanziger"), _("Ein Paar einer gewöhnlichen Farbe zählt 20 Augen [8.1]."), YES_NO
    ),
    "melds.forty": Label(_("Vierziger"), _("Das Paar der Trumpffarbe zählt 40 Augen [8.1]."), YES_NO),
    "melds.card": Label(
        _("Angesagt wird mit"),
        _("Mit welcher Karte man den Stich eröffnen muss [8.1]."),
        {"either": _("beiden Karten des Paares"), "king": _("König allein")},
    ),
    "melds.credit": Label(
        _("Gezählt wird"),
        _("Was gilt, solange die Seite noch keinen Stich hat [8.3]."),
        {
            "with_trick": _("mit dem ersten Stich"),
            "at_once": _("sofort"),
            "trick_first": _("nur nach einem Stich"),
        },
    ),
    "kontra.levels": Label(
        _("Kontra"),
        _("Wie oft verdoppelt werden darf [6.1]."),
        {0: _("nie"), 1: _("einmal"), 2: _("bis Re"), 3: _("bis Sup")},
    ),
    "multipliers": Label(
        _("Höher zählen"),
        _("Ein angesagtes Spiel um 66 Augen zählt mehr, wenn die Verlierer wenig haben [10.3]."),
        YES_NO,
    ),
    "multipliers.schneider_below": Label(
        _("Schneider unter"),
        _(
            "So viele Augen muss die verlierende Seite erreichen, sonst zählt es höher; null heißt "
            "nie [10.3]."
        ),
    ),
    "multipliers.schneider": Label(
        _("Schneider zählt"),
        _("So vielfach [10.3]."),
        {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")},
    ),
    "multipliers.schwarz": Label(
        _("Ohne Stich zählt"),
        _("So vielfach, wenn die verlierende Seite keinen Stich hat [10.3]."),
        {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")},
    ),
    "play.stichzwang": Label(
        _("Stichzwang"),
        _("Wer bedienen und dabei stechen kann, muss stechen, auch den Partner [7.5]."),
        YES_NO,
    ),
    "play.trumpfzwang": Label(
        _("Trumpfzwang"), _("Wer nicht bedienen kann, muss Trumpf spielen [7.6]."), YES_NO
    ),
    "play.uebertrumpfzwang": Label(
        _("Übertrumpfzwang"),
        _("Und zwar einen höheren als den, der liegt, wenn es geht [7.7]."),
        YES_NO,
    ),
    "play.untertrumpfzwang": Label(
        _("Untertrumpfzwang"),
        _("Auch wer den liegenden Trumpf nicht stechen kann, muss Trumpf spielen [7.9]."),
        YES_NO,
    ),
    "partie.target": Label(_("Ziel"), _("So viele Punkte oder Striche beenden die Partie [11.1].")),
    "partie.direction": Label(
        _("Gezählt wird so"),
        _("Punkte hinauf oder herunter, oder Striche für die Verlierer [11.1], [10.5]."),
        {"up": _("hinauf"), "down": _("herunter"), "strokes": _("Striche")},
    ),
    "bummerl.normal": Label(_("Bummerl"), _("Für eine verlorene Partie [11.3].")),
    "bummerl.schneider": Label(_("Schneider"), _("Verlierer ohne einen Punkt [11.3].")),
    "bummerl.retourschneider": Label(
        _("Retourschneider"), _("Verloren von einem Punkt vor dem Ziel gegen null [11.3].")
    ),
    "contract.key": Label(
        _("Kürzel"),
        _("Kleine Buchstaben, Ziffern und Unterstrich; „normal“ heißt das Spiel ohne Ansage [4.1]."),
    ),
    "contract.name": Label(_("Name"), _("So wird angesagt.")),
    "contract.aka": Label(_("Andere Namen"), _("Einer je Zeile; sie werden gezeigt und gefunden.")),
    "contract.value": Label(_("Punkte"), _("Was es zählt, bevor etwas verdoppelt [10.2].")),
    "contract.rank": Label(_("Rang"), _("Wer ansagt, muss einen höheren Rang nennen [4.2].")),
    "contract.goal": Label(
        _("Ziel"),
        _("Wann es gewonnen ist [9.1]."),
        {"augen": _("66 Augen"), "all_tricks": _("alle Stiche"), "no_trick": _("kein Stich")},
    ),
    "contract.trump": Label(_("Mit Trumpf"), _("Sonst sind alle Farben gleich [3.5]."), YES_NO),
    "contract.lead": Label(
        _("Ausspiel"),
        _("Wer die erste Karte spielt [7.1]."),
        {"vorhand": _("Vorhand"), "declarer": _("wer ansagt")},
    ),
    "contract.order": Label(
        _("Reihenfolge der Karten"),
        _("Von der höchsten zur niedrigsten, mit den Buchstaben A Z K O U [7.3]."),
    ),
    "contract.contested": Label(
        _("Um die Wette"),
        _("Beide Seiten wollen 66 Augen; kann nicht angesagt werden [4.5], [9.6]."),
        YES_NO,
    ),
    "contract.alone": Label(
        _("Selber gemacht"), _("Nur was der Ansager selber macht, zählt [9.2], [9.3]."), YES_NO
    ),
    "contract.talon": Label(_("Mit Talon"), _("Der Talon darf genommen werden [5.1]."), YES_NO),
    "contract.kontra": Label(_("Kontra möglich"), _("Sonst wird ohne Kontra gespielt [6.1]."), YES_NO),
    "contract.partner": Label(
        _("Partner"),
        _("Spielt mit, oder legt seine Karten verdeckt weg [7.2]."),
        {"plays": _("spielt mit"), "out": _("legt weg")},
    ),
    "contract.by": Label(
        _("Wer darf ansagen"),
        _("Jeder, die Seite von Vorhand, Vorhand allein oder die Gegner [4.6]."),
        {
            "anyone": _("jeder"),
            "trump_side": _("die Seite von Vorhand"),
            "trump_maker": _("nur Vorhand"),
            "opponents": _("die Gegner von Vorhand"),
        },
    ),
    "contract.needs": Label(
        _("Voraussetzung"),
        _("Was man beim Ansagen in der Hand haben muss [4.7]."),
        {
            None: _("keine"),
            "ace": _("mindestens ein Ass"),
            "five_trumps": _("alle fünf Trümpfe"),
            "five_of_plain_suit": _("alle fünf einer anderen Farbe"),
        },
    ),
    "contract.breaks": Label(
        _("Verloren durch einen Stich von"),
        _("Wessen Stich das Spiel sofort verliert [9.4]."),
        {"nobody": _("niemandem"), "others": _("irgendwem sonst"), "opponents": _("den Gegnern")},
    ),
    "contract.within_tricks": Label(
        _("Nach so vielen Stichen"),
        _("Bis dahin müssen die 66 Augen da sein; leer heißt, bis zum Schluss [9.4]."),
        {None: _("egal")},
    ),
    "contract.ends": Label(
        _("Gespielt wird"),
        _("Bis die 66 Augen da sind, oder immer bis zum letzten Stich [9.3]."),
        {"target": _("bis 66"), "last_trick": _("bis zum letzten Stich")},
    ),
}


def known(path: str) -> Field:
    """The vocabulary's field for a path like `trump.by`, `players` or `contract.value`."""
    table, _dot, name = path.rpartition(".")
    rows = {"": TOP, "contract": CONTRACT}.get(table) or TABLES[table]
    return next(row for row in rows if row.name == name)


def top_paths() -> Iterator[str]:
    """The paths of all fields outside of contracts but the key, in the order of the form."""
    yield from (row.name for row in TOP if row.name != "key")
    for table, rows in TABLES.items():
        yield from (f"{table}.{row.name}" for row in rows)


def said(path: str, value: Any, words: Words) -> str:
    """A field's value in words."""
    label = LABELS[path]
    if value in label.values:
        return str(label.values[value])
    if path == "contract.order":
        return (
            ", ".join(words.ranks.get(rank, rank) for rank in value)
            if set(value) <= set(RANKS)
            else str(value)
        )
    if path == "contract.aka":
        return ", ".join(value) or str(_("keine"))
    return str(value)
