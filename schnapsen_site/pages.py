"""The pages every site must have, and what makes it installable."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

# What can be read without a line. Never a page that belongs to somebody.
READABLE = ("offline", "rules", "learn")


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    return render(request, "site/imprint.html", {"operator": settings.OPERATOR})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "site/privacy.html", {"operator": settings.OPERATOR})


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    return render(request, "site/accessibility.html", {"operator": settings.OPERATOR})


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    return render(request, "site/contact.html", {"operator": settings.OPERATOR})


@require_safe
@cache_control(max_age=86400)
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to put the site beside its apps."""
    icons = [
        {"src": static(f"brand/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {"src": static("brand/icon-maskable-512.png"), "sizes": "512x512", "type": "image/png"}
    data = {
        "name": "Bauernschnapsen",
        "short_name": "Schnapsen",
        "description": _("Bauernschnapsen und Dreierschnapsen mit Freunden, Fremden und Bots"),
        "lang": request.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#3a2418",
        "theme_color": "#3a2418",
        "icons": [*icons, {**maskable, "purpose": "maskable"}],
    }
    return JsonResponse(data, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows what can still be read when there is no line; at the root, since it serves all below."""
    context = {
        "pages": [reverse(name) for name in READABLE],
        "files": [static(name) for name in ("css/site.css", "deck.svg", "brand/favicon.svg")],
    }
    return render(request, "site/sw.js", context, content_type="text/javascript; charset=utf-8")
