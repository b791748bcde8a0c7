"""The lobby: play at once, with others, one's running Partien, open tables."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from accounts.guests import ensure_user
from games.houserules import own, versions
from games.rooms import lobby as lists
from games.rooms import opening
from games.rooms.agreed import RoomForm
from games.rooms.models import Room
from games.rooms.views.common import opener_of, user_of
from games.rooms.views.room import form_context, private


@private
def lobby(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    which = request.GET.get("art", "alle")
    which = which if which in lists.FILTERS else "alle"
    context = {
        **form_context(request, RoomForm(user)),
        "running": lists.running_tables(user) if user else [],
        "tables": lists.open_tables(which),
        "which": which,
        "socket": format_html("/ws/stube/?art={}", which),
    }
    return render(request, "rooms/lobby.html", context)


@require_POST
def with_others(request: HttpRequest) -> HttpResponse:
    """ "Mit anderen spielen": a seat at the first fitting open table, or a new one that waits for others."""
    user = ensure_user(request)
    which = request.POST.get("art", "vier")

    def fresh() -> Room:
        players = lists.FILTERS.get(which) or 4
        fitting = (one for one in own.offered_to(user) if versions.rules_of(one).players == players)
        rules = next(fitting, None)
        if rules is None:
            raise Http404
        opener_of(request)
        with transaction.atomic():
            return opening.open_room(user, rules)

    return redirect("table", code=lists.join_any(user, which, fresh).code)
