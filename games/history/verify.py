"""Plays everything again through the engine and says what differs from what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games import engine
from games.engine import fair
from games.history import summaries
from games.history.models import ContractTally, Partie, PartieSeat, Runde
from games.history.states import first_link, next_link
from games.history.store import MoveRecord, moves_of, outcome_of
from games.houserules.models import RuleVersion, content_hash
from games.houserules.versions import rules_of


def version_differences(version: RuleVersion) -> Iterator[str]:
    """What is wrong with a published version: its document is not the one of its hash, or no rule set."""
    if content_hash(version.document) != version.hash:
        yield "the document was changed after it was published"
    for defect in engine.defects(version.document):
        yield f"no rule set: {defect}"


def differences(partie_id: str) -> list[str]:
    """What of a Partie differs from what its deals and actions make of it, a line each.

    A Partie that is being played may move on while it is read: then it is read anew.
    """
    while True:
        before = _place(partie_id)
        lines = list(_differences(Partie.objects.select_related("version").get(pk=partie_id)))
        if not lines or _place(partie_id) == before:
            return lines


def _place(partie_id: str) -> list[tuple[Any, ...]]:
    """How far a Partie has come."""
    partien = Partie.objects.filter(pk=partie_id).order_by("runden__number")
    return list(partien.values_list("state", "runden__number", "runden__state", "runden__seq"))


def _differences(partie: Partie) -> Iterator[str]:
    rules = rules_of(partie.version)
    runden = list(partie.runden.select_related("version").order_by("number"))
    booked, last = engine.Partie(rules), None
    for number, runde in enumerate(runden, 1):
        where = f"Runde {runde.number}"
        yield from (f"{where}: {line}" for line in _place_differences(partie, runde, number, rules))
        lines, result = runde_differences(runde)
        yield from (f"{where}: {line}" for line in lines)
        if result is not None and not booked.finished:
            booked, last = engine.book(booked, result.points), result
        elif result is not None:
            yield f"{where}: played after the end"
    yield from _partie_differences(partie, booked, last)
    yield from _sum_differences(partie, runden)


def _place_differences(partie: Partie, runde: Runde, number: int, rules: engine.Rules) -> Iterator[str]:
    if runde.number != number:
        yield f"its number should be {number}"
    if partie.again_of is not None and runde.deck not in (None, partie.again_of.deck):
        yield "other cards than those to be played again"
    if runde.dealer != (partie.first_dealer + number - 1) % rules.players:
        yield "another seat should have dealt"
    if runde.version_id != partie.version_id:
        yield "played by another version than its Partie"


def runde_differences(runde: Runde) -> tuple[list[str], engine.Result | None]:
    """What of a Runde differs, and the result that its actions lead to."""
    lines = list(_deal_differences(runde))
    if runde.deck is None:
        return lines, None
    try:
        state, records, caused = _replayed(runde)
    except ValueError as error:
        return [*lines, str(error)], None
    return [*lines, *_course_differences(runde, state, records, caused)], state.result


def _deal_differences(runde: Runde) -> Iterator[str]:
    if not runde.commitment:
        return  # dealt from a known deck: no seal
    secret = bytes.fromhex(runde.secret)
    if runde.commitment != fair.commitment(runde.public_id, secret):
        yield "the commitment is not that of the secret"
    given = [bytes.fromhex(entry[0]) for entry in runde.bits if entry]
    if runde.deck is not None and runde.deck != fair.deck_from(secret, given, runde.cut or 0):
        yield "the deck is not the one that secret, bits and cut give"


def _replayed(runde: Runde) -> tuple[engine.Runde, list[MoveRecord], list[tuple[engine.Event, ...]]]:
    """The last state, the moves and the events of opening and actions; ValueError where the rules forbid one."""
    records = moves_of(runde)
    state, events = engine.opening(rules_of(runde.version), runde.dealer, runde.deck or ())
    caused = [events]
    for place, record in enumerate(records, 1):
        if record.seq != place:
            raise ValueError(f"move {place} is missing")
        try:
            state, events = engine.apply(state, record.seat, record.action)
        except engine.Illegal as illegal:
            raise ValueError(f"move {place}: {illegal}") from None
        caused.append(events)
    return state, records, caused


def _course_differences(
    runde: Runde, state: engine.Runde, records: list[MoveRecord], caused: list[tuple[engine.Event, ...]]
) -> Iterator[str]:
    chain = first_link(runde)
    if [engine.from_data(event) for event in runde.opening] != list(caused[0]):
        yield "the events of the deal differ"
    for record, events in zip(records, caused[1:], strict=True):
        chain = next_link(chain, record.seat, record.action)
        if record.events != events:
            yield f"move {record.seq}: its events differ"
    if len(records) != runde.seq:
        yield f"{runde.seq} moves were made, {len(records)} are kept"
    if chain != runde.chain:
        yield "the chain of its actions differs"
    if runde.outcome != state.result:
        yield f"the result is {_short(state.result)}, kept is {_short(runde.outcome)}"
    ended = caused[-1][-1] if caused[-1] else None
    if runde.reason != (ended.reason if isinstance(ended, engine.events.RundeOver) else ""):
        yield "the reason of its end differs"
    if (runde.state == Runde.State.OVER) != (state.result is not None):
        yield f"it is {'over' if state.result else 'not over'}, kept as {runde.state}"


def _short(result: engine.Result | None) -> str:
    return (
        "none"
        if result is None
        else f"{result.contract} {'made' if result.made else 'lost'} {list(result.points)}"
    )


def _partie_differences(partie: Partie, booked: engine.Partie, last: engine.Result | None) -> Iterator[str]:
    finished = partie.state == Partie.State.FINISHED
    outcome: tuple[list[int], list[int], str] = ([], [], "")
    if finished and last is not None:
        outcome = outcome_of(booked, last, partie.single)
    expected = dict(zip(("winners", "bummerl", "bummerl_kind"), outcome, strict=True))
    for name, value in {"scores": [list(row) for row in booked.scores], **expected}.items():
        if getattr(partie, name) != value:
            yield f"{name} should be {value}, kept are {getattr(partie, name)}"
    ended = booked.finished or (partie.single and last is not None)
    if ended != finished:
        yield f"it is {'finished' if ended else 'not finished'}, kept as {partie.state}"


def _sum_differences(partie: Partie, runden: list[Runde]) -> Iterator[str]:
    """The sums that statistics and Bummerlzettel read."""
    for seat in partie.seats.prefetch_related("tallies"):
        kept = (seat.won, seat.bummerl, seat.bummerl_kind)
        tallies = {_figures(tally) for tally in seat.tallies.all()}
        summaries.judge(partie, seat)
        if kept != (seat.won, seat.bummerl, seat.bummerl_kind):
            yield f"seat {seat.seat}: its Bummerl differ"
        if tallies != _expected(partie, seat, runden):
            yield f"seat {seat.seat}: its sums differ"


def _expected(partie: Partie, seat: PartieSeat, runden: list[Runde]) -> set[tuple[Any, ...]]:
    if partie.state != Partie.State.FINISHED:
        return set()
    return {_figures(tally) for tally in summaries.tallies(seat, runden)}


def _figures(tally: ContractTally) -> tuple[Any, ...]:
    return tuple(getattr(tally, name) for name in summaries.FIGURES)
