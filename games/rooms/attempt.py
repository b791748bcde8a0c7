"""Something is tried at a table: in one transaction, with the room locked, and either done or refused."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from django.db import OperationalError, transaction

from games.engine import Refusal
from games.history import store
from games.rooms.locked import Table
from games.rooms.models import Room
from games.rooms.notices import Notice
from schnapsen_site import crash

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outcome:
    """What came of it: the HTTP status, why it was refused (None if done), and the room's version after it."""

    status: int
    refusal: Refusal | Notice | None
    version: int = 0


class Refused(Exception):
    """Nothing was changed; `outcome` says why."""

    def __init__(self, status: int, reason: Refusal | Notice) -> None:
        super().__init__(reason)
        self.outcome = Outcome(status, reason)


STALE = 409, Notice.STALE
WATCHING = 403, Notice.WATCHING


def attempt(room_id: int, act: Callable[[Table], None]) -> Outcome:
    """Do `act` with the room locked and save; what it refuses by `Refused` changes nothing."""
    try:
        with transaction.atomic():
            table = Table.lock(room_id)
            crash.here("lock")
            act(table)
            table.save()
            crash.here("commit")
    except Room.DoesNotExist:
        return Outcome(404, Notice.NO_TABLE)
    except Refused as refused:
        return refused.outcome
    except store.Overtaken:
        return Outcome(*STALE)
    except OperationalError as error:
        log.warning("the database did not answer in time: %s", type(error).__name__)
        return Outcome(503, Notice.BUSY)
    return Outcome(200, None, table.room.version)
