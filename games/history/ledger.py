"""The Bummerlzettel: who got how many Bummerl against whom. It is derived from the Partien, nobody can write in it.

A Bummerl counts against each of those who won the Partie: with four players against both, so that of two players one
always has what the other lacks, and a player's own total is counted once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TypeAlias

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.history.models import Partie, PartieSeat
from games.history.periods import Period

# A player: the id of the account; all accounts that were deleted are one, None.
Who: TypeAlias = int | None
FEWEST = 3  # players


@dataclass(frozen=True, slots=True)
class Sitting:
    """One seat of a finished Partie."""

    who: Who
    name: str
    seat: int
    won: bool
    bummerl: int
    kind: str


@dataclass(frozen=True, slots=True)
class Game:
    """A finished Partie as far as the Bummerlzettel cares."""

    partie: str
    ended: datetime
    sittings: tuple[Sitting, ...]

    def side(self, seat: int) -> tuple[Sitting, ...]:
        """Who wins and loses with a seat [1]."""
        pair = len(self.sittings) == 4
        return tuple(
            other for other in self.sittings if (other.seat - seat) % 2 == 0 and (pair or other.seat == seat)
        )

    def against(self, seat: int) -> tuple[Sitting, ...]:
        side = self.side(seat)
        return tuple(other for other in self.sittings if other not in side)


@dataclass
class Account:
    """What one side of a duel got: the number of Bummerl, and of which kind each lost Partie was, oldest first."""

    names: tuple[str, ...]
    bummerl: int = 0
    kinds: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return " + ".join(self.names)

    def add(self, sitting: Sitting) -> None:
        if sitting.bummerl:
            self.bummerl += sitting.bummerl
            self.kinds.append(sitting.kind)


@dataclass
class Duel:
    """One player or pair against another. `three` counts those Partien that were played three-handed."""

    mine: Account
    theirs: Account
    partien: int = 0
    three: int = 0
    last: datetime | None = None

    @property
    def sides(self) -> tuple[Account, Account]:
        return self.mine, self.theirs

    def count(self, game: Game) -> None:
        self.partien += 1
        self.three += len(game.sittings) == 3
        self.last = game.ended


def games_of(user: User, period: Period, with_bots: bool = False, rules: str = "") -> list[Game]:
    """The user's finished Partien of a time, oldest first; those with bots, or those without; by one house rule."""
    mine = PartieSeat.objects.filter(user=user)
    partien = period.within(counted(with_bots)).filter(pk__in=mine.values("partie_id"))
    return _games(partien.filter(version__rule__key=rules) if rules else partien)


def games_among(rounds: Iterable[Iterable[int]], period: Period) -> list[list[Game]]:
    """For each round of users the finished Partien in which nobody but them sat."""
    circles = [set(users) for users in rounds]
    everybody = set[int]().union(*circles)
    met = PartieSeat.objects.filter(user__in=everybody).values("partie_id").annotate(met=Count("pk"))
    partien = period.within(counted(False)).filter(pk__in=met.filter(met__gte=FEWEST).values("partie_id"))
    games = _games(partien) if circles else []
    return [[game for game in games if all(s.who in circle for s in game.sittings)] for circle in circles]


def counted(with_bots: bool) -> QuerySet[Partie]:
    """Partien that give Bummerl: finished, no training, none read in from a record."""
    return Partie.objects.filter(
        state=Partie.State.FINISHED, training=False, imported_by=None, with_bots=with_bots
    )


def _games(partien: QuerySet[Partie]) -> list[Game]:
    found = PartieSeat.objects.filter(partie__in=partien).order_by("partie__ended", "partie_id", "seat")
    columns = (
        "partie_id",
        "partie__ended",
        "user_id",
        "name",
        "seat",
        "bot",
        "won",
        "bummerl",
        "bummerl_kind",
    )
    rows = list(found.values_list(*columns))
    # Asked for apart: joined, the database would read all accounts there are for the few that are wanted.
    names = dict(User.objects.filter(pk__in={row[2] for row in rows}).values_list("pk", "name"))
    games: dict[str, list[Sitting]] = defaultdict(list)
    ended: dict[str, datetime] = {}
    for partie, end, who, name, seat, bot, won, bummerl, kind in rows:
        shown = names.get(who) or (name if bot else _("gelöschtes Konto"))
        games[partie].append(Sitting(who, shown, seat, bool(won), bummerl, kind))
        ended[partie] = end or timezone.now()
    return [Game(partie, ended[partie], tuple(sittings)) for partie, sittings in games.items()]


