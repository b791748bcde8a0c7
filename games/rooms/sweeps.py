"""What has had its time: tables nobody touches, old talk."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from django.db.models import Count, Q
from django.utils import timezone

from games.rooms import leaving, talk
from games.rooms.attempt import STALE, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Message, Report, Room
from schnapsen_site.threads import in_thread

State = Room.State
EVERY = 600.0
WAITS = timedelta(days=1)
RUNS = timedelta(days=14)
RUNS_ALONE = timedelta(days=30)


async def run() -> None:
    """A task of every serving process; that several sweep at once does no harm."""
    while True:
        await in_thread(sweep)()
        await asyncio.sleep(EVERY)


def sweep() -> None:
    """Close waiting tables untouched for a day and those over as long, break off Partien after 14 days (30 of one
    player against bots), forget what was said 30 days ago, in reports too."""
    now = timezone.now()
    waiting = Room.objects.filter(
        Q(state=State.OVER) | Q(state=State.WAITING, partie=None), touched__lt=now - WAITS
    )
    for room_id in waiting.values_list("pk", flat=True):
        attempt(room_id, _close)
    running = Room.objects.exclude(state__in=(State.OVER, State.CLOSED)).exclude(partie=None)
    counted = running.annotate(humans=Count("seats", filter=Q(seats__user__isnull=False)))
    alone = Q(humans__lte=1)
    late = Q(touched__lt=now - RUNS_ALONE) | Q(~alone, touched__lt=now - RUNS)
    for room_id in counted.filter(late).values_list("pk", flat=True):
        attempt(room_id, _break_off)
    Message.objects.filter(at__lt=now - talk.KEPT).delete()
    Report.objects.filter(at__lt=now - talk.KEPT).exclude(context=[]).update(context=[])


def _close(table: Table) -> None:
    if table.room.state not in (State.OVER, State.WAITING) or table.now - table.room.touched < WAITS:
        raise Refused(*STALE)
    table.room.state = State.CLOSED


def _break_off(table: Table) -> None:
    if table.room.state == State.CLOSED or table.now - table.room.touched < RUNS:
        raise Refused(*STALE)
    leaving.break_off(table)
