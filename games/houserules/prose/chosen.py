"""Where a preset comes from, and what was settled where its sources are silent or contradict themselves [13.3]."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine import preset, preset_keys

from .facts import Facts


def source(facts: Facts) -> str:
    """Whose rules these are; empty for rules that somebody wrote here."""
    if not _is_preset(facts):
        return ""
    return {
        "bauernschnopsn": _("So steht es in den deutschen Regeln einer Bauernschnapsen-App für vier."),
        "dreierschnapsen": _("So steht es in den deutschen Regeln einer Bauernschnapsen-App für drei."),
        "strichl": _("So steht es in einer kurzen deutschen Regel, bei der Striche geschrieben werden."),
        "lizitation": _("So steht es in einer italienischen Regel, bei der um das Spiel lizitiert wird."),
        "farbenschnapser": _("Eine Spielart der italienischen Regel: Eine aufgedeckte Karte macht Trumpf."),
        "schnapser_40": _("Eine Spielart der italienischen Regel: Der Vierziger in Trumpf zählt."),
        "wiener": _("Eine Spielart der italienischen Regel: kürzer, nur von 12 herunter."),
        "tiroler": _("Eine Spielart der italienischen Regel: Der Gang zählt das Doppelte."),
        "talon": _("Eine Spielart der italienischen Regel: zu dritt, mit einem Talon von fünf Karten."),
        "wirtshaus": _(
            "Die Regeln der App für vier, dazu vier Ansagen, die man in vielen Wirtshäusern kennt."
        ),
    }[facts.rules.key]


def settled(facts: Facts) -> list[str]:
    """What was chosen: for every rule set, and for a preset where its sources leave a gap."""
    return [*_always(facts), *(_of_preset(facts) if _is_preset(facts) else ())]


def _is_preset(facts: Facts) -> bool:
    """Only word for word: an altered preset no longer has its sources."""
    return facts.rules.key in preset_keys() and preset(facts.rules.key) == facts.rules


def _always(facts: Facts) -> Iterator[str]:
    yield _("Klopfen statt Abheben ändert an den Karten nichts.")
    yield _("In einer Revanche wird dort weitergegeben, wo die letzte Partie aufgehört hat.")
    if facts.twenty or facts.forty:
        yield _("Manche Regeln lassen einen Spieler über sein Paar schweigen; hier sagt es die Karte selbst.")
    if facts.without_trump:
        yield (
            _("Ohne Trumpf bleiben Farbzwang und Stichzwang, alles andere fällt weg.")
            if (facts.rules.play.stichzwang)
            else _("Ohne Trumpf bleibt nur der Farbzwang.")
        )
    if facts.rules.auction.rounds != "none" and facts.normal is None:
        yield (
            _("Muss Vorhand ansagen, dann gleich, ohne erst weitere Karten zu bekommen.")
            if (facts.rules.auction.cards == 3)
            else _("Muss Vorhand ansagen, dann gilt für sie dieselbe Reihe wie für alle.")
        )


def _of_preset(facts: Facts) -> Iterator[str]:
    key = facts.rules.key
    if key in ("bauernschnopsn", "dreierschnapsen", "wirtshaus"):
        yield from _app(key)
    elif key == "strichl":
        yield _("Die Quelle sagt nicht, wer ausspielt: Hier ist es Vorhand.")
        yield _(
            "Auch dass der letzte Stich entscheidet und ein Paar nachträglich zählt, ist hier so festgelegt."
        )
        yield _("Partner verlieren miteinander.")
    else:
        yield from _italian(key)


def _app(key: str) -> Iterator[str]:
    yield _("Ein Paar wartet auf den ersten Stich; in der Quelle ist das offen.")
    if key == "dreierschnapsen":
        yield _(
            "Farbengang und Herrenschnapser brauchen zu dritt alle sechs Stiche, auch den mit der "
            "sechsten Karte."
        )
        yield _("Die Augen der weggelegten Karten zählen für niemanden.")
    else:
        yield _("Schneider und Retourschneider der Partie kommen aus dem allgemeinen Brauch.")
    if key == "wirtshaus":
        yield _("Wo man sich am Wirtshaustisch auf Trumpf einigt, nennt ihn hier Vorhand.")


def _italian(key: str) -> Iterator[str]:
    yield _("Ansagen reihen sich, wie sie in der Quelle stehen, egal wie viel sie wert sind.")
    yield _("Im Herren-Schnapser gibt es keinen Trumpf, obwohl die Quelle davon nur den Bettler ausnimmt.")
    yield _("Sup macht achtfach, wie in der Tabelle der Quelle, und nicht vierfach.")
    yield (
        _(
            "Der Schneider einer Runde, also gar kein Auge, kommt nie allein, weil schon ein "
            "einziger Stich mindestens acht Augen hat."
        )
        if (key != "talon")
        else _(
            "Der Schneider einer Runde, also gar kein Auge, kommt nie allein, weil schon ein "
            "einziger Stich mindestens sechs Augen hat."
        )
    )
    yield _("Das Dreifache für keinen Stich gilt nicht beim Bettler und nicht, wo alle Stiche verlangt sind.")
    if key == "talon":
        yield _(
            "Fünf Karten Talon und vier Hände zu fünf wären fünfundzwanzig Karten; darum spielen hier drei."
        )
        yield _("Ansagen, die ein Paar gemeinsam spielt, fallen zu dritt weg.")
    elif key == "tiroler":
        yield _("Der doppelte Gang heißt hier Farbenschnapser-Gang und ersetzt den einfachen.")
        yield _(
            "Der Gang wird vom Team gewonnen, der Bauernschnapser allein; so bleiben die beiden verschieden."
        )
    else:
        yield _(
            "Der Gang wird vom Team gewonnen, der Bauernschnapser allein; so bleiben die beiden verschieden."
        )