def duels(games: Iterable[Game], user: User) -> list[Duel]:
    """The user against each player they sat against, the one met last first."""
    found: dict[tuple[Who, str], Duel] = {}
    for game in games:
        mine = own(game, user)
        for other in game.against(mine.seat):
            key = (other.who, other.name)
            duel = found.setdefault(key, Duel(Account((mine.name,)), Account((other.name,))))
            _settle(duel, game, (mine,), (other,))
    return _latest_first(found.values())


def pair_duels(games: Iterable[Game], user: User) -> list[Duel]:
    """The user's pairs against other pairs."""
    found: dict[tuple[frozenset[tuple[Who, str]], ...], Duel] = {}
    for game in games:
        if len(game.sittings) != 4:
            continue
        seat = own(game, user).seat
        ours, theirs = game.side(seat), game.against(seat)
        ours = tuple(sorted(ours, key=lambda sitting: sitting.who != user.pk))
        key = tuple(frozenset((sitting.who, sitting.name) for sitting in side) for side in (ours, theirs))
        duel = found.setdefault(key, Duel(_account(ours), _account(theirs)))
        _settle(duel, game, ours[:1], theirs[:1])
    return _latest_first(found.values())


def _account(side: tuple[Sitting, ...]) -> Account:
    return Account(tuple(sitting.name for sitting in side))


def _settle(duel: Duel, game: Game, mine: tuple[Sitting, ...], theirs: tuple[Sitting, ...]) -> None:
    """Book a Partie: a Bummerl counts against those who won it."""
    duel.count(game)
    if theirs[0].won:
        duel.mine.add(mine[0])
    if mine[0].won:
        duel.theirs.add(theirs[0])


def own(game: Game, user: User) -> Sitting:
    """Where the user sat."""
    return next(sitting for sitting in game.sittings if sitting.who == user.pk)


def _latest_first(duels: Iterable[Duel]) -> list[Duel]:
    return sorted(duels, key=lambda duel: duel.last or timezone.now(), reverse=True)


@dataclass(frozen=True, slots=True)
class CrossRow:
    """What one member got against each other member (None against themselves), and in all, each Bummerl once.

    `kinds`: of which kind each Partie was in which they got Bummerl.
    """

    name: str
    cells: tuple[int | None, ...]
    total: int
    kinds: tuple[str, ...] = ()


def cross(games: Iterable[Game], members: dict[int, str]) -> list[CrossRow]:
    """The table of a Stammtisch; `members` are ids with names, in the order of rows and columns."""
    against: Counter[tuple[Who, Who]] = Counter()
    got: defaultdict[Who, Account] = defaultdict(lambda: Account(()))
    for game in games:
        for sitting in game.sittings:
            got[sitting.who].add(sitting)
            for other in game.against(sitting.seat):
                against[sitting.who, other.who] += sitting.bummerl if other.won else 0
    return [
        CrossRow(
            name,
            tuple(None if other == who else against[who, other] for other in members),
            got[who].bummerl,
            tuple(got[who].kinds),
        )
        for who, name in members.items()
    ]


def payers(rows: list[CrossRow]) -> list[str]:
    """Those with the most Bummerl; nobody if all have the same."""
    most = max((row.total for row in rows), default=0)
    worst = [row.name for row in rows if row.total == most]
    return worst if most and len(worst) < len(rows) else []


def since(games: list[Game]) -> date | None:
    """The day of the first Partie."""
    return timezone.localdate(games[0].ended) if games else None
