"""Sums over finished Partien, written in the transaction that ends one.

Statistics and Bummerlzettel read only these.
"""

from __future__ import annotations

from collections import defaultdict

from games import engine
from games.history import rating
from games.history.models import ContractTally, Partie, PartieSeat, Runde
from games.houserules.versions import rules_of

FIGURES = (
    "contract", "runden", "won", "points", "played", "made", "balance", "played_balance", "doubled", "doubled_won",
    "augen", "schwarz",
)  # fmt: skip


def feed(partie: Partie) -> None:
    """Write the sums of a Partie that has just ended, and rate its players."""
    rating.feed(partie, write(partie))


def write(partie: Partie) -> list[PartieSeat]:
    """Write the sums of a finished Partie; those that stand already are replaced. Gives its seats."""
    seats = list(partie.seats.all())
    runden = list(partie.runden.filter(state=Runde.State.OVER).select_related("version"))
    for seat in seats:
        judge(partie, seat)
    PartieSeat.objects.bulk_update(seats, ["won", "bummerl", "bummerl_kind"])
    ContractTally.objects.filter(seat__partie=partie).delete()
    ContractTally.objects.bulk_create(tally for seat in seats for tally in tallies(seat, runden))
    return seats


def judge(partie: Partie, seat: PartieSeat) -> None:
    """Set what the Partie's end means for a seat; nothing is saved."""
    finished = partie.state == Partie.State.FINISHED
    seat.won = seat.seat in partie.winners if finished else None
    seat.bummerl = partie.bummerl[seat.seat] if finished else 0
    seat.bummerl_kind = partie.bummerl_kind if seat.bummerl else ""


def tallies(seat: PartieSeat, runden: list[Runde]) -> list[ContractTally]:
    """A seat's Runden by contract; nothing is saved. Runden that are not over are left out."""
    found: defaultdict[str, ContractTally] = defaultdict(lambda: ContractTally(seat=seat))
    for runde in runden:
        result = runde.outcome
        if result is None:
            continue
        tally = found[result.contract]
        tally.contract = result.contract
        _count(tally, rules_of(runde.version), result, result.kontra > 0 and _doubled(runde, seat.seat))
    return list(found.values())


def _count(tally: ContractTally, rules: engine.Rules, result: engine.Result, doubled: bool) -> None:
    seat = tally.seat.seat
    declares, defends = rules.side(result.declarer), rules.opponents(result.declarer)
    side = declares if seat in declares else defends
    won = result.made == (seat in declares)
    tally.runden += 1
    tally.won += won
    tally.points += result.points[seat]
    balance = _balance(rules, result, seat)
    tally.balance += balance
    tally.augen += result.augen[seat]
    tally.schwarz += not won and not any(result.tricks[other] for other in side)
    tally.doubled += doubled
    tally.doubled_won += doubled and won
    if seat == result.declarer:
        tally.played += 1
        tally.made += result.made
        tally.played_balance += balance


def _balance(rules: engine.Rules, result: engine.Result, seat: int) -> int:
    """What a seat got in a Runde minus what those it played against got; Striche are what the losers get [10.5]."""
    others = rules.opponents(result.declarer)
    opponent = result.declarer if seat in others else others[0]
    ahead = result.points[seat] - result.points[opponent]
    return -ahead if rules.partie.direction == "strokes" else ahead


def _doubled(runde: Runde, seat: int) -> bool:
    """Whether the seat said Kontra, Re or Sup."""
    return any(
        move["seat"] == seat and move["action"] in ("kontra", "re", "sup") for move in runde.archive or ()
    )
