"""What people ask at the table, answered from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from .facts import Facts
from .parts import fill


@dataclass(frozen=True, slots=True)
class Question:
    question: str
    answer: str


def questions(facts: Facts) -> list[Question]:
    """The questions that can come up under these rules."""
    found = (
        *_at_play(facts),
        *_about_pairs(facts),
        *_about_bids(facts),
        *_about_points(facts),
    )
    return [Question(question, answer) for question, answer in found]


def _at_play(facts: Facts) -> Iterator[tuple[str, str]]:
    duty = facts.rules.play
    if facts.four:
        question = _("Muss ich wirklich meinen eigenen Partner stechen?")
        if duty.stichzwang:
            yield (
                question,
                _("Ja, wenn du die Farbe hast und darüber kommst. Wem der Stich gerade gehört, ist egal."),
            )
        elif facts.with_trump and duty.trumpfzwang:
            yield (
                question,
                _("Mit der Farbe nicht. Hast du sie aber nicht, gilt der Trumpfzwang auch gegen ihn."),
            )
        else:
            yield question, _("Nein, du darfst ihm den Stich lassen.")
    if facts.with_trump and duty.trumpfzwang:
        question = _("Darf ich abwerfen, wenn mein Trumpf zu klein ist?")
        if duty.untertrumpfzwang:
            yield question, _("Nein. Solange du Trumpf hast, spielst du Trumpf, und sei es der kleinste.")
        else:
            yield question, _("Ja. Liegt schon ein Trumpf, über den du nicht kommst, bist du frei.")
    if facts.normal is not None:
        yield (
            _("Und wenn keiner auf 66 kommt?"),
            (
                _("Dann entscheidet der letzte Stich; das zählt einen Punkt, wie ein knapper Sieg.")
                if not facts.strokes
                else _(
                    "Dann entscheidet der letzte Stich; das zählt einen Strich, wie eine knappe Niederlage."
                )
            ),
        )
    yield _("Muss man zu Ende spielen, wenn alles klar ist?"), _("Nein, die Runde hört von selbst auf.")


def _about_pairs(facts: Facts) -> Iterator[tuple[str, str]]:
    if not facts.twenty and not facts.forty:
        return
    question = _("Ich habe ein Paar ausgespielt und den Stich verloren. Ist es weg?")
    match facts.rules.melds.credit:
        case "with_trick":
            yield question, _("Nein. Es wartet, bis deine Seite den ersten Stich macht.")
        case "at_once":
            yield question, _("Nein, es zählt schon, seit es daliegt.")
        case "trick_first":
            yield (
                question,
                _(
                    "Nein, sofern deine Seite davor schon einen Stich gehabt hat. Sonst war es von "
                    "Anfang an keines."
                ),
            )
    yield (
        _("Kann ich ein Paar verschweigen?"),
        _("Nein. Wer es ausspielt, hat es angesagt, und alle sehen es."),
    )
    if facts.rules.melds.card == "king":
        yield (
            fill(_("Zählt das Paar auch, wenn ich mit %(ober)s herauskomme?"), ober=facts.rank("O")),
            fill(_("Nein, nur mit %(king)s."), king=facts.rank("K")),
        )


def _about_bids(facts: Facts) -> Iterator[tuple[str, str]]:
    if facts.bids and facts.rules.auction.rounds == "one":
        yield (
            _("Ich habe gepasst und dann eine bessere Idee gehabt. Komme ich noch einmal dran?"),
            _("Nein, jeder redet nur einmal."),
        )
    elif facts.bids:
        yield (
            _("Ich habe gepasst. Komme ich noch einmal dran?"),
            _("Nein. Gepasst ist gepasst, bis zur nächsten Runde."),
        )
    if facts.kontra_levels:
        yield (
            fill(
                _("Kann ich noch %(kontra)s sagen, wenn schon gespielt wird?"), kontra=facts.words.kontra(1)
            ),
            _("Nein, nur davor, und nur wenn du gefragt wirst."),
        )
    if facts.talon_offered:
        yield (
            _("Darf ich in den Talon schauen und ihn dann liegen lassen?"),
            _("Nein. Wer hineinschaut, hat ihn genommen."),
        )


def _about_points(facts: Facts) -> Iterator[tuple[str, str]]:
    if facts.kontra_levels and not facts.strokes:
        kontra = facts.words.kontra(1)
        yield (
            fill(_("Wer bekommt die doppelten Punkte, wenn %(kontra)s danebengeht?"), kontra=kontra),
            _("Wer gewinnt. Verdoppelt wird in beide Richtungen."),
        )
    if not facts.strokes:
        yield (
            _("Was ist ein Bummerl?"),
            _("Der Punkt, den man nicht will: Gezählt wird über viele Partien, wer wie oft verloren hat."),
        )
