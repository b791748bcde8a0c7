"""A past Runde once more: same cards, against bots, from any seat, as training."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games.engine.outside import small_number
from games.history import store
from games.history.access import seen_by
from games.history.models import Runde
from games.rooms import opening, play, takeover
from games.rooms.locked import Table
from games.rooms.models import Room
from games.rooms.views.common import opener_of


@transaction.atomic
def open_again(user: User, original: Runde, seat: int) -> Room:
    """A table of this player alone, at that seat, with the cards of a Runde that is over. ValueError: no such seat."""
    room = opening.open_room(user, original.version, who_may_join=Room.Join.NOBODY, watching=False)
    table = Table.lock(room.pk)
    if seat not in range(len(table.seats)):
        raise ValueError("no such seat")
    if seat:
        table.swap(table.seats[0], table.seats[seat])
    opening.fill_with_bots(table.seats, takeover.default_level())
    play.start_partie(table, original.dealer)
    if table.room.sealed is None:
        raise RuntimeError("a new Partie has its first Runde sealed")
    store.play_again(table.room.sealed, original)
    table.save()
    return table.room


@require_POST
def play_again(request: HttpRequest, partie_id: str, number: int) -> HttpResponse:
    """`sitz` is the seat one wants to play from."""
    access = seen_by(request, partie_id)
    original = access.partie.runden.select_related("version__rule").filter(number=number).first()
    if original is None or not original.is_open or not original.deck:
        raise Http404
    try:
        room = open_again(opener_of(request), original, small_number(request.POST.get("sitz"), 2) or 0)
    except ValueError:
        raise Http404 from None
    return redirect("table", code=room.code)
