"""Who may see a Partie: its players; everybody, if its table was open to all and it has ended; whoever has a link."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from accounts.models import User
from games.history.models import Partie


@dataclass(frozen=True, slots=True)
class Access:
    """A Partie somebody may see. `me` is their seat, None if they did not play in it."""

    partie: Partie
    me: int | None


def with_seats() -> QuerySet[Partie]:
    """Partien with all that a portrait needs."""
    return Partie.objects.select_related("version__rule").prefetch_related("seats")


def seen_by(request: HttpRequest, partie_id: str) -> Access:
    """The Partie for whoever asks; 404 if they may not see it, so that nobody learns whether it is there."""
    user = request.user if isinstance(request.user, User) else None
    partie = with_seats().filter(pk=partie_id).first()
    if partie is None:
        raise Http404
    me = seat_of(partie, user)
    own = user is not None and partie.imported_by_id == user.pk
    opened = partie.open and partie.state != Partie.State.RUNNING
    if me is None and not own and not opened:
        raise Http404
    return Access(partie, me)


def seat_of(partie: Partie, user: User | None) -> int | None:
    """The user's seat in a Partie."""
    if user is None:
        return None
    return next((seat.seat for seat in partie.seats.all() if seat.user_id == user.pk), None)
