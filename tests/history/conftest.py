"""Vroni, whose Partien these are."""

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def vroni(db: None) -> User:
    return User.objects.create_user("Vroni")


@pytest.fixture
def hers(vroni: User) -> Client:
    """Her browser."""
    client = Client()
    client.force_login(vroni, backend="accounts.backends.NameBackend")
    return client
