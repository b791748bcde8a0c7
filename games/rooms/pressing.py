"""The one door for what is pressed on a table page, by form or by frame."""

from __future__ import annotations

import time

from accounts.models import User
from games.rooms import play, wishes
from games.rooms.attempt import Outcome
from games.rooms.forms import Press
from schnapsen_site import metrics


def do(room_id: int, user: User | None, session_key: str | None, press: Press) -> Outcome:
    began = time.perf_counter()
    if press.wish:
        outcome = wishes.grant(room_id, user, session_key, press.wish)
    else:
        outcome = play.submit(room_id, user, session_key, press.runde, press.seq, press.action, press.extra)
    _count(press, outcome, time.perf_counter() - began)
    return outcome


def _count(press: Press, outcome: Outcome, seconds: float) -> None:
    if outcome.status != 200:
        metrics.REFUSALS.labels(outcome.status).inc()
    elif not press.wish and press.action != play.NEXT:
        metrics.MOVES.labels("human").inc()
        metrics.MOVE_SECONDS.observe(seconds)
