"""What every answer carries, also an error."""

import re

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch

from accounts.sessions import identify
from schnapsen_site.errors import csrf_failure

pytestmark = pytest.mark.django_db

PAGES = ["/anmelden/", "/registrieren/", "/kennwort/", "/offline/", "/gibt-es-nicht/", "/abmelden/"]


def policy(header: str) -> dict[str, list[str]]:
    parts = [part.split() for part in header.split(";") if part.strip()]
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_the_strict_policy(client: Client, page: str) -> None:
    found = policy(client.get(page)["Content-Security-Policy"])
    assert found["default-src"] == ["'none'"]
    for name in ("script-src", "style-src", "img-src"):
        assert found[name] == ["'self'"]
    assert found["connect-src"] == ["'self'", "ws://testserver"]
    assert found["frame-ancestors"] == found["base-uri"] == ["'none'"]
    assert "unsafe" not in str(found) and "*" not in str(found) and "data:" not in str(found)


def test_over_tls_the_sockets_origin_is_named_as_wss(client: Client) -> None:
    found = policy(
        client.get("/anmelden/", secure=True, headers={"host": "localhost:8443"})["Content-Security-Policy"]
    )
    assert found["connect-src"] == ["'self'", "wss://localhost:8443"]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_the_security_headers(client: Client, page: str) -> None:
    answer = client.get(page)
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]


def test_a_page_holds_nothing_inline(client: Client) -> None:
    for page in PAGES[:4]:
        html = client.get(page).content.decode()
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)|\son\w+=", html)


@pytest.mark.parametrize("host", ["evil.example", "a b", "localhost:port", ""])
def test_a_foreign_host_is_refused_in_a_line_and_without_a_traceback(
    client: Client, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    answer = client.get("/anmelden/", headers={"host": host})
    assert answer.status_code == 400
    assert answer["Content-Type"] == "text/plain" and len(answer.content) < 100
    assert not any(record.exc_info for record in caplog.records)


def test_a_page_that_fails_is_answered_without_asking_the_database(client: Client) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("the database is gone")

    client.raise_request_exception = False
    with connection.execute_wrapper(fail):
        answer = client.post("/kennwort/", {"email": "vroni@example.at"})
    assert answer.status_code == 500
    assert "Kein Zug ist verloren" in answer.content.decode() and "database" not in answer.content.decode()


def test_a_form_without_its_token_is_refused_with_a_page_of_ours() -> None:
    answer = Client(enforce_csrf_checks=True).post("/anmelden/", {"username": "x", "password": "y"})
    assert answer.status_code == 403
    assert "Diese Seite ist zu lange gelegen" in answer.content.decode()


@pytest.mark.parametrize("path", ["/partie/%00/", "/%0a", "/anmelden/?next=%00", "/regeln/\x7f/"])
def test_an_address_with_controls_in_it_is_not_there(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("key", ["\0" * 32, "x" * 31, "'; drop table", "ä" * 32])
def test_a_session_cookie_that_cannot_be_ours_is_overlooked(client: Client, key: str) -> None:
    client.cookies["sessionid"] = key
    assert client.get("/anmelden/").status_code == 200
    assert identify(key) is None


def test_a_view_may_answer_a_missing_token_itself(rf: RequestFactory) -> None:
    def view(request: HttpRequest, code: str) -> HttpResponse:
        raise AssertionError("never reached")

    view.csrf_failure = lambda request, code: HttpResponse(f"fresh panels of {code}", status=403)  # type: ignore[attr-defined]
    request = rf.post("/tisch/abcdef/aktion/")
    request.resolver_match = ResolverMatch(view, (), {"code": "abcdef"})
    assert csrf_failure(request).content == b"fresh panels of abcdef"
