"""What happens at a table, written down. All of it runs inside the caller's transaction; nothing here opens one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from django.utils import timezone

from accounts.models import User
from games import engine
from games.engine import Event, fair
from games.history import summaries
from games.history.models import Move, Partie, PartieSeat, Runde
from games.history.states import Known, first_link, next_link, states
from games.houserules.models import RuleVersion
from games.houserules.versions import rules_of
from schnapsen_site import crash, rows

# What a seat gave to the shuffle: 32 hex digits, and whether the server drew them for it. None for a bot.
Bits: TypeAlias = tuple[str, bool] | None


# What of a Runde's row changes when it is dealt, and when it ends.
DEALT = ("secret", "commitment", "deck", "bits", "cut", "opening", "state", "started", "chain")
ENDED = ("state", "ended", "result", "reason", "archive")


class SeatSpec(NamedTuple):
    """Who takes a seat of a new Partie: `user` None and a `bot` level for a bot."""

    user: User | None
    name: str
    bot: str = ""


class MoveRecord(NamedTuple):
    """One action as it was done; `seq` counts from 1, `events` are those it caused."""

    seq: int
    seat: int
    action: str
    events: tuple[Event, ...]
    by_bot: bool


class Overtaken(Exception):
    """The Runde's row is not as the caller knew it: nothing of the transaction may be kept."""


def open_partie(
    version: RuleVersion,
    seats: Sequence[SeatSpec],
    dealer: int,
    *,
    room_code: str,
    training: bool,
    open_to_all: bool,
    previous: Partie | None = None,
) -> Partie:
    """A new Partie under a published version. ValueError if the seats are not as many as the rules want."""
    rules = rules_of(version)
    if len(seats) != rules.players or dealer not in range(rules.players):
        raise ValueError(f"{rules.key} wants {rules.players} seats and a dealer among them")
    partie = Partie.objects.create(
        version=version,
        room_code=room_code,
        training=training,
        with_bots=any(seat.bot for seat in seats),
        open=open_to_all,
        first_dealer=dealer,
        previous=previous,
    )
    PartieSeat.objects.bulk_create(
        PartieSeat(
            partie=partie, seat=number, user=seat.user, name=seat.name, bot=seat.bot, started=partie.started
        )
        for number, seat in enumerate(seats)
    )
    return partie


def seal_runde(partie: Partie) -> Runde:
    """The next Runde: its secret is drawn and its commitment may be shown; nothing is dealt. ValueError if the Partie
    has ended or its last Runde has not."""
    if partie.state != Partie.State.RUNNING:
        raise ValueError("the Partie has ended")
    last = partie.runden.order_by("-number").only("number", "state", "dealer").first()
    if last is not None and not last.is_open:
        raise ValueError("the Runde before is not over")
    players = len(partie.seats.all())
    secret = secrets.token_bytes(fair.SECRET_BYTES)
    runde = Runde(
        partie=partie,
        version_id=partie.version_id,
        number=last.number + 1 if last else 1,
        dealer=(last.dealer + 1) % players if last else partie.first_dealer,
        secret=secret.hex(),
    )
    runde.commitment = fair.commitment(runde.public_id, secret)
    runde.save(force_insert=True)
    return runde


def deal_runde(runde: Runde, bits: Sequence[Bits], cut: int | None) -> tuple[engine.Runde, tuple[Event, ...]]:
    """Deal a sealed Runde from its secret, the bits of the seats in order and the place of the cut (None: not cut).

    Gives the engine's state and what the deal itself made known. ValueError if it was dealt, or for bits or a cut
    that are none. A Runde played again is dealt its old cards, whatever is given.
    """
    if runde.state != Runde.State.SEALED:
        raise ValueError("the Runde is dealt")
    if runde.partie.again_of is not None:
        return _dealt(runde, list(runde.partie.again_of.deck or ()), [], None)
    given = [bytes.fromhex(entry[0]) for entry in bits if entry is not None]
    deck = fair.deck_from(bytes.fromhex(runde.secret), given, cut or 0)
    return _dealt(runde, deck, bits, cut)


