"""What is wrong with a rule set, where."""

from __future__ import annotations

from typing import Any, NamedTuple


class Defect(NamedTuple):
    """`path` names the field, like `contracts.3.needs`; `code` what is wrong; `params` the values for its words."""

    path: str
    code: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        return f"{self.path or 'rules'}: {self.code}"
