"""Card play: obligations [7], announcements [8], Stiche; `goals.py` says after each card whether it is decided."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from ..cards import RANKS, SUITS, Card, Cards, Seat, Suit
from ..deal import Deal
from ..events import Announced, CardPlayed, Credited, Event, LaidDown, RundeOver, TrickWon
from ..goals import Standing, verdict
from ..refusals import Refusal
from ..rules import Rules
from ..scoring import result_of
from .game import Game
from .settled import Settled
from .trick import Meld, Trick

PLAY = {f"play:{suit}{rank}": f"{suit}{rank}" for suit in SUITS for rank in RANKS}
TOKEN = {card: token for token, card in PLAY.items()}
PARTNER_RANK = {"K": "O", "O": "K"}


class Play(NamedTuple):
    """`trick` is the one on the table, None before a lead. Per seat: `augen` (won and credited), `taken` (tricks)."""

    game: Game
    hands: tuple[Cards, ...]
    turn: Seat
    trick: Trick | None
    tricks: tuple[Trick, ...]
    augen: tuple[int, ...]
    taken: tuple[int, ...]
    melds: tuple[Meld, ...] = ()


Phase: TypeAlias = Play | Settled
Next: TypeAlias = tuple[Phase, tuple[Event, ...]]


def open_play(deal: Deal, game: Game, hands: tuple[Cards, ...]) -> tuple[Play, tuple[Event, ...]]:
    out = game.out(deal.rules)
    first = game.declarer if game.contract.lead == "declarer" else deal.vorhand
    if first == out:
        first = next_seats(deal.rules.players, out)[first]
    nobody = (0,) * deal.rules.players
    events: tuple[Event, ...] = () if out is None else (LaidDown(out),)
    return Play(game, hands, first, None, (), nobody, nobody), events


def to_act(deal: Deal, phase: Play) -> Seat:
    return phase.turn


def legal_actions(deal: Deal, phase: Play) -> tuple[str, ...]:
    return tuple([TOKEN[card] for card in playable(deal, phase)])


def refusal(deal: Deal, phase: Play, action: str) -> Refusal | None:
    card = PLAY.get(action)
    if card is None:
        return Refusal.OTHER_PHASE
    return why_blocked(deal, phase, card)


def why_blocked(deal: Deal, phase: Play, card: Card) -> Refusal | None:
    """Which obligation forbids the seat to act this card, or None [7.4] to [7.8]."""
    hand = phase.hands[phase.turn]
    if card not in hand:
        return Refusal.NOT_IN_HAND
    if phase.trick is None or card in playable(deal, phase):
        return None
    led = phase.trick.cards[0][0]
    if any(other[0] == led for other in hand):
        return Refusal.FARBZWANG if card[0] != led else Refusal.STICHZWANG
    return Refusal.TRUMPFZWANG if card[0] != phase.game.trump else Refusal.UEBERTRUMPFZWANG


def playable(deal: Deal, phase: Play) -> Cards | list[Card]:
    """The cards that the seat to act may play, in the order of its hand."""
    hand, trick = phase.hands[phase.turn], phase.trick
    if trick is None:
        return hand
    duty, contract, trump = deal.rules.play, phase.game.contract, phase.game.trump
    best = trick.best
    height = power(contract.order, trump)
    led = trick.cards[0][0]
    following = [card for card in hand if card[0] == led]
    if (
        following
    ):  # a trump on a plain suit stands higher than any card that follows, so any of them will do [7.5]
        beating = [card for card in following if height[card] > height[best]] if duty.stichzwang else []
        return beating or following
    trumps = [card for card in hand if card[0] == trump]
    if not trumps or not duty.trumpfzwang:
        return hand
    if best[0] != trump:
        return trumps
    higher = [card for card in trumps if height[card] > height[best]]
    if higher:
        return higher if duty.uebertrumpfzwang else trumps
    return trumps if duty.untertrumpfzwang else hand


def apply(deal: Deal, phase: Play, action: str) -> Next:
    card, seat, game = PLAY[action], phase.turn, phase.game
    hands = (*phase.hands[:seat], phase.hands[seat].without(card), *phase.hands[seat + 1 :])
    turn = next_seats(deal.rules.players, game.out(deal.rules))[seat]
    events = (CardPlayed(seat, card),)
    if phase.trick is None:
        led = phase._replace(hands=hands, turn=turn, trick=Trick((seat,), (card,), seat))
        meld = _meld(deal.rules, phase, card)
        return (led, events) if meld is None else _announce(deal, led, meld, events)
    trick = _laid_on(game, phase.trick, seat, card)
    after = Play(game, hands, turn, trick, phase.tricks, phase.augen, phase.taken, phase.melds)
    full = len(trick.cards) == deal.rules.players - (game.contract.partner == "out")
    return _close_trick(deal, after, trick, events) if full else (after, events)


def side_of(rules: Rules, declarer: Seat, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win or lose together with this one [1]."""
    side = rules.side(declarer)
    return side if seat in side else rules.opponents(declarer)


