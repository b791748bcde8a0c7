"""Partien for the tests of the history, played through the store as a table does."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator

from django.db import transaction

from accounts.models import User
from games import engine
from games.history import store
from games.history.models import Partie, Runde
from games.houserules.versions import current, load_presets, rules_of, unnamed


def new_partie(
    key: str = "bauernschnopsn",
    users: tuple[User | None, ...] = (),
    *,
    training: bool = False,
    open_to_all: bool = False,
    target: int = 0,
) -> Partie:
    """A Partie with these users from seat 0 on, bots on the other seats; by altered rules if a `target` is named."""
    load_presets()
    version = current(key)
    if target:
        version = unnamed({**version.document, "partie": {**version.document["partie"], "target": target}})
    seats = [
        store.SeatSpec(user, user.name) if user else store.SeatSpec(None, f"Bot {number}", "leicht")
        for number, user in enumerate((*users, *(None,) * 4)[: rules_of(version).players])
    ]
    return store.open_partie(
        version, seats, 0, room_code="ABCDEF", training=training, open_to_all=open_to_all
    )


def begin(partie: Partie) -> tuple[Runde, engine.Runde]:
    """The next Runde, dealt."""
    with transaction.atomic():
        runde = store.seal_runde(partie)
        bits = [(secrets.token_hex(16), False) if seat.user_id else None for seat in partie.seats.all()]
        state, _ = store.deal_runde(runde, bits, 7)
    store.remember(runde, state)
    return runde, state


def moves(runde: Runde, rng: random.Random) -> Iterator[tuple[engine.Runde, tuple[engine.Event, ...]]]:
    """Plays a Runde at random, one committed move after the other."""
    state = store.state_of(runde)
    while state.to_act is not None:
        with transaction.atomic():
            seat = state.to_act
            state, events = store.record_move(runde, state, seat, rng.choice(engine.legal_actions(state)))
        store.remember(runde, state)
        yield state, events


def play_runde(partie: Partie, rng: random.Random) -> Runde:
    runde, _ = begin(partie)
    for _ in moves(runde, rng):
        pass
    return runde


def play_partie(partie: Partie, seed: int = 1) -> Partie:
    """The Partie, played at random to its end."""
    rng = random.Random(seed)
    while partie.state == Partie.State.RUNNING:
        play_runde(partie, rng)
    return partie
