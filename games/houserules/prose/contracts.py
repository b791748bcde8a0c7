"""Each contract in words: a row of the table and an entry that says all of it [3.5], [4.6], [4.7], [7], [9]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine import Contract
from games.engine.cards import POSITION

from .facts import Facts
from .parts import alternatives, fill, number


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table of contracts. `gloss` helps readers to whom the German name says nothing."""

    key: str
    name: str
    gloss: str
    value: str
    partner: str
    trump: str
    lead: str
    goal: str
    condition: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A card to be pictured: its two letters, its name, its picture in the deck."""

    card: str
    label: str
    art: str


@dataclass(frozen=True, slots=True)
class Entry:
    """All about one contract; `key` is its anchor, `hand` some cards with which one might bid it."""

    key: str
    name: str
    gloss: str
    value: str
    aka: str
    text: tuple[str, ...]
    example: str
    hand: tuple[Shown, ...]


def row(facts: Facts, contract: Contract) -> Row:
    return Row(
        contract.key,
        contract.name,
        gloss(contract),
        value(contract),
        _partner(facts, contract),
        _("ja") if contract.trump else _("nein"),
        _("Vorhand") if contract.lead == "vorhand" or contract.contested else _("wer ansagt"),
        _goal(facts, contract),
        _condition(facts, contract),
    )


def entry(facts: Facts, contract: Contract) -> Entry:
    return Entry(
        contract.key,
        contract.name,
        gloss(contract),
        worth_of(facts, contract),
        fill(_("Heißt auch %(names)s."), names=alternatives(contract.aka)) if contract.aka else "",
        tuple(_text(facts, contract)),
        _example(facts, contract),
        () if contract.contested else tuple(shown(facts, card) for card in sample_hand(facts, contract)),
    )


def shown(facts: Facts, card: str) -> Shown:
    return Shown(card, facts.words.card(card), facts.words.card_art(card))


def gloss(contract: Contract) -> str:
    """What the German name means, for those who read another language; empty where that says no more."""
    known = {
        "normal": pgettext("Bedeutung", "Normales Spiel"),
        "bettler": pgettext("Bedeutung", "Bettler"),
        "ass_bettler": pgettext("Bedeutung", "Ass-Bettler"),
        "assenbettler": pgettext("Bedeutung", "Assenbettler"),
        "schnapser": pgettext("Bedeutung", "Schnapser"),
        "schnapserl": pgettext("Bedeutung", "Schnapserl"),
        "schnapser_partner": pgettext("Bedeutung", "Schnapser mit Partner"),
        "herren_schnapser": pgettext("Bedeutung", "Herren-Schnapser"),
        "gang": pgettext("Bedeutung", "Gang"),
        "farbenschnapser_gang": pgettext("Bedeutung", "Farbenschnapser-Gang"),
        "koenigsgang": pgettext("Bedeutung", "Königsgang"),
        "damengang": pgettext("Bedeutung", "Damengang"),
        "zehnerloch": pgettext("Bedeutung", "Zehnerloch"),
        "bauernloch": pgettext("Bedeutung", "Bauernloch"),
        "bauernschnapser": pgettext("Bedeutung", "Bauernschnapser"),
        "kontraschnapser": pgettext("Bedeutung", "Kontraschnapser"),
        "farbengang": pgettext("Bedeutung", "Farbengang"),
        "herrenschnapser": pgettext("Bedeutung", "Herrenschnapser"),
        "kontrabauernschnapser": pgettext("Bedeutung", "Kontrabauernschnapser"),
    }
    meaning = known.get(contract.key, "")
    return "" if meaning == contract.name else meaning


def value(contract: Contract) -> str:
    return "1–3" if contract.contested else str(contract.value)


def worth_of(facts: Facts, contract: Contract) -> str:
    """„9 Punkte“; for the contested game „1 bis 3 Punkte“."""
    if not contract.contested:
        return facts.worth(contract.value)
    return _("1 bis 3 Striche") if facts.strokes else _("1 bis 3 Punkte")


def _partner(facts: Facts, contract: Contract) -> str:
    """What the declarer's partner does; empty with three players."""
    if not facts.four:
        return ""
    if contract.partner == "out":
        return _("legt weg")
    if contract.contested:
        return _("zählt mit")
    if contract.breaks == "others" or (contract.goal == "all_tricks" and contract.alone):
        return _("ohne Stich")
    if contract.goal == "no_trick":
        return _("darf stechen")
    return _("zählt nicht mit") if contract.alone else _("zählt mit")


def _goal(facts: Facts, contract: Contract) -> str:
    """The goal in short."""
    within = contract.within_tricks
    if contract.contested:
        return _("zuerst 66 Augen")
    if contract.goal == "all_tricks":
        return fill(_("alle %(count)s Stiche"), count=number(facts.rules.hand_size))
    if contract.goal == "no_trick":
        return _("kein Stich")
    if within is not None:
        return fill(
            ngettext("66 Augen im ersten Stich", "66 Augen in %(count)s Stichen", within),
            count=number(within),
        )
    return _("66 Augen, am Schluss gezählt") if contract.ends == "last_trick" else _("66 Augen")


