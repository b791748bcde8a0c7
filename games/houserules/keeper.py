"""What is kept of a user's own house rules."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.utils.translation import gettext as _

from accounts.keepers import Keeper
from accounts.models import User

from .models import HouseRule, RuleVersion


class HouseRulesKeeper(Keeper):
    """Export, deletion and merging of own house rules."""

    def export(self, user: User) -> Iterator[tuple[str, bytes]]:
        rules = [
            {
                "name": rule.name,
                "key": rule.key,
                "versions": [
                    {"number": version.number, "status": version.status, "rules": version.document}
                    for version in rule.versions.order_by("number")
                ],
            }
            for rule in _of(user)
        ]
        if rules:
            yield "hausregeln.json", json.dumps(rules, ensure_ascii=False, indent=1).encode()

    def delete(self, user: User) -> None:
        """Those nobody ever played by go; the others are retired, without the name their author gave them."""
        for rule in _of(user):
            try:
                with transaction.atomic():
                    RuleVersion.objects.filter(rule=rule).delete()
                    rule.delete()
            except ProtectedError:
                rule.retired, rule.owner, rule.name = True, None, _("Hausregeln")
                rule.save(update_fields=["retired", "owner", "name"])

    def merge(self, guest: User, user: User) -> None:
        _of(guest).update(owner=user)


def _of(user: User) -> QuerySet[HouseRule]:
    return HouseRule.objects.filter(owner=user, kind=HouseRule.Kind.OWN)
