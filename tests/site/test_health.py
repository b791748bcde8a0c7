"""Whether the site says how it is, and keeps its counters to itself."""

from typing import Any

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from accounts.models import User
from schnapsen_site import metrics

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_healthy_process_says_so() -> None:
    answer = Client().get("/gesund/")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "migrations": True, "layer": True}


def test_a_missing_migration_is_503() -> None:
    recorded = MigrationRecorder.Migration.objects.filter(app="history").order_by("-id").first()
    assert recorded is not None
    recorded.delete()
    try:
        answer = Client().get("/gesund/")
        assert (answer.status_code, answer.json()["migrations"]) == (503, False)
    finally:
        recorded.save()


def test_counters_are_for_the_token_alone(settings: Any) -> None:
    settings.METRICS_TOKEN = "let-me-see"
    metrics.MOVES.labels("human").inc()
    assert Client().get("/gesund/zahlen/").status_code == 404
    assert Client().get("/gesund/zahlen/", HTTP_AUTHORIZATION="Bearer wrong").status_code == 404
    answer = Client().get("/gesund/zahlen/", HTTP_AUTHORIZATION="Bearer let-me-see")
    assert answer.status_code == 200
    assert b'schnapsen_moves_total{by="human"}' in answer.content


def test_without_a_token_set_there_are_no_counters(settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert Client().get("/gesund/zahlen/", HTTP_AUTHORIZATION="Bearer ").status_code == 404


def test_administrators_read_the_counters_on_a_page() -> None:
    metrics.MOVES.labels("bot").inc()
    boss = Client()
    boss.force_login(User.objects.create_superuser(name="Wirtin", password="lang genug 123"))
    assert "schnapsen_moves_total" in boss.get("/admin/zahlen/").content.decode()
    assert Client().get("/admin/zahlen/").status_code == 302
