"""What an action caused. Each event says by `for_seat` what a viewer learns of it; there is no default.

A viewer is a seat, or None for somebody who watches. `to_data` and `from_data` are the stored form.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, get_args

from .cards import Card, Cards, Seat, Suit

Viewer: TypeAlias = Seat | None


class Result(NamedTuple):
    """How a Runde ended [10], [12.2]. Augen and tricks are per seat, points as they are written."""

    contract: str
    declarer: Seat
    trump: Suit | None
    made: bool
    kontra: int
    augen: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]


class TrumpNamed(NamedTuple):
    """Vorhand named the suit [3.1]."""

    seat: Seat
    suit: Suit

    def for_seat(self, viewer: Viewer) -> TrumpNamed:
        return self


class CardShown(NamedTuple):
    """A card turned up for all: aufgeschlagen [3.1], the dealer's last [3.2] or third [3.3]. Its suit is trump."""

    seat: Seat
    card: Card

    def for_seat(self, viewer: Viewer) -> CardShown:
        return self


class Passed(NamedTuple):
    """In the auction or when asked for Kontra."""

    seat: Seat

    def for_seat(self, viewer: Viewer) -> Passed:
        return self


class Bid(NamedTuple):
    """A contract was bid; `suit` only where it is named with the bid [3.4]."""

    seat: Seat
    contract: str
    suit: Suit | None

    def for_seat(self, viewer: Viewer) -> Bid:
        return self


class ContractSet(NamedTuple):
    """The auction is over; `trump` is None in a contract without trump [3.5]."""

    declarer: Seat
    contract: str
    trump: Suit | None

    def for_seat(self, viewer: Viewer) -> ContractSet:
        return self


class PacketsDealt(NamedTuple):
    """The second packets were dealt [2.1], [4.8]: from now on each seat sees its whole hand. It carries no cards."""

    cards: int

    def for_seat(self, viewer: Viewer) -> PacketsDealt:
        return self


class TalonTaken(NamedTuple):
    """The declarer took the talon; only they see what it was [5.1]."""

    seat: Seat
    size: int
    cards: Cards | None

    def for_seat(self, viewer: Viewer) -> TalonTaken:
        return self if viewer == self.seat else TalonTaken(self.seat, self.size, None)


class TalonLeft(NamedTuple):
    seat: Seat

    def for_seat(self, viewer: Viewer) -> TalonLeft:
        return self


class Discarded(NamedTuple):
    """A card was laid away face down; only its owner knows which [5.1]: no repr tells it."""

    seat: Seat
    card: Card | None

    def __repr__(self) -> str:
        return f"Discarded(seat={self.seat})"

    def for_seat(self, viewer: Viewer) -> Discarded:
        return self if viewer == self.seat else Discarded(self.seat, None)


class Doubled(NamedTuple):
    """Kontra (1), Re (2) or Sup (3) [6.1]."""

    seat: Seat
    level: int

    def for_seat(self, viewer: Viewer) -> Doubled:
        return self


class LaidDown(NamedTuple):
    """The declarer's partner laid the cards down, unseen [7.2]."""

    seat: Seat

    def for_seat(self, viewer: Viewer) -> LaidDown:
        return self


class CardPlayed(NamedTuple):
    seat: Seat
    card: Card

    def for_seat(self, viewer: Viewer) -> CardPlayed:
        return self


class Announced(NamedTuple):
    """Zwanziger or Vierziger [8.1]; `credited` says whether its Augen count already [8.3]."""

    seat: Seat
    suit: Suit
    augen: int
    credited: bool

    def for_seat(self, viewer: Viewer) -> Announced:
        return self


class TrickWon(NamedTuple):
    """A full trick goes to `seat`, with the Augen of its cards."""

    seat: Seat
    augen: int

    def for_seat(self, viewer: Viewer) -> TrickWon:
        return self


class Credited(NamedTuple):
    """Earlier announcements of `seat` count from now on, with its side's first trick [8.3]."""

    seat: Seat
    augen: int

    def for_seat(self, viewer: Viewer) -> Credited:
        return self


class RundeOver(NamedTuple):
    """The result, and by which rule the Runde was decided (a code of `goals.Reason`)."""

    result: Result
    reason: str

    def for_seat(self, viewer: Viewer) -> RundeOver:
        return self


Event: TypeAlias = (
    TrumpNamed | CardShown | Passed | Bid | ContractSet | PacketsDealt | TalonTaken | TalonLeft | Discarded | Doubled
    | LaidDown | CardPlayed | Announced | TrickWon | Credited | RundeOver
)  # fmt: skip

KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def to_data(event: Event) -> dict[str, Any]:
    """The stored form: the event's name under `event`, its fields beside it."""
    data: dict[str, Any] = {"event": type(event).__name__, **event._asdict()}
    if isinstance(event, RundeOver):
        data["result"] = event.result._asdict()
    return data


def from_data(data: dict[str, Any]) -> Event:
    """The event from its stored form; KeyError or TypeError if it is none."""
    fields = {name: value for name, value in data.items() if name != "event"}
    kind = KINDS[data["event"]]
    if kind is RundeOver:
        fields["result"] = result_from_data(fields["result"])
    if kind is TalonTaken and fields["cards"] is not None:
        fields["cards"] = Cards(fields["cards"])
    return kind(**fields)


def result_from_data(data: dict[str, Any]) -> Result:
    """The result from its JSON form, lists as tuples."""
    per_seat = {name: tuple(data[name]) for name in ("augen", "tricks", "points")}
    return Result(**{**data, **per_seat})
