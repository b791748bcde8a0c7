"""Play where Augen decide: Ass and Zehner take tricks, the partner's are fed, the others' get as little as can be."""

from __future__ import annotations

from games.engine import Card, Suit
from games.engine.phases.trick import Trick

from .table import Table


def collect(table: Table) -> tuple[Card, str]:
    """The card, and why."""
    trick = table.view.trick
    return _follow(table, trick) if trick else _lead(table)


def cheapest(table: Table, cards: list[Card]) -> Card:
    """The card that is missed least: no trump, no half of a pair, nothing that may still take a trick."""
    return min(
        cards,
        key=lambda card: (
            table.augen(card) + 6 * (card[0] == table.trump) + 8 * table.paired(card) + 2 * table.boss(card),
            table.length(card[0]),
        ),
    )


def fattest(table: Table, cards: list[Card]) -> Card:
    """The card that brings the partner's trick most; one that takes a trick of its own is kept a little."""
    return max(
        cards,
        key=lambda card: (
            table.augen(card) - 6 * (card[0] == table.trump) - 8 * table.paired(card) - 3 * table.boss(card)
        ),
    )


def _follow(table: Table, trick: Trick) -> tuple[Card, str]:
    winners = [card for card in table.legal if table.takes(card)]
    losers = [card for card in table.legal if not table.takes(card)]
    if trick.winner in table.mine and losers:
        if _holds(table, trick):
            return fattest(table, losers), "feeds_partner"
        return cheapest(table, losers), "partner_unsure"
    if not winners:
        return cheapest(table, losers), "lowest"
    sure = [card for card in winners if table.keeps(card)]
    if sure:
        return _richest(table, sure), "takes_trick"
    return min(winners, key=lambda card: (table.augen(card), table.height[card])), "takes_cheaply"


def _holds(table: Table, trick: Trick) -> bool:
    """Whether the partner's card will likely keep the trick against those who play after me."""
    if not table.rivals_after:
        return True
    led, best = trick.cards[0][0], trick.best
    if best[0] != led:
        return table.boss(best)
    trumped = best[0] != table.trump and any(table.may_trump(seat, led) for seat in table.rivals_after)
    return table.boss(best) and not trumped


def _richest(table: Table, cards: list[Card]) -> Card:
    """Of cards that all take the trick the one worth most, of trumps the smallest."""
    return max(cards, key=lambda card: -table.height[card] if card[0] == table.trump else table.augen(card))


def _lead(table: Table) -> tuple[Card, str]:
    for lead in (_finish, _draw_trumps, _cash, _announce):
        found = lead(table)
        if found:
            return found
    return _draw_high_cards(table), "draws_high_cards"


def _finish(table: Table) -> tuple[Card, str] | None:
    return (table.finishing[0], "announces_66") if table.finishing else None


def _announce(table: Table) -> tuple[Card, str] | None:
    """The pair worth most first; its Ober, so that the König is left."""
    both = table.view.rules.melds.card == "either"
    pairs = [card for card in table.legal if table.paired(card) and card[1] == ("O" if both else "K")]
    if table.view.rules.melds.credit == "trick_first" and not any(
        table.view.taken[seat] for seat in table.mine
    ):
        return None
    if not pairs:
        return None
    return max(pairs, key=lambda card: card[0] == table.trump), "announces"


def _draw_trumps(table: Table) -> tuple[Card, str] | None:
    """Long in trumps, with the highest: theirs are drawn."""
    trumps = [card for card in table.legal if card[0] == table.trump]
    if not table.trumps_out or len(trumps) <= table.trumps_out // 2:
        return None
    bosses = [card for card in trumps if table.boss(card)]
    return (bosses[0], "draws_trumps") if bosses else None


def _cash(table: Table) -> tuple[Card, str] | None:
    """A card nothing beats, from the shortest suit: there others still follow."""
    sure = [card for card in table.legal if card[0] != table.trump and table.boss(card) and table.keeps(card)]
    if not table.trumps_out:
        sure += [card for card in table.legal if card[0] == table.trump]
    if not sure:
        return None
    return min(sure, key=lambda card: (table.length(card[0]), -table.augen(card))), "sure_trick"


def _draw_high_cards(table: Table) -> Card:
    """Low, from a suit whose high cards are out; trumps are saved."""
    plain = [card for card in table.legal if card[0] != table.trump] or table.legal
    return min(
        plain,
        key=lambda card: (
            table.augen(card) + 6 * table.paired(card) + 4 * _will_be_trumped(table, card[0]),
            -table.above(card),
        ),
    )


def _will_be_trumped(table: Table, suit: Suit) -> bool:
    return any(table.may_trump(seat, suit) for seat in table.rivals_after)
