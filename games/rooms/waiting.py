"""The table before a Partie: who sits where, who is ready, and what is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from games import bots
from games.rooms import talk
from games.rooms.models import Presence, Room, Seat
from games.words.people import joined
from games.words.texts import ended

PLACES = {4: ("south", "west", "north", "east"), 3: ("south", "west", "east")}


@dataclass(frozen=True)
class Chair:
    """One seat as one viewer sees it; `offers_swap`: its player wants to change places with the viewer."""

    number: int
    place: str
    team: str
    name: str
    role: str
    is_free: bool
    is_bot: bool
    is_me: bool
    is_host: bool
    ready: bool
    offers_swap: bool
    asked_swap: bool
    left_often: int
    user_id: int | None

    @property
    def face(self) -> str:
        return self.name[:1].upper()


@dataclass(frozen=True)
class Waiting:
    """The waiting table for one viewer."""

    room: Room
    chairs: Sequence[Chair]
    me: Chair | None
    host: bool
    status: str
    said: Sequence[talk.Line]
    watchers: Sequence[str]

    @property
    def may_write(self) -> bool:
        return talk.may_write(self.room)

    @property
    def is_full(self) -> bool:
        return not any(chair.is_free for chair in self.chairs)

    @property
    def levels(self) -> list[tuple[str, str]]:
        """The bots that the host may put on a seat."""
        return levels()


def waiting_for(room: Room, seats: Sequence[Seat], viewer: User | None) -> Waiting:
    """The waiting table as this viewer may see it, in the active language."""
    own = next((seat for seat in seats if viewer and seat.user_id == viewer.pk), None)
    chairs = tuple(_chair(room, seats, seat, own) for seat in seats)
    return Waiting(
        room=room,
        chairs=chairs,
        me=next((chair for chair in chairs if chair.is_me), None),
        host=own is not None and room.host_id == own.user_id,
        status=_status(room, seats),
        said=talk.heard(talk.newest(room), talk.unheard_by(room, viewer.pk if viewer else None)),
        watchers=_watchers(room, seats),
    )


def render(waiting: Waiting) -> str:
    """The panels as HTML, each a top-level element with an id, in the active language."""
    return render_to_string("rooms/waiting_panels.html", {"waiting": waiting})


def _chair(room: Room, seats: Sequence[Seat], seat: Seat, own: Seat | None) -> Chair:
    base = own.number if own else 0
    distance = (seat.number - base) % len(seats)
    return Chair(
        number=seat.number,
        place=PLACES[len(seats)][distance],
        team="us" if (distance in (0, 2) and len(seats) == 4) or distance == 0 else "them",
        name=seat.shown_name or _("Frei"),
        role=_role(seats, seat, own),
        is_free=seat.is_free,
        is_bot=bool(seat.bot),
        is_me=seat is own,
        is_host=seat.is_human and seat.user_id == room.host_id,
        ready=seat.ready or bool(seat.bot),
        offers_swap=own is not None and seat.swap_with == own.number,
        asked_swap=own is not None and own.swap_with == seat.number,
        left_often=seat.user.departures.count() if seat.user else 0,
        user_id=seat.user_id,
    )


def _role(seats: Sequence[Seat], seat: Seat, own: Seat | None) -> str:
    if seat.bot:
        return bot_words(seat.bot)
    if seat is own:
        return _("du")
    if len(seats) == 3:
        return ""
    partner = seats[(seat.number + 2) % 4]
    if partner is own:
        return _("dein Partner") if seat.user else _("mit dir")
    return _("mit %(name)s") % {"name": partner.shown_name} if not partner.is_free else ""


LEVEL_WORDS = {
    "zufall": lambda: pgettext("Stufe eines Bots", "zufällig"),
    "leicht": lambda: pgettext("Stufe eines Bots", "leicht"),
    "mittel": lambda: pgettext("Stufe eines Bots", "mittel"),
    "stark": lambda: pgettext("Stufe eines Bots", "stark"),
}


def bot_words(level: str) -> str:
    return _("Bot, %(level)s") % {"level": LEVEL_WORDS[level]()}


def levels() -> list[tuple[str, str]]:
    """The levels that people may choose, with their words."""
    return [(level, bot_words(level)) for level in bots.LEVELS if level != "zufall"]


def _status(room: Room, seats: Sequence[Seat]) -> str:
    free = sum(seat.is_free for seat in seats)
    if free and not room.bot_level:
        return ngettext("Ein Platz ist frei.", "%(n)d Plätze sind frei.", free) % {"n": free}
    late = [seat.shown_name for seat in seats if seat.is_human and not seat.ready]
    if late:
        return ended(_("Noch nicht bereit: %(names)s.") % {"names": joined(late)})
    return _("Alle sind bereit.")


def _watchers(room: Room, seats: Sequence[Seat]) -> list[str]:
    sitting = [seat.user_id for seat in seats if seat.user_id]
    here = Presence.objects.filter(room=room).exclude(user__in=sitting)
    return list(here.order_by("user__name").values_list("user__name", flat=True).distinct())
