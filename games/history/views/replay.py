"""/partie/<id>/runde/<n>/: a Runde card by card.

In the address `schritt` is how many actions are done, none unless named; `sicht` the seat whose knowledge is shown,
without it all cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.context import preferences
from games.engine.outside import small_number
from games.history import replay
from games.history.access import Access
from games.history.models import Runde
from games.history.portrait import Portrait, Side, portrait, shown_points
from games.history.replay import Step
from games.history.store import course_of, open_course_of
from games.history.views.analysis import step_context
from games.words import People, Words, words_for
from games.words.course import Story

PLACES = {4: ("south", "west", "north", "east"), 3: ("south", "west", "east")}


@dataclass(frozen=True, slots=True)
class ReplaySeat:
    """One seat as it is drawn; `label` says for a screen reader what cannot be seen."""

    seat: int
    place: str
    name: str
    mark: str
    hand: tuple[replay.HandCard, ...]
    tag: str
    label: str


@dataclass(frozen=True, slots=True)
class Told:
    """What one action was, in words; `current` if the step shown is the one after it."""

    number: int
    text: str
    address: str
    current: bool


def page(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    runde = access.partie.runden.select_related("version").filter(number=number).first()
    if runde is None or not runde.is_open or not runde.deck:
        raise Http404
    context = _context(request, access, runde)
    template = "history/replay_part.html" if request.headers.get("HX-Request") else "history/replay.html"
    return render(request, template, context)


def _context(request: HttpRequest, access: Access, runde: Runde) -> dict[str, Any]:
    seen = portrait(access.partie, access.me)
    words = words_for(preferences(request)["prefs"])
    viewer = _number(request.GET.get("sicht"), len(seen.names) - 1)
    steps = replay.steps(runde, viewer)
    last = len(steps) - 1
    at = min(_number(request.GET.get("schritt") or request.GET.get("zu"), None) or 0, last)
    step = steps[at]
    return {
        "nav": "history",
        "access": access,
        "portrait": seen,
        "runde": runde,
        "words": words,
        "viewer": viewer,
        "views": list(enumerate(seen.names)),
        "step": step,
        "last": last,
        "seats": _seats(seen, step),
        "trick": _trick(seen, step),
        "contract": seen.rules.by_key[step.played.contract] if step.played else None,
        "kontra": words.kontra(step.kontra) if step.kontra else "",
        "score": _score_before(seen, runde),
        "told": _told(seen, runde, words, viewer, at, last),
        "addresses": {
            "first": _address(0, viewer),
            "back": _address(max(at - 1, 0), viewer),
            "on": _address(min(at + 1, last), viewer),
            "end": _address(last, viewer),
        },
        "counted": [_counted(side, step) for side in seen.sides],
        **(step_context(seen, runde, at, words) if viewer is None else {}),
    }


def _counted(side: Side, step: Step) -> tuple[str, int, int]:
    """A side's name with its Augen and tricks so far."""
    return (
        side.name,
        sum(step.augen[seat] for seat in side.seats),
        sum(step.tricks[seat] for seat in side.seats),
    )


def _number(text: str | None, highest: int | None) -> int | None:
    """A number from the address, None for what is none or too large."""
    number = small_number(text, 4)
    return number if number is None or highest is None or number <= highest else None


def _address(step: int, viewer: int | None) -> str:
    return "?" + urlencode({"schritt": step} | ({} if viewer is None else {"sicht": viewer}))


def _seats(seen: Portrait, step: Step) -> list[ReplaySeat]:
    """The seats in the order they are drawn, the reader's own (or seat 0) in the south."""
    places = PLACES[len(seen.names)]
    first = seen.me or 0
    drawn = []
    for place, seat in zip(places, seen.rules.clockwise(first), strict=True):
        own = seat in seen.sides[0].seats
        hand = step.hands[seat]
        drawn.append(
            ReplaySeat(
                seat=seat,
                place=place,
                name=seen.names[seat],
                mark="us" if own else "them",
                hand=hand,
                tag=_tag(step, seat),
                label=_hidden(sum(card.card is None for card in hand)),
            )
        )
    return sorted(drawn, key=lambda one: ("north", "west", "east", "south").index(one.place))


def _tag(step: Step, seat: int) -> str:
    if step.out == seat:
        return _("legt weg")
    return _("spielt") if step.played and step.played.declarer == seat else ""


def _hidden(count: int) -> str:
    return ngettext("%(n)d verdeckte Karte", "%(n)d verdeckte Karten", count) % {"n": count} if count else ""


def _trick(seen: Portrait, step: Step) -> list[dict[str, Any]]:
    places = dict(zip(seen.rules.clockwise(seen.me or 0), PLACES[len(seen.names)], strict=True))
    return [
        {"place": places[seat], "card": card, "leads": turn == 0, "wins": seat == step.winner}
        for turn, (seat, card) in enumerate(step.trick)
    ]


def _score_before(seen: Portrait, runde: Runde) -> list[tuple[str, int]]:
    """The score of each side before this Runde."""
    scores = seen.partie.scores
    before = scores[runde.number - 2] if 1 < runde.number <= len(scores) + 1 else [0] * len(seen.names)
    marks = ["us" if place == 0 else "them" for place in range(len(seen.sides))]
    return [
        (mark, shown_points(seen.rules, before[side.seats[0]]))
        for mark, side in zip(marks, seen.sides, strict=True)
    ]


def _told(seen: Portrait, runde: Runde, words: Words, viewer: int | None, at: int, last: int) -> list[Told]:
    """One line for each action; where a seat looks, as it saw them and only those that it has seen yet."""
    course = open_course_of(runde) if viewer is None else course_of(runde, viewer)
    me = seen.me if viewer == seen.me else None
    lines = Story(seen.rules, People(seen.names, me), words).lines(course)
    texts: dict[int, list[str]] = {number: [] for number in range(last + 1)}
    for line in lines:
        texts[line.seq].append(line.text)
    texts[0] = texts[0] or [_("Die Karten sind gegeben.")]
    return [
        Told(number, " ".join(parts), _address(number, viewer), number == at)
        for number, parts in texts.items()
        if viewer is None or number <= at
    ]
