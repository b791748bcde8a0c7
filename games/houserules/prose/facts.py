"""What a rule set amounts to: which contracts can come to be played, and what of the rest can then happen at all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from games.engine import Contract, Rules
from games.words import Words
from games.words.contracts import points

from .parts import listed

NORMAL = "normal"
RANKS_FROM_HIGH = "AZKOU"


@dataclass(frozen=True)
class Facts:
    """The rules, and the words of their reader."""

    rules: Rules
    words: Words

    @property
    def four(self) -> bool:
        return self.rules.players == 4

    @property
    def strokes(self) -> bool:
        return self.rules.partie.direction == "strokes"

    @cached_property
    def bids(self) -> tuple[Contract, ...]:
        """The contracts that can be bid [4.5], from the lowest rank."""
        if self.rules.auction.rounds == "none":
            return ()
        free = [contract for contract in self.rules.contracts if not contract.contested]
        return tuple(sorted(free, key=lambda contract: contract.rank))

    @cached_property
    def normal(self) -> Contract | None:
        """The contract that is played where nobody bids [4.1], [4.4]; None where somebody always must."""
        if self.rules.auction.rounds != "none" and self.rules.auction.all_pass == "forced":
            return None
        return self.rules.by_key[NORMAL]

    @cached_property
    def played(self) -> tuple[Contract, ...]:
        """All that can come to be played, the game without a bid first."""
        return self.bids if self.normal is None else (self.normal, *self.bids)

    @cached_property
    def never(self) -> tuple[Contract, ...]:
        return tuple(contract for contract in self.rules.contracts if contract not in self.played)

    @cached_property
    def for_augen(self) -> tuple[Contract, ...]:
        return tuple(contract for contract in self.played if contract.goal == "augen")

    @property
    def with_trump(self) -> tuple[Contract, ...]:
        return tuple(contract for contract in self.played if contract.trump)

    @property
    def without_trump(self) -> tuple[Contract, ...]:
        return tuple(contract for contract in self.played if not contract.trump)

    @property
    def suit_with_bid(self) -> bool:
        return self.rules.trump.by == "declarer"

    @property
    def twenty(self) -> bool:
        """Whether a Zwanziger can ever be announced [8.1], [8.2]."""
        return self.rules.melds.twenty and bool(self.for_augen)

    @property
    def forty(self) -> bool:
        return self.rules.melds.forty and any(contract.trump for contract in self.for_augen)

    @property
    def kontra_levels(self) -> int:
        return self.rules.kontra.levels if any(contract.kontra for contract in self.played) else 0

    @property
    def talon_offered(self) -> tuple[Contract, ...]:
        """The contracts in which the talon may be taken [5.1]."""
        if not self.rules.talon_size:
            return ()
        return tuple(contract for contract in self.played if contract.talon)

    @cached_property
    def order(self) -> str:
        """The order of cards that most contracts share."""
        orders = Counter(contract.order for contract in self.played)
        return max(orders, key=lambda order: (orders[order], order == RANKS_FROM_HIGH))

    def own_order(self, contract: Contract) -> bool:
        return contract.order != self.order

    def has_partner(self, contract: Contract) -> bool:
        """Whether the declarer plays it with a partner at the table."""
        return self.four and contract.partner == "plays"

    def rank(self, rank: str) -> str:
        return self.words.ranks[rank]

    def ranks(self, order: str) -> str:
        return ", ".join(self.words.ranks[rank] for rank in order)

    def suit(self, suit: str) -> str:
        return self.words.suit(suit)

    def the(self, *cards: str) -> str:
        """Cards as what is held or played: „das Herz‑Ass und den Herz‑König“."""
        return listed([self.words.the(card) for card in cards])

    def with_the(self, *cards: str) -> str:
        """Cards as what somebody does something with: „dem Herz‑Ass und dem Herz‑König“."""
        return listed([self.words.with_the(card) for card in cards])

    def worth(self, amount: int) -> str:
        """What is written after a Runde: „9 Punkte“, or „3 Striche“."""
        return points(amount, self.rules)


def names(contracts: tuple[Contract, ...]) -> list[str]:
    return [contract.name for contract in contracts]
