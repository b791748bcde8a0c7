"""A Partie at a table: start, actions, "Weiter" between Runden, revanche. Each public function is one transaction."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings

from accounts import sessions
from accounts.models import User
from games import engine
from games.bots.search.rest import is_sure
from games.engine import Event, Refusal
from games.engine.events import Bid, Doubled
from games.engine.fair import BITS_BYTES, CUT_PLACES
from games.engine.runde import TOKEN
from games.history import store
from games.history.models import Partie, Runde
from games.history.store import SeatSpec
from games.rooms import learning
from games.rooms.attempt import STALE, WATCHING, Outcome, Refused, attempt
from games.rooms.locked import Table
from games.rooms.models import Room, Seat
from games.rooms.notices import Notice

State = Room.State
NEXT = "next"
BITS = re.compile(rf"[0-9a-f]{{{2 * BITS_BYTES}}}")


@dataclass(frozen=True)
class Extra:
    """What may come along with an action: random bits (hex) and the cut for "next", the quiet pass for "pass"."""

    bits: str = ""
    cut: int | None = None
    quiet: bool = False


STATUS = {Refusal.OTHER_SEAT: 403, Refusal.RUNDE_OVER: 409}


def submit(
    room_id: int,
    user: User | None,
    session_key: str | None,
    runde: int,
    seq: int,
    action: str,
    extra: Extra = Extra(),
) -> Outcome:
    """A player does something. Refused ones change nothing, however often they come."""

    def act(table: Table) -> None:
        if user is None or not sessions.is_live(session_key, user.pk):
            raise Refused(403, Notice.LOGGED_OUT if user else Notice.WATCHING)
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        _check_shown(table, runde, seq)
        table.room.touched, table.follow = table.now, True
        seat.arrive()
        if action == NEXT:
            _next(table, seat, extra)
        else:
            _act(table, seat, action, extra)

    return attempt(room_id, act)


def submit_for(
    room_id: int, seat: int, runde: int, seq: int, action: str, timed_out: bool = False
) -> Outcome:
    """The server does an action for a seat: a bot's own, or `timed_out` for a human whose time was out."""

    def act(table: Table) -> None:
        _check_shown(table, runde, seq)
        acting = table.seats[seat]
        if timed_out and (table.room.deadline is None or table.room.deadline > table.now):
            raise Refused(*STALE)
        if not timed_out and not acting.by_server:
            raise Refused(*STALE)
        _check_legal(table, seat, action)
        table.follow = True
        if timed_out:
            _count_timeout(acting)
        _do(table, seat, action, by_bot=True)
        _after_actions(table)

    return attempt(room_id, act)


def next_by_itself(room_id: int, sealed_id: int) -> Outcome:
    """Between Runden the time is out: those who have not pressed "Weiter" go on too, with bits drawn by the server."""

    def act(table: Table) -> None:
        room = table.room
        if room.sealed_id != sealed_id or room.deadline is None or room.deadline > table.now:
            raise Refused(*STALE)
        _deal(table)

    return attempt(room_id, act)


def _check_shown(table: Table, runde: int, seq: int) -> None:
    if (runde, seq) != table.shown:
        raise Refused(*STALE)


def _act(table: Table, seat: Seat, action: str, extra: Extra) -> None:
    if table.room.state != State.PLAYING:
        known = TOKEN.fullmatch(action)
        raise Refused(409 if known else 422, Refusal.RUNDE_OVER if known else Refusal.UNREADABLE)
    _check_legal(table, seat.number, action)
    seat.timeouts, seat.takeover = 0, Seat.Takeover.NONE
    seat.quiet_pass = extra.quiet and action == "pass"
    _do(table, seat.number, action)
    for reply in learning.took(table.room, action):
        _do(table, _turn(table), reply, by_bot=True)
    _after_actions(table)


def _turn(table: Table) -> int:
    turn = table.current_state().to_act
    if turn is None:
        raise Refused(*STALE)
    return turn


def _check_legal(table: Table, seat: int, action: str) -> None:
    refusal = engine.refusal(table.current_state(), seat, action)
    if refusal is not None:
        raise Refused(STATUS.get(refusal, 422), refusal)


