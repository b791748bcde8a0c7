"""What django-axes asks and shows when passwords are guessed."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.names import MAX_CODE_POINTS, name_key


def name_tried(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The name somebody tried to log in by, so that its spellings count as one."""
    tried = credentials.get("username") if credentials else request.POST.get("username")
    return name_key(str(tried or ""))


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Mapping[str, Any] | None = None
) -> HttpResponse:
    tried = request.POST.get("username", "")[:MAX_CODE_POINTS]
    return render(request, "accounts/login_locked.html", {"tried": tried, "nav": "account"}, status=429)
