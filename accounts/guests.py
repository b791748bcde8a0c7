"""Guests: whoever plays without an account gets a user in their cookie."""

import secrets

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest

from accounts import limits
from accounts.models import User

BACKEND = "accounts.backends.NameBackend"
HOUR = 3600


class TooManyGuests(Exception):
    """From this address as many guests came within an hour as one may; the site answers 429."""


def ensure_user(request: HttpRequest) -> User:
    """The user of the request; a guest is made and logged in if there is none yet. May raise TooManyGuests."""
    if isinstance(request.user, User):
        return request.user
    if not limits.take(f"guest:{limits.address(request)}", settings.GUESTS_PER_HOUR, HOUR):
        raise TooManyGuests
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def create_guest() -> User:
    """A guest by the name of Gast and a number nobody else has."""
    while True:
        name = f"Gast {secrets.randbelow(900_000) + 100_000}"
        if not User.objects.filter(name=name).exists():
            return User.objects.create_user(name, is_guest=True)
