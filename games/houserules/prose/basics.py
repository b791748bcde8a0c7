"""Cards, deal, trump and talon in words [1], [2], [3], [5]."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import AUGEN, RANKS, SUITS

from .contracts import Shown, shown
from .facts import Facts, names
from .parts import Section, fill, listed, number, section


def cards(facts: Facts) -> Section:
    """[1.2], [7.3]"""
    suits = listed([facts.suit(suit) for suit in SUITS])
    text = [
        fill(_("Gespielt wird mit zwanzig Karten in vier Farben: %(suits)s."), suits=suits),
        fill(
            _("Eine Karte sticht die andere in dieser Reihenfolge, von oben nach unten: %(ranks)s."),
            ranks=facts.ranks(facts.order),
        ),
        *_other_orders(facts),
    ]
    meaning = [
        _("Jede Karte hat ihre Augen; alle zwanzig zusammen haben 120."),
        _("Augen entscheiden die Runde; was danach aufgeschrieben wird, sind Striche.")
        if facts.strokes
        else _("Augen entscheiden die Runde; was danach aufgeschrieben wird, sind Punkte."),
    ]
    return section("abschnitt-karten", _("Karten und Werte"), text, meaning, example=[_counted(facts)])


def values(facts: Facts) -> Iterator[tuple[Shown, int]]:
    """A card of each rank, and what it counts."""
    for rank in RANKS:
        yield shown(facts, f"H{rank}"), AUGEN[rank]


def _other_orders(facts: Facts) -> Iterator[str]:
    own = [contract for contract in facts.played if facts.own_order(contract)]
    for order in dict.fromkeys(contract.order for contract in own):
        yield fill(
            _("Anders bei %(names)s: %(ranks)s."),
            names=listed([contract.name for contract in own if contract.order == order]),
            ranks=facts.ranks(order),
        )


def _counted(facts: Facts) -> str:
    trick = ("HA", "HK", "SZ", "HU")[: facts.rules.players]
    return fill(
        _("Ein Stich mit %(cards)s bringt %(sum)s = %(augen)s Augen."),
        cards=facts.with_the(*trick),
        sum=" + ".join(str(AUGEN[card[1]]) for card in trick),
        augen=sum(AUGEN[card[1]] for card in trick),
    )


def deal(facts: Facts) -> Section:
    """[1.1], [2]"""
    return section(
        "abschnitt-austeilen",
        _("Austeilen"),
        list(_sides(facts)),
        list(_packets(facts)),
        list(_seen(facts)),
        [
            _(
                "Wer die erste Runde gibt, wird mit Karten ausgelost; danach gibt jedes Mal der "
                "Nächste im Uhrzeigersinn."
            ),
        ],
        example=[_first_hand(facts)],
    )


def _sides(facts: Facts) -> Iterator[str]:
    if facts.four:
        yield _("Ihr seid zu viert; wer einander gegenübersitzt, spielt zusammen.")
    elif facts.bids and facts.normal:
        yield _(
            "Ihr seid zu dritt: Wer ansagt, spielt allein gegen die beiden anderen; sagt niemand an, "
            "ist es Vorhand."
        )
    elif facts.bids:
        yield _("Ihr seid zu dritt: Wer ansagt, spielt allein gegen die beiden anderen.")
    else:
        yield _("Ihr seid zu dritt: Vorhand spielt allein gegen die beiden anderen.")
    yield _("Vorhand heißt, wer links vom Geber sitzt.")


def _packets(facts: Facts) -> Iterator[str]:
    rest = facts.rules.hand_size - 3
    yield _("Wer rechts vom Geber sitzt, hebt ab.")
    yield _("Dann bekommt jeder, von Vorhand an, drei Karten auf einmal.")
    if facts.rules.talon_size:
        yield fill(
            _("Danach kommen %(count)s Karten verdeckt als Talon in die Mitte."),
            count=number(facts.rules.talon_size),
        )
    if facts.rules.auction.cards == 3 and facts.rules.auction.rounds != "none":
        yield fill(
            ngettext(
                "Die letzte Karte bekommt jeder erst, wenn fertig angesagt ist.",
                "Die letzten %(count)s Karten bekommt jeder erst, wenn fertig angesagt ist.",
                rest,
            ),
            count=number(rest),
        )
    else:
        yield fill(
            ngettext(
                "Zum Schluss bekommt jeder noch eine Karte.",
                "Zum Schluss bekommt jeder noch %(count)s Karten auf einmal.",
                rest,
            ),
            count=number(rest),
        )


def _seen(facts: Facts) -> Iterator[str]:
    """[2.3]"""
    if facts.rules.trump.by == "vorhand" and not (
        facts.rules.auction.cards == 3 and facts.rules.auction.rounds != "none"
    ):
        yield _("Bis Trumpf feststeht, schaut jeder nur seine ersten drei Karten an.")


def _first_hand(facts: Facts) -> str:
    if facts.four:
        return _(
            "Im Kreis sitzen Anna, Franz, Vroni und Sepp: Anna spielt mit Vroni, Franz mit Sepp. "
            "Gibt Sepp, dann ist Anna Vorhand."
        )
    return _(
        "Im Kreis sitzen Anna, Franz und Vroni. Gibt Vroni, dann ist Anna Vorhand und bekommt die "
        "ersten Karten."
    )


def trump(facts: Facts) -> Section:
    """[3]"""
    return section(
        "abschnitt-trumpf",
        _("Trumpf"),
        list(_how_trump_is_made(facts)),
        list(_what_trump_does(facts)),
        example=list(_trump_example(facts)),
    )


def _how_trump_is_made(facts: Facts) -> Iterator[str]:
    match facts.rules.trump.by:
        case "vorhand":
            yield from _vorhand_names(facts)
        case "dealers_last_card":
            yield _("Die letzte Karte, die der Geber sich gibt, zeigt er her: Ihre Farbe ist Trumpf.")
            yield _("Danach nimmt er sie auf die Hand wie jede andere.")
        case "turned_card":
            yield _("Die dritte Karte des Gebers wird aufgedeckt: Ihre Farbe ist Trumpf.")
            yield _("Sie gehört ihm trotzdem und bleibt auf seiner Hand.")
        case "declarer" if facts.with_trump:
            yield _(
                "Die Trumpffarbe nennt, wer ansagt, gleich mit der Ansage; jede der vier Farben ist erlaubt."
            )


def _vorhand_names(facts: Facts) -> Iterator[str]:
    if facts.rules.trump.held:
        yield _(
            "Vorhand sagt Trumpf an: eine Farbe, von der unter ihren ersten drei Karten mindestens eine ist."
        )
    else:
        yield _(
            "Vorhand sagt Trumpf an, sobald sie drei Karten hat: irgendeine der vier Farben, auch "
            "wenn sie keine davon hält."
        )
    if facts.rules.trump.aufschlagen:
        yield _(
            "Oder sie lässt aufschlagen: Dann wird ihre vierte Karte für alle umgedreht, und deren "
            "Farbe ist Trumpf."
        )


def _what_trump_does(facts: Facts) -> Iterator[str]:
    if facts.with_trump:
        yield _("Trumpf sticht jede andere Farbe.")
    plain = facts.without_trump
    if not facts.with_trump:
        yield _("Trumpf gibt es in keinem Spiel: Alle vier Farben sind gleich viel wert.")
        if not facts.suit_with_bid:
            yield _("Was genannt oder aufgedeckt wurde, ist dann nur eine Farbe wie jede andere.")
    elif plain:
        yield fill(
            ngettext(
                "Ohne Trumpf gespielt wird %(names)s.", "Ohne Trumpf gespielt werden %(names)s.", len(plain)
            ),
            names=listed(names(plain)),
        )
        if not facts.suit_with_bid:
            yield _("Die Trumpffarbe ist dann eine Farbe wie jede andere.")


def _trump_example(facts: Facts) -> Iterator[str]:
    match facts.rules.trump.by:
        case "vorhand":
            yield fill(
                _("Vorhand hat %(cards)s. Sie darf %(first)s oder %(second)s ansagen, etwas anderes nicht.")
                if facts.rules.trump.held
                else _(
                    "Vorhand hat %(cards)s. Sie darf %(first)s oder %(second)s ansagen, aber genauso "
                    "gut %(third)s."
                ),
                cards=facts.the("HA", "HK", "LU"),
                first=facts.suit("H"),
                second=facts.suit("L"),
                third=facts.suit("E"),
            )
        case "declarer":
            for contract in [contract for contract in facts.bids if contract.trump][:1]:
                yield fill(
                    _("„%(name)s in %(suit)s“ heißt: %(name)s wird gespielt, und %(suit)s ist Trumpf."),
                    name=contract.name,
                    suit=facts.suit("H"),
                )
        case _:
            yield fill(
                _("Zeigt der Geber %(card)s, dann ist %(suit)s Trumpf."),
                card=facts.the("SZ"),
                suit=facts.suit("S"),
            )


def talon(facts: Facts) -> Section | None:
    """[5]; None where no talon is dealt."""
    size = facts.rules.talon_size
    if not size:
        return None
    offered = facts.talon_offered
    if not offered:
        only = [_("Der Talon bleibt in jedem Spiel liegen; erst nach der Runde sieht man, was darin war.")]
        return section("abschnitt-talon", _("Talon"), only)
    taking = [
        fill(
            _(
                "Wer spielt, darf den Talon aufnehmen und legt dafür %(count)s Karten verdeckt weg, "
                "egal welche."
            ),
            count=number(size),
        ),
        _("Oder der Talon bleibt liegen, ohne dass jemand hineinschaut."),
        _("Was am Ende verdeckt liegt, zählt für niemanden, und gezeigt wird es erst nach der Runde."),
    ]
    left = [contract for contract in facts.played if not contract.talon]
    stays = (
        [fill(_("Immer liegen bleibt er bei: %(names)s."), names=listed(names(tuple(left))))] if left else []
    )
    example = [
        fill(
            _(
                "Du nimmst den Talon, hast kurz %(full)s Karten und legst %(count)s davon weg: Es "
                "bleiben dir %(hand)s."
            ),
            full=number(facts.rules.hand_size + size),
            count=number(size),
            hand=number(facts.rules.hand_size),
        )
    ]
    return section("abschnitt-talon", _("Talon"), taking, stays, list(_price(facts)), example=example)


def _price(facts: Facts) -> Iterator[str]:
    """[5.2]"""
    factor = facts.rules.talon.factor
    paying = [contract for contract in facts.talon_offered if not contract.contested]
    if factor > 1 and paying:
        yield fill(
            _("Der Talon hat seinen Preis: Wer ihn nimmt, spielt um das %(factor)s."), factor=_times(factor)
        )
        free = facts.normal
        if free is not None and free.talon:
            yield fill(_("Nur bei %(name)s kostet er nichts."), name=free.name)
    elif facts.talon_offered:
        yield _("Nehmen kostet nichts.")


def _times(factor: int) -> str:
    return {2: _("Doppelte"), 3: _("Dreifache"), 4: _("Vierfache")}[factor]
