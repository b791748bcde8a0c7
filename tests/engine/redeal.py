"""Deals the hidden cards anew: the tool with which tests show that nobody is told what they may not know."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from games.engine import ALL_CARDS, Cards, Illegal, Runde, replay
from games.engine.events import Announced, Bid, Passed, Viewer
from games.engine.phases.auction import Auction
from games.engine.phases.trump import TrumpChoice
from games.engine.runde import Step

ATTEMPTS = 60


class Record(NamedTuple):
    """A deck and what was done with it: the actions that lead from the deal to a state."""

    deck: tuple[str, ...]
    actions: tuple[str, ...]


def record_of(runde: Runde) -> Record:
    """What led to this state, read off the state."""
    phase, deal = runde.phase, runde.deal
    if isinstance(phase, TrumpChoice):
        return Record(deal.deck, ())
    game = phase if isinstance(phase, Auction) else phase.game
    actions = []
    if deal.rules.trump.by == "vorhand":
        actions.append("aufschlagen" if game.shown else f"trump:{game.suit}")
    actions += [_call(call) for call in game.calls]
    if not isinstance(phase, Auction):
        actions += _after_the_auction(runde)
    return Record(deal.deck, tuple(actions))


def redeal(runde: Runde, viewer: Viewer, rng: Random) -> Runde:
    """A random other Runde in which `viewer` knows the same: the same cards where it saw them, the same public actions
    by the same seats, all legal; all else may lie anywhere. It is `runde` itself if no other deal was found."""
    record, steps = record_of(runde), _replayed(runde, record_of(runde))
    assert steps is not None
    heard = _announced(steps)
    free = [place for place, card in enumerate(record.deck) if card not in known_cards(runde, viewer)]
    for _ in range(ATTEMPTS if len(free) > 1 else 0):
        tried = _changed(runde, viewer, record, free, rng)
        outcome = _replayed(runde, tried)
        if outcome is not None and _announced(outcome) == heard:
            record, steps = tried, outcome
    return steps[-1][0]


def known_cards(runde: Runde, viewer: Viewer) -> frozenset[str]:
    """The cards whose place in the deck a viewer knows: its own that it saw, one turned up, a talon it took."""
    deal, phase = runde.deal, runde.phase
    if isinstance(phase, TrumpChoice):
        return frozenset() if viewer is None else frozenset(deal.first_packet(viewer))
    game = phase if isinstance(phase, Auction) else phase.game
    known = {game.shown.card} if game.shown else set()
    if viewer is not None:
        on_three = isinstance(phase, Auction) and deal.rules.auction.cards == 3
        known.update(deal.first_packet(viewer) if on_three else deal.hand(viewer))
    if not isinstance(phase, Auction) and phase.game.paid and phase.game.declarer == viewer:
        known.update(deal.talon())
    return frozenset(known)


def _changed(runde: Runde, viewer: Viewer, record: Record, free: list[int], rng: Random) -> Record:
    """Two unknown cards change places in the deck. Cards that another seat laid away unseen follow the exchange, or are
    others now."""
    deck, (one, two) = list(record.deck), rng.sample(free, 2)
    deck[one], deck[two] = deck[two], deck[one]
    if not _laid_by_another(runde, viewer):
        return Record(tuple(deck), record.actions)
    swap = {deck[one]: deck[two], deck[two]: deck[one]} if rng.random() < 0.5 else {}
    renamed = {f"discard:{card}": f"discard:{swap.get(card, card)}" for card in ALL_CARDS}
    return Record(tuple(deck), tuple(renamed.get(action, action) for action in record.actions))


def _laid_by_another(runde: Runde, viewer: Viewer) -> bool:
    phase = runde.phase
    return (
        not isinstance(phase, TrumpChoice | Auction)
        and bool(phase.game.laid)
        and phase.game.declarer != viewer
    )


def _replayed(runde: Runde, record: Record) -> list[Step] | None:
    """Every step of a record, by the same seats as in `runde`; None if it is not legal."""
    try:
        return list(replay(runde.rules, runde.deal.dealer, record.deck, record.actions))
    except Illegal:
        return None


def _announced(steps: list[Step]) -> list[Announced]:
    """Zwanziger and Vierziger: heard by all, and so is it when a König led announces none."""
    return [event for _, events in steps for event in events if isinstance(event, Announced)]


def _call(call: Bid | Passed) -> str:
    if isinstance(call, Passed):
        return "pass"
    return f"bid:{call.contract}:{call.suit}" if call.suit else f"bid:{call.contract}"


def _after_the_auction(runde: Runde) -> list[str]:
    phase = runde.phase
    assert not isinstance(phase, TrumpChoice | Auction)
    game, name = phase.game, runde.phase_name
    talon = runde.deal.talon() if game.contract.talon else Cards()
    actions = [] if name == "talon" or not talon else ["talon:take" if game.paid else "talon:leave"]
    actions += [f"discard:{card}" for card in game.laid]
    actions += [
        "pass" if isinstance(said, Passed) else ("kontra", "re", "sup")[said.level - 1] for said in game.said
    ]
    tricks = getattr(phase, "tricks", ())
    on_table = getattr(phase, "trick", None)
    return actions + [
        f"play:{card}" for trick in (*tricks, *([on_table] if on_table else [])) for card in trick.cards
    ]
