"""Zwanziger and Vierziger, what must be played, and Kontra, in words [6], [7], [8]."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine import Contract

from .auction import entitled
from .facts import Facts, names
from .parts import Section, fill, listed, section


def melds(facts: Facts) -> Section:
    """[8]"""
    title = _("Zwanziger und Vierziger")
    if not facts.twenty and not facts.forty:
        none = [_("Zwanziger und Vierziger gibt es nach diesen Regeln nicht.")]
        return section("abschnitt-zwanziger", title, none)
    return section(
        "abschnitt-zwanziger",
        title,
        list(_what_is_announced(facts)),
        [_credit(facts)],
        list(_where_it_counts(facts)),
        example=[_meld_example(facts)],
    )


def _what_is_announced(facts: Facts) -> Iterator[str]:
    king, ober = facts.rank("K"), facts.rank("O")
    if facts.rules.melds.card == "king":
        yield fill(
            _(
                "Wer %(king)s und %(ober)s einer Farbe hat und den Stich mit %(king)s davon "
                "eröffnet, sagt damit das Paar an."
            ),
            king=king,
            ober=ober,
        )
    else:
        yield fill(
            _(
                "Wer %(king)s und %(ober)s einer Farbe hat und den Stich mit einem von beiden "
                "eröffnet, sagt damit das Paar an."
            ),
            king=king,
            ober=ober,
        )
    if facts.twenty and facts.forty:
        yield _("In der Trumpffarbe zählt es 40 Augen, in jeder anderen 20.")
    elif facts.twenty and facts.with_trump:
        yield _("Es zählt 20 Augen; in der Trumpffarbe zählt es nichts.")
    elif facts.twenty:
        yield _("Es zählt 20 Augen.")
    else:
        yield _("In der Trumpffarbe zählt es 40 Augen, in den anderen nichts.")
    yield _("Sagen musst du nichts: Die ausgespielte Karte genügt.")


def _credit(facts: Facts) -> str:
    """[8.3]"""
    match facts.rules.melds.credit:
        case "with_trick":
            return _(
                "Hat deine Seite noch keinen Stich, werden die Augen mit ihrem ersten "
                "gutgeschrieben; macht sie keinen, verfallen sie."
            )
        case "at_once":
            return _("Die Augen werden sofort gutgeschrieben, auch wenn deine Seite nie einen Stich macht.")
        case "trick_first":
            return _(
                "Es zählt nur, wenn deine Seite schon einen Stich hat; vorher ausgespielt, ist es kein Paar."
            )


def _where_it_counts(facts: Facts) -> Iterator[str]:
    without = [contract for contract in facts.played if contract.goal != "augen"]
    if facts.forty and not facts.twenty:
        without = [contract for contract in facts.played if contract.goal != "augen" or not contract.trump]
    if without:
        yield fill(
            _("Keine Zwanziger und Vierziger gibt es bei: %(names)s."), names=listed(names(tuple(without)))
        )
    plain = [contract for contract in facts.for_augen if not contract.trump]
    if facts.twenty and facts.forty and plain:
        yield fill(
            _("Ohne Trumpf ist jedes Paar ein Zwanziger, also bei: %(names)s."),
            names=listed(names(tuple(plain))),
        )
    alone = [contract for contract in facts.for_augen if contract.alone and facts.has_partner(contract)]
    if alone:
        yield _("Wer alle Augen selber machen muss, für den zählen auch nur die eigenen Paare.")


def _meld_example(facts: Facts) -> str:
    suit, augen = ("H", 40) if facts.forty else ("L", 20)
    values = {
        "king": facts.the(f"{suit}K"),
        "ober": facts.the(f"{suit}O"),
        "trump": facts.suit("H"),
        "augen": augen,
    }
    if facts.with_trump:
        return fill(
            _(
                "Trumpf ist %(trump)s. Du hast %(king)s und %(ober)s und spielst %(king)s aus: "
                "%(augen)s Augen."
            ),
            **values,
        )
    return fill(_("Du hast %(king)s und %(ober)s und spielst %(king)s aus: %(augen)s Augen."), **values)


def obligations(facts: Facts) -> Section:
    """[7.4] to [7.10]"""
    return section(
        "abschnitt-zugeben",
        _("Was du zugeben musst"),
        [_("Jeder gibt im Uhrzeigersinn eine Karte zum Stich, und nicht jede ist erlaubt:")],
        list(_winner(facts)),
        points=list(_duties(facts)),
        example=list(_duty_example(facts)),
    )


def _duties(facts: Facts) -> Iterator[str]:
    yield _("Farbzwang: Hast du die ausgespielte Farbe, musst du sie bedienen.")
    if not facts.rules.play.stichzwang:
        yield _("Höher musst du dabei nicht gehen; jede Karte der Farbe ist recht.")
    elif facts.four:
        yield _(
            "Stichzwang: Kannst du dabei stechen, musst du es tun, auch wenn der Stich schon dem "
            "Partner gehört."
        )
    else:
        yield _(
            "Stichzwang: Kannst du dabei stechen, musst du es tun, auch wenn der Stich schon deinem "
            "Mitspieler gehört."
        )
    if facts.with_trump:
        yield from _trump_duties(facts)
    else:
        yield _("Hast du die Farbe nicht, wirfst du ab, was du willst.")


def _trump_duties(facts: Facts) -> Iterator[str]:
    duty = facts.rules.play
    if duty.stichzwang:
        yield _(
            "Liegt auf einer anderen Farbe schon ein Trumpf, kannst du ihn beim Bedienen nicht "
            "stechen; dann ist jede Karte der Farbe recht."
        )
    if not duty.trumpfzwang:
        yield _("Hast du die Farbe nicht, spielst du, was du willst, Trumpf oder nicht.")
        return
    if duty.untertrumpfzwang:
        yield _("Trumpfzwang: Hast du die Farbe nicht, musst du Trumpf spielen, auch wenn er nicht sticht.")
    else:
        yield _(
            "Trumpfzwang: Hast du die Farbe nicht, musst du Trumpf spielen, außer es liegt schon "
            "einer, den du nicht stechen kannst; dann wirfst du ab, was du willst."
        )
    if duty.uebertrumpfzwang:
        yield _(
            "Übertrumpfzwang: Liegt schon ein Trumpf, musst du einen höheren spielen, wenn du einen hast."
        )
    else:
        yield _("Einen höheren Trumpf als den, der schon liegt, musst du nicht nehmen.")
    yield _("Hast du weder die Farbe noch Trumpf, wirfst du ab, was du willst.")
    if facts.without_trump:
        yield _("In Spielen ohne Trumpf gilt nur, was über das Bedienen gesagt ist.")


def _winner(facts: Facts) -> Iterator[str]:
    """[7.10]"""
    if facts.with_trump:
        yield _(
            "Den Stich macht der höchste Trumpf; liegt keiner, die höchste Karte der ausgespielten Farbe."
        )
    else:
        yield _("Den Stich macht die höchste Karte der ausgespielten Farbe.")
    yield _("Wer ihn macht, spielt als Nächstes aus.")


def _duty_example(facts: Facts) -> Iterator[str]:
    """Following suit with a card above and one below the one that was led, a trump in hand."""
    order, duty = facts.order, facts.rules.play
    led, high, low, trump = f"L{order[1]}", f"L{order[0]}", f"L{order[4]}", f"H{order[3]}"
    values = {
        "led": facts.the(led),
        "hand": facts.the(high, low, trump),
        "high": facts.the(high),
        "low": facts.the(low),
        "with_high": facts.with_the(high),
        "trump": facts.the(trump),
        "trump_suit": facts.suit("H"),
        "suit": facts.suit("L"),
    }
    if duty.stichzwang:
        sentence = _("Anna spielt %(led)s aus. Du hast %(hand)s: Du musst mit %(with_high)s stechen.")
    else:
        sentence = _("Anna spielt %(led)s aus. Du hast %(hand)s: Du darfst %(high)s oder %(low)s zugeben.")
    yield fill(sentence, **values)
    if facts.with_trump and duty.trumpfzwang:
        yield fill(
            _("Wäre %(trump_suit)s Trumpf und hättest du kein %(suit)s, müsstest du %(trump)s spielen."),
            **values,
        )
    elif facts.with_trump:
        yield fill(
            _(
                "Wäre %(trump_suit)s Trumpf und hättest du kein %(suit)s, dürftest du %(trump)s "
                "spielen, müsstest aber nicht."
            ),
            **values,
        )


def kontra(facts: Facts) -> Section:
    """[6]"""
    word, levels = facts.words.kontra(1), facts.kontra_levels
    if not levels:
        none = [fill(_("%(kontra)s gibt es nach diesen Regeln nicht."), kontra=word)]
        return section("abschnitt-kontra", word, none)
    return section(
        "abschnitt-kontra",
        word,
        list(_levels(facts, levels)),
        list(_exceptions(facts, levels)),
        example=[_kontra_example(facts)],
    )


def _levels(facts: Facts, levels: int) -> Iterator[str]:
    said = [facts.words.kontra(level) for level in range(1, levels + 1)]
    yield _("Bevor die erste Karte fällt, werden die Gegner gefragt, einer nach dem anderen von Vorhand an.")
    yield fill(_("Sagt einer %(word)s, zählt die Runde doppelt."), word=said[0])
    if levels > 1:
        yield fill(
            _("Darauf darf die andere Seite mit %(word)s antworten: Dann zählt sie vierfach."), word=said[1]
        )
    if levels > 2:
        yield fill(_("Und darauf bleibt den Gegnern noch %(word)s: achtfach."), word=said[2])
    yield _("Passen alle, die gefragt sind, geht es los.")


def _exceptions(facts: Facts, levels: int) -> Iterator[str]:
    without = tuple(contract for contract in facts.played if not contract.kontra)
    if without:
        yield fill(
            _("Ohne %(kontra)s gespielt wird: %(names)s."),
            kontra=facts.words.kontra(1),
            names=listed(names(without)),
        )
    if levels > 1 and any(contract.partner == "out" and contract.kontra for contract in facts.played):
        yield _("Wer seine Karten weggelegt hat, wird nicht gefragt.")


def _kontra_example(facts: Facts) -> str:
    contract = kontra_contract(facts)
    amount = 2 if contract.contested else contract.value
    seat, against = _declarer_and_opponent(facts, contract)
    return fill(
        _(
            "%(declarer)s spielt %(name)s, %(opponent)s sagt %(kontra)s: Statt um %(before)s geht es um "
            "%(after)s."
        ),
        declarer=seat,
        opponent=against,
        kontra=facts.words.kontra(1),
        name=contract.name,
        before=facts.worth(amount),
        after=facts.worth(2 * amount),
    )


def kontra_contract(facts: Facts) -> Contract:
    """A contract to show Kontra with, one that was bid if there is one."""
    doubled = [contract for contract in facts.played if contract.kontra]
    return next((contract for contract in doubled if not contract.contested and contract.value), doubled[0])


def _declarer_and_opponent(facts: Facts, contract: Contract) -> tuple[str, str]:
    """Anna is Vorhand; her opponents, with three and four players, begin with Franz."""
    declarer = 0 if contract.contested else min(entitled(facts, contract))
    return ("Anna", "Franz") if declarer == 0 else ("Franz", "Vroni")