def _condition(facts: Facts, contract: Contract) -> str:
    """Who may bid it, and on what cards; in short."""
    if contract.contested:
        return _("wenn niemand ansagt") if facts.bids else ""
    return ", ".join(
        part for part in (_by_in_short(facts, contract), _needs_in_short(facts, contract)) if part
    )


def _by_in_short(facts: Facts, contract: Contract) -> str:
    match contract.by:
        case "trump_side" if facts.four:
            return _("Vorhand oder ihr Partner")
        case "trump_side" | "trump_maker":
            return _("nur Vorhand")
        case "opponents":
            return _("nur die Gegner von Vorhand")
        case _:
            return ""


def _needs_in_short(facts: Facts, contract: Contract) -> str:
    match contract.needs:
        case "ace":
            return _("mindestens ein Ass")
        case "five_trumps":
            return _("alle fünf Trümpfe") if contract.trump else _("alle fünf der Trumpffarbe")
        case "five_of_plain_suit":
            named = not facts.suit_with_bid or contract.trump
            return _("alle fünf einer Farbe, nicht Trumpf") if named else _("alle fünf einer Farbe")
        case _:
            return ""


def _text(facts: Facts, contract: Contract) -> Iterator[str]:
    yield from _contested(facts) if contract.contested else _what_to_do(facts, contract)
    if contract.partner == "out":
        yield (
            _("Der Partner von Vorhand legt seine Karten verdeckt weg und schaut zu.")
            if contract.contested
            else _("Dein Partner legt seine Karten verdeckt weg und schaut zu.")
        )
    if not contract.trump:
        yield _("Gespielt wird ohne Trumpf.")
    elif facts.suit_with_bid and not contract.contested:
        yield _("Die Trumpffarbe nennst du mit der Ansage.")
    yield _lead(facts, contract)
    if facts.own_order(contract):
        yield fill(_("Die Karten stechen hier anders: %(ranks)s."), ranks=facts.ranks(contract.order))
    if facts.rules.talon_size and not contract.talon and facts.talon_offered:
        yield _("Der Talon bleibt liegen.")
    if facts.kontra_levels and not contract.kontra:
        yield fill(_("%(kontra)s sagen darf hier niemand."), kontra=facts.words.kontra(1))
    if not contract.contested:
        yield from _who_may(facts, contract)


def _contested(facts: Facts) -> Iterator[str]:
    """[9.6]"""
    if facts.four:
        yield _("Beide Teams spielen um die Wette: Wer zuerst 66 Augen hat, gewinnt.")
        yield _("Kommt keines so weit, gewinnt das Team, das den letzten Stich macht.")
    else:
        yield _("Vorhand spielt allein gegen die beiden anderen: Welche Seite zuerst 66 Augen hat, gewinnt.")
        yield _("Kommt keine so weit, gewinnt die Seite, die den letzten Stich macht.")


def _what_to_do(facts: Facts, contract: Contract) -> Iterator[str]:
    match contract.goal:
        case "augen":
            yield _augen(facts, contract)
            yield from _breaks(facts, contract)
            if contract.ends == "last_trick":
                yield _("Gespielt wird trotzdem bis zum letzten Stich, gezählt wird am Schluss.")
        case "all_tricks":
            yield from _all_tricks(facts, contract)
        case "no_trick":
            yield _("Du darfst keinen einzigen Stich machen.")
            if facts.has_partner(contract):
                yield _("Macht dein Partner einen, schadet das nicht.")


def _augen(facts: Facts, contract: Contract) -> str:
    """[9.3], [9.4]"""
    if contract.within_tricks is not None:
        return _augen_in_time(facts, contract, contract.within_tricks)
    if not facts.has_partner(contract):
        return _("Du brauchst 66 Augen.")
    if contract.alone:
        return _("Du brauchst 66 Augen, alle selber gemacht: Was dein Partner heimbringt, zählt nicht mit.")
    return _("Du und dein Partner, ihr braucht zusammen 66 Augen.")


def _augen_in_time(facts: Facts, contract: Contract, within: int) -> str:
    if not facts.has_partner(contract):
        sentence = ngettext(
            "Du musst mit dem ersten Stich 66 Augen haben.",
            "Du musst nach spätestens %(count)s Stichen 66 Augen haben.",
            within,
        )
    elif contract.alone:
        sentence = ngettext(
            "Du musst mit dem ersten Stich 66 Augen haben, alle selber gemacht.",
            "Du musst nach spätestens %(count)s Stichen 66 Augen haben, alle selber gemacht.",
            within,
        )
    else:
        sentence = ngettext(
            "Du und dein Partner, ihr müsst mit dem ersten Stich 66 Augen haben.",
            "Du und dein Partner, ihr müsst nach spätestens %(count)s Stichen zusammen 66 Augen haben.",
            within,
        )
    return fill(sentence, count=number(within))


