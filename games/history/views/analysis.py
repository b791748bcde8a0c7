"""What was an action worth? Asked for by a press, computed in another process, shown in replay and Partie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts import limits
from accounts.models import User
from games.bots.review import CARD
from games.bots.workers import Busy
from games.engine import Rules
from games.engine.outside import small_number
from games.history import analysis, charts
from games.history.access import Access, seen_by
from games.history.analysis import Verdict
from games.history.models import Partie, Runde
from games.history.portrait import Portrait, portrait
from games.words import Words
from games.words.actions import action_name
from games.words.contracts import points
from games.words.reasons import reason
from schnapsen_site.errors import too_often

ASKED, WITHIN = 600, 3600


@dataclass(frozen=True, slots=True)
class Chip:
    """A short judgement beside an action."""

    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class Worth:
    """One row of the table: an action that was allowed, and what it was worth."""

    name: str
    card: str
    points: str
    best: bool
    chosen: bool


@login_required
@require_POST
def runde(request: HttpRequest, partie_id: str, number: int) -> HttpResponse:
    """Analyse a Runde, then show the step that was shown."""
    access, found = _runde(request, partie_id, number)
    return _do(request, access, lambda: analysis.make(found), _back(request, access, number))


@login_required
@require_POST
def second(request: HttpRequest, partie_id: str, number: int) -> HttpResponse:
    """The second view of the action of the step shown."""
    access, found = _runde(request, partie_id, number)
    seq = small_number(request.POST.get("schritt"), 4)
    if seq is None or not 0 < seq <= found.seq:
        raise Http404
    return _do(request, access, lambda: analysis.make_second_view(found, seq), _back(request, access, number))


@login_required
@require_POST
def partie(request: HttpRequest, partie_id: str) -> HttpResponse:
    """Analyse the next Runde of a Partie; over htmx the answer asks for the one after it by itself."""
    access = seen_by(request, partie_id)
    following = analysis.missing(access.partie).first()
    address = reverse("partie", args=(partie_id,))
    if not request.headers.get("HX-Request"):
        return _do(request, access, lambda: _all(access.partie), f"{address}#verschenkt")
    if following is not None and (refused := _try(request, lambda: analysis.make(following))):
        return refused
    seen = portrait(access.partie, access.me)
    return render(
        request,
        "history/given.html",
        {"access": access, "partie": access.partie, "running": True, **given(seen)},
    )


def _all(partie: Partie) -> None:
    for runde in analysis.missing(partie):
        analysis.make(runde)


def _runde(request: HttpRequest, partie_id: str, number: int) -> tuple[Access, Runde]:
    access = seen_by(request, partie_id)
    found = access.partie.runden.select_related("version").filter(number=number).first()
    if found is None or not found.is_open or not found.deck:
        raise Http404
    return access, found


def _back(request: HttpRequest, access: Access, number: int) -> str:
    step = small_number(request.POST.get("schritt"), 4)
    return access.address("partie-runde", number) + ("" if step is None else f"?schritt={step}")


def _do(request: HttpRequest, access: Access, action: Callable[[], None], address: str) -> HttpResponse:
    return _try(request, action) or redirect(address)


def _try(request: HttpRequest, action: Callable[[], None]) -> HttpResponse | None:
    """Do it; an answer only if it could not be done now."""
    user = cast(User, request.user)
    if not limits.take(f"analysis:{user.pk}", ASKED, WITHIN):
        return too_often(request, _("So viel auf einmal wird nicht gerechnet. Warte ein wenig."))
    try:
        action()
    except (Busy, TimeoutError):
        return too_often(request, _("Gerade wird viel gerechnet. Versuch es gleich noch einmal."))
    return None


def given(seen: Portrait) -> dict[str, Any]:
    """What each seat gave away, as a chart, and how many Runden are still to be analysed."""
    todo = analysis.missing(seen.partie).count()
    done = seen.partie.runden.filter(analysis__edition=analysis.EDITION).count()
    rows = analysis.given_away(seen.partie) if done else []
    order = [seat for side in seen.sides for seat in side.seats]
    by_seat = {row.seat: row for row in rows}
    most = max((row.points for row in rows), default=0) or 1
    bars = charts.bars([_given_bar(seen, by_seat[seat]) for seat in order], most) if rows else ()
    marks = ["us" if seat in seen.sides[0].seats else "them" for seat in order]
    return {
        "todo": todo,
        "done": done,
        "all": todo + done,
        "bars": list(zip(bars, marks, strict=False)),
        "bars_height": 30 * len(bars),
    }


def _given_bar(seen: Portrait, row: analysis.Given) -> tuple[str, str, float]:
    mistakes = ngettext("ein Fehler", "%(n)d Fehler", row.mistakes) % {"n": row.mistakes}
    return seen.names[row.seat], f"{points(row.points, seen.rules)}, {mistakes}", row.points


def step_context(seen: Portrait, runde: Runde, at: int, words: Words) -> dict[str, Any]:
    """What the replay shows beside a step with all cards open."""
    verdicts = analysis.of(runde)
    if verdicts is None:
        return {"analysed": False}
    verdict = verdicts[at - 1] if 0 < at <= len(verdicts) else None
    context: dict[str, Any] = {
        "analysed": True,
        "chips": {one.seq: chip for one in verdicts if (chip := _chip(one))},
        "calls": [_call(seen, words, *call) for call in analysis.best_calls(verdicts)],
    }
    if verdict:
        context |= {
            "verdict": verdict,
            "verdict_name": seen.names[verdict.seat],
            "verdict_action": action_name(verdict.action, seen.rules, words),
            "verdict_best": action_name(verdict.values[0][0], seen.rules, words),
            "verdict_cost": points(verdict.cost, seen.rules),
            "worths": [_worth(verdict, action, value, seen.rules, words) for action, value in verdict.values],
            "second": _second(seen, analysis.second_view_of(runde, at), words),
        }
    return context


def _chip(verdict: Verdict) -> Chip | None:
    if verdict.action == "pass" and not verdict.cost:
        return None
    if verdict.cost:
        return Chip(_("kostete %(n)d") % {"n": verdict.cost}, "bad")
    if verdict.forced:
        return Chip(_("einzig erlaubt"), "")
    return Chip(_("beste Karte") if verdict.kind == CARD else _("am besten"), "good")


def _worth(verdict: Verdict, action: str, value: int, rules: Rules, words: Words) -> Worth:
    return Worth(
        name=action_name(action, rules, words),
        card=action[-2:] if action.startswith(("play:", "discard:")) else "",
        points=_signed(value),
        best=value == verdict.best,
        chosen=action == verdict.action,
    )


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else f"+{value}" if value else "0"


def _call(seen: Portrait, words: Words, seat: int, action: str, value: int) -> str:
    """A sentence on the best that a seat could have announced."""
    names = {
        "name": seen.names[seat],
        "action": action_name(action, seen.rules, words),
        "points": points(abs(value), seen.rules),
    }
    if value > 0:
        return _("%(name)s hätte mit %(action)s %(points)s gewonnen.") % names
    return _("%(name)s hätte mit %(action)s bestenfalls %(points)s verloren.") % names


def _second(seen: Portrait, answer: dict[str, Any] | None, words: Words) -> dict[str, str] | None:
    if answer is None:
        return None
    return {
        "action": action_name(answer["action"], seen.rules, words),
        "reason": reason(answer["code"], answer["figures"], seen.rules, words),
    }
