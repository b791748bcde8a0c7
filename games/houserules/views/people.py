"""Who is asking, on pages where somebody is logged in for sure."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.context import preferences
from accounts.models import User
from games.words import Words, words_for


def user_of(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def words_of(request: HttpRequest) -> Words:
    return words_for(preferences(request)["prefs"])
