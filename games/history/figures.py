"""What somebody's Partien come to in numbers: by contract, by month, by partner. Read from the sums alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.history import ledger
from games.history.ledger import Game, Sitting
from games.history.models import ContractTally
from games.history.periods import Period
from games.houserules.models import RuleVersion
from games.houserules.versions import rules_of

SUMMED = ("runden", "won", "balance", "played", "made", "played_balance", "doubled", "doubled_won", "schwarz")


@dataclass
class Sums:
    """Runden added up. `balance` is points got minus points the opponents got; `played` and `made` as declarer."""

    runden: int = 0
    won: int = 0
    balance: int = 0
    played: int = 0
    made: int = 0
    played_balance: int = 0
    doubled: int = 0
    doubled_won: int = 0
    schwarz: int = 0

    def add(self, row: Mapping[str, int]) -> None:
        for name in SUMMED:
            setattr(self, name, getattr(self, name) + row[name])

    def as_row(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in SUMMED}

    @property
    def share(self) -> float:
        """Runden won, in percent."""
        return percent(self.won, self.runden)

    @property
    def made_share(self) -> float:
        return percent(self.made, self.played)

    @property
    def each(self) -> float:
        """Points per Runde, those of the opponents taken off."""
        return self.balance / self.runden if self.runden else 0.0

    @property
    def played_each(self) -> float:
        return self.played_balance / self.played if self.played else 0.0


@dataclass
class Figures:
    """All of it. `series` is the longest run of Partien won, `schneider` how many were won so, Retourschneider too."""

    partien: int = 0
    won: int = 0
    series: int = 0
    schneider: int = 0
    first: datetime | None = None
    sums: Sums = field(default_factory=Sums)
    contracts: list[tuple[str, Sums]] = field(default_factory=list)
    months: list[tuple[date, Sums]] = field(default_factory=list)
    partners: list[tuple[int, str, Sums]] = field(default_factory=list)


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def figures(
    user: User, period: Period, *, with_bots: bool = False, rules: str = "", partner: int | None = None
) -> Figures:
    """A player's figures of a time, by one set of house rules if one is named, beside one partner if one is named."""
    games = _beside(ledger.games_of(user, period, with_bots, rules), user, partner)
    rows = _rows(user, {game.partie for game in games})
    found = Figures()
    _partien(found, games, user)
    by_partie: dict[str, Sums] = defaultdict(Sums)
    by_contract: dict[str, Sums] = defaultdict(Sums)
    for row in rows:
        for sums in (found.sums, by_partie[row["seat__partie_id"]], by_contract[row["contract"]]):
            sums.add(row)
    names = _contract_names(row["seat__partie__version_id"] for row in rows)
    found.contracts = _by_runden((names.get(key, key), sums) for key, sums in by_contract.items())
    found.months = _months(games, by_partie)
    found.partners = _partners(games, user, by_partie)
    return found


def _beside(games: list[Game], user: User, partner: int | None) -> list[Game]:
    if partner is None:
        return games
    return [game for game in games if (other := _partner(game, user)) and other.who == partner]


def _partner(game: Game, user: User) -> Sitting | None:
    """Who sat opposite; None with three players."""
    mine = ledger.own(game, user)
    return next((other for other in game.side(mine.seat) if other.seat != mine.seat), None)


def _rows(user: User, chosen: set[str]) -> list[dict[str, Any]]:
    """The user's sums in the chosen Partien. All of the user's own are read, so that nobody else's are touched."""
    wanted = ContractTally.objects.filter(seat__user=user).values(
        "seat__partie_id", "seat__partie__version_id", "contract", *SUMMED
    )
    return [row for row in wanted if row["seat__partie_id"] in chosen]


def _partien(found: Figures, games: list[Game], user: User) -> None:
    """What is counted by Partie: won, in a row, by Schneider."""
    run = 0
    for game in games:
        mine = ledger.own(game, user)
        run = run + 1 if mine.won else 0
        found.series = max(found.series, run)
        found.won += mine.won
        lost_so = any(other.kind in ("schneider", "retourschneider") for other in game.against(mine.seat))
        found.schneider += mine.won and lost_so
    found.partien = len(games)
    found.first = games[0].ended if games else None


def _contract_names(versions: Iterable[int]) -> dict[str, str]:
    """The contracts' names in the versions that were played, the newest wording last."""
    names: dict[str, str] = {}
    for version in RuleVersion.objects.filter(pk__in=set(versions)).order_by("pk"):
        names |= {contract.key: contract.name for contract in rules_of(version).contracts}
    return names


def _by_runden(rows: Iterable[tuple[str, Sums]]) -> list[tuple[str, Sums]]:
    """Contracts of one name together, the one played most often first."""
    together: dict[str, Sums] = defaultdict(Sums)
    for name, sums in rows:
        together[name].add(sums.as_row())
    return sorted(together.items(), key=lambda row: (-row[1].played, -row[1].runden))


def _months(games: list[Game], by_partie: dict[str, Sums]) -> list[tuple[date, Sums]]:
    """The last twelve months in which something was played."""
    months: dict[date, Sums] = defaultdict(Sums)
    for game in games:
        sums = by_partie[game.partie]
        months[timezone.localdate(game.ended).replace(day=1)].add(sums.as_row())
    return sorted(months.items())[-12:]


def _partners(games: list[Game], user: User, by_partie: dict[str, Sums]) -> list[tuple[int, str, Sums]]:
    """With whom, the one played with most often first. Accounts that are gone and bots are left out."""
    found: dict[tuple[int, str], Sums] = defaultdict(Sums)
    for game in games:
        other = _partner(game, user)
        if other is not None and other.who is not None:
            sums = by_partie[game.partie]
            found[other.who, other.name].add(sums.as_row())
    return [(who, name, sums) for (who, name), sums in sorted(found.items(), key=lambda row: -row[1].runden)]
