"""Tables as they were last seen, kept in this process: most moves find everything here that they need.

The room's version, raised by all that anybody at the table sees change, says whether what is kept still holds: it is
asked for at every use. Kept is what was committed, and nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from django.db.models import Model

from games import engine
from games.engine import Event, Rules
from games.history.models import Partie, Runde
from games.history.states import Lru
from games.rooms.models import Message, Room, Seat

SIZE = 2048
# Names of users and house rules are no part of the version: after so many seconds, up to twice as many, all is read
# anew. Each table has a time of its own, for those read together, after a start, would else all be read anew together.
FRESH = 30

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Snapshot:
    """Everything a table's pages are made from, hands included: only `tables.view_for` may read it.

    Its rows are shared: who changes one takes a `copy_of` it. `read` is when it was read from the database.
    """

    room: Room
    seats: Sequence[Seat]
    rules: Rules
    partie: Partie | None
    runde: Runde | None
    sealed: Runde | None
    state: engine.Runde | None
    course: Sequence[tuple[int, Event]]
    said: Sequence[Message]
    now: datetime
    read: float = field(default_factory=time.monotonic)


_kept: Lru[int, Snapshot] = Lru(SIZE)


def get(room_id: int, version: int, code: str) -> Snapshot | None:
    """The snapshot of exactly this version. The code is random: ids of rows may come again, it does not."""
    known = newest(room_id)
    return known if known and (known.room.version, known.room.code) == (version, code) else None


def newest(room_id: int) -> Snapshot | None:
    """The newest snapshot this process has; others may have changed the table since."""
    known = _kept.get(room_id)
    return known if known and time.monotonic() - known.read < FRESH + room_id % FRESH else None


def put(snapshot: Snapshot) -> None:
    """To be called after commit only: what is rolled back never was."""
    _kept.put(snapshot.room.pk, snapshot)


def copy_of(row: Row) -> Row:
    """A row of its own with the same values and relations. Values that are lists are shared: replace, never change."""
    copied = type(row).__new__(type(row))
    copied.__dict__.update(row.__dict__)
    copied._state = type(row._state)()
    copied._state.db, copied._state.adding = row._state.db, row._state.adding
    copied._state.fields_cache = dict(row._state.fields_cache)
    return copied