@cache
def next_seats(players: int, out: Seat | None) -> tuple[Seat, ...]:
    """For each seat the next one clockwise that plays."""
    active = [seat for seat in range(players) if seat != out]
    return tuple(
        next((seat + step) % players for step in range(1, players + 1) if (seat + step) % players in active)
        for seat in range(players)
    )


@cache
def power(order: str, trump: Suit | None) -> dict[Card, int]:
    """How high each card stands among its suit; trumps above all others [7.3], [7.10]."""
    return {
        suit + rank: 5 - order.index(rank) + (10 if suit == trump else 0) for suit in SUITS for rank in RANKS
    }


def _laid_on(game: Game, trick: Trick, seat: Seat, card: Card) -> Trick:
    height, best = power(game.contract.order, game.trump), trick.best
    beats = height[card] > height[best] and (card[0] == best[0] or card[0] == game.trump)
    return Trick((*trick.seats, seat), (*trick.cards, card), seat if beats else trick.winner)


def _meld(rules: Rules, phase: Play, card: Card) -> Meld | None:
    """What leading this card announces by itself [8.1], [8.2], and whether it is credited at once [8.3]."""
    other = PARTNER_RANK.get(card[1])
    if other is None or card[0] + other not in phase.hands[phase.turn] or phase.game.contract.goal != "augen":
        return None
    forty = card[0] == phase.game.trump
    if not (rules.melds.forty if forty else rules.melds.twenty) or (
        rules.melds.card == "king" and other == "K"
    ):
        return None
    has_trick = any(phase.taken[seat] for seat in side_of(rules, phase.game.declarer, phase.turn))
    if rules.melds.credit == "trick_first" and not has_trick:
        return None
    return Meld(phase.turn, card[0], 40 if forty else 20, has_trick or rules.melds.credit == "at_once")


def _announce(deal: Deal, phase: Play, meld: Meld, events: tuple[Event, ...]) -> Next:
    events = (*events, Announced(*meld))
    after = phase._replace(melds=(*phase.melds, meld))
    if not meld.credited:
        return after, events
    return _go_on(deal, after._replace(augen=_add(phase.augen, meld.seat, meld.augen)), events, winner=None)


def _close_trick(deal: Deal, phase: Play, trick: Trick, events: tuple[Event, ...]) -> Next:
    """The winner takes the Stich and leads; what its side announced without a trick is credited now [8.3]."""
    winner, value = trick.winner, trick.augen
    events = (*events, TrickWon(winner, value))
    augen, melds = _add(phase.augen, winner, value), phase.melds
    if melds:
        side = side_of(deal.rules, phase.game.declarer, winner)
        due = [meld for meld in melds if not meld.credited and meld.seat in side]
        for meld in due:
            augen = _add(augen, meld.seat, meld.augen)
        events += tuple(Credited(meld.seat, meld.augen) for meld in due)
        melds = tuple(meld._replace(credited=True) if meld in due else meld for meld in melds)
    taken = _add(phase.taken, winner, 1)
    after = Play(phase.game, phase.hands, winner, None, (*phase.tricks, trick), augen, taken, melds)
    return _go_on(deal, after, events, winner)


def _go_on(deal: Deal, phase: Play, events: tuple[Event, ...], winner: Seat | None) -> Next:
    """Play goes on, or is over if the goal says so; `winner` of the Stich just closed, None in the middle of one."""
    game = phase.game
    now = Standing(deal.rules, game.declarer, phase.augen, len(phase.tricks), winner)
    decided = verdict(game.contract, now)
    if decided is None:
        return phase, events
    result = result_of(deal.rules, game, decided, phase.augen, phase.taken)
    over = RundeOver(result, decided.reason.code)
    settled = Settled(game, phase.hands, phase.tricks, phase.trick, phase.melds, result, over.reason)
    return settled, (*events, over)


def _add(numbers: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + amount, *numbers[seat + 1 :])
