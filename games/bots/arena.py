"""Two levels against each other on duplicate deals: every deck is played once for each way to seat them, so that luck
of the cards cancels out. In each seating one Partie is played after the other.

With four players A has seats 0 and 2, then 1 and 3; with three A sits alone at each seat in turn, against two of B.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from statistics import fmean

from games.engine import ALL_CARDS, Partie, Result, Rules, Runde, Seat, SeatView, apply, book, start, view

from .choice import Choice
from .fitting import TRIES, NobodyFits, fits
from .levels import choose, seed_for
from .search import playing
from .workers import Workers


@dataclass(frozen=True, slots=True)
class Match:
    """What is played. `a`, `b`: a level, or two, as in "mittel/leicht": one that decides before the first card and one
    that plays. `bidding`: a level that decides for both before the first card; A and B then only play.
    `fitting`: a contract; only deals in which a hand fits it are played. `scored`: players know how their Partie
    stands, as at a table; else each Runde is played for itself."""

    rules: Rules
    a: str
    b: str
    seed: int
    bidding: str | None = None
    fitting: str | None = None
    scored: bool = True

    @property
    def seatings(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of A, one after the other."""
        return ((0, 2), (1, 3)) if self.rules.players == 4 else ((0,), (1,), (2,))

    def deck(self, number: int) -> list[str]:
        """The deck of a deal, from the seed alone. NobodyFits: no hand seems to fit the contract looked for."""
        deck, random = list(ALL_CARDS), Random(f"{self.seed}:{number}")  # noqa: S311 - to be repeatable
        for _ in range(TRIES):
            random.shuffle(deck)
            if self.fitting is None or fits(self.rules, self.fitting, self.dealer(number), deck):
                return deck
        raise NobodyFits(f"no hand fits {self.fitting}")

    def dealer(self, number: int) -> Seat:
        """The dealer moves on with the number of the deal."""
        return number % self.rules.players


@dataclass(slots=True)
class Deal:
    """One deck played in all seatings. `gain` of A in points a Runde; the `results` of the seatings in their order.

    `declared`: the player ("a" or "b"), the contract, whether it was made and how likely that had seemed, if said.
    `times`: the player, the phase and the seconds of each decision, of the processor: other programs do not count.
    """

    gain: float = 0.0
    results: list[Result] = field(default_factory=list)
    declared: list[tuple[str, str, bool, float | None]] = field(default_factory=list)
    times: list[tuple[str, str, float]] = field(default_factory=list)


def play_match(match: Match, deals: int, jobs: int = 1) -> list[Deal]:
    """Deals 0 to `deals` - 1, in `jobs` processes, of which each seating can use one; the outcome does not depend on
    how many."""
    if jobs == 1:
        return _whole([play_seating(match, seats, deals) for seats in match.seatings])
    with Workers(jobs) as workers:
        futures = [workers.submit(play_seating, match, seats, deals) for seats in match.seatings]
        return _whole([future.result() for future in futures])


def play_seating(match: Match, seats: tuple[Seat, ...], deals: int) -> list[Deal]:
    """The deals with A at these seats alone, one Partie after the other: players know how it stands. No clock cuts a
    thought short: how busy the machine is shall not matter."""
    playing.SECONDS = inf
    partie, played = Partie(match.rules), []
    for number in range(deals):
        deal = Deal()
        result = _runde(match, number, seats, partie.score if match.scored else None, deal)
        deal.results.append(result)
        deal.gain = gain(match.rules, result.points, seats)
        played.append(deal)
        partie = book(partie, result.points)
        partie = Partie(match.rules) if partie.finished else partie
    return played


def _whole(seatings: list[list[Deal]]) -> list[Deal]:
    """Each deal of all seatings together."""
    return [
        Deal(
            fmean(part.gain for part in parts),
            [result for part in parts for result in part.results],
            [declared for part in parts for declared in part.declared],
            [entry for part in parts for entry in part.times],
        )
        for parts in zip(*seatings, strict=True)
    ]


def _runde(
    match: Match, number: int, seats: tuple[Seat, ...], score: tuple[int, ...] | None, deal: Deal
) -> Result:
    runde = start(match.rules, match.dealer(number), match.deck(number))
    chance: float | None = None
    secret = f"{match.seed % 2**64:016x}{number:016x}"
    while runde.to_act is not None:
        player = "a" if runde.to_act in seats else "b"
        seen = view(runde, runde.to_act, score)
        began = time.process_time()
        chosen = _choose(match, player, seen, seed_for(secret, runde.seq))
        deal.times.append((player, seen.phase, time.process_time() - began))
        if chosen.action.startswith("bid:"):
            chance = chosen.reason.chance if chosen.reason else None
        runde, _ = apply(runde, runde.to_act, chosen.action)
    return _noted(runde, seats, chance, deal)


def _choose(match: Match, player: str, seen: SeatView, seed: int) -> Choice:
    bids, _, plays = (match.a if player == "a" else match.b).partition("/")
    if seen.phase == "play":
        return choose(seen, plays or bids, seed)
    return choose(seen, match.bidding or bids, seed)


def _noted(runde: Runde, seats: tuple[Seat, ...], chance: float | None, deal: Deal) -> Result:
    result = runde.result
    if result is None:
        raise ValueError("the Runde is not over")
    player = "a" if result.declarer in seats else "b"
    deal.declared.append((player, result.contract, result.made, chance))
    return result


def gain(rules: Rules, points: Sequence[int], seats: Sequence[Seat]) -> float:
    """Points of A above those of the others (the mean of each); strokes count against who writes them [10.5]."""
    own = fmean(points[seat] for seat in seats)
    others = fmean(points[seat] for seat in range(rules.players) if seat not in seats)
    return others - own if rules.partie.direction == "strokes" else own - others
