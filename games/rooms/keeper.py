"""What rooms keep about a user: seats, what they said, whom they muted."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import F, Q
from django.utils.translation import gettext as _

from accounts.keepers import Keeper, MergeRefused
from accounts.models import User
from games.rooms import leaving, seating
from games.rooms.locked import Table
from games.rooms.models import Departure, Message, Room, Seat


class RoomsKeeper(Keeper):
    """Export, deletion and merging of what tables know."""

    def partien(self, user: User) -> int:
        """A seat at a table that waits counts: its guest is not swept away. Partien that began the history counts."""
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
            yield "gesagt.json", json.dumps(said, ensure_ascii=False, indent=1).encode()

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
        Room.objects.filter(host=guest).update(host=user)
        Room.objects.filter(Q(pk__in=rooms) | Q(host=user)).update(version=F("version") + 1)


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
