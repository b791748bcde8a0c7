"""The outcome of a match in figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from games.engine import Partie, Rules, book

from .arena import Deal, Match


@dataclass(slots=True)
class Contracts:
    """How a contract fared in the hands of one player."""

    played: int = 0
    made: int = 0
    predicted: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a match, as `python -m games.bots arena --json` prints it."""

    match: Match
    deals: Sequence[Deal]

    def data(self) -> dict[str, object]:
        match = self.match
        mean, error = mean_and_error([deal.gain for deal in self.deals])
        played, won = self.partien()
        return {
            "rules": match.rules.key, "a": match.a, "b": match.b, "bidding": match.bidding,
            "fitting": match.fitting, "seed": match.seed,
            "deals": len(self.deals), "runden": len(self.deals) * len(match.seatings),
            "difference": round(mean, 4), "standard_error": round(error, 4),
            "partien": played, "partien_won_by_a": won, "partien_share": round(won / played, 4) if played else None,
            "contracts": self.contracts(), "milliseconds": self.milliseconds(),
        }  # fmt: skip

    def partien(self) -> tuple[int, int]:
        """How many Partien were finished, the Runden of each seating booked one after the other; how many A won."""
        winners = [
            (seats, partie.winners)
            for place, seats in enumerate(self.match.seatings)
            for partie in _partien(self.match.rules, [deal.results[place].points for deal in self.deals])
        ]
        return len(winners), sum(bool(set(seats) & set(won)) for seats, won in winners)

    def contracts(self) -> list[dict[str, object]]:
        """Each contract by the player who declared it: its share of all Runden, how often made, how often expected."""
        table: dict[tuple[str, str], Contracts] = defaultdict(Contracts)
        for player, key, made, chance in (bid for deal in self.deals for bid in deal.declared):
            row = table[player, key]
            row.played += 1
            row.made += made
            row.predicted += [] if chance is None else [chance]
        runden = sum(row.played for row in table.values())
        return [
            {
                "player": player, "contract": key, "played": row.played, "share": round(row.played / runden, 4),
                "made": round(row.made / row.played, 4),
                "predicted": round(fmean(row.predicted), 4) if row.predicted else None,
            }
            for (player, key), row in sorted(table.items(), key=lambda item: (item[0][0], -item[1].played, item[0]))
        ]  # fmt: skip

    def milliseconds(self) -> dict[str, dict[str, dict[str, float]]]:
        """How long decisions took, per player and phase, and "all": p50, p95, max; time of the processor."""
        table: dict[tuple[str, str], list[float]] = defaultdict(list)
        for player, phase, seconds in (entry for deal in self.deals for entry in deal.times):
            table[player, phase].append(1000 * seconds)
            table[player, "all"].append(1000 * seconds)
        found: dict[str, dict[str, dict[str, float]]] = {"a": {}, "b": {}}
        for (player, phase), times in sorted(table.items()):
            times.sort()
            found[player][phase] = {
                "p50": round(times[len(times) // 2], 3),
                "p95": round(times[int(len(times) * 0.95)], 3),
                "max": round(times[-1], 3),
            }
        return found

    def lines(self) -> Iterator[str]:
        """The same for people."""
        data, match = self.data(), self.match
        yield f"{match.a} (A) - {match.b} (B), {match.rules.key}: {data['deals']} deals, {data['runden']} Runden"
        if match.bidding:
            yield f"all bid like {match.bidding}"
        if match.fitting:
            yield f"* only deals in which a hand fits {match.fitting}"
        yield f"difference {data['difference']:+} points a Runde, standard error {data['standard_error']}"
        yield f"Partien won by A: {data['partien_won_by_a']} of {data['partien']}"
        yield "player contract                  played   share    made  predicted"
        for row in self.contracts():
            predicted = "" if row["predicted"] is None else f"{row['predicted']:10.1%}"
            yield (
                f"{row['player']:6} {row['contract']:24} {row['played']:7} {row['share']:7.1%} {row['made']:7.1%} "
                f"{predicted}"
            ).rstrip()
        for player, phases in self.milliseconds().items():
            for phase, times in phases.items():
                yield f"{player} {phase:8} ms p50 {times['p50']:.2f} p95 {times['p95']:.2f} max {times['max']:.2f}"


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; 0 where there is too little to say."""
    error = float(stdev(values) / len(values) ** 0.5) if len(values) > 1 else 0.0
    return (fmean(values) if values else 0.0), error


def _partien(rules: Rules, rows: Iterable[Sequence[int]]) -> Iterator[Partie]:
    """The Partien that are finished when these Runden are booked one after the other."""
    partie = Partie(rules)
    for points in rows:
        partie = book(partie, points)
        if partie.finished:
            yield partie
            partie = Partie(rules)
