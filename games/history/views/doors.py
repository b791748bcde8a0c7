"""Two ways to a Partie: as one who may see it, and by a share link. Each view is written once for both."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.history import sharing
from games.history.access import Access, seen_by

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Access, P], HttpResponse]


def by_id(view: View[P]) -> Callable[..., HttpResponse]:
    """The view for those who may see the Partie named in the address; for others it is not there."""

    @require_safe
    @cache_control(private=True, no_store=True)
    @wraps(view)
    def opened(request: HttpRequest, partie_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, seen_by(request, partie_id), *args, **kwargs)

    return opened


def by_link(view: View[P]) -> Callable[..., HttpResponse]:
    """The view for whoever has a share link. Its address is told to no other site."""

    @require_safe
    @cache_control(private=True, no_store=True)
    @wraps(view)
    def opened(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, sharing.opened_by(token), *args, **kwargs)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    return opened
