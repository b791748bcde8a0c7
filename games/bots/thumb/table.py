"""What a player keeps in mind while cards are played: what is still out, what beats what, who has run out of a suit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.engine import ALL_CARDS, AUGEN, Card, Contract, Seat, SeatView, Suit
from games.engine.phases.play import next_seats, power, side_of
from games.engine.view import Played

from .bidding import game_of
from .worth import ENOUGH

PARTNER_RANK = {"K": "O", "O": "K"}


@dataclass(frozen=True)
class Table:
    """The card play as one seat sees it, when it is its turn."""

    view: SeatView

    @property
    def played(self) -> Played:
        return game_of(self.view)

    @property
    def contract(self) -> Contract:
        return self.played.contract

    @property
    def trump(self) -> Suit | None:
        return self.played.trump

    @property
    def me(self) -> Seat:
        if self.view.to_act is None:
            raise ValueError("the Runde is over")
        return self.view.to_act

    @cached_property
    def legal(self) -> list[Card]:
        return [action.removeprefix("play:") for action in self.view.actions]

    @cached_property
    def mine(self) -> tuple[Seat, ...]:
        """Who wins and loses with me, myself included."""
        return side_of(self.view.rules, self.played.declarer, self.me)

    @cached_property
    def height(self) -> dict[Card, int]:
        return power(self.contract.order, self.trump)

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards that are not in my hand, not laid away by me and not played."""
        seen = {*self.view.hand, *self.view.laid}
        for trick in (*self.view.tricks, *((self.view.trick,) if self.view.trick else ())):
            seen.update(trick.cards)
        return [card for card in ALL_CARDS if card not in seen]

    @cached_property
    def after_me(self) -> list[Seat]:
        """Who still plays to this trick after me."""
        following = next_seats(self.view.rules.players, self.played.out)
        done = set(self.view.trick.seats) if self.view.trick else set()
        seats, seat = [], following[self.me]
        while seat != self.me and seat not in done:
            seats.append(seat)
            seat = following[seat]
        return seats

    @cached_property
    def rivals_after(self) -> list[Seat]:
        return [seat for seat in self.after_me if seat not in self.mine]

    @property
    def trumps_out(self) -> int:
        """How many trumps others may still have."""
        return sum(card[0] == self.trump for card in self.unseen)

    def augen(self, card: Card) -> int:
        return AUGEN[card[1]]

    def above(self, card: Card) -> int:
        """How many unseen cards of its suit are higher."""
        return sum(other[0] == card[0] and self.height[other] > self.height[card] for other in self.unseen)

    def below(self, card: Card) -> int:
        """How many unseen cards of its suit are lower."""
        return sum(other[0] == card[0] and self.height[other] < self.height[card] for other in self.unseen)

    def boss(self, card: Card) -> bool:
        """Whether no card of its suit that is still out beats it."""
        return self.above(card) == 0

    def takes(self, card: Card) -> bool:
        """Whether the card has the trick if it is played now; a lead does."""
        trick = self.view.trick
        if trick is None:
            return True
        best = trick.best
        return self.height[card] > self.height[best] and card[0] in (best[0], self.trump)

    def keeps(self, card: Card) -> bool:
        """Whether, having taken the trick, the card surely or very likely keeps it against who plays after me."""
        if not self.rivals_after:
            return True
        if not self.boss(card) or (self.view.trick and card[0] != self.view.trick.cards[0][0] != self.trump):
            return card[0] == self.trump and self.boss(card)
        return card[0] == self.trump or not any(self.may_trump(seat, card[0]) for seat in self.rivals_after)

    def may_trump(self, seat: Seat, suit: Suit) -> bool:
        """Whether this seat is known to have none of the suit, and may have a trump."""
        return suit in self.void(seat) and self.trump not in self.void(seat) and self.trumps_out > 0

    def void(self, seat: Seat) -> tuple[Suit, ...]:
        """The suits that this seat did not follow: it has none of them."""
        tricks = (*self.view.tricks, *((self.view.trick,) if self.view.trick else ()))
        return tuple(
            trick.cards[0][0]
            for trick in tricks
            if seat in trick.seats and trick.cards[trick.seats.index(seat)][0] != trick.cards[0][0]
        )

    def length(self, suit: Suit | None) -> int:
        """How many cards of a suit I hold."""
        return sum(card[0] == suit for card in self.view.hand)

    @cached_property
    def finishing(self) -> list[Card]:
        """The leads whose announcement brings 66 at once [9.3]: of a side that has a trick, or where none is needed."""
        at_once = self.view.rules.melds.credit == "at_once" or any(
            self.view.taken[seat] for seat in self.mine
        )
        if self.contract.ends != "target" or not at_once:
            return []
        counted = (self.me,) if self.contract.alone else self.mine
        augen = sum(self.view.augen[seat] for seat in counted)
        return [card for card in self.legal if augen + self.announced(card) >= ENOUGH]

    def announced(self, card: Card) -> int:
        """The Augen that leading this card announces."""
        if not self.paired(card) or (self.view.rules.melds.card == "king" and card[1] != "K"):
            return 0
        return 40 if card[0] == self.trump else 20

    def paired(self, card: Card) -> bool:
        """Whether the card is one of a König and Ober that can be announced together [8.1]."""
        rules, other = self.view.rules.melds, PARTNER_RANK.get(card[1])
        counts = rules.forty if card[0] == self.trump else rules.twenty
        return (
            counts
            and self.contract.goal == "augen"
            and other is not None
            and card[0] + other in self.view.hand
        )
