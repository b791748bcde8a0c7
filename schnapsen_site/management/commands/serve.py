"""`manage.py serve`: daphne with the site, and the tasks that the apps registered."""

import asyncio
import gc
import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from schnapsen_site import tasks


def keep_what_is_loaded() -> None:
    """What was loaded stays to the end: the collector need not walk through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Command(BaseCommand):
    help = "Serves the site on HOST and PORT."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        self._check_free(host, port)
        self._use_fast_loop()
        # Imported now, because daphne takes the event loop of the moment it is imported.
        from daphne.endpoints import build_endpoint_description_strings
        from daphne.server import Server

        from schnapsen_site.asgi import application

        proxy = settings.TRUST_PROXY
        # After a restart all come back within a second. Twisted lets fifty wait; whom the system turns away then tries
        # again after one, three, seven, fifteen seconds.
        (endpoint,) = build_endpoint_description_strings(host=host, port=port)
        self.server = Server(
            application=application,
            endpoints=[f"{endpoint}:backlog={settings.MAX_SOCKETS}"],
            ready_callable=lambda: self._ready(host, port),
            # daphne would close each socket after a day in a way from which htmx does not come back.
            websocket_timeout=-1,
            websocket_connect_timeout=30,
            proxy_forwarded_address_header="X-Forwarded-For" if proxy else None,
            proxy_forwarded_proto_header="X-Forwarded-Proto" if proxy else None,
            server_name="bauernschnapsen",
            verbosity=0,
        )
        self.server.run()

    def _ready(self, host: str, port: int) -> None:
        # Kept, since the loop alone would not keep it. What it says is said once the loop runs and hears signals.
        self.starting = asyncio.get_event_loop().create_task(self._start(host, port))

    async def _start(self, host: str, port: int) -> None:
        keep_what_is_loaded()
        # A close code of 1009 only the protocol itself may send, so that is where a frame too large is refused.
        self.server.ws_factory.setProtocolOptions(
            maxFramePayloadSize=settings.MAX_FRAME,
            failByDrop=False,
            allowNullOrigin=True,  # which it would forbid here unasked; all origins are judged by origin.py
        )
        self.tasks = tasks.start_all()
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(f"Bauernschnapsen: http://{shown}:{port}/  (Strg+C beendet)")
        self.stdout.flush()

    def _check_free(self, host: str, port: int) -> None:
        """daphne logs a taken port in one line and ends with status 0; here it is an error."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Cannot listen on {host}:{port}: {error.strerror}. PORT=… takes another."
                ) from None

    def _use_fast_loop(self) -> None:
        try:
            import uvloop
        except ImportError:  # not made for Windows
            return
        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
