"""Sums over finished Partien, written in the transaction that ends one; statistics and Bummerlzettel read only these."""

from __future__ import annotations

from collections import defaultdict

from games import engine
from games.history.models import ContractTally, Partie, PartieSeat, Runde
from games.houserules.versions import rules_of


def feed(partie: Partie) -> None:
    """Write the sums of a finished Partie; those that stand already are replaced."""
    seats = list(partie.seats.all())
    runden = list(partie.runden.filter(state=Runde.State.OVER).select_related("version"))
    for seat in seats:
        _judge(partie, seat)
    PartieSeat.objects.bulk_update(seats, ["won", "bummerl", "bummerl_kind"])
    ContractTally.objects.filter(seat__partie=partie).delete()
    ContractTally.objects.bulk_create(tally for seat in seats for tally in _tallies(seat, runden))


def _judge(partie: Partie, seat: PartieSeat) -> None:
    finished = partie.state == Partie.State.FINISHED
    seat.won = seat.seat in partie.winners if finished else None
    seat.bummerl = partie.bummerl[seat.seat] if finished else 0
    seat.bummerl_kind = partie.bummerl_kind if seat.bummerl else ""


def _tallies(seat: PartieSeat, runden: list[Runde]) -> list[ContractTally]:
    tallies: defaultdict[str, ContractTally] = defaultdict(lambda: ContractTally(seat=seat))
    for runde in runden:
        result = engine.result_from_data(runde.result)
        tally = tallies[result.contract]
        tally.contract = result.contract
        _count(tally, rules_of(runde.version), result, doubled=_doubled(runde, seat.seat))
    return list(tallies.values())


def _count(tally: ContractTally, rules: engine.Rules, result: engine.Result, doubled: bool) -> None:
    seat = tally.seat.seat
    declares, defends = rules.side(result.declarer), rules.opponents(result.declarer)
    side = declares if seat in declares else defends
    won = result.made == (seat in declares)
    tally.runden += 1
    tally.won += won
    tally.points += result.points[seat]
    tally.augen += result.augen[seat]
    tally.schwarz += not won and not any(result.tricks[other] for other in side)
    tally.doubled += doubled
    tally.doubled_won += doubled and won
    if seat == result.declarer:
        tally.played += 1
        tally.made += result.made
        tally.played_points += result.points[seat]


def _doubled(runde: Runde, seat: int) -> bool:
    """Whether the seat said Kontra, Re or Sup: only looked for where somebody did."""
    if not runde.result["kontra"]:
        return False
    return any(move["seat"] == seat and move["action"] in ("kontra", "re", "sup") for move in runde.archive)
