"""What a contract asks and is worth, in words made from its data [9], [13.2]."""

from __future__ import annotations

from games.engine import Contract, Rules
from games.engine.view import Played

from .cards import Words
from .texts import gettext as _
from .texts import ngettext

SOFT_HYPHEN = "\u00ad"
_PARTS = ("bauernschnapser", "schnapser", "bettler", "gang", "loch")


def soft(name: str) -> str:
    """A long name with places where it may be divided on a narrow tile."""
    for part in _PARTS:
        at = name.find(part)
        if at > 3 and name[at - 1].isalpha():
            name = name[:at] + SOFT_HYPHEN + name[at:]
    return name


def traits(contract: Contract, rules: Rules, words: Words) -> str:
    """Who plays it and whether there is trump, in a few words: "allein, mit Trumpf"."""
    trump = _("mit %(trump)s") if contract.trump else _("ohne %(trump)s")
    parts = [] if rules.players == 3 else [_company(contract)]
    return ", ".join([*parts, trump % {"trump": words.trump}])


def _company(contract: Contract) -> str:
    if contract.partner == "out":
        return _("Partner legt weg")
    return _("allein") if contract.alone or contract.breaks == "others" else _("zu zweit")


def rule(contract: Contract, rules: Rules, words: Words) -> str:
    """What has to be reached, and what loses it, in one or two short sentences."""
    return " ".join(part for part in (_goal(contract, rules), _conditions(contract, words)) if part)


def _goal(contract: Contract, rules: Rules) -> str:
    if contract.contested:
        return _("Wer zuerst 66 Augen hat, gewinnt.")
    match contract.goal:
        case "augen":
            return _augen(contract)
        case "all_tricks":
            alone = contract.alone or contract.breaks == "others"
            text = _("Alle %(n)d Stiche allein.") if alone else _("Alle %(n)d Stiche.")
            return text % {"n": rules.hand_size}
        case "no_trick":
            return _("Kein einziger Stich.")


def _augen(contract: Contract) -> str:
    if contract.within_tricks:
        text = ngettext("66 Augen im ersten Stich.", "66 Augen in %(n)d Stichen.", contract.within_tricks)
        text %= {"n": contract.within_tricks}
    else:
        text = _("66 Augen.")
    if contract.breaks == "others":
        return text + " " + _("Kein anderer darf stechen.")
    if contract.breaks == "opponents":
        return text + " " + _("Die Gegner dürfen nicht stechen.")
    return text


def _conditions(contract: Contract, words: Words) -> str:
    parts = []
    if contract.order != "AZKOU":
        ranks = {"high": words.ranks[contract.order[0]], "low": words.ranks[contract.order[-1]]}
        parts.append(_("%(high)s am höchsten, %(low)s am niedrigsten.") % ranks)
    match contract.needs:
        case "ace":
            parts.append(_("Du brauchst ein Ass."))
        case "five_trumps":
            parts.append(_("Du brauchst fünf Karten der Trumpffarbe."))
        case "five_of_plain_suit":
            parts.append(_("Du brauchst fünf Karten einer anderen Farbe als Trumpf."))
    return " ".join(parts)


def points(amount: int, rules: Rules) -> str:
    """An amount as it is written at this table: points, or Striche."""
    if rules.partie.direction == "strokes":
        return ngettext("%(n)d Strich", "%(n)d Striche", amount) % {"n": amount}
    return ngettext("%(n)d Punkt", "%(n)d Punkte", amount) % {"n": amount}


def worth(contract: Contract, rules: Rules) -> str:
    """What a contract is about before anything doubles it."""
    if not contract.contested:
        return points(contract.value, rules)
    return _("1–3 Striche") if rules.partie.direction == "strokes" else _("1–3 Punkte")


def at_stake(played: Played, rules: Rules, words: Words) -> str:
    """What the Runde is about now: "6 Punkte", "1–3 × 2 (Kontra)"."""
    contract, factor = played.contract, rules.talon.factor
    paid = played.paid and factor > 1 and not contract.contested
    if not played.kontra and not paid:
        return worth(contract, rules)
    base = "1–3" if contract.contested else str(contract.value)
    if paid:
        base += f" × {factor}"
    if not played.kontra:
        return base
    doubled = {"base": base, "factor": 2**played.kontra, "word": words.kontra(played.kontra)}
    return _("%(base)s × %(factor)d (%(word)s)") % doubled
