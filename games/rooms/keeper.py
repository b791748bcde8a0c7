"""What rooms keep about a user: seats, what they said, whom they muted, which exercises they solved."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import F, Model
from django.utils.translation import gettext as _

from accounts.keepers import Keeper, MergeRefused
from accounts.models import User
from games.rooms import leaving, seating
from games.rooms.locked import Table
from games.rooms.models import (
    Admission,
    Departure,
    Exclusion,
    Message,
    Report,
    Room,
    Seat,
    SolvedLesson,
    TableMute,
)

# What a user has at most once for each of these, so that of two equal rows one goes in a merge.
ONCE: dict[type[Model], tuple[str, ...]] = {
    Admission: ("room_id",),
    Exclusion: ("room_id",),
    SolvedLesson: ("lesson",),
    TableMute: ("room_id", "other_id"),
}


class RoomsKeeper(Keeper):
    """Export, deletion and merging of what tables know."""

    def awaited(self, user: User) -> int:
        return user.seats.filter(room__partie=None).exclude(room__state=Room.State.CLOSED).count()

    def export(self, user: User) -> Iterator[tuple[str, bytes]]:
        said = [
            {
                "table": message.room.code,
                "at": message.at.isoformat(),
                "spruch": message.spruch,
                "text": message.text,
            }
            for message in Message.objects.filter(user=user).select_related("room")
        ]
        if said:
            yield "gesagt.json", _json(said)
        solved = [
            {"lesson": one.lesson, "at": one.at.isoformat()} for one in user.solved_lessons.order_by("at")
        ]
        if solved:
            yield "uebungen.json", _json(solved)

    def delete(self, user: User) -> None:
        """Bots have the seats of running Partien; what was said stays thirty days, without the name."""
        for seat in user.seats.select_related("room"):
            _leave(seat.room_id, user)
        Message.objects.filter(user=user).update(name=_("gelöschtes Konto"), text="")

    def merge(self, guest: User, user: User) -> None:
        rooms = set(guest.seats.values_list("room_id", flat=True))
        if user.seats.filter(room__in=rooms).exclude(room__state=Room.State.CLOSED).exists():
            raise MergeRefused(_("Du sitzt mit beiden am selben Tisch."))
        user.seats.filter(room__in=rooms).update(user=None)
        for model in (Seat, Message, Departure):
            model.objects.filter(user=guest).update(user=user)
        for once, columns in ONCE.items():
            _hand_on(once, columns, guest, user)
        guest.reports.update(reported=user)
        Report.objects.filter(reporter=guest).update(reporter=user)
        Room.objects.filter(host=guest).update(host=user)

    def rename(self, user: User) -> None:
        """All at the tables where the user sits see the new name: the tick finds their pages behind."""
        tables = user.seats.exclude(room__state=Room.State.CLOSED).values("room")
        Room.objects.filter(pk__in=tables).update(version=F("version") + 1)


def _hand_on(model: type[Model], columns: tuple[str, ...], guest: User, user: User) -> None:
    """Give the user those of the guest's rows that they have not themselves."""
    own = set(model._default_manager.filter(user=user).values_list(*columns))
    for row in model._default_manager.filter(user=guest):
        if tuple(getattr(row, column) for column in columns) not in own:
            model._default_manager.filter(pk=row.pk).update(user=user)


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _leave(room_id: int, user: User) -> None:
    table = Table.lock(room_id)
    seat = table.seat_of(user.pk)
    if seat is None:
        return
    if table.room.partie_id and table.room.state in (
        Room.State.PLAYING,
        Room.State.BETWEEN,
        Room.State.WAITING,
    ):
        leaving.leave_seat(table, seat)
    else:
        table.vacate(seat)
        seating.hand_host_on(table, user.pk)
    table.save()
