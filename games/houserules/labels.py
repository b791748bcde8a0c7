"""Every field of the vocabulary [13.2] in words: its name, what it does, and what its values are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later

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


YES_NO: dict[Any, Text] = {True: later("ja"), False: later("nein")}

GROUPS: dict[str, Text] = {
    "": later("Karten"),
    "trump": later("Trumpf"),
    "auction": later("Ansagen"),
    "talon": later("Talon"),
    "melds": later("Zwanziger und Vierziger"),
    "kontra": later("Kontra"),
    "multipliers": later("Höher zählen"),
    "play": later("Zugeben"),
    "partie": later("Partie"),
    "bummerl": later("Bummerl"),
}

LABELS: dict[str, Label] = {
    "name": Label(later("Name"), later("So heißt das Regelwerk überall.")),
    "players": Label(
        later("Spieler"),
        later("Zu viert spielen zwei gegen zwei, zu dritt einer gegen zwei [1]."),
        {3: later("drei"), 4: later("vier")},
    ),
    "hand_size": Label(
        later("Karten auf der Hand"), later("Hände und Talon müssen zusammen zwanzig Karten sein [2.1].")
    ),
    "talon_size": Label(
        later("Karten im Talon"), later("Liegen verdeckt in der Mitte; null heißt, es gibt keinen [2.1].")
    ),
    "trump.by": Label(
        later("Wer macht Trumpf"),
        later(
            "Vorhand nennt ihn, eine Karte des Gebers bestimmt ihn, oder er wird mit der Ansage "
            "genannt [3.1] bis [3.4]."
        ),
        {
            "vorhand": later("Vorhand"),
            "dealers_last_card": later("letzte Karte des Gebers"),
            "turned_card": later("dritte Karte des Gebers"),
            "declarer": later("wer ansagt"),
        },
    ),
    "trump.aufschlagen": Label(
        later("Aufschlagen erlaubt"),
        later("Vorhand darf ihre vierte Karte entscheiden lassen [3.1]."),
        YES_NO,
    ),
    "trump.held": Label(
        later("Nur eine Farbe, die man hält"),
        later("Vorhand muss von der Farbe eine ihrer ersten drei Karten haben [3.1]."),
        YES_NO,
    ),
    "auction.rounds": Label(
        later("Gefragt wird"),
        later("Ob angesagt wird, und wie oft jeder drankommt [4.1] bis [4.3]."),
        {
            "none": later("nie"),
            "one": later("einmal im Kreis"),
            "until_passed": later("bis alle anderen passen"),
        },
    ),
    "auction.cards": Label(
        later("Karten beim Ansagen"), later("Drei, oder alle; leer heißt alle [4.8]."), {None: later("alle")}
    ),
    "auction.all_pass": Label(
        later("Wenn alle passen"),
        later("Vorhand spielt das normale Spiel, oder sie muss selber ansagen [4.4]."),
        {"normal": later("normales Spiel"), "forced": later("Vorhand muss ansagen")},
    ),
    "auction.equal": Label(
        later("Bei gleich hoher Ansage"),
        later("Es gilt die erste, oder wer näher bei Vorhand sitzt, darf dagegenhalten [4.5]."),
        {"first": later("gilt die erste"), "vorhand": later("hält, wer näher bei Vorhand sitzt")},
    ),
    "talon.factor": Label(
        later("Preis des Talons"),
        later("So vielfach zählt das Spiel, wenn der Talon genommen wurde [5.2]."),
        {1: later("nichts"), 2: later("das Doppelte"), 3: later("das Dreifache"), 4: later("das Vierfache")},
    ),
    "melds.twenty": Label(
        later("Zwanziger"), later("Ein Paar einer gewöhnlichen Farbe zählt 20 Augen [8.1]."), YES_NO
    ),
    "melds.forty": Label(later("Vierziger"), later("Das Paar der Trumpffarbe zählt 40 Augen [8.1]."), YES_NO),
    "melds.card": Label(
        later("Angesagt wird mit"),
        later("Mit welcher Karte man den Stich eröffnen muss [8.1]."),
        {"either": later("beiden Karten des Paares"), "king": later("König allein")},
    ),
    "melds.credit": Label(
        later("Gezählt wird"),
        later("Was gilt, solange die Seite noch keinen Stich hat [8.3]."),
        {
            "with_trick": later("mit dem ersten Stich"),
            "at_once": later("sofort"),
            "trick_first": later("nur nach einem Stich"),
        },
    ),
    "kontra.levels": Label(
        later("Kontra"),
        later("Wie oft verdoppelt werden darf [6.1]."),
        {0: later("nie"), 1: later("einmal"), 2: later("bis Re"), 3: later("bis Sup")},
    ),
    "multipliers": Label(
        later("Höher zählen"),
        later("Ein angesagtes Spiel um 66 Augen zählt mehr, wenn die Verlierer wenig haben [10.3]."),
        YES_NO,
    ),
    "multipliers.schneider_below": Label(
        later("Schneider unter"),
        later(
            "So viele Augen muss die verlierende Seite erreichen, sonst zählt es höher; null heißt "
            "nie [10.3]."
        ),
    ),
    "multipliers.schneider": Label(
        later("Schneider zählt"),
        later("So vielfach [10.3]."),
        {1: later("einfach"), 2: later("doppelt"), 3: later("dreifach"), 4: later("vierfach")},
    ),
    "multipliers.schwarz": Label(
        later("Ohne Stich zählt"),
        later("So vielfach, wenn die verlierende Seite keinen Stich hat [10.3]."),
        {1: later("einfach"), 2: later("doppelt"), 3: later("dreifach"), 4: later("vierfach")},
    ),
    "play.stichzwang": Label(
        later("Stichzwang"),
        later("Wer bedienen und dabei stechen kann, muss stechen, auch den Partner [7.5]."),
        YES_NO,
    ),
    "play.trumpfzwang": Label(
        later("Trumpfzwang"), later("Wer nicht bedienen kann, muss Trumpf spielen [7.6]."), YES_NO
    ),
    "play.uebertrumpfzwang": Label(
        later("Übertrumpfzwang"),
        later("Und zwar einen höheren als den, der liegt, wenn es geht [7.7]."),
        YES_NO,
    ),
    "play.untertrumpfzwang": Label(
        later("Untertrumpfzwang"),
        later("Auch wer den liegenden Trumpf nicht stechen kann, muss Trumpf spielen [7.9]."),
        YES_NO,
    ),
    "partie.target": Label(later("Ziel"), later("So viele Punkte oder Striche beenden die Partie [11.1].")),
    "partie.direction": Label(
        later("Gezählt wird so"),
        later("Punkte hinauf oder herunter, oder Striche für die Verlierer [11.1], [10.5]."),
        {"up": later("hinauf"), "down": later("herunter"), "strokes": later("Striche")},
    ),
    "bummerl.normal": Label(later("Bummerl"), later("Für eine verlorene Partie [11.3].")),
    "bummerl.schneider": Label(later("Schneider"), later("Verlierer ohne einen Punkt [11.3].")),
    "bummerl.retourschneider": Label(
        later("Retourschneider"), later("Verloren von einem Punkt vor dem Ziel gegen null [11.3].")
    ),
    "contract.key": Label(
        later("Kürzel"),
        later("Kleine Buchstaben, Ziffern und Unterstrich; „normal“ heißt das Spiel ohne Ansage [4.1]."),
    ),
    "contract.name": Label(later("Name"), later("So wird angesagt.")),
    "contract.aka": Label(later("Andere Namen"), later("Einer je Zeile; sie werden gezeigt und gefunden.")),
    "contract.value": Label(later("Punkte"), later("Was es zählt, bevor etwas verdoppelt [10.2].")),
    "contract.rank": Label(later("Rang"), later("Wer ansagt, muss einen höheren Rang nennen [4.2].")),
    "contract.goal": Label(
        later("Ziel"),
        later("Wann es gewonnen ist [9.1]."),
        {"augen": later("66 Augen"), "all_tricks": later("alle Stiche"), "no_trick": later("kein Stich")},
    ),
    "contract.trump": Label(later("Mit Trumpf"), later("Sonst sind alle Farben gleich [3.5]."), YES_NO),
    "contract.lead": Label(
        later("Ausspiel"),
        later("Wer die erste Karte spielt [7.1]."),
        {"vorhand": later("Vorhand"), "declarer": later("wer ansagt")},
    ),
    "contract.order": Label(
        later("Reihenfolge der Karten"),
        later("Von der höchsten zur niedrigsten, mit den Buchstaben A Z K O U [7.3]."),
    ),
    "contract.contested": Label(
        later("Um die Wette"),
        later("Beide Seiten wollen 66 Augen; kann nicht angesagt werden [4.5], [9.6]."),
        YES_NO,
    ),
    "contract.alone": Label(
        later("Selber gemacht"), later("Nur was der Ansager selber macht, zählt [9.2], [9.3]."), YES_NO
    ),
    "contract.talon": Label(later("Mit Talon"), later("Der Talon darf genommen werden [5.1]."), YES_NO),
    "contract.kontra": Label(
        later("Kontra möglich"), later("Sonst wird ohne Kontra gespielt [6.1]."), YES_NO
    ),
    "contract.partner": Label(
        later("Partner"),
        later("Spielt mit, oder legt seine Karten verdeckt weg [7.2]."),
        {"plays": later("spielt mit"), "out": later("legt weg")},
    ),
    "contract.by": Label(
        later("Wer darf ansagen"),
        later("Jeder, die Seite von Vorhand, Vorhand allein oder die Gegner [4.6]."),
        {
            "anyone": later("jeder"),
            "trump_side": later("die Seite von Vorhand"),
            "trump_maker": later("nur Vorhand"),
            "opponents": later("die Gegner von Vorhand"),
        },
    ),
    "contract.needs": Label(
        later("Voraussetzung"),
        later("Was man beim Ansagen in der Hand haben muss [4.7]."),
        {
            None: later("keine"),
            "ace": later("mindestens ein Ass"),
            "five_trumps": later("alle fünf Trümpfe"),
            "five_of_plain_suit": later("alle fünf einer anderen Farbe"),
        },
    ),
    "contract.breaks": Label(
        later("Verloren durch einen Stich von"),
        later("Wessen Stich das Spiel sofort verliert [9.4]."),
        {"nobody": later("niemandem"), "others": later("irgendwem sonst"), "opponents": later("den Gegnern")},
    ),
    "contract.within_tricks": Label(
        later("Nach so vielen Stichen"),
        later("Bis dahin müssen die 66 Augen da sein; leer heißt, bis zum Schluss [9.4]."),
        {None: later("egal")},
    ),
    "contract.ends": Label(
        later("Gespielt wird"),
        later("Bis die 66 Augen da sind, oder immer bis zum letzten Stich [9.3]."),
        {"target": later("bis 66"), "last_trick": later("bis zum letzten Stich")},
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
        return ", ".join(value) or _("keine")
    return str(value)
