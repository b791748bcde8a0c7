"""The rules for everybody to read: all sets that are offered, and each version of each."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.context import preferences
from games.engine import Contract, Rules
from games.houserules.example import ACTIONS, RULES, step
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.prose import rules_page
from games.houserules.versions import NoSuchRules, current, newest, rules_of
from games.words import words_for

OFFERED = (HouseRule.Kind.PRESET, HouseRule.Kind.SITE)


@dataclass(frozen=True, slots=True)
class Found:
    """A contract that somebody looked for, with the rules it stands in."""

    version: RuleVersion
    contract: Contract


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Every house rule that is offered, and by `?q=` the contracts that are called so somewhere."""
    sets = [(version, rules_of(version)) for version in newest(HouseRule.objects.filter(kind__in=OFFERED))]
    sought = request.GET.get("q", "").strip()[:80]
    context = {"nav": "rules", "sub": "rules", "sets": sets, "sought": sought, "found": _found(sets, sought)}
    return render(request, "houserules/overview.html", context)


def _found(sets: list[tuple[RuleVersion, Rules]], sought: str) -> list[Found]:
    """The contracts whose name, or one of whose other names, has the words sought in it."""
    if not sought:
        return []
    return [
        Found(version, contract)
        for version, rules in sets
        for contract in rules.contracts
        if any(sought.casefold() in name.casefold() for name in (contract.name, *contract.aka))
    ]


@require_safe
def page(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """The rules of one version, the newest published one if none is named."""
    version = _version(request, key, number)
    context = {
        "nav": "rules",
        "sub": "rules",
        "version": version,
        "versions": _versions(version.rule),
        "page": rules_page(rules_of(version), words_for(preferences(request)["prefs"])),
    }
    return render(request, "houserules/page.html", context)


@require_safe
def example(request: HttpRequest, number: int = 0) -> HttpResponse:
    """A Runde to look at, one step of it."""
    if number > len(ACTIONS):
        raise Http404(number)
    shown = step(number, words_for(preferences(request)["prefs"]))
    context = {
        "nav": "rules",
        "sub": "rules",
        "step": shown,
        "previous": number - 1,
        "next": number + 1,
        "played_by": RULES,
    }
    return render(request, "houserules/example.html", context)


def _versions(rule: HouseRule) -> QuerySet[RuleVersion]:
    known = rule.versions.exclude(status=RuleVersion.Status.DRAFT)
    return known.select_related("rule", "author").order_by("-number")


def _version(request: HttpRequest, key: str, number: int | None) -> RuleVersion:
    """The version asked for; drafts are read by those alone who may write them."""
    if number is not None:
        known = RuleVersion.objects.select_related("rule", "author")
        if not request.user.has_perm("houserules.change_houserule"):
            known = known.exclude(status=RuleVersion.Status.DRAFT)
        return get_object_or_404(known, rule__key=key, number=number)
    try:
        return current(key)
    except NoSuchRules:
        raise Http404(key) from None
