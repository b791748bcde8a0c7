"""Which version of a house rule holds, and its rules for the engine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import engine
from games.engine import Rules, preset_keys
from games.houserules.models import HouseRule, RuleVersion, content_hash

Status = RuleVersion.Status
UNNAMED_DIGITS = 24


class NoSuchRules(LookupError):
    """There is no published version under that key."""


@lru_cache(maxsize=512)
def _parsed(hash_: str, version_id: int) -> Rules:
    return engine.parse(RuleVersion.objects.only("document").get(pk=version_id).document)


def rules_of(version: RuleVersion) -> Rules:
    """The version's rules for the engine; `engine.Refused` for a draft that is none. Parsed once a process."""
    if version.status == Status.DRAFT:
        return engine.parse(version.document)
    return _parsed(version.hash, version.pk)


def current(key: str) -> RuleVersion:
    """The newest published version under a key; `NoSuchRules` if there is none or the house rule is retired."""
    found = (
        RuleVersion.objects.filter(rule__key=key, rule__retired=False, status=Status.PUBLISHED)
        .select_related("rule")
        .order_by("-number")
        .first()
    )
    if found is None:
        raise NoSuchRules(key)
    return found


def newest(rules: QuerySet[HouseRule]) -> list[RuleVersion]:
    """The newest published version of each of these house rules that is not retired, presets first, then by name."""
    published = RuleVersion.objects.filter(rule__in=rules, rule__retired=False, status=Status.PUBLISHED)
    last = {version.rule_id: version for version in published.select_related("rule").order_by("number")}
    order = {key: place for place, key in enumerate(preset_keys())}
    return sorted(
        last.values(),
        key=lambda version: (order.get(version.rule.key, len(order)), version.rule.name.casefold()),
    )


def publish(version: RuleVersion, reason: str) -> None:
    """Publish a draft, for good; `engine.Refused` with its defects if it is no rule set."""
    engine.parse(version.document)
    version.status, version.reason, version.published_at = Status.PUBLISHED, reason, timezone.now()
    version.save()


def next_number(rule: HouseRule) -> int:
    """The number of a house rule's next version, from 1."""
    last = rule.versions.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def unnamed(document: dict[str, Any]) -> RuleVersion:
    """The version for a table whose rules were altered: the same document always gives the same one.

    `engine.Refused` with every defect if the document is no rule set.
    """
    engine.parse(document)
    digest = content_hash(document)
    key = f"u_{digest[:UNNAMED_DIGITS]}"
    found = RuleVersion.objects.filter(rule__key=key).select_related("rule").first()
    return found or _new_unnamed(key, document)


def _new_unnamed(key: str, document: dict[str, Any]) -> RuleVersion:
    try:
        with transaction.atomic():
            rule = HouseRule.objects.create(key=key, name=str(document["name"]), kind=HouseRule.Kind.UNNAMED)
            return _published(rule, 1, document, "")
    except IntegrityError:  # somebody else made the same in this moment
        return RuleVersion.objects.select_related("rule").get(rule__key=key)


@transaction.atomic
def load_presets() -> list[RuleVersion]:
    """Publish every preset whose newest version differs from its file; returns what is new. Safe to repeat."""
    new = []
    for key in preset_keys():
        document = engine.document(key)
        rule, _ = HouseRule.objects.get_or_create(
            key=key, defaults={"name": document["name"], "kind": HouseRule.Kind.PRESET}
        )
        newest = rule.versions.filter(status=Status.PUBLISHED).order_by("-number").first()
        if newest is None or newest.hash != content_hash(document):
            new.append(_published(rule, next_number(rule), document, ""))
    return new


def _published(rule: HouseRule, number: int, document: dict[str, Any], reason: str) -> RuleVersion:
    return RuleVersion.objects.create(
        rule=rule,
        number=number,
        document=document,
        status=Status.PUBLISHED,
        reason=reason,
        published_at=timezone.now(),
    )
