"""Who may see a Partie: its players, and whoever has a link. Once it has ended, everybody if its table was open to all,
and those who may watch at its table, which the app of the tables answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.urls import reverse

from accounts.models import User
from games.history.models import Partie


@dataclass(frozen=True, slots=True)
class Access:
    """A Partie somebody may see. `me` is their seat, None if they did not play; `token` of the share link they use."""

    partie: Partie
    me: int | None
    token: str = ""

    def address(self, page: str, *more: object) -> str:
        """The address of a page of the Partie, under the share link if they came by one."""
        if self.token:
            return reverse(f"shared-{page}", args=(self.token, *more))
        return reverse(page, args=(self.partie.pk, *more))

    @property
    def own_address(self) -> str:
        return self.address("partie")

    @property
    def record_address(self) -> str:
        return self.address("partie-record")

    @property
    def seal_address(self) -> str:
        """Where its first Runde is checked."""
        return self.address("partie-seal", 1)


Watches = Callable[[Partie, User], bool]
_watching: list[Watches] = []


def let_see(watches: Watches) -> None:
    """Have those see a Partie that has ended of whom this says that they may watch at its table."""
    _watching.append(watches)


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
    if me is None and not own and not (partie.state != Partie.State.RUNNING and _is_open_to(partie, user)):
        raise Http404
    return Access(partie, me)


def _is_open_to(partie: Partie, user: User | None) -> bool:
    return partie.open or (user is not None and any(watches(partie, user) for watches in _watching))


def seat_of(partie: Partie, user: User | None) -> int | None:
    """The user's seat in a Partie."""
    if user is None:
        return None
    return next((seat.seat for seat in partie.seats.all() if seat.user_id == user.pk), None)
