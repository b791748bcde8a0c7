"""The sockets of tables and of the lobby."""

from django.urls import path

from games.rooms.consumers import TableConsumer
from games.rooms.lobby_socket import LobbyConsumer

websocket_urlpatterns = [
    path("ws/tisch/<str:code>/", TableConsumer.as_asgi(), {"waits": False}),
    path("ws/tisch/<str:code>/warten/", TableConsumer.as_asgi(), {"waits": True}),
    path("ws/stube/", LobbyConsumer.as_asgi()),
]
