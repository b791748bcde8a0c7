"""/bummerlzettel/: who owes whom, by pair, by player, by Stammtisch; and what is done with Stammtische."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.models import User
from games.history import ledger, listing, stammtisch
from games.history.models import Membership, Partie, Stammtisch
from games.history.periods import Period
from games.history.portrait import BALLS, kind_name
from schnapsen_site.errors import too_often

INVITATIONS, WITHIN = 30, 3600


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def page(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    period, with_bots = Period.of(request.GET.dict()), bool(request.GET.get("bots"))
    games = ledger.games_of(user, period, with_bots)
    context = {
        "nav": "history",
        "period": period,
        "with_bots": with_bots,
        "balls": [(kind, kind_name(kind)) for kind in BALLS],
        "pairs": ledger.pair_duels(games, user),
        "duels": ledger.duels(games, user),
        "slips": _slips(user, period),
        "invitations": stammtisch.invitations(user),
        "apart": _apart(user, period),
    }
    return render(request, "history/ledger.html", context)


def _slips(user: User, period: Period) -> list[dict[str, Any]]:
    """What each of the user's Stammtische shows: its cross table and who pays."""
    mine = [membership.stammtisch for membership in stammtisch.of(user)]
    members = stammtisch.members(own.pk for own in mine)
    played = ledger.games_among(members.values(), period)
    return [_slip(own, members[own.pk], games) for own, games in zip(mine, played, strict=True)]


def _slip(own: Stammtisch, members: dict[int, str], games: list[ledger.Game]) -> dict[str, Any]:
    rows = ledger.cross(games, members)
    return {
        "stammtisch": own,
        "members": members,
        "rows": rows,
        "partien": len(games),
        "since": ledger.since(games),
        "payers": ledger.payers(rows),
    }


def _apart(user: User, period: Period) -> dict[str, int]:
    """What stands on no slip: Partien with bots, and those that were aborted."""
    seats = listing.seats_of(user).filter(partie__in=period.within(ledger.counted(True)))
    aborted = listing.seats_of(user).filter(partie__state=Partie.State.ABORTED)
    return {"bots": seats.count(), "bots_won": seats.filter(won=True).count(), "aborted": aborted.count()}


@login_required
@require_POST
def found(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    return _do(
        request, lambda: stammtisch.found(user, request.POST.get("name")), _("Der Stammtisch ist gegründet.")
    )


@login_required
@require_POST
def invite(request: HttpRequest, pk: int) -> HttpResponse:
    user = cast(User, request.user)
    membership = get_object_or_404(Membership.objects.exclude(joined=None), stammtisch_id=pk, user=user)
    if not limits.take(f"stammtisch:{user.pk}", INVITATIONS, WITHIN):
        return too_often(request, _("So viele Einladungen auf einmal gehen nicht. Warte ein wenig."))
    name = request.POST.get("name", "")
    return _do(
        request,
        lambda: stammtisch.invite(membership.stammtisch, user, name),
        _("Die Einladung ist unterwegs."),
    )


@login_required
@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """`antwort`: ja joins, anything else leaves or declines."""
    membership = get_object_or_404(Membership, stammtisch_id=pk, user=cast(User, request.user))
    if request.POST.get("antwort") == "ja":
        return _do(request, lambda: stammtisch.accept(membership), _("Du sitzt jetzt am Stammtisch."))
    return _do(request, lambda: stammtisch.leave(membership), _("Du sitzt nicht mehr am Stammtisch."))


def _do(request: HttpRequest, action: Callable[[], object], done: str) -> HttpResponse:
    try:
        action()
    except stammtisch.Impossible as why:
        messages.error(request, str(why))
    else:
        messages.success(request, done)
    return redirect("ledger")
