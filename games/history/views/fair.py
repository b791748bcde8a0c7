"""/siegel/: why nobody can arrange the cards, and the tools to check it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.context import preferences
from games.engine.outside import small_number
from games.history import tally
from games.history.access import seen_by
from games.history.models import Runde
from games.history.record import fair_of
from games.history.tally import Fall, Spread
from games.words import words_for

# The chart of a card: its middle, and how wide half the band is drawn.
MIDDLE, HALF_BAND, EDGE = 80.0, 40.0, 76.0


@dataclass(frozen=True, slots=True)
class Row:
    """A card in the table of where the cards fell, with the points of its small chart."""

    card: str
    counts: tuple[int, ...]
    points: tuple[str, ...]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The page; `?partie=ID&runde=N` opens it with what checks that Runde, for those who may see it."""
    spreads = [found for players in (4, 3) if (found := tally.spread(players))]
    context = {
        "nav": "rules",
        "words": words_for(preferences(request)["prefs"]),
        "checked": _runde(request),
        "spreads": [(found, [_row(fall) for fall in found.falls], _seats(found)) for found in spreads],
    }
    return render(request, "history/fair.html", context)


def _runde(request: HttpRequest) -> dict[str, object] | None:
    """The Runde asked for, as the script checks it; 404 if it is none of theirs or not over."""
    partie_id, number = request.GET.get("partie", ""), request.GET.get("runde", "")
    if not partie_id:
        return None
    access = seen_by(request, partie_id)
    runde = get_object_or_404(Runde, partie=access.partie, number=small_number(number, 4) or 0)
    fair = fair_of(runde) if runde.is_open else None
    return {"number": runde.number, "over": runde.is_open, "deck": runde.deck, "fair": fair}


def _row(fall: Fall) -> Row:
    points = tuple(f"{min(max(MIDDLE + HALF_BAND * off / tally.Z_95, 4), 2 * EDGE):.1f}" for off in fall.off)
    return Row(fall.card, fall.counts, points)


def _seats(found: Spread) -> range:
    return range(1, min(found.places, found.players) + 1)
