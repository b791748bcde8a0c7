"""House rules and the people who write them."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.versions import current, load_presets


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.NameBackend")
    return client


@pytest.fixture
def presets(db: None) -> None:
    load_presets()


@pytest.fixture
def admin(presets: None) -> Client:
    return client_of(User.objects.create_superuser("Vroni", "x" * 12))


@pytest.fixture
def other_admin(presets: None) -> Client:
    return client_of(User.objects.create_superuser("Franz", "x" * 12))


@pytest.fixture
def draft(presets: None) -> RuleVersion:
    """A draft that says what `bauernschnopsn` says."""
    base = current("bauernschnopsn")
    rule = HouseRule.objects.create(key="vroni", name="Vronis Wirtshaus")
    return RuleVersion.objects.create(
        rule=rule,
        number=1,
        document={**base.document, "key": "vroni", "name": "Vronis Wirtshaus"},
        based_on=base,
    )
