"""The pages every site must have, and what makes it installable."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db
OPERATOR = {
    "name": "Wirtin Resi",
    "address": ["Gasse 1", "5020 Salzburg"],
    "email": "resi@wirt.example",
    "phone": "",
}


@pytest.mark.parametrize("name", ["imprint", "privacy", "contact"])
def test_the_operators_facts_come_from_the_settings(name: str, settings: object) -> None:
    settings.OPERATOR = OPERATOR  # type: ignore[attr-defined]
    page = Client().get(reverse(name)).content.decode()
    assert "Wirtin Resi" in page and "5020 Salzburg" in page and "mailto:resi@wirt.example" in page


@pytest.mark.parametrize("name", ["imprint", "privacy", "contact"])
def test_without_an_operator_the_page_says_so(name: str, settings: object) -> None:
    settings.OPERATOR = {**OPERATOR, "name": ""}  # type: ignore[attr-defined]
    assert "noch nicht eingetragen" in Client().get(reverse(name), HTTP_ACCEPT_LANGUAGE="de").content.decode()


def test_each_page_links_the_pages_it_must() -> None:
    page = Client().get("/").content.decode()
    for name in ("imprint", "privacy", "accessibility", "contact", "fair", "manifest"):
        assert f'href="{reverse(name)}"' in page


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = json.loads(Client().get("/manifest.webmanifest").content)
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        plain = re.sub(r"^/static/(.+?)(\.[0-9a-f]{12})?(\.\w+)$", r"\1\3", icon["src"])
        assert finders.find(plain), icon


def test_the_service_worker_keeps_only_pages_that_are_nobodys() -> None:
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    script = answer.content.decode()
    kept = re.search(r"PAGES = \[(.*)\]", script)
    assert kept
    for address in json.loads(f"[{kept[1]}]"):
        page = Client().get(address)
        assert page.status_code == 200
        assert not re.search(r"tisch|partie/|konto", address)
    assert 'credentials: "omit"' in script
