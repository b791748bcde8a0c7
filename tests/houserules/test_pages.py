"""The plain rules pages: every version of every offered set can be read by everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from games import engine
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.versions import load_presets, next_number, publish, unnamed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _presets() -> None:
    load_presets()


def test_every_preset_has_a_page_and_stands_in_the_list(client: Client) -> None:
    listed = client.get("/regeln/").content.decode()
    for key in engine.preset_keys():
        assert f'href="/regeln/{key}/"' in listed
        page = client.get(f"/regeln/{key}/").content.decode()
        for contract in engine.preset(key).contracts:
            assert f'id="{contract.key}"' in page
            assert contract.name in page


def test_each_version_has_its_own_page_and_the_address_without_number_shows_the_newest(
    client: Client,
) -> None:
    rule = HouseRule.objects.get(key="wiener")
    document = engine.document("wiener")
    document["contracts"][0]["name"] = "Ganz neu"
    publish(RuleVersion.objects.create(rule=rule, number=next_number(rule), document=document), "anders")
    assert "Ganz neu" in client.get("/regeln/wiener/").content.decode()
    assert "Ganz neu" in client.get("/regeln/wiener/2/").content.decode()
    assert "Ganz neu" not in client.get("/regeln/wiener/1/").content.decode()


def test_a_draft_is_shown_to_nobody(client: Client) -> None:
    rule = HouseRule.objects.get(key="wiener")
    RuleVersion.objects.create(rule=rule, number=2, document={})
    assert client.get("/regeln/wiener/2/").status_code == 404
    assert client.get("/regeln/gibtesnicht/").status_code == 404


def test_the_altered_rules_of_a_table_can_be_read_but_are_not_listed(client: Client) -> None:
    version = unnamed({**engine.document("wiener"), "kontra": {"levels": 3}})
    assert client.get(f"/regeln/{version.rule.key}/1/").status_code == 200
    assert version.rule.key not in client.get("/regeln/").content.decode()
