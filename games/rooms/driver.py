"""Does what the server must do at tables: bots, deadlines, "Weiter", takeovers. A task of every serving process.

It needs no open page. The lease saves work; that nothing happens twice the room's version and the Runde's seq see to.
"""

from __future__ import annotations

import asyncio
import logging
import os
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import bots
from games.bots.workers import Workers
from games.rooms import duties, push
from games.rooms.models import Room
from schnapsen_site import rows
from schnapsen_site.threads import in_thread

log = logging.getLogger(__name__)

AT_ONCE = 40
LOOK_EVERY = 0.25
REST = 0.02
# How long after the moment to act another driver may take a room over.
LEASE = timedelta(seconds=4)


async def run() -> None:
    """Look for due rooms, again and again; at once after a change of this process's that leaves something due."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()

    def wake(room_id: int, version: int, due: datetime | None) -> None:
        if due is not None and due <= timezone.now() + timedelta(seconds=LOOK_EVERY):
            loop.call_soon_threadsafe(changed.set)

    if not settings.REDIS_URL:
        # A single process: what leases there are a dead one left.
        await in_thread(Room.objects.exclude(lease_until=None).update)(lease_until=None)
    workers = Workers(max(1, (os.cpu_count() or 2) - 1))
    push.listen(wake)
    try:
        await _look(Driver(workers), changed)
    finally:
        push.stop(wake)
        workers.close()


async def _look(driver: Driver, changed: asyncio.Event) -> None:
    while True:
        changed.clear()
        claimed = await in_thread(claim)()
        for room_id in claimed:
            driver.take(room_id)
        if len(claimed) < AT_ONCE:
            try:
                await asyncio.wait_for(changed.wait(), LOOK_EVERY)
            except TimeoutError:
                continue
        await asyncio.sleep(REST)


def claim() -> list[int]:
    """Lease some of the due rooms; the ids of those that nobody else has."""
    now = timezone.now()
    due = Room.objects.filter(Q(lease_until=None) | Q(lease_until__lte=now), due__lte=now)
    if not due.exists():
        return []
    with transaction.atomic():
        # A room that is just being moved at, or leased by another process, is passed over. Who waits for one while it
        # holds others waits for ever: another may hold that one and wait for these.
        rooms = list(
            due.only("act_at").select_for_update(skip_locked=True, no_key=True).order_by("due")[:AT_ONCE]
        )
        for room in rooms:
            room.lease_until = max(room.act_at or now, now) + LEASE
            rows.update(room, ("lease_until",))
    return [room.pk for room in rooms]


class Driver:
    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.tasks: set[asyncio.Task[None]] = set()

    def take(self, room_id: int) -> None:
        task = asyncio.get_running_loop().create_task(self._handle(room_id))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _handle(self, room_id: int) -> None:
        """Whatever goes wrong, the room's lease runs out and it is tried again."""
        try:
            duty = await in_thread(duties.first_of)(room_id)
            if isinstance(duty, duties.Think):
                await self._think(duty)
            elif duty is not None:
                await in_thread(duty)()
        except Exception:
            log.exception("a duty at room %s failed", room_id)

    async def _think(self, duty: duties.Think) -> None:
        chosen = self.workers.submit(bots.choose, duty.view, duty.level, duty.seed, duty.signs)
        choice = await asyncio.wrap_future(chosen)
        await asyncio.sleep(max(0.0, (duty.at - timezone.now()).total_seconds()))
        await in_thread(duty.done)(choice)
