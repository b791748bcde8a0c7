"""Many Partien made up at once, to try pages and databases with: a few are really played, the others copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from games import engine
from games.bots import choose
from games.engine import fair
from games.history import summaries
from games.history.models import ContractTally, Partie, PartieSeat, Runde, new_token
from games.history.states import first_link, next_link
from games.houserules.models import RuleVersion
from games.houserules.versions import rules_of

SPAN = timedelta(days=3 * 365)
LASTS = timedelta(minutes=25)
WITH_RUNDEN = 100  # one Partie in so many keeps its Runden
BATCH = 2000


@dataclass(frozen=True, slots=True)
class Played:
    """A Partie that was really played: what its rows hold beside names and times."""

    version: RuleVersion
    fields: dict[str, Any]
    runden: tuple[Runde, ...]
    tallies: tuple[tuple[ContractTally, ...], ...]


def play(version: RuleVersion, random: Random) -> Played:
    """A whole Partie of bots that play by rule of thumb."""
    rules = rules_of(version)
    state = engine.Partie(rules)
    runden: list[Runde] = []
    while not state.finished:
        runde = _runde(version, rules, len(runden), random)
        runden.append(runde)
        state = engine.book(state, runde.result["points"])  # type: ignore[index]
    fields = {
        "scores": [list(row) for row in state.scores],
        "winners": list(state.winners),
        "bummerl": list(state.bummerl),
        "bummerl_kind": state.bummerl_kind or "",
        "first_dealer": 0,
    }
    seats = [PartieSeat(seat=seat) for seat in range(rules.players)]
    return Played(
        version, fields, tuple(runden), tuple(tuple(summaries.tallies(seat, runden)) for seat in seats)
    )


def _runde(version: RuleVersion, rules: engine.Rules, before: int, random: Random) -> Runde:
    secret = random.randbytes(fair.SECRET_BYTES)
    deck = fair.deck_from(secret, [], 0)
    runde = Runde(
        version=version, number=before + 1, dealer=before % rules.players, secret=secret.hex(), deck=deck
    )
    state, opening = engine.opening(rules, runde.dealer, deck)
    runde.opening, runde.archive = [engine.to_data(event) for event in opening], []
    while state.to_act is not None:
        seat, level = state.to_act, "leicht" if random.random() < 0.9 else "zufall"
        action = choose(engine.view(state, seat), level, random.getrandbits(32)).action
        state, events = engine.apply(state, seat, action)
        data = [engine.to_data(event) for event in events]
        runde.archive.append({"seat": seat, "action": action, "events": data, "by_bot": False, "at": ""})
        runde.reason = next(
            (event.reason for event in events if isinstance(event, engine.events.RundeOver)), ""
        )
    runde.seq, runde.state = state.seq, Runde.State.OVER
    runde.result = state.result._asdict() if state.result else None
    return runde


def make(
    samples: Sequence[Played], users: Iterator[tuple[int, str]], count: int, now: datetime, random: Random
) -> None:
    """`count` Partien like the samples, over the last three years; `users` gives the players, id and name, in turn."""
    for first in range(0, count, BATCH):
        _batch(samples, users, range(first, min(first + BATCH, count)), now, random)


def _batch(
    samples: Sequence[Played], users: Iterator[tuple[int, str]], numbers: range, now: datetime, random: Random
) -> None:
    chosen = [(random.choice(samples), now - SPAN * random.random()) for _ in numbers]
    partien = [
        Partie(version=played.version, started=ended - LASTS, ended=ended, state="finished", **played.fields)
        for played, ended in chosen
    ]
    Partie.objects.bulk_create(partien)
    seats = [
        _seat(partie, played, seat, *next(users))
        for partie, (played, _) in zip(partien, chosen, strict=True)
        for seat in range(len(played.tallies))
    ]
    PartieSeat.objects.bulk_create(seats)
    tallies = [tally for played, _ in chosen for tally in played.tallies]
    ContractTally.objects.bulk_create(
        (_tally(seat, tally) for seat, own in zip(seats, tallies, strict=True) for tally in own),
        batch_size=5000,
    )
    kept = [
        (p, c) for number, p, c in zip(numbers, partien, chosen, strict=True) if number % WITH_RUNDEN == 0
    ]
    Runde.objects.bulk_create(
        _again(partie, runde) for partie, (played, _) in kept for runde in played.runden
    )


def _seat(partie: Partie, played: Played, seat: int, user: int, name: str) -> PartieSeat:
    bummerl = played.fields["bummerl"][seat]
    return PartieSeat(
        partie=partie,
        seat=seat,
        user_id=user,
        name=name,
        started=partie.started,
        won=seat in played.fields["winners"],
        bummerl=bummerl,
        bummerl_kind=played.fields["bummerl_kind"] if bummerl else "",
    )


def _tally(seat: PartieSeat, tally: ContractTally) -> ContractTally:
    return ContractTally(seat=seat, **{name: getattr(tally, name) for name in summaries.FIGURES})


def _again(partie: Partie, runde: Runde) -> Runde:
    """The Runde in another Partie, under an id and so a commitment of its own."""
    names = (
        "version",
        "number",
        "dealer",
        "secret",
        "deck",
        "opening",
        "archive",
        "reason",
        "seq",
        "state",
        "result",
    )
    copy = Runde(partie=partie, public_id=new_token(), started=partie.started, ended=partie.ended)
    for name in names:
        setattr(copy, name, getattr(runde, name))
    copy.commitment = fair.commitment(copy.public_id, bytes.fromhex(copy.secret))
    copy.chain = first_link(copy)
    for move in runde.archive or ():
        copy.chain = next_link(copy.chain, move["seat"], move["action"])
    return copy
