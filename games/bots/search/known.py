"""What a viewer knows of the hidden cards: where each of them may be."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import Seat, SeatView
from games.engine.phases.play import PARTNER_RANK
from games.engine.phases.trick import Trick
from games.engine.view import Played

from .cards import ALL, BIT, SUIT_OF, mask_of, ruled_out
from .position import Setting


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere hidden cards lie: the hand of `seat`, or the table (None): the talon, cards laid away by another.

    `size` hidden cards lie there, each one of `may`; those of `must` are known to be there and count in `size`.
    """

    seat: Seat | None
    size: int
    may: int
    must: int = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """`own`: the cards the viewer sees of its hand. `places`: where all the others are that were not played."""

    own: int
    places: tuple[Place, ...]


def setting_of(view: SeatView, played: Played) -> Setting:
    return Setting(view.rules, played.contract, played.declarer, played.trump, played.paid, played.kontra)


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """All tricks, with the one on the table."""
    return (*view.tricks, view.trick) if view.trick else view.tricks


def knowledge(view: SeatView) -> Knowledge:
    """What cards seen, obligations and announcements prove to the viewer. ValueError for who only watches."""
    viewer = view.viewer
    if viewer is None:
        raise ValueError("who watches has no cards")
    seats = range(view.rules.players)
    own = mask_of(view.hand)
    gone = mask_of(card for trick in tricks_of(view) for card in trick.cards) | mask_of(view.laid)
    unseen = ALL & ~own & ~gone
    never = _never(view)
    must = _must(view, unseen)
    elsewhere = {seat: sum(must.values()) & ~must[seat] for seat in seats}
    places = [
        Place(seat, _hidden(view, seat), unseen & ~never[seat] & ~elsewhere[seat], must[seat])
        for seat in seats
    ]
    table = view.talon + (0 if view.laid else view.laid_count)
    places.append(Place(None, table, unseen & ~sum(must.values())))
    return Knowledge(own, tuple(place for place in places if place.size))


def _hidden(view: SeatView, seat: Seat) -> int:
    """How many cards of a seat the viewer does not see; before all packets are dealt it will have that many."""
    if seat == view.viewer:
        return view.face_down
    whole = view.played is None
    return view.rules.hand_size if whole else view.counts[seat]


def _never(view: SeatView) -> list[int]:
    """For each seat the cards it cannot hold, by what it played and did not announce."""
    never = [0] * view.rules.players
    if view.played is None:
        return never
    setting = setting_of(view, view.played)
    announced = {(meld.seat, meld.suit) for meld in view.melds}
    for number, trick in enumerate(tricks_of(view)):
        led = BIT[trick.cards[0]]
        if (trick.leader, trick.cards[0][0]) not in announced:
            never[trick.leader] |= _no_mate(setting, led, first=number == 0)
        best = led
        for seat, card in list(zip(trick.seats, trick.cards, strict=True))[1:]:
            bit = BIT[card]
            never[seat] |= ruled_out(setting.table, bit, SUIT_OF[led], best)
            if bit & setting.table.beats[best]:
                best = bit
    return never


def _no_mate(setting: Setting, led: int, first: bool) -> int:
    """The card whose pair a lead would have announced, and did not."""
    if first and setting.rules.melds.credit == "trick_first":
        return 0
    return setting.table.pairs.get(led, (0, 0))[0]


def _must(view: SeatView, unseen: int) -> dict[Seat, int]:
    """For each seat the hidden cards it is known to hold: turned up, or the other half of what it announced."""
    must = dict.fromkeys(range(view.rules.players), 0)
    shown = view.shown
    paid = view.played is not None and view.played.paid
    if (
        shown
        and shown.seat != view.viewer
        and not (paid and view.played and shown.seat == view.played.declarer)
    ):
        must[shown.seat] |= BIT[shown.card] & unseen
    for meld in view.melds:
        if meld.seat != view.viewer:
            must[meld.seat] |= mask_of(meld.suit + rank for rank in PARTNER_RANK) & unseen
    return must
