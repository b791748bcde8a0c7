"""Who else uses house rules. What lies above this app answers here, since this app may not ask it."""

from __future__ import annotations

from collections.abc import Callable

from .models import HouseRule

Counter = Callable[[HouseRule], int]

_open_tables: list[Counter] = []


def count_open_tables_with(counter: Counter) -> None:
    """Have `counter` say how many open tables play by any version of a house rule."""
    _open_tables.append(counter)


def open_tables(rule: HouseRule) -> int:
    return sum(counter(rule) for counter in _open_tables)
