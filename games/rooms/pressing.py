"""The one door for what is pressed on a table page, by form or by frame."""

from __future__ import annotations

from accounts.models import User
from games.rooms import play, wishes
from games.rooms.attempt import Outcome
from games.rooms.forms import Press


def do(room_id: int, user: User | None, session_key: str | None, press: Press) -> Outcome:
    if press.wish:
        return wishes.grant(room_id, user, session_key, press.wish)
    return play.submit(room_id, user, session_key, press.runde, press.seq, press.action, press.extra)
