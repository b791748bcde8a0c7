from collections.abc import Callable

import pytest
from django.test import Client

from accounts import keepers, people
from accounts.models import User

PASSWORD = "kaiserschmarrn"


@pytest.fixture
def account(db: None) -> Callable[..., User]:
    """Makes accounts with PASSWORD."""

    def make(name: str = "Vroni", email: str = "") -> User:
        return people.sign_up(name, PASSWORD, email, "de")[0]

    return make


@pytest.fixture
def log_in() -> Callable[..., Client]:
    """A browser in which somebody has logged in through the page."""

    def enter(name: str, client: Client | None = None, **extra: str) -> Client:
        client = client or Client()
        answer = client.post("/anmelden/", {"username": name, "password": PASSWORD}, **extra)
        assert answer.status_code == 302
        return client

    return enter


class Ledger(keepers.Keeper):
    """Stands for an app that keeps Partien: a set of user ids, and what was done."""

    def __init__(self) -> None:
        self.owners: set[int] = set()
        self.deleted: list[int] = []
        self.refuses = ""

    def partien(self, user: User) -> int:
        return int(user.pk in self.owners)

    def export(self, user: User):
        yield "partien/1.json", b"{}"

    def delete(self, user: User) -> None:
        self.deleted.append(user.pk)

    def merge(self, guest: User, user: User) -> None:
        if self.refuses:
            raise keepers.MergeRefused(self.refuses)
        self.owners.discard(guest.pk)
        self.owners.add(user.pk)


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    kept = Ledger()
    monkeypatch.setattr(keepers, "_keepers", [kept])
    return kept
