"""What is said at a table: Sprüche everywhere, free text at private tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import limits
from accounts.models import Relation, User
from games.engine.outside import BadInput, clean_text
from games.rooms.attempt import WATCHING, Outcome, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Message, Report, Room, Seat, TableMute
from games.rooms.notices import Notice

# Nothing among them says anything about cards. The order is kept: messages store the number.
SPRUECHE = (
    gettext_noop("Servus beinand!"),
    gettext_noop("Schön gespielt!"),
    gettext_noop("Guats Blattl!"),
    gettext_noop("Danke, Partner!"),
    gettext_noop("Pech ghabt."),
    gettext_noop("Moment, bitte!"),
    gettext_noop("Des war knapp!"),
    gettext_noop("Noch a Partie?"),
)
MAX_LENGTH = 200
REPORTS_AN_HOUR = 10
SHOWN = 30
IN_THE_AIR = timedelta(seconds=5)
KEPT = timedelta(days=30)
CONTEXT = 20


@dataclass(frozen=True)
class Line:
    """Something that was said, in the reader's language if it is a Spruch."""

    user_id: int | None
    name: str
    text: str
    at: datetime


class Other(NamedTuple):
    """Somebody at a table beside the reader, as templates know a user."""

    pk: int
    name: str


def others(seats: Iterable[Seat], said: Iterable[Message], reader: User | None) -> list[Other]:
    """Whom the reader may mute, block or report: those who sit here, and those who spoke and are gone."""
    names = {message.user_id: message.name for message in said}
    names |= {seat.user_id: seat.shown_name for seat in seats}
    return [Other(pk, name) for pk, name in names.items() if pk and pk != (reader.pk if reader else None)]


def phrases() -> list[tuple[int, str]]:
    """The Sprüche with their numbers."""
    return [(number, _(text)) for number, text in enumerate(SPRUECHE)]


def may_write(room: Room) -> bool:
    """Free text is for tables among friends."""
    return room.who_may_join in (Room.Join.LINK, Room.Join.PASSWORD)


def say(room_id: int, user: User, spruch: int | None = None, text: str = "") -> Outcome:
    """Say a Spruch by its number, or free text where it is allowed; one message a second."""

    def act(table: Table) -> None:
        if table.seat_of(user.pk) is None:
            raise Refused(*WATCHING)
        message = _message(table.room, user, spruch, text)
        if not limits.take(f"talk:{room_id}:{user.pk}", 1, 1):
            raise Refused(429, Notice.TOO_FAST)
        message.save()

    return attempt(room_id, act)


def _message(room: Room, user: User, spruch: int | None, text: str) -> Message:
    if spruch is not None:
        if spruch not in range(len(SPRUECHE)):
            raise Refused(422, Notice.UNREADABLE)
        return Message(room=room, user=user, name=user.name, spruch=spruch)
    if user.muted or not may_write(room):
        raise Refused(403, Notice.MUTED)
    try:
        return Message(room=room, user=user, name=user.name, text=clean_text(text, MAX_LENGTH))
    except BadInput:
        raise Refused(422, Notice.UNREADABLE) from None


def newest(room: Room) -> list[Message]:
    """What was said lately, oldest first."""
    return list(reversed(room.messages.order_by("-id")[:SHOWN]))


def heard(said: Iterable[Message], unheard: frozenset[int]) -> list[Line]:
    """The messages as one reader hears them, in the active language, without those of `unheard`."""
    return [_line(message) for message in said if message.user_id not in unheard]


def render(said: Iterable[Message], unheard: frozenset[int]) -> str:
    """The panel of what was said, in the active language."""
    return render_to_string("rooms/said.html", {"said": heard(said, unheard)})


def _line(message: Message) -> Line:
    text = message.text if message.spruch is None else _(SPRUECHE[message.spruch])
    return Line(message.user_id, message.name, text, message.at)


def unheard_by(room: Room, reader: int | None) -> frozenset[int]:
    """Those whom the reader muted at this table or blocked for good."""
    if reader is None:
        return frozenset()
    muted = TableMute.objects.filter(room=room, user=reader).values_list("other_id", flat=True)
    blocked = Relation.objects.filter(user=reader, kind=Relation.Kind.BLOCK).values_list(
        "other_id", flat=True
    )
    return frozenset(muted) | frozenset(blocked)


def in_the_air(said: Iterable[Line], now: datetime) -> dict[int, str]:
    """By user, what they said so lately that it still stands beside their seat."""
    return {line.user_id: line.text for line in said if line.user_id and now - line.at < IN_THE_AIR}


def mute(room: Room, user: User, other: User, silent: bool) -> None:
    """Not to hear somebody at this table, or to hear them again."""
    if silent:
        TableMute.objects.get_or_create(room=room, user=user, other=other)
    else:
        TableMute.objects.filter(room=room, user=user, other=other).delete()


def report(room: Room, reporter: User, reported: User, reason: str) -> Notice | None:
    """Tell the administration what happened, in the reporter's words, with what was said at the table lately; never
    with a card. Answers why not, if it cannot be."""
    try:
        told = clean_text(reason, MAX_LENGTH)
    except BadInput:
        return Notice.NO_REASON
    if not limits.take(f"report:{reporter.pk}", REPORTS_AN_HOUR, 3600):
        return Notice.TOO_MANY_REPORTS
    said = [
        {"name": line.name, "user": line.user_id, "text": line.text, "at": line.at.isoformat()}
        for line in heard(newest(room), frozenset())[-CONTEXT:]
    ]
    Report.objects.create(room=room, reporter=reporter, reported=reported, reason=told, context=said)
    return None
