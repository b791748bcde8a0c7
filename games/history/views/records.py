"""Records read back in, and thrown away again; all of mine as a table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.models import User
from games.bots.workers import Busy
from games.engine.outside import MAX_SIZE
from games.history import importing, listing
from games.history.models import Partie
from games.history.portrait import portrait
from schnapsen_site.errors import too_often
from schnapsen_site.streaming import Download

IMPORTS, WITHIN = 30, 3600
COLUMNS = ("partie", "started", "ended", "rules", "state", "score", "won", "bummerl", "seats")


@login_required
@require_POST
def read_in(request: HttpRequest) -> HttpResponse:
    """The file `record` becomes a Partie of mine, or 422 with all that is wrong with it."""
    user, file = cast(User, request.user), request.FILES.get("record")
    if file is None:
        return _refused(request, [("", _("Wähle zuerst eine Datei aus."))])
    if not limits.take(f"record:{user.pk}", IMPORTS, WITHIN):
        return too_often(request, _("So viele Aufzeichnungen auf einmal gehen nicht. Warte ein wenig."))
    try:
        partie = importing.import_record(file.read(MAX_SIZE + 1), user)
    except importing.Refused as refused:
        return _refused(request, refused.lines)
    except (Busy, TimeoutError):
        return too_often(request, _("Gerade wird viel eingelesen. Versuch es gleich noch einmal."))
    return redirect("partie", partie.pk)


def _refused(request: HttpRequest, lines: object) -> HttpResponse:
    return render(request, "history/import_refused.html", {"nav": "history", "lines": lines}, status=422)


@login_required
@require_POST
def throw_away(request: HttpRequest, partie_id: str) -> HttpResponse:
    """Delete a Partie that I read in."""
    partie = get_object_or_404(Partie, pk=partie_id, imported_by=cast(User, request.user))
    partie.delete()
    messages.success(request, _("Die eingelesene Partie ist gelöscht."))
    return redirect("history")


@login_required
@require_safe
def table(request: HttpRequest) -> Download:
    """All my Partien as CSV."""
    return Download(_lines(cast(User, request.user)), "partien.csv", "text/csv; charset=utf-8")


class _Echo:
    def write(self, line: str) -> str:
        return line


def _lines(user: User) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield "\ufeff" + writer.writerow(COLUMNS)
    for row in listing.all_of(user):
        partie = row.partie
        seen = portrait(partie, row.seat)
        cells = [
            partie.pk,
            partie.started.isoformat(timespec="seconds"),
            partie.ended.isoformat(timespec="seconds") if partie.ended else "",
            partie.version.rule.name,
            partie.state,
            seen.score,
            "" if row.won is None else int(row.won),
            row.bummerl,
            ", ".join(seen.names),
        ]
        yield writer.writerow([harmless(str(cell)) for cell in cells])


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
