"""Where each app's pages begin. Their own paths are written out in the apps' urls.py."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

from schnapsen_site import health

APPS = ("accounts", "games.houserules", "games.history", "games.rooms")


def _pages(app: str) -> list[URLPattern | URLResolver]:
    return [path("", include(f"{app}.urls"))] if find_spec(f"{app}.urls") else []


def socket_patterns() -> list[Any]:
    """The sockets' paths, from games.rooms.routing."""
    if find_spec("games.rooms.routing") is None:
        return []
    return list(import_module("games.rooms.routing").websocket_urlpatterns)


urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{settings.ADMIN_PATH}zahlen/", admin.site.admin_view(health.overview), name="figures"),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("gesund/", health.health, name="health"),
    path("gesund/zahlen/", health.counters, name="counters"),
    path("offline/", TemplateView.as_view(template_name="offline.html"), name="offline"),
    *(pattern for app in APPS for pattern in _pages(app)),
]

handler403 = "schnapsen_site.errors.forbidden"
handler404 = "schnapsen_site.errors.not_found"
handler500 = "schnapsen_site.errors.server_error"
