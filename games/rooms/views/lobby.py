"""The lobby: play at once, running Partien, open tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "rooms/lobby.html", {"nav": "lobby"})
