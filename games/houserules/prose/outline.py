"""A rule set at a glance: one sentence, and the few facts that people ask for first."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .facts import Facts
from .parts import fill, number


def intro(facts: Facts) -> str:
    """What kind of game this is."""
    count = len(facts.bids)
    if facts.four:
        if not count:
            return _("Ein Spiel zu viert, zwei gegen zwei, ganz ohne Ansagen.")
        return fill(
            ngettext(
                "Ein Spiel zu viert, zwei gegen zwei, mit einer Ansage.",
                "Ein Spiel zu viert, zwei gegen zwei, mit %(count)s Ansagen.",
                count,
            ),
            count=number(count),
        )
    if not count:
        return _("Ein Spiel zu dritt, einer gegen zwei, ganz ohne Ansagen.")
    return fill(
        ngettext(
            "Ein Spiel zu dritt, einer gegen zwei, mit einer Ansage.",
            "Ein Spiel zu dritt, einer gegen zwei, mit %(count)s Ansagen.",
            count,
        ),
        count=number(count),
    )


def outline(facts: Facts) -> Iterator[tuple[str, str]]:
    """Label and value of each fact."""
    rules = facts.rules
    yield _("Karten auf der Hand"), str(rules.hand_size)
    if rules.talon_size:
        yield _("Talon"), str(rules.talon_size)
    yield _("Trumpf"), trump_in_short(facts)
    yield _("Angesagt wird"), _rounds(facts)
    yield _("Zwanziger und Vierziger"), _melds(facts)
    yield facts.words.kontra(1), _kontra(facts)
    yield _("Ziel der Partie"), _target(facts)
    yield _("Bummerl für die Verlierer"), str(rules.bummerl.normal)
    if not facts.strokes:
        yield _("Schneider"), str(rules.bummerl.schneider)
        yield _("Retourschneider"), str(rules.bummerl.retourschneider)


def trump_in_short(facts: Facts) -> str:
    if not facts.with_trump:
        return _("keiner")
    match facts.rules.trump.by:
        case "vorhand" if facts.rules.trump.aufschlagen:
            return _("Vorhand, oder aufschlagen")
        case "vorhand":
            return _("Vorhand")
        case "dealers_last_card":
            return _("letzte Karte des Gebers")
        case "turned_card":
            return _("dritte Karte des Gebers")
        case "declarer":
            return _("wer ansagt")


def _rounds(facts: Facts) -> str:
    if not facts.bids:
        return _("nicht")
    return _("einmal im Kreis") if facts.rules.auction.rounds == "one" else _("bis alle anderen passen")


def _melds(facts: Facts) -> str:
    if facts.twenty and facts.forty:
        return _("ja")
    if facts.twenty:
        return _("nur Zwanziger")
    return _("nur Vierziger") if facts.forty else _("nein")


def _kontra(facts: Facts) -> str:
    levels = facts.kontra_levels
    if levels < 2:
        return _("einmal") if levels else _("nein")
    return fill(_("bis %(word)s"), word=facts.words.kontra(levels))


def _target(facts: Facts) -> str:
    target = facts.worth(facts.rules.partie.target)
    if facts.rules.partie.direction == "down":
        return fill(_("%(target)s, heruntergezählt"), target=target)
    return target
