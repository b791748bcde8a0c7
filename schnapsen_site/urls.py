"""Where each app's pages begin. Their own paths are written out in the apps' urls.py."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

from schnapsen_site import health, pages

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{settings.ADMIN_PATH}zahlen/", admin.site.admin_view(health.overview), name="figures"),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("gesund/", health.health, name="health"),
    path("gesund/zahlen/", health.counters, name="counters"),
    path("impressum/", pages.imprint, name="imprint"),
    path("datenschutz/", pages.privacy, name="privacy"),
    path("barrierefreiheit/", pages.accessibility, name="accessibility"),
    path("kontakt/", pages.contact, name="contact"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("sw.js", pages.service_worker, name="service-worker"),
    path("offline/", TemplateView.as_view(template_name="offline.html"), name="offline"),
    path("", include("accounts.urls")),
    path("", include("games.houserules.urls")),
    path("", include("games.history.urls")),
    path("", include("games.rooms.urls")),
]

handler403 = "schnapsen_site.errors.forbidden"
handler404 = "schnapsen_site.errors.not_found"
handler500 = "schnapsen_site.errors.server_error"
