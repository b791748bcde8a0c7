"""Codes that name their rule."""

from __future__ import annotations

from enum import Enum


class Ruled(Enum):
    """Members are a code for programs and the paragraph of docs/RULES.md it stands for."""

    @property
    def code(self) -> str:
        return str(self.value[0])

    @property
    def rule(self) -> str:
        return str(self.value[1])
