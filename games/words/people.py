"""Who is who at a table, in words for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import Seat

from .texts import gettext as _


class People(NamedTuple):
    """The names at the seats, and which seat is the reader's own (None for somebody who watches)."""

    names: tuple[str, ...]
    me: Seat | None = None

    def name(self, seat: Seat) -> str:
        """The name for labels and lists: "Du" for the reader."""
        return _("Du") if seat == self.me else self.names[seat]

    def to(self, seat: Seat) -> str:
        """The name after a preposition, as in "Stich an dich"."""
        return _("dich") if seat == self.me else self.names[seat]

    def listed(self, seats: Sequence[Seat]) -> str:
        """ "Vroni, Poldi und Sepp"; the reader is among them by name."""
        return joined([self.names[seat] for seat in seats])


def joined(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s und %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
