"""Why an action is not legal: a code and the number of its rule. Words for people are made at the edge."""

from __future__ import annotations

from .ruled import Ruled


class Refusal(Ruled):
    """A reason, with `rule` the paragraph of docs/RULES.md that forbids the action."""

    UNREADABLE = "unreadable", "12.1"
    RUNDE_OVER = "runde_over", "9.2"
    OTHER_SEAT = "other_seat", "12.1"
    OTHER_PHASE = "other_phase", "12.1"
    SUIT_NOT_HELD = "suit_not_held", "3.1"
    NO_AUFSCHLAGEN = "no_aufschlagen", "3.1"
    UNKNOWN_CONTRACT = "unknown_contract", "4"
    NOT_BIDDABLE = "not_biddable", "4.5"
    TOO_LOW = "too_low", "4.2"
    NOT_THIS_SEAT = "not_this_seat", "4.6"
    NEEDS_ACE = "needs_ace", "4.7"
    NEEDS_FIVE_TRUMPS = "needs_five_trumps", "4.7"
    NEEDS_FIVE_OF_PLAIN_SUIT = "needs_five_of_plain_suit", "4.7"
    MUST_BID = "must_bid", "4.4"
    LOWEST_ONLY = "lowest_only", "4.4"
    SUIT_MISSING = "suit_missing", "3.4"
    SUIT_UNWANTED = "suit_unwanted", "3.4"
    NOT_ASKED = "not_asked", "6.1"
    NOT_IN_HAND = "not_in_hand", "7.4"
    FARBZWANG = "farbzwang", "7.4"
    STICHZWANG = "stichzwang", "7.5"
    TRUMPFZWANG = "trumpfzwang", "7.6"
    UEBERTRUMPFZWANG = "uebertrumpfzwang", "7.7"


class Illegal(ValueError):
    """Raised by `apply` for an action that is not legal; nothing has changed. Its text names no card of a hand."""

    def __init__(self, refusal: Refusal, action: object, seat: object, phase: str) -> None:
        super().__init__(
            f"{action!r:.60} by seat {seat!r:.20} in phase {phase}: {refusal.code} [{refusal.rule}]"
        )
        self.refusal = refusal
