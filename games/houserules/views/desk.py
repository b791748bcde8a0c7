"""The administration's pages of house rules: begin one, edit its draft, compare versions, retire."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from games.engine.outside import BadInput, clean_text, small_number
from games.houserules import drafts, usage
from games.houserules.changes import changes
from games.houserules.forms import RulesForm, add_row, remove_row, typed_from
from games.houserules.models import HouseRule, RuleVersion

from .people import user_of, words_of

Status = RuleVersion.Status
BASES = (HouseRule.Kind.PRESET, HouseRule.Kind.SITE)
NAME_LENGTH = 80


def allowed(request: HttpRequest) -> None:
    """Only those of the staff who may change house rules."""
    if not request.user.has_perm("houserules.change_houserule"):
        raise PermissionDenied


def new_rule(request: HttpRequest) -> HttpResponse:
    """A name and what it begins as: a preset, or any other version."""
    allowed(request)
    bases = RuleVersion.objects.filter(rule__kind__in=BASES).exclude(status=Status.DRAFT)
    bases = bases.select_related("rule").order_by("rule__kind", "rule__name", "-number")
    typed, error = request.POST.get("name", ""), ""
    if request.method == "POST":
        base = get_object_or_404(bases, pk=number_in(request.POST, "base"))
        try:
            name = clean_text(typed, NAME_LENGTH)
        except BadInput:
            error = _("Der Name braucht ein bis achtzig Zeichen, die man sehen kann.")
        else:
            draft = drafts.begin_rule(name, base, user_of(request), HouseRule.Kind.SITE)
            return redirect("admin:houserules_draft", draft.pk)
    context = {"bases": bases, "name": typed, "error": error, "chosen": request.GET.get("base", "")}
    return render(request, "houserules/desk/new.html", context, status=422 if error else 200)


def rule_page(request: HttpRequest, object_id: str) -> HttpResponse:
    """A house rule with all its versions, and what can be done with them."""
    allowed(request)
    rule = get_object_or_404(HouseRule, pk=object_id)
    if request.method == "POST":
        return _act(request, rule)
    versions = rule.versions.select_related("author", "edited_by").order_by("-number")
    context = {
        "rule": rule,
        "versions": versions,
        "published": [version for version in versions if version.status != Status.DRAFT],
        "draft": next((version for version in versions if version.status == Status.DRAFT), None),
        "open_tables": usage.open_tables(rule),
    }
    return render(request, "houserules/desk/rule.html", context)


def _act(request: HttpRequest, rule: HouseRule) -> HttpResponse:
    match request.POST.get("do"):
        case "draft":
            base = get_object_or_404(rule.versions, pk=number_in(request.POST, "base"))
            return redirect("admin:houserules_draft", drafts.begin_draft(rule, base, user_of(request)).pk)
        case "discard":
            for version in rule.versions.filter(status=Status.DRAFT):
                drafts.discard(version)
        case "retire" | "offer" as wish:
            drafts.retire(rule, wish == "retire")
        case "retire_version":
            version = get_object_or_404(
                rule.versions, pk=number_in(request.POST, "version"), status=Status.PUBLISHED
            )
            version.status = Status.RETIRED
            version.save(update_fields=["status"])
    return redirect("admin:houserules_houserule_change", rule.pk)


def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a draft. It is stored only if the engine's validator finds nothing wrong with it."""
    allowed(request)
    version = get_object_or_404(RuleVersion.objects.select_related("rule", "edited_by"), pk=pk)
    if request.method != "POST":
        if version.status != Status.DRAFT:
            return redirect("rules-version", version.rule.key, version.number)
        form = RulesForm.whole(typed_from(version.document), version.rule.key)
        return _form_page(request, version, form, version.revision)
    typed, revision = typed_in(request), number_in(request.POST, "revision")
    what, _colon, row = request.POST.get("do", "save").partition(":")
    if what == "add":
        typed = add_row(typed)
    elif what == "remove" and (number := small_number(row, 3)) is not None:
        typed = remove_row(typed, number)
    form = RulesForm.whole(typed, version.rule.key)
    if what in ("add", "remove"):
        return _form_page(request, version, form, revision, checked=False)
    if not form.valid:
        return _form_page(request, version, form, revision, status=422)
    try:
        drafts.save_draft(version, revision, form.document, user_of(request))
    except drafts.Elsewhere:
        return _form_page(request, version, form, revision, status=409)
    messages.success(request, _("Der Entwurf ist gespeichert."))
    return redirect("admin:houserules_publish", version.pk)


def _form_page(
    request: HttpRequest,
    version: RuleVersion,
    form: RulesForm,
    revision: int,
    *,
    status: int = 200,
    checked: bool = True,
) -> HttpResponse:
    """The form; with 409 also what was saved in the meantime, and how the typed differs from it."""
    context = {
        "version": version,
        "form": form,
        "revision": revision,
        "checked": checked,
        "conflict": status == 409,
        "differences": changes(version.document, form.document, words_of(request)) if status == 409 else [],
    }
    return render(request, "houserules/desk/edit.html", context, status=status)


def compare(request: HttpRequest) -> HttpResponse:
    """What differs between two versions, of the same house rule or of two, in words."""
    allowed(request)
    old = get_object_or_404(RuleVersion.objects.select_related("rule"), pk=number_in(request.GET, "alt"))
    new = get_object_or_404(RuleVersion.objects.select_related("rule"), pk=number_in(request.GET, "neu"))
    found = changes(old.document, new.document, words_of(request))
    return render(request, "houserules/desk/compare.html", {"old": old, "new": new, "changes": found})


def typed_in(request: HttpRequest) -> dict[str, str]:
    """What stood in the fields of a form of rules."""
    return {name: str(request.POST[name]) for name in request.POST}


def number_in(data: Mapping[str, str], name: str) -> int:
    """A number from a form; 0 if there is none, which is nobody's."""
    return small_number(data.get(name), 9) or 0
