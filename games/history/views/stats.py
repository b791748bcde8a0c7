"""/statistik/: one's own figures, and the leader board of those who agreed to be on it."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format, number_format
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.engine.outside import small_number
from games.history import charts, listing, rating
from games.history.figures import Figures, figures
from games.history.models import Rating
from games.history.periods import Period

PARTNERS = 6


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def page(request: HttpRequest) -> HttpResponse:
    user, query = cast(User, request.user), request.GET.dict()
    period, with_bots = Period.of(query), bool(query.get("bots"))
    partner = small_number(query.get("mit"), 18)
    rules = query.get("regeln", "")[:40]
    found = figures(user, period, with_bots=with_bots, rules=rules, partner=partner)
    context = {
        "nav": "history",
        "period": period,
        "with_bots": with_bots,
        "partner": partner,
        "rules_key": rules,
        "rule_sets": listing.rule_sets(user),
        "companions": listing.companions(user),
        "figures": found,
        "months": _months(found),
        "partners": _partners(found),
        **_board(user),
    }
    return render(request, "history/stats.html", context)


def _months(found: Figures) -> dict[str, Any] | None:
    if not found.months:
        return None
    values = [(date_format(month, "M")[:1], sums.share) for month, sums in found.months]
    table = [(date_format(month, "F Y"), sums.share, sums.runden) for month, sums in found.months]
    return {"chart": charts.months(values), "table": table}


def _partners(found: Figures) -> dict[str, Any] | None:
    rows = found.partners[:PARTNERS]
    if not rows:
        return None
    bars = [(name, _share_of(sums.share, sums.runden), sums.share) for _who, name, sums in rows]
    return {"bars": charts.bars(bars, 100), "height": 30 * len(rows), "rows": found.partners}


def _share_of(share: float, runden: int) -> str:
    text = ngettext("%(share)s %%, eine Runde", "%(share)s %%, %(n)d Runden", runden)
    return text % {"share": number_format(share, 0), "n": runden}


def _board(user: User) -> dict[str, Any]:
    """The leader board, and where the reader stands."""
    own = Rating.objects.filter(user=user).first()
    rows = [
        (
            f"{place}. {leader.user.name}",
            number_format(leader.mu, 1),
            leader.mu,
            leader.sigma,
            leader.user_id == user.pk,
        )
        for place, leader in enumerate(rating.leaders(), 1)
    ]
    return {
        "own": own,
        "enough": rating.ENOUGH,
        "leaders": charts.ranges(rows) if rows else (),
        "board": [(name, shown, spread) for name, shown, _mu, spread, _mine in rows],
        "board_height": 32 * len(rows),
    }


@login_required
@require_POST
def listed(request: HttpRequest) -> HttpResponse:
    """Stand on the leader board, or no more."""
    user = cast(User, request.user)
    if not user.is_guest:
        Rating.objects.filter(user=user).update(listed=request.POST.get("rangliste") == "1")
    return redirect("stats")
