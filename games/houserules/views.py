"""The rules for everybody to read: all sets that are offered, and each version of each."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.context import preferences
from games.engine import AUGEN, RANKS, Rules
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.versions import NoSuchRules, current, rules_of
from games.words import Words, words_for
from games.words.contracts import rule, traits, worth

OFFERED = (HouseRule.Kind.PRESET, HouseRule.Kind.SITE)


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Every house rule that is offered, with the rules of its newest version."""
    published = (
        RuleVersion.objects.filter(status=RuleVersion.Status.PUBLISHED, rule__kind__in=OFFERED, rule__retired=False)
        .select_related("rule")
        .order_by("rule__kind", "rule_id", "number")
    )
    newest = {version.rule_id: version for version in published}
    sets = [(version, rules_of(version)) for version in newest.values()]
    return render(request, "houserules/overview.html", {"nav": "rules", "sets": sets})


@require_safe
def page(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """The rules of one version, the newest published one if none is named."""
    version = _version(key, number)
    words = words_for(preferences(request)["prefs"])
    return render(request, "houserules/page.html", {"nav": "rules", **page_context(version, words)})


def page_context(version: RuleVersion, words: Words) -> dict[str, Any]:
    """What a page about a version needs."""
    rules = rules_of(version)
    versions = version.rule.versions.exclude(status=RuleVersion.Status.DRAFT).order_by("-number")
    return {
        "version": version,
        "versions": versions,
        "rules": rules,
        "contracts": _contracts(rules, words),
        "ranks": [(words.ranks[rank], AUGEN[rank]) for rank in RANKS],
        "trump": words.trump,
    }


def _contracts(rules: Rules, words: Words) -> list[dict[str, str]]:
    return [
        {
            "key": contract.key,
            "name": contract.name,
            "worth": worth(contract, rules),
            "traits": traits(contract, rules, words),
            "rule": rule(contract, rules, words),
        }
        for contract in rules.contracts
    ]


def _version(key: str, number: int | None) -> RuleVersion:
    if number is not None:
        known = RuleVersion.objects.exclude(status=RuleVersion.Status.DRAFT).select_related("rule")
        return get_object_or_404(known, rule__key=key, number=number)
    try:
        return current(key)
    except NoSuchRules:
        raise Http404(key) from None
