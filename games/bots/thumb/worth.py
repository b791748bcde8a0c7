"""How likely a hand makes a contract, by rule of thumb and by the contract's data alone [9].

The figures were set by letting the bots play such contracts against each other; they are rough on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, pow, prod, sqrt

from games.engine import AUGEN, SUITS, Card, Contract, Rules, Suit

ENOUGH = 66
PAIR = "KO"
PER_CARD = 0.12
"""How much of what is missing to a sure game each card of the talon brings."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards one seat sees of its hand, to be judged for a contract. `trump` is None where there is none.

    `carefree`: as if nobody ever trumped.
    """

    rules: Rules
    contract: Contract
    cards: tuple[Card, ...]
    trump: Suit | None
    leads: bool
    carefree: bool = False

    @property
    def blind(self) -> int:
        """How many own cards are not seen yet."""
        return max(self.rules.hand_size - len(self.cards), 0)

    def suit(self, suit: Suit) -> list[Card]:
        """The own cards of a suit, the highest first."""
        held = [card for card in self.cards if card[0] == suit]
        return sorted(held, key=lambda card: self.contract.order.index(card[1]))

    def above(self, card: Card) -> int:
        """How many cards of its suit that others may have are higher."""
        higher = self.contract.order[: self.contract.order.index(card[1])]
        return sum(card[0] + rank not in self.cards for rank in higher)


def chance(holding: Holding) -> float:
    """How likely (0..1) a declarer with these cards makes the contract."""
    match holding.contract.goal:
        case "no_trick":
            return sqrt(prod(safe(holding, card) for card in holding.cards)) * pow(0.7, holding.blind)
        case "all_tricks":
            return _every_trick(holding, holding.cards, holding.rules.hand_size)
        case "augen":
            return _augen(holding)


def better(chance: float, talon: int) -> float:
    """The chance of a contract once so many cards of the talon can be chosen from."""
    return 1 - (1 - chance) * pow(1 - PER_CARD, talon)


def wins(holding: Holding, card: Card) -> float:
    """How likely a card takes a trick: nothing above it, or what is above it was drawn, and nobody trumps it."""
    held = holding.suit(card[0])
    drawn = 0.7 * held.index(card)
    chance = pow(0.4, max(holding.above(card) - drawn, 0.0))
    if holding.trump is None:
        return chance if holding.leads else 0.8 * chance
    if holding.carefree or card[0] == holding.trump:
        return chance
    trumps = len(holding.suit(holding.trump))
    trumped = (0.1 + 0.12 * len(held)) * (1 - 0.2 * trumps)
    return chance * (1 - trumped)


def safe(holding: Holding, card: Card) -> float:
    """How likely a card takes no trick: nothing below it can force it up, something above it takes over."""
    above = holding.above(card)
    below = 5 - len(holding.suit(card[0])) - above
    if above == 0:
        return 0.35 if below else 0.15
    return 1 - 0.8 * below / (below + 1.5 * above) if below else 0.97


def tricks(holding: Holding) -> float:
    """How many tricks a hand takes as a rule; of cards not seen yet the average."""
    return sum(wins(holding, card) for card in holding.cards) + holding.blind / holding.rules.players


def melds(holding: Holding) -> int:
    """The Augen of the announcements in hand [8.1], where the contract has any [8.2]."""
    if holding.contract.goal != "augen":
        return 0
    return sum(_pair(holding, suit) for suit in SUITS)


def _pair(holding: Holding, suit: Suit) -> int:
    """The Augen of a suit's König and Ober, if both are held; else 0."""
    rules = holding.rules.melds
    if not {suit + "K", suit + "O"} <= set(holding.cards):
        return 0
    forty = suit == holding.trump
    return (40 if rules.forty else 0) if forty else (20 if rules.twenty else 0)


def side_augen(holding: Holding) -> float:
    """What the seat's side brings home when all tricks are played: own tricks, a partner's share of the rest, and
    announcements."""
    size = holding.rules.hand_size
    own = min(tricks(holding), size)
    partner = (size - own) / 3 if holding.rules.players == 4 and not holding.contract.alone else 0
    high = sum(AUGEN[card[1]] for card in holding.cards) / max(len(holding.cards), 1) - 6
    return 120 * (own + partner) / size + 2 * high + melds(holding)


def _augen(holding: Holding) -> float:
    contract = holding.contract
    if contract.breaks == "nobody" and contract.within_tricks is None:
        return _likely(side_augen(holding), spread=20)
    limit = contract.within_tricks or holding.rules.hand_size
    return max(_first_tricks(holding, count) for count in range(1, limit + 1))


def _first_tricks(holding: Holding, count: int) -> float:
    """The first `count` tricks are won and bring 66, or the pair led next does."""
    announced = melds(holding) if count < (holding.contract.within_tricks or holding.rules.hand_size) else 0
    kept = {card for card in holding.cards if announced and card[1] in PAIR and _pair(holding, card[0])}
    useful = [card for card in holding.cards if card not in kept]
    best = sorted(useful, key=lambda card: -wins(holding, card))[:count]
    own = sum(AUGEN[card[1]] for card in best)
    other = (120 - sum(AUGEN[card[1]] for card in holding.cards)) / (20 - len(holding.cards))
    others = count * holding.rules.players - len(best)
    return _every_trick(holding, best, count) * _likely(own + other * others + announced, spread=5)


def _every_trick(holding: Holding, best: Sequence[Card], count: int) -> float:
    """These cards all win; where a partner's tricks do as well, it helps a third of the time."""
    alone = holding.contract.alone or holding.contract.breaks == "others" or holding.rules.players == 3
    help_ = 0.0 if alone else 0.3
    unseen = pow(0.35, count - len(best))
    lead = 1.0 if holding.leads else 0.5 if alone else 0.9
    return lead * unseen * prod(each + (1 - each) * help_ for each in (wins(holding, card) for card in best))


def _likely(augen: float, spread: float) -> float:
    return 1 / (1 + exp((ENOUGH - augen) / spread))
