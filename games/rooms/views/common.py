"""What all views of a table share."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from accounts.models import User
from games.rooms import access, presence
from games.rooms.models import Room


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def visible_room(request: HttpRequest, code: str) -> Room:
    """The table of a code, if the reader may see it; 404 else, as for one that is not there. A sign of life too."""
    room = Room.objects.filter(code=code.upper()).select_related("rules__rule").first()
    user = user_of(request)
    if room is None or not access.may_see(room, user):
        raise Http404
    if user is not None:
        presence.sign(room.pk, user.pk)
    return room