def _count_timeout(seat: Seat) -> None:
    seat.timeouts += 1
    if seat.timeouts >= 2:
        seat.takeover = Seat.Takeover.TIMEOUTS


def _do(table: Table, seat: int, action: str, by_bot: bool = False) -> None:
    table.room.tip = {}
    table.did(*store.record_move(table.runde, table.current_state(), seat, action, by_bot))
    if any(isinstance(event, Bid | Doubled) for event in table.events):
        for other in table.seats:
            other.quiet_pass = False


def _after_actions(table: Table) -> None:
    """Those who said "Passe, und kein Kontra" pass at once; then it is the next one's turn, or the Runde is over."""
    state = table.current_state()
    while (
        state.to_act is not None
        and table.seats[state.to_act].quiet_pass
        and "pass" in engine.legal_actions(state)
    ):
        _do(table, state.to_act, "pass")
        state = table.current_state()
    if state.result is None:
        table.begin_turn()
    else:
        _end_runde(table, state.result)


def _end_runde(table: Table, result: engine.Result) -> None:
    room, partie = table.room, table.runde.partie
    room.act_at = room.deadline = None
    learning.over(room, table.rules, result)
    for seat in table.seats:
        seat.clear_for_runde()
    if partie.state == Partie.State.FINISHED:
        room.state = State.OVER
        room.series_bummerl = _added(room.series_bummerl, partie.bummerl)
    else:
        room.state = State.BETWEEN
        _seal(table, partie)


def _added(old: list[int], new: list[int]) -> list[int]:
    return [before + more for before, more in zip(old or [0] * len(new), new, strict=True)]


def _seal(table: Table, partie: Partie) -> None:
    """Draw the next Runde's secret and show its commitment; from now on "Weiter" carries bits."""
    table.room.sealed = store.seal_runde(partie)
    if table.room.state == State.BETWEEN or len(table.humans) > 1:
        table.room.deadline = table.now + timedelta(seconds=settings.NEXT_AFTER)


def start_partie(table: Table, dealer: int | None = None, previous: Partie | None = None) -> Partie:
    """Open a Partie with those who sit here and seal its first Runde. Without `dealer` the first one is drawn."""
    room = table.room
    humans = len(table.humans)
    partie = store.open_partie(
        room.rules,
        [SeatSpec(seat.user, seat.shown_name, seat.bot) for seat in table.seats],
        secrets.randbelow(len(table.seats)) if dealer is None else dealer,
        room_code=room.code,
        training=humans == 1,
        open_to_all=room.who_may_join == Room.Join.ALL,
        previous=previous,
    )
    room.partie, room.runde, room.state = partie, None, State.WAITING
    for seat in table.seats:
        seat.clear_for_runde()
        seat.timeouts = 0
    _seal(table, partie)
    return partie


def cutter(table_size: int, dealer: int) -> int:
    """Who cuts: the player at the dealer's right."""
    return (dealer - 1) % table_size


def _next(table: Table, seat: Seat, extra: Extra) -> None:
    sealed = table.room.sealed
    if sealed is None:
        playing = table.room.state == State.PLAYING
        raise Refused(422 if playing else 409, Refusal.UNREADABLE if playing else Notice.STALE)
    if seat.ready:
        raise Refused(*STALE)
    if extra.bits and not BITS.fullmatch(extra.bits):
        raise Refused(422, Refusal.UNREADABLE)
    if extra.cut is not None and extra.cut not in range(CUT_PLACES):
        raise Refused(422, Refusal.UNREADABLE)
    seat.ready = True
    seat.timeouts, seat.takeover = 0, Seat.Takeover.NONE
    seat.bits, seat.bits_by_server = extra.bits or _server_bits(), not extra.bits
    if seat.number == cutter(len(table.seats), sealed.dealer):
        seat.cut = extra.cut
    deal_if_all_ready(table)


def deal_if_all_ready(table: Table) -> None:
    """Deal once everybody has pressed "Weiter"; nobody waits for a seat that a bot plays for."""
    if table.room.sealed_id and all(human.ready or human.takeover for human in table.humans):
        _deal(table)


