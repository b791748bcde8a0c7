"""Points, Partie and Bummerl in words [9.2], [10], [11]; examples are reckoned by the engine."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Partie, book

from .auction import entitled
from .facts import Facts, names
from .parts import Section, fill, listed, number, section
from .play import kontra_contract


def points(facts: Facts) -> Section:
    """[10]"""
    return section(
        "abschnitt-punkte",
        _("Was eine Runde zählt"),
        list(_end(facts)),
        list(_contested(facts)),
        list(_bid(facts)),
        list(_multipliers(facts)),
        example=[_points_example(facts)],
    )


def _end(facts: Facts) -> Iterator[str]:
    """[9.2], [9.3]"""
    yield _("Sobald feststeht, wie eine Runde ausgeht, ist sie aus.")
    if any(contract.ends == "target" for contract in facts.for_augen):
        yield (
            _("Das gilt auch mitten im Stich, wenn ein gutgeschriebenes Paar die 66 voll macht.")
            if (facts.twenty or facts.forty)
            else _("Mit 66 Augen muss niemand weiterspielen.")
        )


def _contested(facts: Facts) -> Iterator[str]:
    """[10.1]"""
    if facts.normal is None:
        return
    values = {"name": facts.normal.name}
    if facts.strokes:
        yield fill(
            _(
                "%(name)s: Die Verlierer schreiben drei Striche, wenn sie keinen Stich haben, "
                "zwei, wenn sie unter 33 Augen bleiben, und sonst einen."
            ),
            **values,
        )
        yield _("Entscheidet erst der letzte Stich, ist es immer einer.")
    else:
        yield fill(
            _(
                "%(name)s bringt den Siegern drei Punkte, wenn die Verlierer keinen Stich haben, "
                "zwei, wenn sie unter 33 Augen bleiben, und sonst einen."
            ),
            **values,
        )
        yield _("Entscheidet erst der letzte Stich, ist es immer einer.")
    if facts.four:
        yield _("Beide im Team schreiben gleich viel.")
    else:
        yield _("Zählt es für die zwei, schreibt jeder von ihnen so viel.")


def _bid(facts: Facts) -> Iterator[str]:
    """[10.2], [10.5]"""
    if not facts.bids:
        return
    if facts.strokes:
        yield _(
            "Was angesagt wurde, zählt, was in der Tabelle steht, und schreiben muss es immer die "
            "Seite, die verliert."
        )
    elif facts.four:
        yield _(
            "Was angesagt wurde, zählt, was in der Tabelle steht: für das Team, das angesagt hat, "
            "wenn es aufgeht, und sonst für das andere."
        )
    else:
        yield _(
            "Was angesagt wurde, zählt, was in der Tabelle steht: für den, der spielt, wenn es "
            "aufgeht, und sonst für jeden der beiden anderen."
        )


def _multipliers(facts: Facts) -> Iterator[str]:
    """[10.3]"""
    factors = facts.rules.multipliers
    counted = tuple(contract for contract in facts.bids if contract.goal == "augen")
    if factors is None or not counted or factors.schneider == factors.schwarz == 1:
        return
    yield fill(_("Höher zählen können: %(names)s."), names=listed(names(counted)))
    below = factors.schneider_below > 0 and factors.schneider > 1
    if factors.schwarz > 1:
        yield fill(
            _("Hat die Seite, die verliert, keinen Stich, zählt es %(factor)s."),
            factor=_fold(factors.schwarz),
        )
    if below:
        yield fill(
            ngettext(
                "Hat sie kein einziges Auge, zählt es %(factor)s.",
                "Hat sie weniger als %(count)s Augen, zählt es %(factor)s.",
                factors.schneider_below,
            )
            if factors.schwarz > 1
            else ngettext(
                "Hat die Seite, die verliert, kein einziges Auge, zählt es %(factor)s.",
                "Hat die Seite, die verliert, weniger als %(count)s Augen, zählt es %(factor)s.",
                factors.schneider_below,
            ),
            count=factors.schneider_below,
            factor=_fold(factors.schneider),
        )
    if below and factors.schwarz > 1:
        yield _("Trifft beides zu, gilt nur das Höhere.")


def _fold(factor: int) -> str:
    return {1: _("einfach"), 2: _("doppelt"), 3: _("dreifach"), 4: _("vierfach")}[factor]


def _points_example(facts: Facts) -> str:
    """A contract lost under Kontra, or, where nothing is bid, the game without a bid won."""
    if not facts.bids:
        return _contested_example(facts)
    contract = kontra_contract(facts) if facts.kontra_levels else max(facts.bids, key=lambda bid: bid.value)
    if contract.contested:
        return _contested_example(facts)
    seat = min(entitled(facts, contract))
    losers, winners = _people(facts.rules.side(seat)), _people(facts.rules.opponents(seat))
    amount = contract.value * (2 if facts.kontra_levels else 1)
    values = {
        "name": contract.name,
        "declarer": _people((seat,)),
        "kontra": facts.words.kontra(1),
        "writers": losers if facts.strokes else winners,
        "points": facts.worth(amount),
    }
    if facts.kontra_levels:
        return fill(
            _(
                "%(declarer)s spielt %(name)s mit %(kontra)s und verliert. Aufgeschrieben wird bei "
                "%(writers)s: %(points)s."
            ),
            **values,
        )
    return fill(
        _("%(declarer)s spielt %(name)s und verliert. Aufgeschrieben wird bei %(writers)s: %(points)s."),
        **values,
    )


def _contested_example(facts: Facts) -> str:
    if facts.strokes:
        return fill(_("Es steht 66 zu 20 Augen: Die Verlierer schreiben %(points)s."), points=facts.worth(2))
    return fill(_("Es steht 66 zu 20 Augen: Die Sieger bekommen %(points)s."), points=facts.worth(2))


def _people(seats: tuple[int, ...]) -> str:
    everybody = ("Anna", "Franz", "Vroni", "Sepp")
    return listed([everybody[seat] for seat in seats])


def partie(facts: Facts) -> Section:
    """[11.1], [11.2]"""
    return section(
        "abschnitt-partie",
        _("Die Partie"),
        list(_target(facts)),
        list(_revanche(facts)),
        example=[_partie_example(facts)],
    )


def _target(facts: Facts) -> Iterator[str]:
    target = facts.rules.partie.target
    match facts.rules.partie.direction:
        case "up":
            yield fill(
                ngettext("Gespielt wird bis %(count)s Punkt.", "Gespielt wird bis %(count)s Punkte.", target),
                count=target,
            )
        case "down":
            yield fill(
                _("Jeder beginnt bei %(count)s und zählt herunter; wer zuerst bei 0 ist, gewinnt."),
                count=target,
            )
        case "strokes":
            yield fill(
                ngettext(
                    "Mit dem ersten Strich ist die Partie verloren.",
                    "Wer %(count)s Striche hat, verliert die Partie.",
                    target,
                ),
                count=number(target),
            )


def _revanche(facts: Facts) -> Iterator[str]:
    if facts.strokes:
        yield _("Die anderen haben gewonnen.")
    elif facts.four:
        yield (
            _("Was über das Ziel hinausgeht, gehört dazu; verschenkt wird nichts.")
            if (facts.rules.partie.direction == "up")
            else _("Unter 0 wird nicht gezählt.")
        )
    else:
        yield _(
            "Erreichen zwei das Ziel in derselben Runde, gewinnt, wer mehr gemacht hat; bei gleich "
            "viel gewinnen beide."
        )


def _partie_example(facts: Facts) -> str:
    """A score before and after a last Runde."""
    amount = next((bid.value for bid in facts.bids if bid.value), 2)
    target = facts.rules.partie.target
    before = [max(0, target - min(amount, 2)), max(0, target - 4), max(0, target - 7)][
        : 2 if facts.four else 3
    ]
    after = [before[0] + amount, *before[1:]]
    values = {
        "before": _score(facts, before),
        "after": _score(facts, after),
        "points": facts.worth(amount),
    }
    if facts.strokes:
        return fill(
            _(
                "Es steht %(before)s. Bringt die nächste Runde %(points)s, steht es %(after)s, und "
                "die Partie ist verloren."
            ),
            **values,
        )
    return fill(
        _(
            "Es steht %(before)s. Bringt die nächste Runde %(points)s, steht es %(after)s, und die "
            "Partie ist gewonnen."
        ),
        **values,
    )


def _score(facts: Facts, points: list[int]) -> str:
    """A score as it is shown: counted down where that is the way [11.1]."""
    down = facts.rules.partie.direction == "down"
    shown = [max(0, facts.rules.partie.target - count) if down else count for count in points]
    return " : ".join(str(count) for count in shown)


def bummerl(facts: Facts) -> Section:
    """[11.3] to [11.5]"""
    text = list(_bummerl_for(facts))
    special = [] if facts.strokes else list(_special(facts))
    return section("abschnitt-bummerl", _("Bummerl"), text, special, example=[_bummerl_example(facts)])


def _bummerl_for(facts: Facts) -> Iterator[str]:
    count = facts.rules.bummerl.normal
    if facts.four or facts.strokes:
        yield _counted(
            count,
            _("Wer die Partie verliert, bekommt dafür kein Bummerl."),
            ngettext(
                "Wer die Partie verliert, bekommt ein Bummerl.",
                "Wer die Partie verliert, bekommt %(count)s Bummerl.",
                count,
            ),
        )
    else:
        yield _counted(
            count,
            _("Wer am Ende am weitesten zurückliegt, bekommt dafür kein Bummerl."),
            ngettext(
                "Wer am Ende am weitesten zurückliegt, bekommt ein Bummerl.",
                "Wer am Ende am weitesten zurückliegt, bekommt %(count)s Bummerl.",
                count,
            ),
        )
        yield _("Wer dazwischen liegt, geht leer aus.")


def _counted(count: int, none: str, some: str) -> str:
    return fill(some, count=number(count)) if count else none


def _special(facts: Facts) -> Iterator[str]:
    rules = facts.rules.bummerl
    if rules.normal == rules.schneider == rules.retourschneider:
        yield _("Schneider und Retourschneider zählen nicht mehr als jede andere verlorene Partie.")
        return
    yield fill(
        _("Schneider: %(count)s Bummerl, wenn jemand bis zum Schluss keinen Punkt gemacht hat."),
        count=rules.schneider,
    )
    yield fill(
        _(
            "Retourschneider: %(count)s Bummerl, wenn den Verlierern vor der letzten Runde nur ein "
            "Punkt "
            "gefehlt hat und die Sieger noch keinen hatten."
        )
        if facts.four
        else _(
            "Retourschneider: %(count)s Bummerl, wenn beiden Verlierern vor der letzten Runde nur "
            "ein Punkt "
            "gefehlt hat und der Sieger noch keinen hatte."
        ),
        count=rules.retourschneider,
    )
    yield _("Trifft beides zu, ist es ein Retourschneider.")


def _bummerl_example(facts: Facts) -> str:
    """A Partie that Anna's side wins at one stroke, reckoned by the engine."""
    rules = facts.rules
    target, side = rules.partie.target, rules.side(0)
    row = [target if (seat in side) != facts.strokes else 0 for seat in range(rules.players)]
    over = book(Partie(rules), row)
    values = {"losers": _people(over.losers), "count": max(over.bummerl), "score": _score(facts, [0, target])}
    if facts.strokes:
        return fill(
            _("%(losers)s haben als Erste %(strokes)s: Das macht für jeden %(count)s Bummerl."),
            strokes=facts.worth(target),
            **values,
        )
    if over.bummerl_kind == "schneider":
        return fill(
            _("%(losers)s verlieren %(score)s, ein Schneider: Das macht für jeden %(count)s Bummerl."),
            **values,
        )
    return fill(
        _("%(losers)s verlieren %(score)s, ein Retourschneider: Das macht für jeden %(count)s Bummerl."),
        **values,
    )
