"""A player's own house rules: the list, the form with its words, saving as a new version."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from games.houserules import drafts, own, usage
from games.houserules.changes import changes
from games.houserules.forms import RulesForm
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.versions import NoSuchRules, current

from .desk import number_in, typed_in
from .people import user_of, words_of

FIRST = "bauernschnopsn"
SAVED_PER_HOUR = 30


@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """My house rules, and what new ones can go out from."""
    user = user_of(request)
    context = {"nav": "rules", "sub": "own", "mine": own.of_user(user), "bases": own.offered_to(user)}
    return render(request, "houserules/own/overview.html", context)


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """New house rules that go out from any published set, named by `?basis=`."""
    try:
        base = current(request.GET.get("basis", FIRST))
    except NoSuchRules:
        return redirect("own-rules")
    named = _("Hausregeln von %(name)s") % {"name": user_of(request).name}
    document = {**base.document, "name": named}
    if request.method != "POST":
        return _page(request, base, own.form_of(document))
    form = own.form_of(document, typed_in(request))
    if request.headers.get("HX-Request"):
        return _words(request, base, form)
    if not form.valid:
        return _page(request, base, form, status=422)
    if not _may_save(request):
        return _page(request, base, form, error=limits.later(), status=429)
    try:
        version = own.create(base, form.document, user_of(request))
    except own.Unplayable as failure:
        return _page(request, base, form, error=str(failure), status=422)
    return _saved(request, version)


@login_required
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """House rules of mine; saved, they are a new version."""
    rule = get_object_or_404(HouseRule, key=key, kind=HouseRule.Kind.OWN, owner=user_of(request))
    now = current_or_404(rule)
    base = now.based_on or now
    if request.method != "POST":
        return _page(request, base, own.form_of(_as_base(base, now), current=now.document), now)
    form = own.form_of(_as_base(base, now), typed_in(request))
    if request.headers.get("HX-Request"):
        return _words(request, base, form)
    if not form.valid:
        return _page(request, base, form, now, status=422)
    if not own.differs(now.document, form.document):
        messages.info(request, _("Es hat sich nichts geändert."))
        return redirect("own-rules-edit", rule.key)
    if not _may_save(request):
        return _page(request, base, form, now, error=limits.later(), status=429)
    try:
        version = own.save(rule, number_in(request.POST, "seen"), form.document, user_of(request))
    except drafts.Elsewhere:
        told = _(
            "Diese Hausregeln sind inzwischen anderswo gespeichert worden. Deine Änderungen sind noch da."
        )
        return _page(request, base, form, now, error=told, status=409)
    except own.Unplayable as failure:
        return _page(request, base, form, now, error=str(failure), status=422)
    return _saved(request, version)


@require_POST
@login_required
def give_up(request: HttpRequest, key: str) -> HttpResponse:
    """Offer house rules of mine no longer; what was played by them stays."""
    rule = get_object_or_404(HouseRule, key=key, kind=HouseRule.Kind.OWN, owner=user_of(request))
    drafts.retire(rule)
    return redirect("own-rules")


def current_or_404(rule: HouseRule) -> RuleVersion:
    versions = rule.versions.filter(status=RuleVersion.Status.PUBLISHED, rule__retired=False)
    found = versions.select_related("rule", "based_on__rule").order_by("-number").first()
    return found or get_object_or_404(versions, pk=0)


def _as_base(base: RuleVersion, now: RuleVersion) -> dict[str, Any]:
    """The base's document under the key of these house rules."""
    return {**base.document, "key": now.rule.key}


def _may_save(request: HttpRequest) -> bool:
    return limits.take(f"houserules:{user_of(request).pk}", SAVED_PER_HOUR, 3600)


def _saved(request: HttpRequest, version: RuleVersion) -> HttpResponse:
    messages.success(request, _("Gespeichert als Fassung %(number)s.") % {"number": version.number})
    return redirect("own-rules-edit", version.rule.key)


def _words(request: HttpRequest, base: RuleVersion, form: RulesForm) -> HttpResponse:
    """What the choices amount to, while they are made."""
    return render(request, "houserules/own/words.html", _said(request, base, form))


def _said(request: HttpRequest, base: RuleVersion, form: RulesForm) -> dict[str, Any]:
    base_document = {**base.document, "name": form.read[0].get("name")}
    found = changes(base_document, form.document, words_of(request)) if form.valid else []
    return {"form": form, "base": base, "changes": found}


def _page(
    request: HttpRequest,
    base: RuleVersion,
    form: RulesForm,
    now: RuleVersion | None = None,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    contracts = [(row, base.document["contracts"][row.number]) for row in form.rows]
    context = {
        "nav": "rules",
        "sub": "own",
        "now": now,
        "contracts": contracts,
        "name": form.control("name"),
        "panels": form.groups[1:],  # the first has only the name
        "error": error,
        "open_tables": usage.open_tables(now.rule) if now else 0,
        "link": request.build_absolute_uri(f"/regeln/{now.rule.key}/") if now else "",
        **_said(request, base, form),
    }
    return render(request, "houserules/own/edit.html", context, status=status)