def _server_bits() -> str:
    return secrets.token_hex(BITS_BYTES)


def _deal(table: Table) -> None:
    runde = table.sealed
    if runde is None:
        raise Refused(*STALE)
    bits = [
        (seat.bits or _server_bits(), seat.bits_by_server or not seat.bits) if seat.is_human else None
        for seat in table.seats
    ]
    cut = table.seats[cutter(len(table.seats), runde.dealer)].cut
    _begin_runde(table, runde, *store.deal_runde(runde, bits, cut))


def deal_set(table: Table, deck: Sequence[str], done: Sequence[str]) -> None:
    """Deal the sealed Runde with set cards, and do what is set to be done before anybody acts."""
    runde = table.sealed
    if runde is None:
        raise Refused(*STALE)
    _begin_runde(table, runde, *store.deal_known(runde, deck))
    for action in done:
        _do(table, _turn(table), action, by_bot=True)
    _after_actions(table)


def _begin_runde(table: Table, runde: Runde, state: engine.Runde, events: tuple[Event, ...]) -> None:
    room = table.room
    table.runde = runde
    table.did(state, events)
    room.runde, room.sealed, room.state = runde, None, State.PLAYING
    for seat in table.seats:
        seat.clear_for_runde()
    if table.current_state().result is None:
        table.begin_turn()


def rest(room_id: int, user: User) -> Outcome:
    """ "Den Rest machen wir": what is left is sure, as the player who is to lead can prove, so it is played at once."""

    def act(table: Table) -> None:
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        if table.room.state != State.PLAYING:
            raise Refused(*STALE)
        if not is_sure(engine.view(table.current_state(), seat.number)):
            raise Refused(422, Notice.NOT_SURE)
        table.room.touched, table.follow = table.now, True
        while table.current_state().result is None:
            _do(table, _turn(table), engine.legal_actions(table.current_state())[0], by_bot=True)
        _after_actions(table)

    return attempt(room_id, act)


def resume(room_id: int, user: User) -> Outcome:
    """ "Weiterspielen": a player whose time was out twice takes the own seat back from the bot."""

    def act(table: Table) -> None:
        seat = table.seat_of(user.pk)
        if seat is None or not seat.takeover:
            raise Refused(*STALE)
        hand_back(table, seat)

    return attempt(room_id, act)


def hand_back(table: Table, seat: Seat) -> None:
    """The player acts at the seat again, from the next action on; with a pace, the time runs from now."""
    seat.takeover, seat.timeouts = Seat.Takeover.NONE, 0
    if table.room.state == State.PLAYING and table.current_state().to_act == seat.number:
        table.begin_turn()


def more_time(room_id: int, user: User) -> Outcome:
    """ "Mehr Zeit", once a Runde: the deadline of one's own turn is put off by the pace."""

    def act(table: Table) -> None:
        seat, room = table.seat_of(user.pk), table.room
        if seat is None or room.deadline is None or room.state != State.PLAYING or seat.more_time:
            raise Refused(*STALE)
        if table.current_state().to_act != seat.number:
            raise Refused(403, Refusal.OTHER_SEAT)
        seat.more_time = True
        room.deadline += timedelta(seconds=room.pace)

    return attempt(room_id, act)


def revanche(room_id: int, user: User) -> Outcome:
    """ "Noch eine Partie" with the same seats and rules, once every human has said yes; the deal goes on clockwise."""

    def act(table: Table) -> None:
        seat = table.seat_of(user.pk)
        if seat is None:
            raise Refused(*WATCHING)
        if table.room.state != State.OVER or seat.ready or table.room.lesson:
            raise Refused(*STALE)
        if any(other.is_free for other in table.seats):
            raise Refused(409, Notice.SOMEBODY_LEFT)
        seat.ready = True
        table.room.touched = table.now
        if all(human.ready for human in table.humans):
            _again(table)

    return attempt(room_id, act)


def _again(table: Table) -> None:
    last = table.runde
    if table.room.series and max(table.room.series_bummerl, default=0) >= table.room.series:
        table.room.series_bummerl = []
    start_partie(table, (last.dealer + 1) % len(table.seats), previous=last.partie)
