"""The guard of the sockets against foreign pages."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def same_origin(origin: str, host: str) -> bool:
    """True if a page from `origin` was served by `host`, the port included, and the host is ours.

    >>> same_origin("https://localhost:8000", "localhost:8001")
    False
    """
    try:
        parts = urlsplit(origin)
        domain, _ = split_domain_port(host)
    except ValueError:
        return False
    ours = bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
    return ours and parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower()


class SameOrigin:
    """Refuses a handshake without Origin, with `null`, or from another host or port; cookies alone prove nothing."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        origin, host = (headers.get(name, b"").decode("latin1") for name in (b"origin", b"host"))
        if same_origin(origin, host):
            await self.application(scope, receive, send)
        else:
            await nowhere(scope, receive, send)


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuses a handshake, with 403; also for addresses at which there is no socket."""
    await receive()
    await send({"type": "websocket.close"})
