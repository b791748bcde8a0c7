"""What every visit does: it makes the session last another year, and is remembered as the last one."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib.sessions.backends.base import SessionBase
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.limits import TooMany
from accounts.models import User
from schnapsen_site.errors import too_often

SEEN_EVERY = timedelta(minutes=1)
ROLLED = "rolled"


class Visits:
    """Rolls the session once a day, notes `last_seen` once a minute, and answers TooMany.

    It stands last and is synchronous, so that Django runs all middleware and the view in one hop to its thread.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(request.user, User):
            _roll(request.session)
            _note(request.user)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_often(request, exception.explanation) if isinstance(exception, TooMany) else None


def _roll(session: SessionBase) -> None:
    today = timezone.localdate().isoformat()
    if session.get(ROLLED) != today:
        session[ROLLED] = today


def _note(user: User) -> None:
    now = timezone.now()
    if now - user.last_seen < SEEN_EVERY:
        return
    try:
        User.objects.filter(pk=user.pk).update(last_seen=now)
    except OperationalError:
        # A busy database must not spoil an answer over this.
        return
