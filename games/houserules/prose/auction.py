"""Who may say what, and who gets to play, in words [4]."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Contract

from .facts import Facts, names
from .parts import Section, fill, listed, section

SEATS = ("Anna", "Franz", "Vroni", "Sepp")


def auction(facts: Facts) -> Section:
    """[4.1] to [4.8]"""
    title = _("Ansagen")
    normal = facts.normal.name if facts.normal else ""
    if facts.rules.auction.rounds == "none":
        only = [
            fill(
                _("Angesagt wird nicht: Vorhand spielt jede Runde %(name)s."),
                name=normal,
            ),
        ]
        return section("abschnitt-ansagen", title, only)
    if not facts.bids:
        only = [
            fill(
                _("Zum Ansagen gibt es nichts: Alle passen, und Vorhand spielt %(name)s."),
                name=normal,
            )
        ]
        return section("abschnitt-ansagen", title, only)
    return section(
        "abschnitt-ansagen",
        title,
        list(_turns(facts)),
        list(_height(facts)),
        [_all_pass(facts)],
        example=list(_example(facts)),
    )


def _turns(facts: Facts) -> Iterator[str]:
    if facts.rules.auction.cards == 3:
        yield _("Angesagt wird auf die ersten drei Karten.")
    else:
        yield _("Angesagt wird mit allen Karten auf der Hand.")
    if facts.rules.auction.rounds == "one":
        yield _("Gefragt wird einmal im Kreis, Vorhand zuerst: Du sagst etwas an, oder du passt.")
        yield _("Wer ansagt, muss über die letzte Ansage gehen.")
    else:
        yield _("Gefragt wird reihum, Vorhand zuerst, so lange, bis alle bis auf den Letzten gepasst haben.")
        yield _("Wer passt, ist draußen; wer ansagt, muss über die letzte Ansage gehen.")
    yield _("Die höchste Ansage wird gespielt.")


def _height(facts: Facts) -> Iterator[str]:
    ranks = [contract.rank for contract in facts.bids]
    if len(facts.bids) > 1:
        yield fill(_("Von der niedrigsten zur höchsten: %(names)s."), names=", ".join(names(facts.bids)))
    if [contract.value for contract in facts.bids] != sorted(contract.value for contract in facts.bids):
        yield _("Was höher ist, sagt diese Reihe, nicht die Punktezahl.")
    same = [[bid.name for bid in facts.bids if bid.rank == rank] for rank in sorted(set(ranks))]
    equal = [listed(group) for group in same if len(group) > 1]
    if equal:
        yield fill(_("Gleich hoch sind %(names)s."), names="; ".join(equal))
    if facts.rules.auction.equal == "vorhand":
        yield _(
            "Wer näher bei Vorhand sitzt, darf eine gleich hohe Ansage dagegenhalten und übernimmt damit."
        )
    elif equal:
        yield _("Von zwei gleich hohen gilt die erste.")


def _all_pass(facts: Facts) -> str:
    if facts.normal is not None:
        return fill(_("Sagt niemand etwas an, spielt Vorhand %(name)s."), name=facts.normal.name)
    return _(
        "Sagt niemand etwas an, muss Vorhand: das Niedrigste, was sie ansagen darf, auf die Karten, "
        "die sie gerade sieht."
    )


def _example(facts: Facts) -> Iterator[str]:
    """Franz bids, Vroni outbids; or, where that cannot be, one bid and all others pass."""
    pair = _two_bids(facts)
    if pair is not None:
        values = {"low": said(facts, pair[0]), "high": said(facts, pair[1]), "played": pair[1].name}
        if facts.rules.auction.rounds == "until_passed":
            yield fill(
                _(
                    "Anna passt, Franz sagt %(low)s, Vroni geht mit %(high)s darüber, alle anderen "
                    "passen: Vroni spielt %(played)s."
                ),
                **values,
            )
        elif facts.four:
            yield fill(
                _(
                    "Anna passt, Franz sagt %(low)s, Vroni geht mit %(high)s darüber, Sepp passt: "
                    "Vroni spielt %(played)s."
                ),
                **values,
            )
        else:
            yield fill(
                _(
                    "Anna passt, Franz sagt %(low)s, Vroni geht mit %(high)s darüber: Vroni spielt "
                    "%(played)s."
                ),
                **values,
            )
        return
    contract = facts.bids[0]
    yield fill(
        _("%(player)s sagt %(bid)s, alle anderen passen: Gespielt wird %(played)s."),
        player=SEATS[min(entitled(facts, contract))],
        bid=said(facts, contract),
        played=contract.name,
    )


def _two_bids(facts: Facts) -> tuple[Contract, Contract] | None:
    """A bid for seat 1 and a higher one for seat 2, counted from Vorhand; those without a condition first."""
    easy = sorted(facts.bids, key=lambda contract: contract.needs is not None)
    for low in easy:
        for high in easy:
            if high.rank > low.rank and 1 in entitled(facts, low) and 2 in entitled(facts, high):
                return low, high
    return None


def entitled(facts: Facts, contract: Contract) -> tuple[int, ...]:
    """The seats that may bid this, counted from Vorhand [4.6]."""
    match contract.by:
        case "anyone":
            return tuple(range(facts.rules.players))
        case "trump_side":
            return facts.rules.side(0)
        case "trump_maker":
            return (0,)
        case "opponents":
            return facts.rules.opponents(0)


def said(facts: Facts, contract: Contract) -> str:
    """A bid as it is said: „Gang“, or „Gang in Herz“."""
    if facts.suit_with_bid and contract.trump:
        return fill(_("%(name)s in %(suit)s"), name=contract.name, suit=facts.suit("H"))
    return contract.name


def never_played(facts: Facts) -> str:
    """A word on contracts that stand in the rules but cannot come up; empty if there are none."""
    if not facts.never:
        return ""
    return fill(
        ngettext(
            "Im Regelwerk steht auch %(names)s, kommt so aber nie ins Spiel.",
            "Im Regelwerk stehen auch %(names)s, kommen so aber nie ins Spiel.",
            len(facts.never),
        ),
        names=listed(names(facts.never)),
    )
