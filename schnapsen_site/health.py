"""`/gesund/` says whether this process can serve; `/gesund/zahlen/` gives its counters to who has the token."""

import asyncio
import hmac
import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib import admin
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from schnapsen_site import metrics

log = logging.getLogger(__name__)
LAYER_TIMEOUT = 2.0  # seconds


@require_GET
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 if all is well, 503 if the database or its tables are not. Without the layer pages live by the tick."""
    state = {name: _works(name, check) for name, check in CHECKS.items()}
    return JsonResponse(state, status=200 if state["database"] and state["migrations"] else 503)


@require_GET
@never_cache
def counters(request: HttpRequest) -> HttpResponse:
    """Prometheus' text for `Authorization: Bearer METRICS_TOKEN`; without a token set it does not exist."""
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()
    given = request.headers.get("Authorization", "").encode()
    if not settings.METRICS_TOKEN or not hmac.compare_digest(given, expected):
        return HttpResponse(status=404)
    return HttpResponse(metrics.exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")


@require_GET
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """The same counters on a page of the administration."""
    context = admin.site.each_context(request)
    return render(request, "admin/figures.html", {**context, "figures": metrics.figures()})


def _works(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception as error:
        log.warning("health: %s: %s", name, type(error).__name__)
        return False


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _layer() -> bool:
    async_to_sync(_ask_layer)()
    return True


async def _ask_layer() -> None:
    layer = get_channel_layer()
    async with asyncio.timeout(LAYER_TIMEOUT):
        await layer.group_send("health", {"type": "health"})


CHECKS: dict[str, Callable[[], bool]] = {"database": _database, "migrations": _migrations, "layer": _layer}
