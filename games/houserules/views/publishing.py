"""From a draft to a version that holds: what changed, the trial, the reason."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.engine.outside import BadInput, clean_text
from games.houserules import drafts, trial, usage
from games.houserules.changes import changes
from games.houserules.models import RuleVersion, Trial

from .desk import allowed, number_in
from .people import user_of, words_of

Status = RuleVersion.Status
REASON_LENGTH = 300


def publish(request: HttpRequest, pk: int) -> HttpResponse:
    """What the draft changes, how its trial went; with a reason it becomes the version that holds."""
    allowed(request)
    version = get_object_or_404(RuleVersion.objects.select_related("rule", "based_on"), pk=pk)
    if version.status != Status.DRAFT:
        return redirect("admin:houserules_houserule_change", version.rule_id)
    if request.method != "POST":
        return _page(request, version)
    typed = request.POST.get("reason", "")
    try:
        reason = clean_text(typed, REASON_LENGTH)
    except BadInput:
        return _page(
            request, version, _("Schreib in ein paar Worten, warum sich das ändert."), typed, status=422
        )
    return _published(request, version, reason)


def _published(request: HttpRequest, version: RuleVersion, reason: str) -> HttpResponse:
    try:
        drafts.publish_draft(version, number_in(request.POST, "revision"), reason, user_of(request))
    except drafts.Elsewhere:
        told = _("Der Entwurf ist inzwischen anders gespeichert worden. Schau ihn dir noch einmal an.")
        return _page(request, version, told, reason, status=409)
    except drafts.Untried:
        told = _("Erst muss der Entwurf eine Probe bestehen.")
        return _page(request, version, told, reason, status=409)
    messages.success(request, _("Fassung %(number)s gilt jetzt.") % {"number": version.number})
    return redirect("admin:houserules_houserule_change", version.rule_id)


def _page(
    request: HttpRequest, version: RuleVersion, error: str = "", reason: str = "", *, status: int = 200
) -> HttpResponse:
    before = (
        version.rule.versions.filter(status=Status.PUBLISHED).order_by("-number").first() or version.based_on
    )
    context = {
        "version": version,
        "before": before,
        "changes": changes(before.document, version.document, words_of(request)) if before else [],
        "open_tables": usage.open_tables(version.rule),
        "error": error,
        "reason": reason,
        **trial_context(trial.trial_of(version)),
    }
    return render(request, "houserules/desk/publish.html", context, status=status)


@require_POST
def try_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Begin a trial, or play it on: a page that shows one asks for this until it is finished."""
    allowed(request)
    version = get_object_or_404(RuleVersion.objects.select_related("rule"), pk=pk, status=Status.DRAFT)
    running = None if request.POST.get("do") == "begin" else trial.trial_of(version)
    tried = trial.step(running) if running else trial.begin(version)
    if request.headers.get("HX-Request"):
        return render(request, "houserules/trial.html", {"trial_url": request.path, **trial_context(tried)})
    return redirect("admin:houserules_publish", version.pk)


def trial_context(tried: Trial | None) -> dict[str, Any]:
    """What a page shows of a trial."""
    if tried is None:
        return {"trial": None}
    return {
        "trial": tried,
        "lines": trial.lines(tried),
        "never": trial.never(tried),
        "length": trial.length(tried),
    }