def _breaks(facts: Facts, contract: Contract) -> Iterator[str]:
    """[9.4]"""
    partner = facts.has_partner(contract)
    if contract.breaks == "others" and partner:
        yield _(
            "Macht irgendwer außer dir einen Stich, ist es sofort verloren, auch wenn es dein Partner ist."
        )
    elif contract.breaks != "nobody":
        yield _("Macht die Gegenseite einen Stich, ist es sofort verloren.")
    elif contract.alone and partner:
        yield _("Ein Stich der anderen schadet dir aber auch nicht.")


def _all_tricks(facts: Facts, contract: Contract) -> Iterator[str]:
    """[9.2]"""
    count = number(facts.rules.hand_size)
    if not facts.has_partner(contract):
        yield fill(_("Du musst alle %(count)s Stiche machen."), count=count)
    elif contract.alone or contract.breaks == "others":
        yield fill(
            _("Du musst alle %(count)s Stiche selber machen; auch dein Partner darf keinen kriegen."),
            count=count,
        )
    else:
        yield fill(_("Du und dein Partner, ihr müsst alle %(count)s Stiche machen."), count=count)


def _lead(facts: Facts, contract: Contract) -> str:
    """[7.1]"""
    if contract.contested:
        return _("Vorhand spielt aus.")
    if contract.lead == "declarer":
        return _("Du spielst aus.")
    if contract.partner == "out":
        return _("Vorhand spielt aus; ist sie dein Partner, der Nächste nach ihr.")
    return _("Vorhand spielt aus.")


def _who_may(facts: Facts, contract: Contract) -> Iterator[str]:
    """[4.6], [4.7]"""
    match contract.by:
        case "trump_side" if facts.four:
            yield _("Ansagen dürfen das nur Vorhand und ihr Partner.")
        case "trump_side" | "trump_maker":
            yield _("Ansagen darf das nur Vorhand.")
        case "opponents":
            yield _("Ansagen dürfen das nur die Gegner von Vorhand.")
    match contract.needs:
        case "ace":
            yield _("Dafür brauchst du beim Ansagen mindestens ein Ass.")
        case "five_trumps" if contract.trump:
            yield _("Dafür brauchst du alle fünf Trümpfe auf der Hand.")
        case "five_trumps":
            yield _("Dafür brauchst du alle fünf Karten der Trumpffarbe auf der Hand.")
        case "five_of_plain_suit" if contract.trump or not facts.suit_with_bid:
            yield _("Dafür brauchst du alle fünf Karten einer Farbe, die nicht Trumpf ist.")
        case "five_of_plain_suit":
            yield _("Dafür brauchst du alle fünf Karten einer Farbe.")


def _example(facts: Facts, contract: Contract) -> str:
    if contract.contested:
        return _contested_example(facts)
    if facts.rules.auction.cards == 3:
        sentence = (
            _("Zum Beispiel auf diese drei Karten, mit %(suit)s als Trumpf.")
            if contract.trump
            else _("Zum Beispiel auf diese drei Karten.")
        )
    else:
        sentence = (
            _("Zum Beispiel mit so einer Hand und %(suit)s als Trumpf.")
            if contract.trump
            else _("Zum Beispiel mit so einer Hand.")
        )
    return fill(sentence, suit=facts.suit("H"))


def sample_hand(facts: Facts, contract: Contract) -> list[str]:
    """Cards, as many as one sees at the bid, with which this could be bid; Herz is trump."""
    order, seen = contract.order, facts.rules.auction.cards
    cards = _strong_cards(contract, order)[:seen]
    if contract.needs == "ace" and not any(card[1] == "A" for card in cards):
        cards[-1] = "LA"
    return sorted(cards, key=POSITION.__getitem__)


def _strong_cards(contract: Contract, order: str) -> list[str]:
    """Six cards that suit the contract, the most telling first."""
    best, second, third, low, lowest = tuple(order)
    if contract.needs == "five_trumps":
        return [*(f"H{rank}" for rank in order), f"E{best}"]
    if contract.needs == "five_of_plain_suit":
        return [*(f"L{rank}" for rank in order), f"H{best}"]
    if contract.goal == "no_trick":
        return [f"L{lowest}", f"E{lowest}", f"S{lowest}", f"H{lowest}", f"L{low}", f"E{low}"]
    if contract.trump and contract.goal == "augen":
        pair = ["HK", "HO", *(f"H{rank}" for rank in order if rank not in "KO")]
        return [*pair[:3], f"E{best}", f"S{best}", f"L{best}"]
    if contract.trump:
        return [f"H{best}", f"H{second}", f"H{third}", f"E{best}", f"S{best}", f"L{best}"]
    return [f"H{best}", f"H{second}", f"L{best}", f"L{second}", f"E{best}", f"S{best}"]


def _contested_example(facts: Facts) -> str:
    if facts.strokes:
        return _(
            "Bei 66 zu 40 Augen schreiben die Verlierer einen Strich, bei 66 zu 20 zwei, ohne Stich drei."
        )
    return _("66 zu 40 Augen bringt den Siegern einen Punkt, 66 zu 20 zwei, und gegen gar keinen Stich drei.")
