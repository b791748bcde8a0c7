"""When is a contract made or lost? [9] A handful of evaluators, chosen by the contract's data."""

from __future__ import annotations

from typing import NamedTuple

from .cards import Seat
from .ruled import Ruled
from .rules import Contract, Rules

ENOUGH = 66


class Reason(Ruled):
    """What decided a Runde: a code, and the rule."""

    FIRST_TO_66 = "first_to_66", "9.6"
    LAST_TRICK = "last_trick", "9.6"
    REACHED_66 = "reached_66", "9.3"
    COUNTED = "counted", "9.3"
    NOT_REACHED = "not_reached", "9.5"
    TOO_LATE = "too_late", "9.4"
    BROKEN = "broken", "9.4"
    ALL_TRICKS = "all_tricks", "9.2"
    TRICK_LOST = "trick_lost", "9.2"
    NO_TRICK = "no_trick", "9.2"
    TRICK_TAKEN = "trick_taken", "9.2"


class Verdict(NamedTuple):
    made: bool
    reason: Reason


class Standing(NamedTuple):
    """What a goal is judged by. `tricks` is how many are done; `winner` took the one just closed, None in the
    middle of a trick."""

    rules: Rules
    declarer: Seat
    augen: tuple[int, ...]
    tricks: int
    winner: Seat | None

    @property
    def last(self) -> bool:
        return self.winner is not None and self.tricks == self.rules.hand_size

    def augen_of(self, seats: tuple[Seat, ...]) -> int:
        return sum(self.augen[seat] for seat in seats)


def verdict(contract: Contract, now: Standing) -> Verdict | None:
    """Made, lost, or None while it is open [9.2]."""
    if contract.contested:
        return _contested(now)
    match contract.goal:
        case "augen":
            return _broken(contract, now) or _augen(contract, now)
        case "all_tricks":
            return _all_tricks(contract, now)
        case "no_trick":
            return _no_trick(now)


def _contested(now: Standing) -> Verdict | None:
    """[9.6] The side that first has 66; else the last trick."""
    side = now.rules.side(now.declarer)
    if now.augen_of(side) >= ENOUGH:
        return Verdict(True, Reason.FIRST_TO_66)
    if now.augen_of(now.rules.opponents(now.declarer)) >= ENOUGH:
        return Verdict(False, Reason.FIRST_TO_66)
    return Verdict(now.winner in side, Reason.LAST_TRICK) if now.last else None


def _broken(contract: Contract, now: Standing) -> Verdict | None:
    """[9.4] `breaks`: whose trick loses the contract at once."""
    if now.winner is None or contract.breaks == "nobody":
        return None
    harmless = now.rules.side(now.declarer) if contract.breaks == "opponents" else (now.declarer,)
    return None if now.winner in harmless else Verdict(False, Reason.BROKEN)


def _augen(contract: Contract, now: Standing) -> Verdict | None:
    """[9.3], [9.4], [9.5]"""
    counted = now.augen_of((now.declarer,) if contract.alone else now.rules.side(now.declarer))
    enough = counted >= ENOUGH
    if enough and contract.ends == "target":
        return Verdict(True, Reason.REACHED_66)
    if now.winner is not None and now.tricks == contract.within_tricks and not enough:
        return Verdict(False, Reason.TOO_LATE)
    if now.last:
        return Verdict(True, Reason.COUNTED) if enough else Verdict(False, Reason.NOT_REACHED)
    return None


def _all_tricks(contract: Contract, now: Standing) -> Verdict | None:
    alone = contract.alone or contract.breaks == "others"
    needed = (now.declarer,) if alone else now.rules.side(now.declarer)
    if now.winner is not None and now.winner not in needed:
        return Verdict(False, Reason.TRICK_LOST)
    return Verdict(True, Reason.ALL_TRICKS) if now.last else None


def _no_trick(now: Standing) -> Verdict | None:
    if now.winner == now.declarer:
        return Verdict(False, Reason.TRICK_TAKEN)
    return Verdict(True, Reason.NO_TRICK) if now.last else None
