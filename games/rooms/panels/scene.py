"""A table seen from one chair: who sits where, who belongs together, in which words."""

from __future__ import annotations

from functools import cached_property

from markupsafe import Markup

from accounts.preferences import Preferences
from games.engine import Contract, SeatView
from games.engine.cards import Card, Seat, Suit
from games.rooms.table_view import SeatState, TableView
from games.words import People, Words, words_for
from games.words.people import joined
from games.words.texts import gettext as _

from . import pictures
from .pictures import CardModel

# Clockwise from the viewer: left of you sits Vorhand when you deal.
PLACES = {4: ("south", "west", "north", "east"), 3: ("south", "west", "east")}


class Scene:
    """What all panels of one page have in common. `base` is the seat at the bottom: one's own, or 0 for a watcher."""

    def __init__(self, tv: TableView, prefs: Preferences) -> None:
        self.tv, self.prefs, self.rules, self.view = tv, prefs, tv.rules, tv.view
        self.words: Words = words_for(prefs)
        self.people = People(tuple(state.name for state in tv.seats), tv.seat)
        self.base: Seat = tv.seat or 0

    @property
    def running(self) -> SeatView | None:
        """The Runde if it is being played now."""
        return self.view if self.tv.phase not in ("waiting", "between", "over") else None

    @property
    def my_turn(self) -> bool:
        return self.tv.seat is not None and self.tv.turn == self.tv.seat

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Per seat where it is drawn."""
        names = PLACES[self.rules.players]
        return tuple(names[(seat - self.base) % self.rules.players] for seat in range(self.rules.players))

    @cached_property
    def us(self) -> tuple[Seat, ...]:
        """The seats of the viewer's side; of three players without a contract, the viewer alone."""
        if self.rules.players == 4:
            return self.rules.side(self.base)
        declarer = self.view.played.declarer if self.view and self.view.played else self.base
        return (declarer,) if declarer == self.base else self.rules.opponents(declarer)

    @cached_property
    def them(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.rules.players) if seat not in self.us)

    def team(self, seat: Seat) -> str:
        return "us" if seat in self.us else "them"

    @cached_property
    def side_names(self) -> tuple[str, str]:
        """What the two sides are called in short."""
        if self.tv.watching or self.rules.players == 3:
            return joined_short(self, self.us), joined_short(self, self.them)
        return _("Wir"), _("Gegner")

    @property
    def contract(self) -> Contract | None:
        return self.view.played.contract if self.view and self.view.played else None

    def state(self, seat: Seat) -> SeatState:
        return self.tv.seats[seat]

    def card(self, card: Card) -> CardModel:
        return pictures.card(self.words, card)

    def suit(self, suit: Suit | None) -> Markup | str:
        """A suit's sign, "" for none."""
        return pictures.suit(self.words, suit) if suit else ""

    def listed(self, seats: tuple[Seat, ...]) -> str:
        """Several seats in a sentence, the reader among them by name."""
        return joined([self.tv.seats[seat].name for seat in seats])


def joined_short(scene: Scene, seats: tuple[Seat, ...]) -> str:
    if scene.tv.seat in seats and len(seats) > 1:
        return _("Wir")
    return " + ".join(scene.people.name(seat) for seat in seats)


def clock(seconds: int) -> str:
    """A short time: "12 s", "1:20"."""
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60}:{seconds % 60:02d}"
