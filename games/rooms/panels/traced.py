"""Parts of a page that are made anew only once something that they were made from has changed.

While a part is made, the view that it is made from notes what is read of it. The part holds as long as all that reads
the same. So nothing has to say what a part depends on, and nothing can forget to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from games.rooms.table_view import TableView

Reader = Callable[[Any], tuple[Any, ...]]


class _Traced:
    """Stands for a view. What was read of it becomes its own, and is noted."""

    view: _Traced | None

    def __init__(self, of: object) -> None:
        self._of = of
        self._noted: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._of, name)
        self.__dict__[name] = self._noted[name] = value
        return value

    def seen(self) -> Seen:
        return Seen(_reader(tuple(self._noted)), tuple(self._noted.values()))


@cache
def _reader(names: tuple[str, ...]) -> Reader:
    """Reads these attributes as a tuple; of a single one `attrgetter` would give the bare value."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda view: tuple(getattr(view, name) for name in names)


class Seen(NamedTuple):
    """What was read of a view, and how to read it again."""

    read: Reader
    values: tuple[Any, ...]

    def holds(self, view: object) -> bool:
        return self.read(view) == self.values


class Part(NamedTuple):
    """A piece of HTML, and what was seen of the table and of its Runde (None: there was none) when it was made."""

    html: Markup
    table: Seen
    runde: Seen | None

    def holds(self, tv: TableView) -> bool:
        if self.runde is None or tv.view is None:
            return self.runde is None and tv.view is None and self.table.holds(tv)
        return self.table.holds(tv) and self.runde.holds(tv.view)


def make(maker: Callable[[TableView], Markup], tv: TableView) -> Part:
    """The part as `maker` makes it from this view."""
    table, runde = _Traced(tv), _Traced(tv.view) if tv.view is not None else None
    table.view = runde
    html = maker(cast(TableView, table))
    return Part(html, table.seen(), runde.seen() if runde is not None else None)
