"""How often something may be done: counted in the database, so that it holds for all processes together."""

from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Quota

HOUR = 3600


class TooMany(Exception):
    """Something was done too often from one address: the site answers 429 with `explanation`, which is for people."""

    def __init__(self, explanation: str) -> None:
        super().__init__(explanation)
        self.explanation = explanation


def demand(request: HttpRequest, what: str, an_hour: int, explanation: str) -> None:
    """Count one more of `what` from the request's address; raises TooMany beyond so many an hour."""
    if not take(f"{what}:{address(request)}", an_hour, HOUR):
        raise TooMany(explanation)


def take(key: str, limit: int, seconds: int) -> bool:
    """Count one more of `key`; False, and nothing counted, if there were `limit` in this window of `seconds` already.

    The window begins with its first use. `key` names what is counted and for whom, like "guest:192.0.2.7".
    """
    now = timezone.now()
    fresh = {"count": 0, "ends": now + timedelta(seconds=seconds)}
    with transaction.atomic():
        quota, _made = Quota.objects.select_for_update().get_or_create(key=key[:200], defaults=fresh)
        if quota.ends <= now:
            quota.count, quota.ends = 0, now + timedelta(seconds=seconds)
        if quota.count >= limit:
            return False
        quota.count += 1
        quota.save(update_fields=["count", "ends"])
    return True


def address(request: HttpRequest) -> str:
    """The address a request comes from; behind a trusted proxy the server has put the real one there."""
    return str(request.META.get("REMOTE_ADDR") or "unknown")


def later() -> str:
    """What to tell whoever has reached a limit on tries."""
    return _("Das war zu oft. Warte eine Viertelstunde und probier es dann noch einmal.")
