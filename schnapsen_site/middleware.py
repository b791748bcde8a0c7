"""Headers that every answer carries, and the door of the administration."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from schnapsen_site.errors import not_found

PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


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
