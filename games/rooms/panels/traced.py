"""Parts of a page that are made anew only once something that they were made from has changed.

While a part is made, the view that it is made from notes what is read of it. The part holds as long as all that reads
the same. So nothing has to say what a part depends on, and nothing can forget to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from games.rooms.table_view import TableView

Reader = Callable[[Any], Any]

# What has a value for each seat: of these it counts which seats were looked at.
PER_SEAT = frozenset({"seats", "turns", "next_done", "counts", "taken", "augen"})


class _Traced:
    """Stands for a view. What was read of it becomes its own, and is noted; `asked` is what was read per seat."""

    view: _Traced | None

    def __init__(self, of: object) -> None:
        self._of = of
        self._noted: dict[str, Any] = {}
        self._asked: dict[Reader, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._of, name)
        if name in PER_SEAT:
            return _PerSeat(name, value, self._asked)
        self.__dict__[name] = self._noted[name] = value
        return value

    def seen(self) -> Seen:
        return Seen(_reader(tuple(self._noted)), tuple(self._noted.values()), tuple(self._asked.items()))


class _PerSeat:
    """Stands for a tuple with a value for each seat."""

    __slots__ = ("_asked", "_name", "_values")

    def __init__(self, name: str, values: tuple[Any, ...], asked: dict[Reader, Any]) -> None:
        self._name, self._values, self._asked = name, values, asked

    def __getitem__(self, seat: int) -> Any:
        self._asked[_reader_at(self._name, seat)] = self._values[seat : seat + 1]
        return self._values[seat]

    def __len__(self) -> int:
        self._asked[_counter(self._name)] = len(self._values)
        return len(self._values)

    def __iter__(self) -> Iterator[Any]:
        self._asked[_reader((self._name,))] = (self._values,)
        return iter(self._values)


@cache
def _reader(names: tuple[str, ...]) -> Reader:
    """Reads these attributes as a tuple; of a single one `attrgetter` would give the bare value."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda view: tuple(getattr(view, name) for name in names)


@cache
def _reader_at(name: str, seat: int) -> Reader:
    """Reads a tuple with one value, or none where there is no such seat any more."""
    return lambda view: getattr(view, name)[seat : seat + 1]


@cache
def _counter(name: str) -> Reader:
    return lambda view: len(getattr(view, name))


class Seen(NamedTuple):
    """What was read of a view: some of its values as `read` reads them, and what else was asked."""

    read: Reader
    values: tuple[Any, ...]
    asked: tuple[tuple[Reader, Any], ...]

    def holds(self, view: object) -> bool:
        return self.read(view) == self.values and all(ask(view) == answer for ask, answer in self.asked)


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
