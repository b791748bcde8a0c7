"""Addresses of rooms."""

from django.urls import path

from games.rooms.views import lobby, table

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("sofort/", table.at_once, name="at_once"),
    path("tisch/<str:code>/", table.table, name="table"),
    path("tisch/<str:code>/aktion/", table.action, name="action"),
]
