"""The table page and what is pressed on it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.http import require_GET, require_POST

from accounts.forms import PreferencesForm
from games.engine import Refusal
from games.engine.outside import BadInput
from games.houserules import versions
from games.rooms import announcing, frames, opening, panels, tables, talk
from games.rooms.forms import pressed
from games.rooms.frames import Viewer
from games.rooms.models import Room
from games.rooms.notices import Notice
from games.rooms.pressing import do
from games.rooms.views.common import opener_of, user_of, visible_room
from games.rooms.views.room import company, private, waiting_page
from schnapsen_site.errors import not_understood


@require_POST
def at_once(request: HttpRequest) -> HttpResponse:
    """A Partie against bots, now; as a guest if nobody is logged in."""
    key = request.POST.get("rules") or "bauernschnopsn"
    try:
        rules = versions.current(key)
    except versions.NoSuchRules:
        return not_understood(request)
    room = opening.at_once(opener_of(request), rules, guided="hinweise" in request.POST)
    return redirect("table", code=room.code)


@private
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    room = visible_room(request, code)
    if room.state == Room.State.CLOSED:
        return redirect("lobby")
    return answer(request, room)


@private
@require_POST
def action(request: HttpRequest, code: str) -> HttpResponse:
    """One press. The answer is the page, or for htmx the panels, as they are after it."""
    room = visible_room(request, code)
    try:
        press = pressed(request.POST)
    except BadInput:
        return answer(request, room, 422, Notice.UNREADABLE)
    outcome = do(room.pk, user_of(request), request.session.session_key, press)
    return answer(request, room, outcome.status, outcome.refusal)


def csrf_failed(request: HttpRequest, reason: str = "", *, code: str) -> HttpResponse:
    """The page with a fresh token: what was pressed was not done."""
    return private(answer)(request, visible_room(request, code), 403, Notice.UNREADABLE)


action.csrf_failure = csrf_failed  # type: ignore[attr-defined]


def answer(
    request: HttpRequest, room: Room, status: int = 200, hint: Refusal | Notice | None = None
) -> HttpResponse:
    """The table as its reader sees it: the whole page, or for htmx the panels."""
    room.refresh_from_db(fields=["partie", "state"])
    if room.partie_id is None:
        page = waiting_page(request, room)
        page.status_code = status
        return page
    user = user_of(request)
    viewer = Viewer.of(user, translation.get_language() or "de")
    if request.headers.get("HX-Request"):
        return HttpResponse(frames.frame_for(room.pk, viewer, None, hint).html or "", status=status)
    shown = tables.load(room.pk)
    unheard = talk.unheard_by(room, viewer.user_id) if shown.said else frozenset()
    view = frames.with_hint(tables.view_for(shown, viewer.user_id, unheard), hint)
    context = panels.page_context(view, viewer.prefs)
    context["settings_form"] = PreferencesForm(prefs=viewer.prefs) if user else None
    context["announcement"] = announcing.banner(announcing.current())
    if room.solo:
        return render(request, "rooms/table.html", context, status=status)
    context |= {
        "room": room,
        "said": talk.heard(shown.said, unheard),
        "may_write": talk.may_write(room),
        **company(room, shown.seats, shown.said, user),
    }
    return render(request, "rooms/table_people.html", context, status=status)
