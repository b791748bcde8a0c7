"""What all views of a table share."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from accounts import limits
from accounts.guests import ensure_user
from accounts.models import User
from games.rooms import access, presence
from games.rooms.models import Room


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def opener_of(request: HttpRequest) -> User:
    """Whoever opens a new table, as a guest if nobody is logged in. TooMany beyond so many an hour from one address."""
    explanation = _(
        "Von hier sind in der letzten Stunde viele Tische aufgemacht worden. Warte ein wenig, oder setz dich wo dazu."
    )
    limits.demand(request, "tables", settings.TABLES_PER_HOUR, explanation)
    return ensure_user(request)


def visible_room(request: HttpRequest, code: str) -> Room:
    """The table of a code, if the reader may see it; 404 else, as for one that is not there. A sign of life too."""
    room = Room.objects.filter(code=code.upper()).select_related("rules__rule").first()
    user = user_of(request)
    if room is None or not access.may_see(room, user):
        raise Http404
    if user is not None:
        presence.sign(room.pk, user.pk)
    return room
