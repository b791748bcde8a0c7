"""Rule sets as frozen data [13]. `validate.py` is the only way in from outside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from .cards import SUITS, Rank, Seat, Suit

Goal = Literal["augen", "all_tricks", "no_trick"]


@dataclass(frozen=True, slots=True)
class Contract:
    """One thing that can be played: a row of data, never a class of its own [9], [13.2]."""

    key: str
    name: str
    value: int
    rank: int
    goal: Goal
    trump: bool
    lead: Literal["vorhand", "declarer"]
    order: str = "AZKOU"
    contested: bool = False
    alone: bool = False
    talon: bool = True
    kontra: bool = True
    aka: tuple[str, ...] = ()
    partner: Literal["plays", "out"] = "plays"
    by: Literal["anyone", "trump_side", "trump_maker", "opponents"] = "anyone"
    needs: Literal["ace", "five_trumps", "five_of_plain_suit"] | None = None
    breaks: Literal["nobody", "others", "opponents"] = "nobody"
    within_tricks: int | None = None
    ends: Literal["target", "last_trick"] = "target"

    def strength(self, rank: Rank) -> int:
        """How high a rank stands in this contract, 5 the highest [7.3]."""
        return 5 - self.order.index(rank)


@dataclass(frozen=True, slots=True)
class Trump:
    by: Literal["vorhand", "dealers_last_card", "turned_card", "declarer"]
    aufschlagen: bool = False
    held: bool = True


@dataclass(frozen=True, slots=True)
class Auction:
    rounds: Literal["none", "one", "until_passed"]
    cards: int
    all_pass: Literal["normal", "forced"] = "normal"
    equal: Literal["first", "vorhand"] = "first"


@dataclass(frozen=True, slots=True)
class Talon:
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Melds:
    twenty: bool = False
    forty: bool = False
    card: Literal["either", "king"] = "either"
    credit: Literal["with_trick", "at_once", "trick_first"] = "with_trick"


@dataclass(frozen=True, slots=True)
class Kontra:
    levels: int = 0


@dataclass(frozen=True, slots=True)
class Multipliers:
    schneider_below: int
    schneider: int
    schwarz: int


@dataclass(frozen=True, slots=True)
class Obligations:
    stichzwang: bool = True
    trumpfzwang: bool = True
    uebertrumpfzwang: bool = True
    untertrumpfzwang: bool = True


@dataclass(frozen=True, slots=True)
class Target:
    target: int
    direction: Literal["up", "down", "strokes"] = "up"


@dataclass(frozen=True, slots=True)
class Bummerl:
    normal: int = 1
    schneider: int = 1
    retourschneider: int = 1


class Offer(NamedTuple):
    """A bid as it can be made: `token` says it, `suit` is the one named with it [3.4], `places` who may [4.6]."""

    token: str
    contract: Contract
    suit: Suit | None
    places: frozenset[int]


def entitled(by: str, players: int) -> frozenset[int]:
    """The places, counted from Vorhand, of the seats that may bid a contract [4.6]."""
    everybody, side = frozenset(range(players)), frozenset((0, 2) if players == 4 else (0,))
    return {
        "anyone": everybody,
        "trump_side": side,
        "trump_maker": frozenset((0,)),
        "opponents": everybody - side,
    }[by]


@dataclass(frozen=True)
class Rules:
    """A whole rule set. Field names are the public vocabulary of [13.2]."""

    key: str
    name: str
    players: int
    hand_size: int
    talon_size: int
    trump: Trump
    auction: Auction
    talon: Talon
    melds: Melds
    kontra: Kontra
    multipliers: Multipliers | None
    play: Obligations
    partie: Target
    bummerl: Bummerl
    contracts: tuple[Contract, ...]

    @cached_property
    def by_key(self) -> dict[str, Contract]:
        return {contract.key: contract for contract in self.contracts}

    @cached_property
    def offers(self) -> dict[str, Offer]:
        """Everything that could be said in the auction beside `pass`, by token, in the order of the contracts."""
        return {
            token: Offer(token, contract, suit, entitled(contract.by, self.players))
            for contract in self.contracts
            for suit in (SUITS if self.suit_is_bid(contract) else (None,))
            for token in (f"bid:{contract.key}:{suit}" if suit else f"bid:{contract.key}",)
        }

    def suit_is_bid(self, contract: Contract) -> bool:
        """Whether the suit is named with the bid of this contract [3.4]."""
        return self.trump.by == "declarer" and contract.trump

    def vorhand(self, dealer: Seat) -> Seat:
        return (dealer + 1) % self.players

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, from `first` on."""
        return tuple((first + step) % self.players for step in range(self.players))

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win with a declarer at `seat`: with four players the pair, with three the seat alone [1]."""
        return (seat, (seat + 2) % 4) if self.players == 4 else (seat,)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Those who play against a declarer at `seat`, from the lowest seat."""
        return self._opponents[seat]

    @cached_property
    def _opponents(self) -> tuple[tuple[Seat, ...], ...]:
        seats = range(self.players)
        return tuple(tuple(other for other in seats if other not in self.side(seat)) for seat in seats)
