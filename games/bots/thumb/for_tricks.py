"""Play where tricks decide: all of them, one of them, or none."""

from __future__ import annotations

from games.engine import Card

from .for_augen import cheapest, fattest
from .table import Table


def take_all(table: Table) -> tuple[Card, str]:
    """The side needs every trick: trumps are drawn, then what is sure, the longest suit first."""
    trick = table.view.trick
    if trick is None:
        if table.finishing:
            return table.finishing[0], "announces_66"
        bosses = [card for card in table.legal if table.boss(card)]
        trumps = [card for card in bosses if card[0] == table.trump]
        if trumps and table.trumps_out:
            return trumps[0], "draws_trumps"
        if bosses:
            return max(bosses, key=lambda card: (table.augen(card), table.length(card[0]))), "sure_trick"
        return max(table.legal, key=lambda card: (-table.above(card), table.length(card[0]))), "best_chance"
    winners = [card for card in table.legal if table.takes(card)]
    losers = [card for card in table.legal if not table.takes(card)]
    if losers and (trick.winner in table.mine or not winners):
        feed = table.contract.goal == "augen" and trick.winner in table.mine
        return (fattest if feed else cheapest)(table, losers), "feeds_partner" if feed else "lowest"
    sure = [card for card in winners if table.keeps(card)]
    if sure:
        return min(sure, key=lambda card: table.height[card]), "takes_trick"
    return max(winners, key=lambda card: table.height[card]), "takes_trick"


def take_one(table: Table) -> tuple[Card, str]:
    """One trick brings the contract down: high cards where there is a chance, guards are kept."""
    winners = [card for card in table.legal if table.takes(card)]
    if table.view.trick is None:
        return min(table.legal, key=lambda card: (table.above(card), table.length(card[0]))), "sure_trick"
    if winners:
        return max(winners, key=lambda card: (table.keeps(card), table.height[card])), "takes_trick"
    return min(table.legal, key=lambda card: (_guard(table, card), table.augen(card))), "keeps_guards"


def _guard(table: Table, card: Card) -> float:
    """How much a card may still stop: high ones, with a small one beside them to wait for their turn."""
    rank = 5 - table.contract.order.index(card[1])
    return (
        rank
        + (10 if table.boss(card) else 0)
        + (5 if card[0] == table.trump else 0)
        + table.length(card[0]) / 2
    )


def stay_below(table: Table) -> tuple[Card, str]:
    """The partner must take the tricks alone: nothing of mine may get in the way."""
    if table.view.trick is None:
        trumps = [card for card in table.legal if card[0] == table.trump]
        return min(
            trumps or table.legal, key=lambda card: (-table.above(card), table.height[card])
        ), "leaves_it_to_partner"
    losers = [card for card in table.legal if not table.takes(card)]
    if not losers:
        return min(table.legal, key=lambda card: table.height[card]), "leaves_it_to_partner"
    declarer = table.played.declarer
    if table.contract.goal == "augen" and table.view.trick.winner == declarer:
        return max(losers, key=table.augen), "feeds_partner"
    return min(losers, key=lambda card: table.height[card]), "leaves_it_to_partner"


def take_none(table: Table) -> tuple[Card, str]:
    """No trick: led is what others must beat, thrown away what is most dangerous."""
    if table.view.trick is None:
        return max(table.legal, key=lambda card: table.above(card) - table.below(card)), "others_must_beat"
    losers = [card for card in table.legal if not table.takes(card)]
    if losers:
        return max(losers, key=lambda card: (table.below(card), table.height[card])), "stays_below"
    last = not table.after_me
    return (max if last else min)(table.legal, key=lambda card: table.height[card]), "must_take"


def give(table: Table) -> tuple[Card, str]:
    """The declarer is to get a trick: low cards under which it must go up, high ones once it is past."""
    declarer = table.played.declarer
    trick = table.view.trick
    if trick is None:
        open_suits = [card for card in table.legal if card[0] not in table.void(declarer)] or table.legal
        return min(open_suits, key=lambda card: (table.below(card), -table.above(card))), "leads_low"
    if declarer in table.after_me:
        return min(table.legal, key=lambda card: table.height[card]), "stays_below"
    losers = [card for card in table.legal if not table.takes(card)]
    pool = losers if trick.winner == declarer and losers else table.legal
    return max(pool, key=lambda card: (table.below(card), table.height[card])), "gets_rid"
