"""/partien/: my Partien."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from games.history import ledger, listing
from games.history.listing import AT_ONCE, Filters
from games.history.periods import THIS_YEAR, Period
from games.history.portrait import Portrait
from games.history.views.partie import course_chart

DUELS = 3


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def mine(request: HttpRequest) -> HttpResponse:
    """The list, or with `ab` (over htmx) only what comes after."""
    user = cast(User, request.user)
    filters = Filters.of(request.GET.dict())
    after = request.GET.get("ab", "")
    if after and request.headers.get("HX-Request"):
        part = listing.finished(user, filters, after, AT_ONCE)
        response = render(request, "history/rows.html", _part_context(filters, part))
        response["HX-Replace-Url"] = f"?{filters.address(n=filters.shown)}"
        return response
    found, totals = listing.overview(user, filters), listing.totals(user)
    portraits = found.first.portraits
    if not (portraits or found.running or found.aborted or found.imported) and filters == Filters():
        return render(request, "history/empty.html", {"nav": "history"})
    context = {
        "nav": "history",
        "totals": totals,
        "running": found.running,
        "aborted": found.aborted,
        "imported": found.imported,
        "companions": listing.companions(user),
        "rule_sets": listing.rule_sets(user),
        "last": _last(portraits) if filters == Filters() else None,
        "duels": _duels(user) if filters == Filters() else [],
        **_part_context(filters, found.first),
    }
    return render(request, "history/list.html", context)


def _part_context(filters: Filters, part: listing.Part) -> dict[str, object]:
    more = filters.address(n=filters.shown + AT_ONCE)
    return {
        "filters": filters,
        "filtered": filters != Filters(),
        "portraits": part.portraits,
        "more": f"?{more}" if part.after else "",
        "after": part.after,
    }


def _last(portraits: list[Portrait]) -> dict[str, object] | None:
    return {"portrait": portraits[0], "course": course_chart(portraits[0])} if portraits else None


def _duels(user: User) -> list[ledger.Duel]:
    """The last pairs of this year on the Bummerlzettel."""
    this_year = Period.of({"zeit": THIS_YEAR})
    return ledger.pair_duels(ledger.games_of(user, this_year), user)[:DUELS]
