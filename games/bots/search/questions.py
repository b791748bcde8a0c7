"""What a Runde can be worth, as yes-or-no questions: "does the declarer's side get at least so much?" [9], [10].

Every contract comes down to one race. The counted side wants `enough` Augen, the other wants `limit`; some tricks
decide at once; and there is a rule for the case that all tricks are played.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from games.engine.cards import Seat
from games.engine.goals import ENOUGH

from .position import Setting

NEVER = 999
"""More Augen than there are."""


class Kind(IntEnum):
    """What a trick of a seat does to the question."""

    OWN = 0  # counts towards `enough`
    THEIRS = 1  # counts towards `limit`
    NEUTRAL = 2
    BREAKS = 3  # the answer is no
    SPOILS = 4  # no, unless its Augen still bring `enough`


@dataclass(frozen=True, slots=True)
class Question:
    """Which tricks and Augen say yes, which say no.

    `good`: the seats that want a yes; `counted`: those whose announcements count towards `enough`. `hold`: `enough` is
    looked at after the last trick only. `due`: with so many cards left `enough` must have been reached, -1 if never.
    `left`: the answer after the last trick, by its winner. `own_early`, `their_early`: an announcement counts before
    the first trick.
    """

    kinds: tuple[Kind, ...]
    good: tuple[bool, ...]
    counted: tuple[bool, ...]
    enough: int = NEVER
    limit: int = NEVER
    hold: bool = False
    due: int = -1
    left: tuple[bool, ...] = ()
    own_early: bool = False
    their_early: bool = False


def outcomes(setting: Setting) -> tuple[int, ...]:
    """All values the Runde can have for the declarer's side, from worst to best."""
    amounts = {step * price(setting) for step in _steps(setting)} - {0}
    return tuple(sorted({-amount for amount in amounts} | amounts)) or (0,)


def price(setting: Setting) -> int:
    """Points of the Runde before multipliers: talon and Kontra are in it [5.2], [10.4]."""
    if setting.contract.contested:
        return 1 << setting.kontra
    factor = setting.rules.talon.factor if setting.paid else 1
    return setting.contract.value * factor << setting.kontra


def question(setting: Setting, value: int) -> Question:
    """Does the declarer's side get at least `value`? `value` is one of the outcomes, not the worst."""
    good = tuple(seat in setting.side for seat in range(setting.rules.players))
    step = value // price(setting)
    if setting.contract.goal != "augen":
        return Question(_trick_kinds(setting), good, good, left=(True,) * len(good))
    return _contested(setting, good, step) if setting.contract.contested else _augen(setting, good, step)


def _steps(setting: Setting) -> tuple[int, ...]:
    """The factors by which a price can come: 1, 2, 3 in the contested game, else by the multipliers [10.1], [10.3]."""
    if setting.contract.contested:
        return 1, 2, 3
    rules = setting.rules.multipliers
    if rules is None or setting.contract.goal != "augen":
        return (1,)
    bare = max(rules.schwarz, rules.schneider if rules.schneider_below > 0 else 1)
    scant = (
        rules.schneider if rules.schneider_below > 2 * 3 else 1
    )  # a trick has three cards of 2 Augen or more
    return tuple(sorted({1, bare, scant, rules.schwarz}))


def _trick_kinds(setting: Setting) -> tuple[Kind, ...]:
    contract, declarer = setting.contract, setting.declarer
    seats = range(setting.rules.players)
    if contract.goal == "no_trick":
        return tuple(Kind.BREAKS if seat == declarer else Kind.NEUTRAL for seat in seats)
    needed = (declarer,) if contract.alone or contract.breaks == "others" else setting.side
    return tuple(Kind.NEUTRAL if seat in needed else Kind.BREAKS for seat in seats)


def _contested(setting: Setting, good: tuple[bool, ...], step: int) -> Question:
    """[9.6], [10.1]: 66 with the others below 33 are two, with no trick for them three points."""
    kinds = tuple(Kind.OWN if mine else Kind.THEIRS for mine in good)
    if step > 0:
        limit = {1: ENOUGH, 2: 33, 3: 1}[step]
        return Question(kinds, good, good, ENOUGH, limit, left=good if step == 1 else (False,) * len(good))
    return Question(kinds, good, good, {-1: 33, -2: 1}[step], ENOUGH, left=(True,) * len(good))


def _augen(setting: Setting, good: tuple[bool, ...], step: int) -> Question:
    """[9.3] to [9.5], [10.3]. A negative step asks whether the loss stays below the next multiplier."""
    contract, rules = setting.contract, setting.rules
    left = (False,) * len(good)
    due = (
        -1 if contract.within_tricks is None else setting.active * (rules.hand_size - contract.within_tricks)
    )
    if step < 0:
        enough, early = _escape(setting, min(other for other in _steps(setting) if other > -step))
        kinds = tuple(
            _augen_kind(setting, seat, setting.side, NEVER, Kind.SPOILS) for seat in range(rules.players)
        )
        return Question(kinds, good, good, enough, due=due, left=left, own_early=early)
    limit, early = _escape(setting, step)
    counted = (setting.declarer,) if contract.alone else setting.side
    kinds = tuple(_augen_kind(setting, seat, counted, limit, Kind.BREAKS) for seat in range(rules.players))
    own = tuple(seat in counted for seat in range(rules.players))
    hold = contract.ends == "last_trick" and (limit < NEVER or contract.breaks != "nobody")
    return Question(kinds, good, own, ENOUGH, limit, hold, due, left, their_early=early)


def _escape(setting: Setting, step: int) -> tuple[int, bool]:
    """The Augen with which a losing side escapes that multiplier, and whether announcements help before a trick."""
    rules = setting.rules.multipliers
    if rules is None or step == 1:
        return NEVER, False
    if rules.schneider >= step and rules.schneider_below > 0:
        return rules.schneider_below, rules.schwarz < step and setting.rules.melds.credit == "at_once"
    return 1, False


def _augen_kind(
    setting: Setting, seat: Seat, counted: tuple[Seat, ...], limit: int, partner_breaks: Kind
) -> Kind:
    breaks = setting.contract.breaks
    if seat not in setting.side:
        if breaks != "nobody":
            return Kind.BREAKS
        return Kind.THEIRS if limit < NEVER else Kind.NEUTRAL
    if breaks == "others" and seat != setting.declarer:
        return partner_breaks
    return Kind.OWN if seat in counted else Kind.NEUTRAL
