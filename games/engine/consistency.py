"""What fields of a rule set contradict each other [13.1]. Each check reads a document that may lack broken fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .cards import ALL_CARDS
from .deal import FIRST_PACKET
from .defects import Code, Defect
from .rules import entitled

NORMAL = "normal"
# What a contested contract cannot have, with the value that says nothing.
NOT_CONTESTED = {
    "alone": False, "breaks": "nobody", "within_tricks": None, "ends": "target", "by": "anyone", "needs": None,
    "goal": "augen",
}  # fmt: skip


def contradictions(document: dict[str, Any]) -> Iterator[Defect]:
    """Every contradiction. A field that could not be read is absent and contradicts nothing."""
    rules = _Sheet(document)
    yield from _cards(rules)
    if rules.contracts:
        yield from _auction(rules)
    yield from _trump(rules)
    yield from _talon(rules)
    for place, row in enumerate(document["contracts"]):
        for name, code in _contract(rules, row):
            yield Defect(f"contracts.{place}.{name}", code)


class _Sheet:
    """A document under scrutiny: `get("trump.by")` is None where the field is broken or absent."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def get(self, path: str) -> Any:
        value: Any = self.document
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        return value

    @property
    def contracts(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.document["contracts"]
        return rows

    @property
    def cards_seen(self) -> int | None:
        """How many own cards a bidder sees."""
        seen: int | None = self.get("auction.cards") or self.get("hand_size")
        return seen

    @property
    def sure_trump(self) -> str | None:
        """Who surely holds a card of the trump suit that is named or turned up before the auction."""
        by = self.get("trump.by")
        if by in ("dealers_last_card", "turned_card"):
            return "dealer"
        return "vorhand" if by == "vorhand" and self.get("trump.held") else None

    def normal(self) -> dict[str, Any] | None:
        return next(
            (row for row in self.contracts if row.get("key") == NORMAL and row.get("contested")), None
        )


def _cards(rules: _Sheet) -> Iterator[Defect]:
    players, hand, talon = rules.get("players"), rules.get("hand_size"), rules.get("talon_size")
    if None not in (players, hand, talon) and players * hand + talon != len(ALL_CARDS):
        yield Defect("hand_size", "not_20_cards", {"cards": players * hand + talon})
    cards = rules.get("auction.cards")
    if None not in (cards, hand) and cards not in (FIRST_PACKET, hand):
        yield Defect("auction.cards", "not_3_or_hand", {"hand": hand})


def _auction(rules: _Sheet) -> Iterator[Defect]:
    rounds, all_pass = rules.get("auction.rounds"), rules.get("auction.all_pass")
    if rules.normal() is None and not any(
        "key" not in row or "contested" not in row for row in rules.contracts
    ):
        if rounds == "none":
            yield Defect("auction.rounds", "no_normal_game")
        elif all_pass == "normal":
            yield Defect("auction.all_pass", "no_normal_game")
    if rules.get("auction.equal") == "vorhand" and rounds in ("none", "one"):
        yield Defect("auction.equal", "only_until_passed")
    if all_pass == "forced" and not any(_vorhand_always_may(row) for row in rules.contracts):
        yield Defect("auction.all_pass", "nothing_to_force")


def _vorhand_always_may(row: dict[str, Any]) -> bool:
    """Whether Vorhand may bid this with any hand; a row with broken fields is given the benefit of the doubt."""
    return (
        not row.get("contested", False)
        and row.get("by", "anyone") != "opponents"
        and row.get("needs") is None
    )


def _trump(rules: _Sheet) -> Iterator[Defect]:
    by, rounds = rules.get("trump.by"), rules.get("auction.rounds")
    if by is not None and by != "vorhand":
        if rules.get("trump.aufschlagen"):
            yield Defect("trump.aufschlagen", "only_vorhand")
        if rules.get("trump.held") is False:
            yield Defect("trump.held", "only_vorhand")
    unnamed = rounds == "none" or rules.get("auction.all_pass") == "normal"
    normal = rules.normal()
    if by == "declarer" and unnamed and normal is not None and normal.get("trump"):
        yield Defect("trump.by", "nobody_names_trump")
    if by == "dealers_last_card" and rounds not in (None, "none") and rules.cards_seen == FIRST_PACKET:
        yield Defect("auction.cards", "last_card_not_seen")


def _talon(rules: _Sheet) -> Iterator[Defect]:
    if rules.get("talon_size") == 0 and (rules.get("talon.factor") or 1) != 1:
        yield Defect("talon.factor", "no_talon")


def _contract(rules: _Sheet, row: dict[str, Any]) -> Iterator[tuple[str, Code]]:
    if row.get("contested"):
        for name, plain in NOT_CONTESTED.items():
            if row.get(name, plain) != plain:
                yield name, "contested"
    if row.get("breaks", "nobody") != "nobody" and row.get("goal") == "no_trick":
        yield "breaks", "breaks_no_trick"
    within, hand = row.get("within_tricks"), rules.get("hand_size")
    if within is not None and row.get("goal") not in (None, "augen"):
        yield "within_tricks", "only_augen"
    if within is not None and hand is not None and within >= hand:
        yield "within_tricks", "not_below_tricks"
    if row.get("talon") is False and rules.get("talon_size") == 0:
        yield "talon", "no_talon"
    if row.get("partner") == "out" and rules.get("players") == 3:
        yield "partner", "no_partner"
    if not row.get("contested") and not _could_be_met(rules, row):
        yield "needs", "never_met"


def _could_be_met(rules: _Sheet, row: dict[str, Any]) -> bool:
    """Whether any seat that [4.6] lets bid this could ever hold what it needs [4.7]."""
    needs, seen, players, by = row.get("needs"), rules.cards_seen, rules.get("players"), rules.get("trump.by")
    if needs in (None, "ace") or seen is None or players is None or by is None:
        return True
    if seen < 5:
        return False
    if needs == "five_trumps" and by == "declarer":
        return bool(row.get("trump", True))
    seats = entitled(row.get("by", "anyone"), players)
    holder = {"vorhand": 0, "dealer": players - 1, None: None}[rules.sure_trump]
    if holder is None:
        return True
    if needs == "five_trumps":  # all five lie in one hand, so in that of the seat which surely holds one
        return holder in seats
    return seats != {holder} or seen > 5