def play_again(sealed: Runde, original: Runde) -> None:
    """Make a Partie whose first Runde is sealed one more try at the cards of `original`, which is open. There is no
    secret in it, so no seal. ValueError if it does not fit."""
    partie = sealed.partie
    fits = (
        sealed.number == 1 and sealed.dealer == original.dealer and partie.version_id == original.version_id
    )
    if not (fits and original.is_open and original.deck and partie.training):
        raise ValueError("these cards cannot be played again here")
    partie.again_of = original
    partie.save(update_fields=["again_of"])
    sealed.secret = sealed.commitment = ""
    sealed.save(update_fields=["secret", "commitment"])


def deal_known(runde: Runde, deck: Sequence[str]) -> tuple[engine.Runde, tuple[Event, ...]]:
    """Deal a sealed Runde with a deck that is known already (played again, read back in): it has no seal to check."""
    runde.secret = runde.commitment = ""
    return _dealt(runde, list(deck), [], None)


def _dealt(
    runde: Runde, deck: list[str], bits: Sequence[Bits], cut: int | None
) -> tuple[engine.Runde, tuple[Event, ...]]:
    state, events = engine.opening(rules_of(runde.version), runde.dealer, deck)
    runde.deck, runde.bits, runde.cut = deck, [list(entry) if entry else None for entry in bits], cut
    runde.opening = [engine.to_data(event) for event in events]
    runde.state, runde.started, runde.chain = Runde.State.RUNNING, timezone.now(), first_link(runde)
    if not rows.update(runde, DEALT, state=Runde.State.SEALED):
        raise Overtaken(f"{runde}: it was dealt already")
    return state, events


def lock_runde(runde_id: int) -> Runde:
    """The Runde's row, locked until the caller's transaction ends. Runde.DoesNotExist if there is none."""
    locked = Runde.objects.select_for_update(of=("self",))
    return locked.select_related("partie", "version").get(pk=runde_id)


def state_of(runde: Runde) -> engine.Runde:
    """The engine's state of a dealt Runde, as its row says: from memory, brought forward by the missing moves."""
    known = states.get(runde.pk)
    if known and (known.seq, known.chain) == (runde.seq, runde.chain):
        return known.state
    if known and known.seq < runde.seq:
        forward = _forward(known, runde)
        if forward.chain == runde.chain:
            return forward.state
    opened = engine.start(rules_of(runde.version), runde.dealer, runde.deck or ())
    return _forward(Known(0, first_link(runde), opened), runde).state


def _forward(known: Known, runde: Runde) -> Known:
    seq, chain, state = known
    for seat, action in _actions_after(runde, seq):
        if seat != state.to_act or action not in engine.legal_actions(state):
            break  # the cache held another's state: the chain will not fit
        state, _ = engine.apply(state, seat, action)
        seq, chain = seq + 1, next_link(chain, seat, action)
    return Known(seq, chain, state)


def _actions_after(runde: Runde, seq: int) -> list[tuple[int, str]]:
    if runde.archive is not None:
        return [(move["seat"], move["action"]) for move in runde.archive[seq:]]
    return list(runde.moves.filter(seq__gt=seq).order_by("seq").values_list("seat", "action"))


def remember(runde: Runde, state: engine.Runde) -> None:
    """Keep the state of the row as it stands. To be called after commit only: a rolled back move never was."""
    if runde.is_open:
        states.forget(runde.pk)
    else:
        states.put(runde.pk, Known(runde.seq, runde.chain, state))


def record_move(
    runde: Runde, state_before: engine.Runde, seat: int, action: str, by_bot: bool = False
) -> tuple[engine.Runde, tuple[Event, ...]]:
    """Do an action and write it down, with all that ends with it: the Runde, and the Partie.

    `engine.Illegal` before anything is written; `Overtaken` if the row has moved on since it was read. The row of
    `runde` (locked by the caller) stands as after the move.
    """
    after, events = engine.apply(state_before, seat, action)
    done = [engine.to_data(event) for event in events]
    rows.insert(Move(runde=runde, seq=after.seq, seat=seat, action=action, events=done, by_bot=by_bot))
    crash.here("insert")
    before, runde.seq, runde.chain = runde.chain, after.seq, next_link(runde.chain, seat, action)
    if not rows.update(runde, ("seq", "chain"), chain=before):
        raise Overtaken(f"{runde}: what was known of it is not how it stands")
    if after.result is not None:
        _end_runde(runde, after.result, _reason(events))
    return after, events


def _reason(events: Sequence[Event]) -> str:
    return next(event.reason for event in events if isinstance(event, engine.events.RundeOver))


