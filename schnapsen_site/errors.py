"""The pages shown when something cannot be answered."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import render_to_string


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def not_understood(request: HttpRequest) -> HttpResponse:
    """422: the form sent something that there is not."""
    return render(request, "errors/422.html", status=422)


def too_often(request: HttpRequest, explanation: str) -> HttpResponse:
    """429, with what is limited and when it goes on."""
    return render(request, "errors/429.html", {"explanation": explanation}, status=429)


def server_error(request: HttpRequest) -> HttpResponse:
    # Without the request: what failed, the database say, would fail again in what a page asks about its reader.
    return HttpResponseServerError(render_to_string("errors/500.html"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403. A view that has an answer of its own carries it as its attribute `csrf_failure` (same arguments)."""
    match = request.resolver_match
    own: Callable[..., HttpResponse] | None = getattr(match.func, "csrf_failure", None) if match else None
    if match and own:
        return own(request, *match.args, **match.kwargs)
    return render(request, "errors/csrf.html", status=403)
