"""A table read from the database, and what one viewer may see of it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.db import connection
from django.urls import reverse
from django.utils import timezone

from games import engine
from games.bots.search.rest import is_sure
from games.engine import Event
from games.history import store
from games.history.models import Partie, Runde
from games.houserules.versions import rules_of
from games.rooms import clock, kept, learning, play, takeover, talk
from games.rooms.kept import Snapshot
from games.rooms.models import Room, Seat
from games.rooms.table_view import Presence, SeatState, TableView
from schnapsen_site import rows

State = Room.State


def load(room_id: int) -> Snapshot:
    """The table as it is now. Room.DoesNotExist if there is none."""
    found = rows.read(Room, room_id, ("version", "code"))
    if found is None:
        raise Room.DoesNotExist
    known = kept.get(room_id, *found)
    if known is not None:
        return replace(known, now=timezone.now())
    table = _read(room_id)
    if not connection.in_atomic_block:  # what may be rolled back is not kept
        kept.put(table)
    return table


def _read(room_id: int) -> Snapshot:
    related = Room.objects.select_related("rules", "rules__rule", "host", "partie", "runde", "sealed")
    room = related.defer("rules__document").get(pk=room_id)
    seats = tuple(room.seats.select_related("user"))
    runde = room.runde
    if runde is not None:
        runde.version = room.rules
    return Snapshot(
        room=room,
        seats=seats,
        rules=rules_of(room.rules),
        partie=room.partie,
        runde=runde,
        sealed=room.sealed,
        state=store.state_of(runde) if runde else None,
        course=_course(runde) if runde else (),
        said=() if room.solo else talk.newest(room),
        now=timezone.now(),
    )


def _course(runde: Runde) -> tuple[tuple[int, Event], ...]:
    dealt = ((0, engine.from_data(event)) for event in runde.opening)
    done = ((move.seq, event) for move in store.moves_of(runde) for event in move.events)
    return (*dealt, *done)


def table_view(room_id: int, user_id: int | None) -> TableView:
    """A table as a user, or somebody who watches, may see it now."""
    return view_for(load(room_id), user_id)


def view_for(
    table: Snapshot,
    user_id: int | None,
    unheard: frozenset[int] = frozenset(),
    common: dict[str, Any] | None = None,
) -> TableView:
    """What this viewer may know, and nothing else; Sprüche in the active language, without those of `unheard`.

    `common` is what `common_to_all` gives for this table, for those who make many views of it.
    """
    room, state, partie = table.room, table.state, table.partie
    own = next((seat for seat in table.seats if user_id is not None and seat.user_id == user_id), None)
    number = own.number if own else None
    seen = engine.view(state, number) if state else None
    fields = dict(common or common_to_all(table))
    if table.said:
        fields["seats"] = _seats(table, talk.in_the_air(talk.heard(table.said, unheard), table.now))
    return TableView(
        **fields,
        seat=number,
        view=seen,
        course=tuple(_known_to(number, entry) for entry in table.course),
        host=own is not None and room.host_id == own.user_id,
        quiet_pass=own is not None and own.quiet_pass,
        ask_takeover=_to_vote_on(table, own),
        can_resume=own is not None and bool(own.takeover),
        replay_url=_replay_url(table) if own else "",
        sure=seen is not None and room.state == State.PLAYING and not room.lesson and is_sure(seen),
        **_asked_before_the_deal(table, own),
        **(learning.shown(room, partie, table.seats) if own else {}),
    )


def common_to_all(table: Snapshot) -> dict[str, Any]:
    """Those fields of a TableView that are the same for everybody who looks."""
    room, state, partie = table.room, table.state, table.partie
    playing = room.state == State.PLAYING and state is not None
    shown = table.sealed or table.runde
    return {
        "code": room.code,
        "name": room.name,
        "version": room.version,
        "runde": table.runde.number if table.runde else 0,
        "seq": table.runde.seq if table.runde else 0,
        "phase": state.phase_name if playing and state else str(room.state),
        "turn": state.to_act if playing and state else None,
        "partie": partie.pk if partie else "",
        "rules": table.rules,
        "rules_url": _rules_url(room.rules.rule.key, room.rules.number),
        "seats": _seats(table, {}),
        "dealer": shown.dealer if shown else 0,
        "commitment": shown.commitment if shown else "",
        "next_done": tuple(seat.ready or seat.by_server for seat in table.seats),
        "deadline": clock.seconds_left(room, table.now),
        "pace": room.pace,
        **_agreed(room),
        **_partie_fields(partie),
    }


def _known_to(viewer: int | None, entry: tuple[int, Event]) -> tuple[int, Event]:
    """An event with its seq, as this viewer learns it: what everybody learns stays the same object."""
    event = entry[1].for_seat(viewer)
    return entry if event is entry[1] else (entry[0], event)


def _replay_url(table: Snapshot) -> str:
    """Where its players see the Runde just over once more; "" while one is played, and for exercises."""
    runde = table.runde
    if runde is None or table.room.state == State.PLAYING or table.room.lesson:
        return ""
    return reverse("partie-runde", args=[runde.partie_id, runde.number])


@lru_cache(maxsize=512)
def _rules_url(key: str, number: int) -> str:
    return reverse("rules-version", args=[key, number])


def _agreed(room: Room) -> dict[str, Any]:
    return {
        "show_tricks": room.show_tricks,
        "show_augen": room.show_augen,
        "series": room.series,
        "series_bummerl": tuple(room.series_bummerl) if room.series else (),
    }


def _partie_fields(partie: Partie | None) -> dict[str, Any]:
    if partie is None:
        return {}
    return {
        "rows": tuple(tuple(row) for row in partie.scores),
        "score": tuple(partie.score),
        "finished": partie.state == Partie.State.FINISHED,
        "winners": tuple(partie.winners),
        "bummerl": tuple(partie.bummerl),
        "bummerl_kind": partie.bummerl_kind or None,
        "training": partie.training,
    }


def _asked_before_the_deal(table: Snapshot, own: Seat | None) -> dict[str, Any]:
    """What is asked of this viewer before the next deal."""
    asked = _may_go_on(table) and own is not None and not own.ready
    cutter = play.cutter(len(table.seats), table.sealed.dealer) if table.sealed else None
    return {"can_next": asked, "asks_cut": asked and own is not None and own.number == cutter}


def _may_go_on(table: Snapshot) -> bool:
    """Whether the table waits for "Weiter", or after the Partie for "Noch eine Partie"."""
    return table.sealed is not None or table.room.state == State.OVER


def _names_of_those_gone(table: Snapshot) -> dict[int, str]:
    """After a Partie, the names of its players whose seats are free by now: its result still tells of them."""
    if table.partie is None or not any(seat.is_free for seat in table.seats):
        return {}
    return dict(table.partie.seats.values_list("seat", "name"))


def _seats(table: Snapshot, spoken: dict[int, str]) -> tuple[SeatState, ...]:
    gone = _names_of_those_gone(table)
    return tuple(_seat_state(table, seat, spoken, gone) for seat in table.seats)


def _seat_state(table: Snapshot, seat: Seat, spoken: dict[int, str], gone: dict[int, str]) -> SeatState:
    return SeatState(
        number=seat.number,
        name=seat.shown_name or gone.get(seat.number, ""),
        is_bot=bool(seat.bot),
        bot_level=seat.bot,
        user_id=seat.user_id,
        presence=_presence(seat),
        since=int(takeover.away_for(seat, table.now).total_seconds()),
        ready=seat.ready,
        is_host=seat.is_human and seat.user_id == table.room.host_id,
        taken_over=bool(seat.takeover),
        speech=spoken.get(seat.user_id or 0, ""),
    )


def _presence(seat: Seat) -> Presence:
    if seat.gone:
        return "gone"
    return "away" if seat.absent_since else "here"


def _to_vote_on(table: Snapshot, own: Seat | None) -> tuple[int, ...]:
    if own is None:
        return ()
    return tuple(
        seat.number
        for seat in table.seats
        if seat is not own and takeover.waits_for_vote(table.room, seat) and own.number not in seat.votes
    )
