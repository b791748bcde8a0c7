"""Schnapsen lernen: the list of exercises, and a table for each."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.context import preferences
from games.rooms import exercises, learning
from games.rooms.lessons import BY_KEY, EXERCISES
from games.rooms.panels import lesson
from games.rooms.views.common import opener_of, user_of
from games.words import words_for
from schnapsen_site.errors import not_understood


class Entry(NamedTuple):
    """An exercise in the list, with its two cards as pictures."""

    key: str
    title: str
    summary: str
    cards: tuple[str, ...]
    solved: bool
    now: bool


@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest) -> HttpResponse:
    """The list; posting an exercise's key (`uebung`) sits down at a new table for it."""
    if request.method != "POST":
        return _list(request)
    exercise = BY_KEY.get(request.POST.get("uebung", ""))
    if exercise is None:
        return not_understood(request)
    room = exercises.open_table(opener_of(request), exercise)
    return redirect("table", code=room.code)


def _list(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    solved = learning.solved_by(user.pk if user else None)
    words = words_for(preferences(request)["prefs"])
    names = lesson.Names(words, lambda seat: "")
    following = next((exercise for exercise in EXERCISES if exercise.key not in solved), None)
    entries = [
        Entry(
            exercise.key,
            _(exercise.title),
            lesson.say(exercise.summary, names),
            tuple(words.card_art(card) if card else "card-back" for card in exercise.pictures),
            exercise.key in solved,
            exercise is following,
        )
        for exercise in EXERCISES
    ]
    done = sum(entry.solved for entry in entries)
    context = {"nav": "rules", "sub": "learn", "entries": entries, "done": done, "count": len(entries)}
    return render(request, "rooms/learn.html", context)
