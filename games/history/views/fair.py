"""/siegel/: why nobody can arrange the cards, and the tools to check it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.context import preferences
from games.history import tally
from games.history.access import Access
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
    """The page with an empty form."""
    return _page(request)


def of_runde(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """The page with what checks one Runde."""
    runde = get_object_or_404(Runde, partie=access.partie, number=number)
    fair = fair_of(runde) if runde.is_open else None
    checked = {"number": number, "over": runde.is_open, "deck": runde.deck, "fair": fair}
    return _page(request, checked=checked, access=access)


def _page(request: HttpRequest, **more: object) -> HttpResponse:
    spreads = [found for players in (4, 3) if (found := tally.spread(players))]
    context = {
        "nav": "rules",
        "words": words_for(preferences(request)["prefs"]),
        "spreads": [(found, [_row(fall) for fall in found.falls], _seats(found)) for found in spreads],
        **more,
    }
    return render(request, "history/fair.html", context)


def _row(fall: Fall) -> Row:
    points = tuple(f"{min(max(MIDDLE + HALF_BAND * off / tally.Z_95, 4), 2 * EDGE):.1f}" for off in fall.off)
    return Row(fall.card, fall.counts, points)


def _seats(found: Spread) -> range:
    return range(1, min(found.places, found.players) + 1)
