"""What somebody may want at a table beside the actions of the game. Any time, whatever the page showed."""

from __future__ import annotations

from collections.abc import Callable

from accounts import sessions
from accounts.models import User
from games.rooms import learning, leaving, play, seating, takeover
from games.rooms.attempt import WATCHING, Outcome
from games.rooms.notices import Notice

# A wish is a name, often with the seat it is about and more: "bot:2:leicht".
Wish = Callable[[int, User, int, str], Outcome]

WISHES: dict[str, Wish] = {
    # while a Partie runs, and after it
    "again": lambda room, user, seat, more: play.revanche(room, user),
    "resume": lambda room, user, seat, more: play.resume(room, user),
    "more": lambda room, user, seat, more: play.more_time(room, user),
    "rest": lambda room, user, seat, more: play.rest(room, user),
    "takeover": lambda room, user, seat, more: takeover.vote(room, user, seat, bot=True),
    "wait": lambda room, user, seat, more: takeover.vote(room, user, seat, bot=False),
    "leave": lambda room, user, seat, more: leaving.leave(room, user),
    "reopen": lambda room, user, seat, more: seating.reopen(room, user),
    "hints": lambda room, user, seat, more: learning.hints(room, user),
    "tip": lambda room, user, seat, more: learning.ask(room, user),
    "why": lambda room, user, seat, more: learning.why(room, user),
    # before it
    "sit": lambda room, user, seat, more: seating.sit(room, user, None if seat < 0 else seat),
    "stand": lambda room, user, seat, more: seating.stand(room, user),
    "ready": lambda room, user, seat, more: seating.ready(room, user, yes=True),
    "unready": lambda room, user, seat, more: seating.ready(room, user, yes=False),
    "swap": lambda room, user, seat, more: seating.swap(room, user, seat),
    # the host's
    "host": lambda room, user, seat, more: seating.hand_over(room, user, seat),
    "bot": seating.set_bot,
    "free": lambda room, user, seat, more: seating.set_bot(room, user, seat, ""),
    "away": lambda room, user, seat, more: seating.send_away(room, user, seat),
    "close": lambda room, user, seat, more: seating.close(room, user),
}


def grant(room_id: int, user: User | None, session_key: str | None, wish: str) -> Outcome:
    """Do what somebody wants; 422 if it is no wish."""
    if user is None:
        return Outcome(*WATCHING)
    if not sessions.is_live(session_key, user.pk):
        return Outcome(403, Notice.LOGGED_OUT)
    name, _, rest = wish.partition(":")
    seat, _, more = rest.partition(":")
    if name not in WISHES or (seat and seat not in tuple("0123")):
        return Outcome(422, Notice.UNREADABLE)
    return WISHES[name](room_id, user, int(seat or -1), more)
