"""How a Runde and a Partie ended, in words [9], [11]."""

from __future__ import annotations

from games.engine import Reason, Result, SeatView
from games.engine.cards import Seat

from .people import People
from .texts import gettext as _
from .texts import ngettext

REASONS = {reason.code: reason for reason in Reason}


def reason(view: SeatView, result: Result, people: People) -> str:
    """By which rule a Runde that is over was decided, with who did it."""
    why = REASONS[view.reason or ""]
    match why:
        case Reason.FIRST_TO_66:
            return _("66 Augen sind erreicht, damit ist die Runde gewonnen.")
        case Reason.LAST_TRICK:
            return _("Niemand hat 66 Augen, also entscheidet der letzte Stich.")
        case Reason.REACHED_66:
            return _("66 Augen sind erreicht.")
        case Reason.COUNTED:
            return _("Nach dem letzten Stich sind 66 Augen beisammen.")
        case Reason.ALL_TRICKS:
            return _("Alle Stiche sind gemacht.")
        case Reason.NO_TRICK:
            return _("Kein einziger Stich, wie angesagt.")
        case _:
            return _lost(why, view, result, people)


def _lost(why: Reason, view: SeatView, result: Result, people: People) -> str:
    contract = view.rules.by_key[result.contract]
    match why:
        case Reason.NOT_REACHED:
            return _("66 Augen waren nötig, es sind nur %(n)d geworden.") % {"n": counted(view, result)}
        case Reason.TOO_LATE:
            tricks = contract.within_tricks or 0
            return ngettext(
                "Nach dem ersten Stich waren es erst %(augen)d Augen, nötig waren 66.",
                "Nach %(n)d Stichen waren es erst %(augen)d Augen, nötig waren 66.",
                tricks,
            ) % {"n": tricks, "augen": counted(view, result)}
        case _:
            taker = view.tricks[-1].winner
            return _by_trick(why, taker == people.me) % {
                "name": people.names[taker],
                "contract": contract.name,
            }


def _by_trick(why: Reason, mine: bool) -> str:
    """A single trick has decided it: the sentence, with the place for who took it."""
    match why:
        case Reason.BROKEN:
            if mine:
                return _("Du hast gestochen. Beim %(contract)s beendet das die Runde.")
            return _("%(name)s hat gestochen. Beim %(contract)s beendet das die Runde.")
        case Reason.TRICK_LOST:
            if mine:
                return _("Du hast einen Stich gemacht. Beim %(contract)s darf das nicht passieren.")
            return _("%(name)s hat einen Stich gemacht. Beim %(contract)s darf das nicht passieren.")
        case _:
            if mine:
                return _("Du hast einen Stich gemacht. Beim %(contract)s darfst du keinen machen.")
            return _("%(name)s hat einen Stich gemacht. Beim %(contract)s ist keiner erlaubt.")


def counted(view: SeatView, result: Result) -> int:
    """The Augen that count for the declarer's contract [9.3]."""
    alone = view.rules.by_key[result.contract].alone
    seats: tuple[Seat, ...] = (result.declarer,) if alone else view.rules.side(result.declarer)
    return sum(result.augen[seat] for seat in seats)


def tricks(count: int) -> str:
    return ngettext("%(n)d Stich", "%(n)d Stiche", count) % {"n": count}


def bummerl(count: int) -> str:
    return ngettext("ein Bummerl", "%(n)d Bummerl", count) % {"n": count}
