"""What every page knows about its reader."""

from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.preferences import Preferences

THEME_COOKIE = "theme"
Response = TypeVar("Response", bound=HttpResponse)


def preferences(request: HttpRequest) -> dict[str, Any]:
    """`prefs`: the reader's preferences; of somebody not logged in, the theme in their cookie."""
    user = getattr(request, "user", None)
    if isinstance(user, User):
        return {"prefs": user.prefs}
    return {"prefs": Preferences.of({"theme": request.COOKIES.get(THEME_COOKIE, "")})}


def set_cookies(response: Response, prefs: Preferences) -> Response:
    """Have this browser keep language and theme also after logging out; what is "as the browser says" is forgotten."""
    chosen = {settings.LANGUAGE_COOKIE_NAME: prefs.language, THEME_COOKIE: prefs.theme}
    for name, value in chosen.items():
        if value:
            age, secure = settings.LANGUAGE_COOKIE_AGE, settings.HTTPS
            response.set_cookie(name, value, max_age=age, secure=secure, httponly=True, samesite="Lax")
        else:
            response.delete_cookie(name, samesite="Lax")
    return response
