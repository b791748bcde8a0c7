"""A Runde played again, beside the first time: both courses, both results."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.context import preferences
from games.history.access import Access, seen_by
from games.history.models import Runde
from games.history.portrait import portrait
from games.history.store import course_of
from games.words import People, Words, words_for
from games.words.contracts import points
from games.words.course import Line, Story


@dataclass(frozen=True, slots=True)
class Course:
    """One of the two: where it stands, its lines, and how it ended."""

    address: str
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    contract: str
    made: bool
    amount: str


def page(request: HttpRequest, access: Access) -> HttpResponse:
    """For those who may see both."""
    again = access.partie.runden.select_related("version").filter(number=1).first()
    original = access.partie.again_of
    if again is None or original is None or not again.is_open:
        raise Http404
    first = seen_by(request, original.partie_id)
    words = words_for(preferences(request)["prefs"])
    context = {
        "nav": "history",
        "access": access,
        "number": original.number,
        "courses": [_course(first, original, words), _course(access, again, words)],
    }
    return render(request, "history/compare.html", context)


def _course(access: Access, runde: Runde, words: Words) -> Course:
    seen = portrait(access.partie, access.me)
    result = runde.outcome
    story = Story(seen.rules, People(seen.names, access.me), words)
    return Course(
        address=access.address("partie-runde", runde.number),
        names=seen.names,
        lines=tuple(story.lines(course_of(runde, access.me))),
        contract=seen.rules.by_key[result.contract].name if result else "",
        made=bool(result and result.made),
        amount=points(max(result.points), seen.rules) if result else "",
    )
