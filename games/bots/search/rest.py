"""Whether what is left of a Runde is sure, proved from what one seat sees: saying so tells nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Seat, SeatView
from games.engine.goals import Standing, verdict
from games.engine.phases.game import Game
from games.engine.phases.play import side_of
from games.engine.scoring import result_of
from games.engine.view import Played

from .cards import WORTH, bits_of, mask_of
from .known import knowledge, setting_of


def is_sure(view: SeatView) -> bool:
    """Whether the viewer, who is to lead, wins every trick that is left in whatever order, and the Runde then is worth
    the same however the others play. False says only that this is not proved."""
    played, me = view.played, view.viewer
    if played is None or me is None or view.phase != "play" or view.to_act != me:
        return False
    if view.trick is not None or len(view.hand) < 2:
        return False
    places = [place for place in knowledge(view).places if place.seat not in (None, played.out)]
    theirs = 0
    for place in places:
        theirs |= place.may
    beats = setting_of(view, played).table.beats
    if any(beats[card] & theirs for card in bits_of(mask_of(view.hand))):
        return False
    count = sum(place.size for place in places)
    return _points(view, played, me, _gains(view, theirs, count, most=False)) == _points(
        view, played, me, _gains(view, theirs, count, most=True)
    )


def _gains(view: SeatView, theirs: int, count: int, most: bool) -> list[int]:
    """The Augen of the tricks that are left, at least or at most as early as they may come."""
    own = sorted((WORTH[card] for card in bits_of(mask_of(view.hand))), reverse=most)
    thrown = sorted((WORTH[card] for card in bits_of(theirs)), reverse=most)[:count]
    each = count // len(own)
    gains = [augen + sum(thrown[each * at : each * (at + 1)]) for at, augen in enumerate(own)]
    if most:
        gains[0] += 20 * (len(own) + 1)  # more than pairs could announce
    return gains


def _points(view: SeatView, played: Played, me: Seat, gains: Sequence[int]) -> tuple[int, ...]:
    """Points per seat if the viewer wins the tricks that are left, with these Augen."""
    rules, contract = view.rules, played.contract
    augen, taken = list(view.augen), list(view.taken)
    for meld in view.melds:
        if not meld.credited and meld.seat in side_of(rules, played.declarer, me):
            augen[meld.seat] += meld.augen
    game = Game(
        contract, played.declarer, played.trump, None, (), view.hand, paid=played.paid, kontra=played.kontra
    )
    for number, gain in enumerate(gains, len(view.tricks) + 1):
        augen[me] += gain
        taken[me] += 1
        decided = verdict(contract, Standing(rules, played.declarer, tuple(augen), number, me))
        if decided is not None:
            return result_of(rules, game, decided, tuple(augen), tuple(taken)).points
    raise ValueError("the last trick decides every Runde")
