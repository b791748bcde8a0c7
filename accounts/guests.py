"""Guests: whoever plays without an account gets a user in their cookie."""

import secrets

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import User

BACKEND = "accounts.backends.NameBackend"


def ensure_user(request: HttpRequest) -> User:
    """The user of the request; a guest is made and logged in if there is none yet. May raise TooMany."""
    if isinstance(request.user, User):
        return request.user
    explanation = _(
        "Von hier sind in der letzten Stunde viele neue Gäste gekommen. Warte ein wenig, oder melde dich an."
    )
    limits.demand(request, "guest", settings.GUESTS_PER_HOUR, explanation)
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def create_guest() -> User:
    """A guest by the name of Gast and a number nobody else has."""
    while True:
        name = f"Gast {secrets.randbelow(900_000) + 100_000}"
        if not User.objects.filter(name=name).exists():
            return User.objects.create_user(name, is_guest=True)
