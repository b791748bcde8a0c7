"""The course of a Runde told event by event, for one viewer: for the log, the replay and the screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine import Event, Rules
from games.engine.cards import Card, Seat
from games.engine.events import (
    Announced,
    Bid,
    CardPlayed,
    CardShown,
    ContractSet,
    Credited,
    Discarded,
    Doubled,
    LaidDown,
    PacketsDealt,
    Passed,
    RundeOver,
    TalonLeft,
    TalonTaken,
    TrickWon,
    TrumpNamed,
)
from games.engine.phases.play import power

from .cards import Words
from .people import People
from .texts import ended, ngettext
from .texts import gettext as _


@dataclass(frozen=True, slots=True)
class Line:
    """One event in a sentence. `seat` did it (None: the table), `trick` is its number or 0 outside the tricks.

    `leads` and `ends` mark the first and the last line of a trick; of the last, `augen` says what it was worth.
    """

    seq: int
    seat: Seat | None
    text: str
    trick: int = 0
    leads: bool = False
    ends: bool = False
    augen: int = 0


class Story:
    """Walks through a Runde's events in order and makes a sentence of each."""

    def __init__(self, rules: Rules, people: People, words: Words) -> None:
        self.rules, self.people, self.words = rules, people, words
        self.contract: ContractSet | None = None
        self.height: dict[Card, int] = {}
        self.kontra = 0
        self.trick = 1
        self.on_table: list[Card] = []

    def copy(self) -> Story:
        """The same place in the story, to be told on from there."""
        copied = Story.__new__(Story)
        copied.__dict__.update(self.__dict__, on_table=list(self.on_table))
        return copied

    def lines(self, course: Iterable[tuple[int, Event]]) -> Iterator[Line]:
        for seq, event in course:
            line = self._line(seq, event)
            if line is not None:
                yield line

    def _line(self, seq: int, event: Event) -> Line | None:
        match event:
            case CardPlayed():
                return self._played(seq, event)
            case TrickWon():
                line = Line(seq, event.seat, self._won(event.seat), self.trick, ends=True, augen=event.augen)
                self.trick, self.on_table = self.trick + 1, []
                return line
            case Announced():
                return Line(seq, event.seat, self._announced(event), self.trick)
            case RundeOver():
                return None
            case PacketsDealt():
                return Line(seq, None, _dealt(event.cards))
            case ContractSet():
                self.contract = event
                self.height = power(self.rules.by_key[event.contract].order, event.trump)
                return Line(seq, event.declarer, self._contract_set(event))
            case _:
                return Line(seq, event.seat, self._said(event))

    def _named(self, seat: Seat, mine: str, theirs: str, **names: object) -> str:
        """The sentence in the second person if the reader did it, else in the third."""
        return ended(
            (mine if seat == self.people.me else theirs) % {"name": self.people.names[seat], **names}
        )

    def _said(self, event: Event) -> str:
        match event:
            case TrumpNamed(seat, suit):
                return self._named(
                    seat,
                    _("Du sagst %(suit)s als %(trump)s an."),
                    _("%(name)s sagt %(suit)s als %(trump)s an."),
                    suit=self.words.suit(suit),
                    trump=self.words.trump,
                )
            case CardShown():
                return self._shown(event)
            case Passed(seat):
                return self._passed(seat)
            case Bid(seat, contract, suit):
                bid = self.words.contract(self.rules.by_key[contract], suit)
                return self._named(seat, _("Du sagst an: %(bid)s."), _("%(name)s sagt an: %(bid)s."), bid=bid)
            case Doubled():
                return self._doubled(event)
            case LaidDown(seat):
                return self._named(
                    seat,
                    _("Du legst die Karten weg und spielst diese Runde nicht mit."),
                    _("%(name)s legt die Karten weg und spielt diese Runde nicht mit."),
                )
            case Credited(seat, augen):
                return self._named(
                    seat,
                    _("Deine Ansage zählt jetzt: %(augen)d Augen."),
                    _("Die Ansage von %(name)s zählt jetzt: %(augen)d Augen."),
                    augen=augen,
                )
            case _:
                return self._talon(event)

    def _shown(self, event: CardShown) -> str:
        names = {"card": self.words.the(event.card), "suit": self.words.suit(event.card[0])}
        trump = self.words.trump
        if self.rules.trump.by == "vorhand":
            return self._named(
                event.seat,
                _("Du schlägst %(card)s auf: %(suit)s ist %(trump)s."),
                _("%(name)s schlägt %(card)s auf: %(suit)s ist %(trump)s."),
                trump=trump,
                **names,
            )
        return self._named(
            event.seat,
            _("Du deckst beim Geben %(card)s auf: %(suit)s ist %(trump)s."),
            _("%(name)s deckt beim Geben %(card)s auf: %(suit)s ist %(trump)s."),
            trump=trump,
            **names,
        )

    def _passed(self, seat: Seat) -> str:
        if self.contract is None:
            return self._named(seat, _("Du passt."), _("%(name)s passt."))
        word = self.words.kontra(self.kontra + 1)
        return self._named(seat, _("Du: kein %(word)s."), _("%(name)s: kein %(word)s."), word=word)

    def _doubled(self, event: Doubled) -> str:
        self.kontra = event.level
        return self._named(
            event.seat,
            _("Du sagst %(word)s: Die Runde zählt %(times)s."),
            _("%(name)s sagt %(word)s: Die Runde zählt %(times)s."),
            word=self.words.kontra(event.level),
            times=(_("doppelt"), _("vierfach"), _("achtfach"))[event.level - 1],
        )

    def _contract_set(self, event: ContractSet) -> str:
        return self._named(
            event.declarer,
            _("Du spielst: %(contract)s, %(trump)s."),
            _("%(name)s spielt: %(contract)s, %(trump)s."),
            contract=self.words.contract(self.rules.by_key[event.contract]),
            trump=self.words.trump_is(event.trump),
        )

    def _talon(self, event: Event) -> str:
        match event:
            case TalonTaken(seat, _size, cards):
                if cards is not None:
                    mine, theirs = (
                        _("Du nimmst den Talon: %(cards)s."),
                        _("%(name)s nimmt den Talon: %(cards)s."),
                    )
                    return self._named(seat, mine, theirs, cards=self.words.cards(cards))
                return _("%(name)s nimmt den Talon.") % {"name": self.people.names[seat]}
            case TalonLeft(seat):
                return self._named(
                    seat, _("Du lässt den Talon liegen."), _("%(name)s lässt den Talon liegen.")
                )
            case Discarded(seat, card):
                if card is not None:
                    mine, theirs = _("Du legst %(card)s weg."), _("%(name)s legt %(card)s weg.")
                    return self._named(seat, mine, theirs, card=self.words.the(card))
                return _("%(name)s legt eine Karte weg.") % {"name": self.people.names[seat]}
            case _:
                raise TypeError(f"no words for {type(event).__name__}")

    def _played(self, seq: int, event: CardPlayed) -> Line:
        leads = not self.on_table
        text = self._lead(event) if leads else self._followed(event)
        self.on_table.append(event.card)
        return Line(seq, event.seat, text, self.trick, leads=leads)

    def _lead(self, event: CardPlayed) -> str:
        return self._named(
            event.seat,
            _("Du spielst %(card)s aus."),
            _("%(name)s spielt %(card)s aus."),
            card=self.words.the(event.card),
        )

    def _followed(self, event: CardPlayed) -> str:
        card = event.card
        if self._beats(card):
            return self._named(
                event.seat,
                _("Du stichst mit %(card)s."),
                _("%(name)s sticht mit %(card)s."),
                card=self.words.with_the(card),
            )
        if card[0] == self.on_table[0][0]:
            mine, theirs = _("Du gibst %(card)s zu."), _("%(name)s gibt %(card)s zu.")
        else:
            mine, theirs = _("Du wirfst %(card)s ab."), _("%(name)s wirft %(card)s ab.")
        return self._named(event.seat, mine, theirs, card=self.words.the(card))

    def _beats(self, card: Card) -> bool:
        """Whether the card has the trick so far [7.10]."""
        trump = self.contract.trump if self.contract else None
        able = (self.on_table[0][0], trump)
        best = max(self.height[other] for other in self.on_table if other[0] in able)
        return card[0] in able and self.height[card] > best

    def _won(self, seat: Seat) -> str:
        return self._named(seat, _("Der Stich gehört dir."), _("Der Stich gehört %(name)s."))

    def _announced(self, event: Announced) -> str:
        forty = event.augen == 40
        mine = _("Du sagst den Vierziger an.") if forty else _("Du sagst den Zwanziger in %(suit)s an.")
        theirs = (
            _("%(name)s sagt den Vierziger an.")
            if forty
            else _("%(name)s sagt den Zwanziger in %(suit)s an.")
        )
        text = self._named(event.seat, mine, theirs, suit=self.words.suit(event.suit))
        return text if event.credited else text + " " + _("Er zählt ab dem ersten eigenen Stich.")


def _dealt(cards: int) -> str:
    return ngettext("Alle bekommen noch eine Karte.", "Alle bekommen noch %(n)d Karten.", cards) % {
        "n": cards
    }
