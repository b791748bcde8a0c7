"""Guests: whoever plays without an account gets a user in their cookie."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User

_DIGITS = 6


def ensure_user(request: HttpRequest) -> User:
    """The user of the request; a guest is made and logged in if there is none yet."""
    if isinstance(request.user, User):
        return request.user
    guest = create_guest()
    login(request, guest, backend="accounts.backends.NameBackend")
    return guest


def create_guest() -> User:
    """A guest by the name of Gast and a number nobody else has."""
    while True:
        name = f"Gast {secrets.randbelow(9 * 10 ** (_DIGITS - 1)) + 10 ** (_DIGITS - 1)}"
        if not User.objects.filter(name=name).exists():
            return User.objects.create_user(name, is_guest=True)
