"""The twenty cards as bits: one bit a card, suit by suit (E L H S), in a suit from Unter up to Ass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from games.engine.cards import AUGEN, SUITS, Card, Suit
from games.engine.rules import Melds, Obligations

RANKS_UP = "UOKZA"
ALL = (1 << 20) - 1
BIT: dict[Card, int] = {
    suit + rank: 1 << 5 * place + height
    for place, suit in enumerate(SUITS)
    for height, rank in enumerate(RANKS_UP)
}
CARD: dict[int, Card] = {bit: card for card, bit in BIT.items()}
SUIT_MASK: dict[Suit, int] = {suit: 31 << 5 * place for place, suit in enumerate(SUITS)}
SUIT_OF: dict[int, int] = {bit: SUIT_MASK[card[0]] for bit, card in CARD.items()}
WORTH: dict[int, int] = {bit: AUGEN[card[1]] for bit, card in CARD.items()}


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    return sum(BIT[card] for card in cards)


def bits_of(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def augen_of(mask: int) -> int:
    """Augen of all cards of a mask."""
    return sum(WORTH[bit] for bit in bits_of(mask))


class _ByAugen(dict[int, tuple[int, ...]]):
    def __missing__(self, mask: int) -> tuple[int, ...]:
        cards = tuple(sorted((bit for bit in CARD if bit & mask), key=lambda bit: -WORTH[bit]))
        self[mask] = cards
        return cards


HIGH_FIRST = _ByAugen()
"""The cards of a mask, those of most Augen first. Filled as asked for: hands have six cards at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What beats what under one trump and order of ranks, and which leads announce.

    `beats[bit]`: all cards that would take the trick from this one, trumps included.
    `pairs[bit]`: the other card of the pair and the announcement's Augen / 20 [8.1].
    `between[one][other]`: of two cards of a suit, those whose strength lies between them.
    """

    trumps: int
    beats: dict[int, int]
    pairs: dict[int, tuple[int, int]]
    between: dict[int, dict[int, int]]
    strict: bool
    duty: Obligations

    def playable(self, hand: int, suit: int, best: int) -> int:
        """The cards that may follow when `suit` was led and `best` has the trick so far [7.4] to [7.9]."""
        beats, duty = self.beats[best], self.duty
        following = hand & suit
        if following:
            return (following & beats or following) if duty.stichzwang else following
        trumps = hand & self.trumps
        if not trumps or not duty.trumpfzwang:
            return hand
        higher = trumps & beats
        if higher:
            return higher if duty.uebertrumpfzwang else trumps
        return trumps if duty.untertrumpfzwang else hand


@cache
def ruled_out(table: Table, card: int, suit: int, best: int) -> int:
    """The cards that a seat cannot hold if it followed with `card` when `suit` was led and `best` had the trick.

    Each obligation is about two cards, the one played and one that had to be played before it, so pairs tell all.
    """
    return sum(
        other for other in CARD if other != card and not table.playable(card | other, suit, best) & card
    )


@cache
def table(trump: Suit | None, order: str, duty: Obligations, melds: Melds | None) -> Table:
    """The table for a trump suit, an order of ranks, obligations and announcements (None: there are none)."""
    trumps = SUIT_MASK[trump] if trump else 0
    beats: dict[int, int] = {}
    between: dict[int, dict[int, int]] = {bit: {} for bit in CARD}
    for suit in SUITS:
        ranked = [BIT[suit + rank] for rank in order]
        for place, bit in enumerate(ranked):
            beats[bit] = sum(ranked[:place]) | (0 if suit == trump else trumps)
            for lower in range(place + 1, 5):
                between[bit][ranked[lower]] = between[ranked[lower]][bit] = sum(ranked[place + 1 : lower])
    strict = duty.stichzwang and duty.trumpfzwang and duty.uebertrumpfzwang and duty.untertrumpfzwang
    return Table(trumps, beats, _pairs(trump, melds) if melds else {}, between, strict, duty)


def _pairs(trump: Suit | None, melds: Melds) -> dict[int, tuple[int, int]]:
    pairs = {}
    for suit in SUITS:
        if not (melds.forty if suit == trump else melds.twenty):
            continue
        king, ober, twenties = BIT[suit + "K"], BIT[suit + "O"], 2 if suit == trump else 1
        pairs[king] = (ober, twenties)
        if melds.card == "either":
            pairs[ober] = (king, twenties)
    return pairs
