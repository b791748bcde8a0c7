"""Headers that every answer carries."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

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
