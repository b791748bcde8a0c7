"""What is wrong with a document from outside, where."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias, get_args

Code: TypeAlias = Literal[
    # a field by itself
    "not_a_table", "unknown_field", "missing", "no_contracts", "repeated", "not_a_number", "out_of_range", "not_a_bool",
    "not_a_choice", "not_a_key", "not_a_text", "not_an_order", "not_texts",
    # what contradicts another field
    "not_20_cards", "not_3_or_hand", "no_normal_game", "only_until_passed", "nothing_to_force", "only_vorhand",
    "nobody_names_trump", "last_card_not_seen", "no_talon", "no_partner", "contested", "breaks_no_trick", "only_augen",
    "not_below_tricks", "never_met",
]  # fmt: skip
# Every code with which a rule set is refused [13.1].
CODES: tuple[Code, ...] = get_args(Code)


class Defect(NamedTuple):
    """`path` names the field, like `contracts.3.needs`; `code` what is wrong; `params` the values for its words."""

    path: str
    code: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        return f"{self.path or 'rules'}: {self.code}"
