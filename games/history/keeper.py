"""What the history answers when accounts are exported, deleted or merged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.keepers import Keeper, MergeRefused
from accounts.models import User
from games.history import stammtisch
from games.history.models import Partie, PartieSeat, Rating
from games.history.record import record_of


class HistoryKeeper(Keeper):
    """Partien stay with the others when an account goes; its seat then reads "gelöschtes Konto"."""

    def partien(self, user: User) -> int:
        return PartieSeat.objects.filter(user=user).count()

    def export(self, user: User) -> Iterator[tuple[str, bytes]]:
        yield "verlauf.json", _bytes(_about(user))
        sat_in = Partie.objects.filter(seats__user=user)
        for folder, partien in (("partien", sat_in), ("eingelesen", user.imported_partien.all())):
            for partie in partien.select_related("version").order_by("started").iterator(100):
                yield f"{folder}/{partie.started:%Y-%m-%d}-{partie.pk}.json", _bytes(record_of(partie))

    def delete(self, user: User) -> None:
        PartieSeat.objects.filter(user=user).update(name="")
        for membership in user.memberships.select_related("stammtisch"):
            stammtisch.leave(membership)

    def rename(self, user: User) -> None:
        """A Partie that runs shows the new name; once over, it keeps that of its day."""
        PartieSeat.objects.filter(user=user, partie__state=Partie.State.RUNNING).update(name=user.name)

    def merge(self, guest: User, user: User) -> None:
        seats = PartieSeat.objects.filter(user=guest)
        if PartieSeat.objects.filter(user=user, partie__in=seats.values("partie_id")).exists():
            raise MergeRefused(_("Du und der Gast habt in einer Partie beide mitgespielt."))
        seats.update(user=user)
        guest.imported_partien.update(imported_by=user)
        guest.share_links.update(user=user)
        if not Rating.objects.filter(user=user).exists():
            Rating.objects.filter(user=guest).update(user=user)


def _about(user: User) -> dict[str, Any]:
    """What the history keeps about somebody beside Partien."""
    memberships = user.memberships.select_related("stammtisch")
    return {
        "rating": Rating.objects.filter(user=user).values("mu", "sigma", "partien", "listed").first(),
        "stammtische": [{"name": one.stammtisch.name, "joined": _day(one.joined)} for one in memberships],
        "share_links": [
            {"partie": link.partie_id, "made": _day(link.created)} for link in user.share_links.all()
        ],
    }


def _day(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _bytes(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
