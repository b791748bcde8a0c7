"""The bare measure: what is said is sent to all four sockets of a group, as Channels comes, and nothing else.

python -m bench.lib.echo PORT
"""

from __future__ import annotations

import sys
from typing import Any

import django
from django.conf import settings

SIZE = 3000  # bytes to each socket


def application() -> Any:
    settings.configure(
        SECRET_KEY="of no use here",
        CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    )
    django.setup()

    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.routing import ProtocolTypeRouter, URLRouter
    from django.urls import re_path

    class Echo(AsyncWebsocketConsumer):  # type: ignore[misc]
        async def connect(self) -> None:
            self.group = self.scope["url_route"]["kwargs"]["code"]
            await self.channel_layer.group_add(self.group, self.channel_name)
            await self.accept()

        async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
            text = (text_data or "").ljust(SIZE, ".")
            await self.channel_layer.group_send(self.group, {"type": "said", "text": text})

        async def said(self, event: dict[str, Any]) -> None:
            await self.send(text_data=event["text"])

    return ProtocolTypeRouter({"websocket": URLRouter([re_path(r"^echo/(?P<code>\w+)/$", Echo.as_asgi())])})


def main(port: int) -> None:
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    endpoints = build_endpoint_description_strings(host="127.0.0.1", port=port)
    Server(
        application=application(),
        endpoints=endpoints,
        ready_callable=lambda: print("ready", flush=True),
        verbosity=0,
    ).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
