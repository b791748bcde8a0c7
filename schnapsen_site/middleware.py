"""The gates for what comes in, the headers that every answer carries, and the door of the administration."""

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from urllib.parse import unquote

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseBase,
    HttpResponseNotFound,
)

from schnapsen_site.errors import not_found

SESSION_KEY_FORM = re.compile(r"[a-z0-9]{32}")
# NUL is an error in PostgreSQL and kept by SQLite; no address of the site has any control in it.
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class KnownHost:
    """Answers 400, in plain text, to those who ask for a host that is not ours, before anything else needs its name."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            return HttpResponseBadRequest("This host is not served here.\n", content_type="text/plain")
        return self.get_response(request)


class SecurityHeaders(CSPMiddleware):
    """The strict policy of the settings, with the socket's own origin named for browsers whose 'self' lacks it."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only:
            scheme = "wss" if request.is_secure() else "ws"
            parts.update = {**(parts.update or {}), "connect-src": [f"{scheme}://{request.get_host()}"]}
        return parts

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return super().process_response(request, response)


class Gate:
    """Answers 404 to addresses with controls in them, and overlooks session cookies that cannot be ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not SESSION_KEY_FORM.fullmatch(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        if CONTROLS.search(request.path_info) or CONTROLS.search(
            unquote(request.META.get("QUERY_STRING", ""))
        ):
            return HttpResponseNotFound()
        return self.get_response(request)


class AdminDoor:
    """The administration is there only for the networks of ADMIN_NETWORKS; elsewhere its pages do not exist."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.networks = [ip_network(network) for network in settings.ADMIN_NETWORKS]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(f"/{settings.ADMIN_PATH}") and not self._may_enter(request):
            return not_found(request)
        return self.get_response(request)

    def _may_enter(self, request: HttpRequest) -> bool:
        try:
            address = ip_address(request.META.get("REMOTE_ADDR", ""))
        except ValueError:
            return False
        return any(address in network for network in self.networks)
