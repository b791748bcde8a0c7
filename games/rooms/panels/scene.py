"""A table seen from one chair: who sits where, who belongs together, in which words."""

from __future__ import annotations

from django.utils.functional import cached_property
from markupsafe import Markup

from accounts.preferences import Preferences
from games.engine import Contract, SeatView
from games.engine.cards import Card, Seat, Suit
from games.rooms.table_view import SeatState, TableView
from games.words import People, Words, words_for
from games.words.texts import gettext as _

from . import pictures
from .pictures import CardModel

# Clockwise from the viewer: left of you sits Vorhand when you deal.
PLACES = {4: ("south", "west", "north", "east"), 3: ("south", "west", "east")}


class Chair:
    """What stays as it is while the same people sit at a table under the same rules: who looks, from where, in which
    words. `base` is the seat at the bottom: one's own, or 0 for a watcher. `places`: per seat where it is drawn."""

    def __init__(self, tv: TableView, prefs: Preferences) -> None:
        self.rules, self.prefs = tv.rules, prefs
        self.words: Words = words_for(prefs)
        self.people = People(tv.names, tv.seat)
        self.base: Seat = tv.seat or 0
        seats = range(self.rules.players)
        self.places = tuple(PLACES[len(seats)][(seat - self.base) % len(seats)] for seat in seats)

    def fits(self, tv: TableView) -> bool:
        return self.rules is tv.rules and self.people == People(tv.names, tv.seat)


class Scene:
    """A table as it is seen from a chair: what all panels of one page have in common."""

    def __init__(self, tv: TableView, prefs: Preferences, chair: Chair | None = None) -> None:
        chair = chair or Chair(tv, prefs)
        self.tv, self.view, self.prefs = tv, tv.view, prefs
        self.rules, self.words, self.people = chair.rules, chair.words, chair.people
        self.base, self.places = chair.base, chair.places

    @property
    def running(self) -> SeatView | None:
        """The Runde if it is being played now."""
        return self.view if self.tv.playing else None

    @property
    def my_turn(self) -> bool:
        return self.tv.my_turn

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
        return self.people.listed(seats)


def joined_short(scene: Scene, seats: tuple[Seat, ...]) -> str:
    if scene.tv.seat in seats and len(seats) > 1:
        return _("Wir")
    return " + ".join(scene.people.name(seat) for seat in seats)


def clock(seconds: int) -> str:
    """A short time: "12 s", "1:20"."""
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60}:{seconds % 60:02d}"
