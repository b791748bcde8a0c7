"""Who is here: signs of life kept in the process, only changes written, and one lease row per process.

A page's pulse answers, actions and plain requests are signs. `run` is a task of every serving process.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import sessions
from games.rooms import takeover
from games.rooms.models import Presence, Process, Seat
from schnapsen_site.threads import in_thread

Pair = tuple[int, int]  # room, user

LOOK_EVERY = 1.0
LEASE = timedelta(seconds=15)
RENEW_EVERY = 5.0
SEEN_EVERY = 60.0
# So many arrivals are written in one go: moves need not wait for thousands.
AT_ONCE = 200

# When each pair was last heard of, by the process's own clock.
_signs: dict[Pair, float] = {}


def sign(room_id: int, user_id: int) -> None:
    """A sign of life from a user at a table. From any thread, costs nothing."""
    _signs[room_id, user_id] = time.monotonic()


async def run() -> None:
    """Write who comes and goes, renew this process's lease, and clear up after processes that died."""
    keeper = Keeper()
    renewed = seen = 0.0
    while True:
        if time.monotonic() - renewed >= RENEW_EVERY:
            await in_thread(keeper.renew)()
            renewed = time.monotonic()
        if time.monotonic() - seen >= SEEN_EVERY:
            await in_thread(keeper.note_seen)()
            seen = time.monotonic()
        coming, going = keeper.changes()
        if coming or going:
            await in_thread(keeper.write)(coming, going)
        await asyncio.sleep(LOOK_EVERY)


class Keeper:
    """What this process has told the database about who is here."""

    def __init__(self) -> None:
        self.key = secrets.token_hex(16)
        self.here: set[Pair] = set()

    def changes(self) -> tuple[list[Pair], list[Pair]]:
        """The pairs that came and those not heard of for too long, since the last look."""
        oldest = time.monotonic() - settings.AWAY_AFTER
        fresh = {pair for pair, at in list(_signs.items()) if at > oldest}
        return sorted(fresh - self.here), sorted(self.here - fresh)

    def renew(self) -> None:
        """Say that this process lives, and take note of those that no longer do."""
        now = timezone.now()
        Process.objects.update_or_create(key=self.key, defaults={"alive_until": now + LEASE})
        for process in Process.objects.filter(alive_until__lt=now):
            pairs = list(process.presences.values_list("room_id", "user_id"))
            process.delete()
            for room_id, user_id in pairs:
                takeover.left(room_id, user_id, now)

    def note_seen(self) -> None:
        """Friends see those who are at a table and load no pages."""
        if self.here:
            sessions.seen({user_id for _room_id, user_id in self.here})

    def write(self, coming: list[Pair], going: list[Pair]) -> None:
        process = Process.objects.get(key=self.key)
        self.here.update(coming)
        for begin in range(0, len(coming), AT_ONCE):
            some = coming[begin : begin + AT_ONCE]
            _insert(process, some)
            for pair in _away(some):
                takeover.arrived(*pair)
        for room_id, user_id in going:
            self.here.discard((room_id, user_id))
            silent = time.monotonic() - _signs.pop((room_id, user_id), time.monotonic())
            process.presences.filter(room_id=room_id, user_id=user_id).delete()
            takeover.left(room_id, user_id, timezone.now() - timedelta(seconds=silent))


def _insert(process: Process, pairs: Sequence[Pair]) -> None:
    """All in one go, after a restart they are many; one by one if a room or a user among them no longer exists."""
    new = [Presence(process=process, room_id=room_id, user_id=user_id) for room_id, user_id in pairs]
    try:
        with transaction.atomic():
            Presence.objects.bulk_create(new, ignore_conflicts=True)
    except IntegrityError:
        for pair in pairs if len(pairs) > 1 else ():
            _insert(process, [pair])


def _away(pairs: Sequence[Pair]) -> list[Pair]:
    """Those who were away. Asked after they are written: from then on nobody calls them away."""
    rooms, users = zip(*pairs, strict=True)
    away = Seat.objects.filter(room__in=rooms, user__in=users, absent_since__isnull=False)
    return sorted(set(pairs) & set(away.values_list("room_id", "user_id")))