def _end_runde(runde: Runde, result: engine.Result, reason: str) -> None:
    runde.result, runde.reason = result._asdict(), reason
    runde.state, runde.ended = Runde.State.OVER, timezone.now()
    _archive(runde)
    _book(runde.partie, rules_of(runde.version), result, runde.ended)


def _archive(runde: Runde) -> None:
    """All moves become one row: the Runde's own."""
    moves = runde.moves.order_by("seq").values("seat", "action", "events", "by_bot", "at")
    runde.archive = [{**move, "at": move["at"].isoformat()} for move in moves]
    rows.update(runde, ENDED)
    rows.delete(Move, runde=runde.pk)


def _book(partie: Partie, rules: engine.Rules, result: engine.Result, ended: datetime) -> None:
    """Add the points up, and end the Partie if that reaches the target [11.1]."""
    booked = engine.book(as_engine(partie, rules), result.points)
    partie.scores = [list(row) for row in booked.scores]
    if booked.finished or partie.single:
        partie.state, partie.ended = Partie.State.FINISHED, ended
        partie.winners, partie.bummerl, partie.bummerl_kind = outcome_of(booked, result, partie.single)
    partie.save()
    if booked.finished or partie.single:
        summaries.feed(partie)


def outcome_of(
    booked: engine.Partie, result: engine.Result, single: bool
) -> tuple[list[int], list[int], str]:
    """Winners, Bummerl per seat and their kind of a Partie that ends with this Runde. Training on known cards ends with
    its one Runde, and nobody gets Bummerl."""
    if not single:
        return list(booked.winners), list(booked.bummerl), booked.bummerl_kind or ""
    rules = booked.rules
    winners = rules.side(result.declarer) if result.made else rules.opponents(result.declarer)
    return sorted(winners), [0] * rules.players, ""


def as_engine(partie: Partie, rules: engine.Rules) -> engine.Partie:
    """The Partie as the engine knows it."""
    return engine.Partie(rules, tuple(tuple(row) for row in partie.scores))


def score_before(runde: Runde) -> tuple[int, ...]:
    """How the Partie stood before this Runde, per seat: what all at the table knew while it was played."""
    booked = as_engine(runde.partie, rules_of(runde.version))
    if not runde.is_open:
        return booked.score
    over = runde.partie.runden.filter(state=Runde.State.OVER, number__lt=runde.number).count()
    return engine.Partie(booked.rules, booked.scores[:over]).score


def abort_partie(partie: Partie) -> None:
    """End a Partie without winners and Bummerl; a Runde that was not over is opened like a finished one. ValueError if
    it has ended already."""
    if partie.state != Partie.State.RUNNING:
        raise ValueError("the Partie has ended")
    now = timezone.now()
    for runde in partie.runden.exclude(state__in=(Runde.State.OVER, Runde.State.ABORTED)):
        runde.state, runde.ended = Runde.State.ABORTED, now
        _archive(runde)
        states.forget(runde.pk)
    partie.state, partie.ended = Partie.State.ABORTED, now
    partie.save()


def moves_of(runde: Runde) -> list[MoveRecord]:
    """All moves of a Runde in order, running or archived: the only way to read them."""
    if runde.archive is not None:
        return [_record(seq, **_without_time(move)) for seq, move in enumerate(runde.archive, 1)]
    rows = runde.moves.order_by("seq").values_list("seq", "seat", "action", "events", "by_bot")
    return [_record(*row) for row in rows]


def _without_time(move: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in move.items() if name != "at"}


def _record(seq: int, seat: int, action: str, events: list[dict[str, Any]], by_bot: bool) -> MoveRecord:
    return MoveRecord(seq, seat, action, tuple(engine.from_data(event) for event in events), by_bot)


def open_course_of(runde: Runde) -> list[tuple[int, Event]]:
    """All that happened in a Runde, for those who may see all cards: events by the action that caused them, those of
    the deal under 0."""
    opening = [(0, engine.from_data(event)) for event in runde.opening]
    return opening + [(move.seq, event) for move in moves_of(runde) for event in move.events]


def course_of(runde: Runde, viewer: int | None) -> list[tuple[int, Event]]:
    """What of it a seat, or somebody who watches (None), learned."""
    return [(seq, event.for_seat(viewer)) for seq, event in open_course_of(runde)]
