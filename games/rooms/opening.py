"""New tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.history.models import PartieSeat
from games.houserules.models import RuleVersion
from games.houserules.versions import rules_of
from games.rooms import play, takeover
from games.rooms.locked import Table
from games.rooms.models import Room, Seat

BOT_NAMES = ("Poldi", "Resi", "Sepp", "Vroni", "Franz", "Mitzi", "Loisl")
TRIES = 20


def open_room(host: User, rules: RuleVersion, name: str = "", **agreed: Any) -> Room:
    """A table with the host on its first seat; `agreed` are the room's other columns.

    Inside the caller's transaction.
    """
    room = _with_free_code(
        lambda: Room.objects.create(
            host=host, rules=rules, name=name or _("Tisch von %(name)s") % {"name": host.name[:40]}, **agreed
        )
    )
    now = timezone.now()
    Seat.objects.bulk_create(
        Seat(room=room, number=number, user=None if number else host, since=None if number else now)
        for number in range(rules_of(rules).players)
    )
    return room


def _with_free_code(create: Callable[[], Room]) -> Room:
    for _try in range(TRIES):
        try:
            with transaction.atomic():
                return create()
        except IntegrityError:
            continue
    raise RuntimeError("no free table code found")


@transaction.atomic
def at_once(user: User, rules: RuleVersion, guided: bool = False) -> Room:
    """A table that is this player's alone, with bots on all other seats; the first Runde is sealed. `guided`: with
    hints, and easy opponents. Who never played gets hints too."""
    first = not PartieSeat.objects.filter(user=user, partie__exercise=False).exists()
    room = open_room(user, rules, who_may_join=Room.Join.NOBODY, watching=False, guided=guided or first)
    table = Table.lock(room.pk)
    fill_with_bots(table.seats, "leicht" if guided else takeover.default_level())
    strengthen_partners(table.seats)
    play.start_partie(table)
    table.save()
    return table.room


def fill_with_bots(seats: Sequence[Seat], level: str) -> None:
    """Bots on all free seats."""
    for seat in seats:
        if seat.is_free:
            seat.bot, seat.bot_name = level, free_bot_name(seats)


def strengthen_partners(seats: Sequence[Seat]) -> None:
    """A bot that is the partner of somebody who wants it so plays its best, whatever level the opponents have."""
    for seat in seats:
        if seat.bot and takeover.helps_a_human(seats, seat):
            seat.bot = takeover.STRONGEST


def free_bot_name(seats: Sequence[Seat]) -> str:
    """A name that nobody at the table has."""
    taken = {seat.shown_name.casefold() for seat in seats}
    return next(name for name in BOT_NAMES if name.casefold() not in taken)
