"""What a player may want at a table beside the actions of the game. Any time, whatever the page showed."""

from __future__ import annotations

from collections.abc import Callable

from accounts import sessions
from accounts.models import User
from games.rooms import play, takeover
from games.rooms.attempt import WATCHING, Outcome
from games.rooms.notices import Notice

# A wish is a name, or a name and the seat it is about: "takeover:2".
Wish = Callable[[int, User, int], Outcome]

WISHES: dict[str, Wish] = {
    "again": lambda room_id, user, seat: play.revanche(room_id, user),
    "resume": lambda room_id, user, seat: play.resume(room_id, user),
    "more": lambda room_id, user, seat: play.more_time(room_id, user),
    "takeover": lambda room_id, user, seat: takeover.vote(room_id, user, seat, bot=True),
    "wait": lambda room_id, user, seat: takeover.vote(room_id, user, seat, bot=False),
}


def grant(room_id: int, user: User | None, session_key: str | None, wish: str) -> Outcome:
    """Do what a player wants; 422 if it is no wish."""
    if user is None:
        return Outcome(*WATCHING)
    if not sessions.is_live(session_key, user.pk):
        return Outcome(403, Notice.LOGGED_OUT)
    name, _, seat = wish.partition(":")
    if name not in WISHES or (seat and seat not in "0123"):
        return Outcome(422, Notice.UNREADABLE)
    return WISHES[name](room_id, user, int(seat or -1))
