"""The sockets of tables."""

from django.urls import path

from games.rooms.consumers import TableConsumer

websocket_urlpatterns = [path("ws/tisch/<str:code>/", TableConsumer.as_asgi())]
