"""What the history answers when accounts are exported, deleted or merged."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounts.keepers import Keeper, MergeRefused
from accounts.models import User
from games.history.models import Partie, PartieSeat
from games.history.record import record_of


class HistoryKeeper(Keeper):
    """Partien stay with the others when an account goes; its seat then reads "gelöschtes Konto"."""

    def partien(self, user: User) -> int:
        return PartieSeat.objects.filter(user=user).count()

    def export(self, user: User) -> Iterator[tuple[str, bytes]]:
        for partie in (
            Partie.objects.filter(seats__user=user)
            .select_related("version")
            .order_by("started")
            .iterator(100)
        ):
            yield (
                f"partien/{partie.started:%Y-%m-%d}-{partie.pk}.json",
                json.dumps(record_of(partie), ensure_ascii=False).encode(),
            )

    def delete(self, user: User) -> None:
        PartieSeat.objects.filter(user=user).update(name="")

    def merge(self, guest: User, user: User) -> None:
        seats = PartieSeat.objects.filter(user=guest)
        if PartieSeat.objects.filter(user=user, partie__in=seats.values("partie_id")).exists():
            raise MergeRefused(_("Du und der Gast habt in einer Partie beide mitgespielt."))
        seats.update(user=user)
        Partie.objects.filter(imported_by=guest).update(imported_by=user)
