"""The panels of a table for those who look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.preferences import Preferences
from games.engine import Refusal
from games.rooms import access, kept, panels, tables, talk, waiting
from games.rooms.kept import Snapshot
from games.rooms.models import Room
from games.rooms.notices import Notice
from games.rooms.table_view import TableView
from games.words.texts import speaking
from schnapsen_site import crash

# How much of a Runde somebody was told: its number and the seq of the last action.
Heard = tuple[int, int]


@dataclass(frozen=True)
class Viewer:
    """Somebody at a page: who (None: not logged in), how they like it, in which language, and whether it is the page of
    a table that waits for its first Partie."""

    user_id: int | None
    prefs: Preferences
    language: str
    waits: bool = False

    @classmethod
    def of(cls, user: User | None, language: str, waits: bool = False) -> Viewer:
        return cls(user.pk if user else None, user.prefs if user else Preferences(), language, waits)


@dataclass(frozen=True)
class Frame:
    """What is sent to one page: its panels by name, and what is said aloud. `panels` is None for one who may see the
    table no longer."""

    version: int
    heard: Heard
    panels: dict[str, str] | None
    spoken: str = ""

    @property
    def html(self) -> str | None:
        """All of it."""
        return None if self.panels is None else self.beside({})

    def beside(self, shown: Mapping[str, str]) -> str:
        """What a page lacks that shows these panels."""
        new = [html for name, html in (self.panels or {}).items() if shown.get(name) != html]
        return "".join(new) + self.spoken


def frames(room_id: int, pages: Iterable[tuple[Viewer, Heard | None]]) -> list[Frame]:
    """The newest panels for each page, with what happened since the page heard last (None: it says nothing of it)."""
    return _frames(tables.load(room_id), pages)


def known_frames(
    room_id: int, version: int, pages: Iterable[tuple[Viewer, Heard | None]]
) -> list[Frame] | None:
    """The same without a look at the database, if this process knows the table as of this version or a newer one.

    None if it does not, or if a look is needed for something else.
    """
    table = kept.newest(room_id)
    if table is None or table.room.version < version or table.said:
        return None
    if table.partie is None or any(
        all(seat.user_id != page.user_id for seat in table.seats) for page, _ in pages
    ):
        return None  # whoever has no seat may have lost the right to look
    return _frames(replace(table, now=timezone.now()), pages)


def _frames(table: Snapshot, pages: Iterable[tuple[Viewer, Heard | None]]) -> list[Frame]:
    crash.here("render")
    common = tables.common_to_all(table)
    made: list[Frame] = []
    for language, some in groupby(pages, lambda page: page[0].language):
        with speaking(language):
            made += [_frame(table, common, viewer, heard) for viewer, heard in some]
    return made


def _frame(
    table: Snapshot,
    common: dict[str, Any],
    viewer: Viewer,
    heard: Heard | None,
    hint: Refusal | Notice | None = None,
) -> Frame:
    with speaking(viewer.language):
        unheard = talk.unheard_by(table.room, viewer.user_id) if table.said else frozenset()
        view = with_hint(tables.view_for(table, viewer.user_id, unheard, common), hint)
        now = (view.runde, view.seq)
        # A page of the other kind, or of somebody sent away, is closed and loads itself anew.
        other_kind = viewer.waits != (table.partie is None) or table.room.state == Room.State.CLOSED
        if other_kind or not _may_see(table, view, viewer):
            return Frame(view.version, now, None)
        if viewer.waits:
            shown = waiting.waiting_for(table.room, table.seats, _user(viewer))
            return Frame(view.version, now, {"waiting": waiting.render(shown)})
        page = panels.Page(view, viewer.prefs, viewer.language)
        made = page.panels()
        if table.said:
            made["said"] = talk.render(table.said, unheard)
        spoken = page.spoken(heard) if heard else ""
        return Frame(view.version, now, made, spoken)


def _may_see(table: Snapshot, view: TableView, viewer: Viewer) -> bool:
    return view.seat is not None or access.may_see(table.room, _user(viewer))


def _user(viewer: Viewer) -> User | None:
    return User.objects.filter(pk=viewer.user_id).first() if viewer.user_id else None


def with_hint(view: TableView, hint: Refusal | Notice | None) -> TableView:
    """The view with the answer to what its viewer just tried, in the active language."""
    if hint is None:
        return view
    return replace(view, hint=hint.words if isinstance(hint, Notice) else hint)


def frame_for(room_id: int, viewer: Viewer, heard: Heard | None, hint: Refusal | Notice | None) -> Frame:
    """One page's panels, with the answer to what it just tried."""
    table = tables.load(room_id)
    return _frame(table, tables.common_to_all(table), viewer, heard, hint)
