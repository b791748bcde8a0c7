"""Logging in by the name as one types it."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User


class NameBackend(ModelBackend):
    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """The active user of that name and password. An unknown name takes as long as a wrong password."""
        if username is None or password is None:
            return None
        try:
            user = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            User().set_password(password)
            return None
        return user if user.check_password(password) and self.user_can_authenticate(user) else None
