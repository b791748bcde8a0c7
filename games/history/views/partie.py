"""/partie/<id>/: one Partie with its Runden, its scores and its Bummerl; its record, and its share link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.context import preferences
from accounts.models import User
from games.engine import Result
from games.history import charts, sharing
from games.history.access import Access, seen_by
from games.history.models import Runde
from games.history.portrait import Portrait, portrait, shown_points
from games.history.record import record_of
from games.history.views.analysis import given
from games.words import Words, words_for
from games.words.contracts import points

MARKS = ("us", "them", "third")  # how the sides are drawn


@dataclass(frozen=True, slots=True)
class RundeRow:
    """One Runde in the list of a Partie."""

    number: int
    aborted: bool
    contract: str
    made: bool
    kontra: str
    declarer: str
    trump: str | None
    dealer: str
    score: str
    address: str


def page(request: HttpRequest, access: Access) -> HttpResponse:
    return render(request, "history/partie.html", _context(request, access))


def record(request: HttpRequest, access: Access) -> HttpResponse:
    response = JsonResponse(record_of(access.partie), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="record.json"'
    return response


@login_required
@require_POST
def share(request: HttpRequest, partie_id: str) -> HttpResponse:
    """Make a link, which is shown in the answer and never again, or take it back."""
    access, user = seen_by(request, partie_id), cast(User, request.user)
    if access.me is None:
        raise Http404
    if request.POST.get("link") != "neu":
        sharing.take_back(access.partie, user)
        return redirect("partie", partie_id)
    address = reverse("shared-partie", args=(sharing.make(access.partie, user),))
    context = {**_context(request, access), "new_link": request.build_absolute_uri(address)}
    response = render(request, "history/partie.html", context)
    response["Cache-Control"] = "private, no-store"
    return response


def _context(request: HttpRequest, access: Access) -> dict[str, Any]:
    words = words_for(preferences(request)["prefs"])
    seen = portrait(access.partie, access.me)
    runden = [
        runde for runde in access.partie.runden.select_related("version") if runde.is_open and runde.deck
    ]
    user = request.user if isinstance(request.user, User) else None
    return {
        "nav": "history",
        "access": access,
        "portrait": seen,
        "partie": access.partie,
        "course": course_chart(seen) if access.partie.scores else None,
        "runden": [_row(runde, seen, words, access) for runde in runden],
        "sides": [
            (side, points(side.points, seen.rules), _runden_won(runden, side.seats[0], seen))
            for side in seen.sides
        ],
        "kontra": _kontra(runden),
        "words": words,
        **given(seen),
        "own_import": user is not None and access.partie.imported_by_id == user.pk,
        "link": sharing.link_of(access.partie, user) if access.me is not None else None,
    }


def course_chart(seen: Portrait) -> charts.Course:
    """The score of each side after each Runde."""
    names = [(_side_label(seen, place), MARKS[place]) for place in range(len(seen.sides))]
    rows = [[row[side.seats[0]] for side in seen.sides] for row in seen.partie.scores]
    return charts.course(names, rows, seen.rules.partie.target)


def _side_label(seen: Portrait, place: int) -> str:
    if len(seen.sides) == 2 and seen.me is not None:
        return _("Gegner") if place else _("Wir")
    return _("Du") if seen.sides[place].own else seen.sides[place].name


def _row(runde: Runde, seen: Portrait, words: Words, access: Access) -> RundeRow:
    result = runde.outcome
    scores = seen.partie.scores
    row = scores[runde.number - 1] if result and runde.number <= len(scores) else seen.partie.score or [0] * 4
    return RundeRow(
        number=runde.number,
        aborted=result is None,
        contract=seen.rules.by_key[result.contract].name if result else "",
        made=bool(result and result.made),
        kontra=words.kontra(result.kontra) if result and result.kontra else "",
        declarer=seen.names[result.declarer] if result else "",
        trump=result.trump if result else None,
        dealer=seen.names[runde.dealer],
        score=" : ".join(str(shown_points(seen.rules, row[side.seats[0]])) for side in seen.sides),
        address=access.address("partie-runde", runde.number),
    )


def _runden_won(runden: list[Runde], seat: int, seen: Portrait) -> int:
    return sum(_won(result, seat, seen) for runde in runden if (result := runde.outcome))


def _won(result: Result, seat: int, seen: Portrait) -> bool:
    return result.made == (seat in seen.rules.side(result.declarer))


def _kontra(runden: list[Runde]) -> tuple[int, int]:
    """In how many Runden Kontra was said, and in how many of them it paid off."""
    doubled = [result for runde in runden if (result := runde.outcome) and result.kontra]
    return len(doubled), sum(not result.made for result in doubled)
