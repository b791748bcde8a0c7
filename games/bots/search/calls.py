"""The other decisions before the first lead: trump, talon, what to lay away, Kontra. Each is tried in worlds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from statistics import fmean

from games.engine import SUITS, SeatView, Suit
from games.engine.view import Played

from ..choice import Choice, Reason
from .cards import ALL, CARD, bits_of, mask_of
from .dealing import best_kept, first_position, leader_of, use
from .desk import CONTESTED_BEST, desk, is_doubled, is_shared, points_in_play
from .known import setting_of
from .outlook import outlook, settings_of
from .position import Setting, opening
from .questions import price
from .solver import value
from .stakes import CONTESTED_AMOUNTS, Prospect, scaled, stakes
from .weights import weighted
from .worlds import World, Worlds

PASS, AUFSCHLAGEN = "pass", "aufschlagen"
FEW = 16
"""Worlds where each of many choices is tried."""
MANY = 30
NARROW = 6
"""Cards that are considered for laying away."""
GAIN = 0.5
"""Points of the contested game, each doubled as it is, beyond which it is doubled once more."""


def name_trump(view: SeatView, seed: int) -> Choice:
    """The suit with which the contested game and the best of the bids promise most."""
    points = _by_book(view) or _tried(view, Random(seed))  # noqa: S311 - a game, no secret
    order = sorted(view.actions, key=lambda action: -points[action])
    figures = (("suit", order[0][-1]), ("points", round(points[order[0]], 1)))
    return Choice(order[0], Reason("no_good_suit" if order[0] == AUFSCHLAGEN else "best_suit", figures))


def _by_book(view: SeatView) -> dict[str, float] | None:
    """What each choice promises over all cards that may still come; None where the book does not know."""
    rules, seen = view.rules, mask_of(view.hand)
    desks = {suit: desk(rules, suit, 0) for suit in SUITS}
    if rules.auction.cards != rules.hand_size or not all(each.knows_contested for each in desks.values()):
        return None

    def mean(suit: Suit, hand: int) -> float:
        more = combinations(bits_of(ALL & ~hand), rules.hand_size - hand.bit_count())
        return fmean(desks[suit].worth(hand | sum(cards)) for cards in more)

    turned_up = list(bits_of(ALL & ~seen)) if AUFSCHLAGEN in view.actions else []
    found = {AUFSCHLAGEN: fmean(mean(CARD[bit][0], seen | bit) for bit in turned_up)} if turned_up else {}
    return found | {action: mean(action[-1], seen) for action in view.actions if action != AUFSCHLAGEN}


def _tried(view: SeatView, random: Random) -> dict[str, float]:
    """The same, tried in worlds."""
    worlds = Worlds(view)
    drawn = [worlds.draw(random) for _ in range(FEW)]
    return {action: _trump_points(view, action, drawn, random) for action in view.actions}


def _trump_points(view: SeatView, action: str, worlds: list[World], random: Random) -> float:
    """The mean of the contested game, raised by what the bids promise beyond it."""
    seat, seen = view.viewer or 0, mask_of(view.hand)
    contested = next((contract for contract in view.rules.contracts if contract.contested), None)
    total, best_bids = 0.0, []
    for world in worlds:
        blind = [CARD[bit][0] for bit in bits_of(world.hands[seat] & ~seen)]
        suit = random.choice(blind) if action == AUFSCHLAGEN else action[-1]
        if contested:
            setting = settings_of(view.rules, contested, seat, suit)[-1]
            total += value(first_position(setting, world.hands, world.table, view.vorhand))
        cards = world.hands[seat] if view.rules.auction.cards == view.rules.hand_size else seen
        promises = desk(view.rules, suit, 0).promises(cards).values()
        best_bids.append(max((found.points for found in promises), default=0.0))
    mean = CONTESTED_BEST * desk(view.rules, view.suit, 0).real_share(total / len(worlds) / CONTESTED_BEST)
    return mean + sum(max(best - mean, 0.0) for best in best_bids) / len(worlds)


def talon(view: SeatView, played: Played, seed: int) -> Choice:
    """Taken where that promises no less."""
    worlds = [*weighted(view, FEW, Random(seed)).elements()]  # noqa: S311 - a game, no secret
    left, taken = settings_of(view.rules, played.contract, played.declarer, played.trump)
    leave, take = (outlook([setting], worlds, view.vorhand).points for setting in (left, taken))
    figures = (("points", round(max(leave, take), 1)), ("than", round(min(leave, take), 1)))
    if take >= leave:
        return Choice("talon:take", Reason("talon_pays", figures))
    return Choice("talon:leave", Reason("hand_is_enough", figures))


def discard(view: SeatView, played: Played, seed: int) -> Choice:
    """The card without which the rest does best; what else must go is laid away by rule of thumb."""
    setting, cards, seat = setting_of(view, played), mask_of(view.hand), view.viewer or 0
    random = Random(seed)  # noqa: S311 - a game, no secret
    worlds = list(weighted(view, FEW, random).elements())
    least = sorted(bits_of(cards), key=lambda bit: use(setting, cards, bit))[:NARROW]
    kept = {bit: best_kept(setting, cards ^ bit, view.rules.hand_size) for bit in least}
    points = {hand: _mean_with(setting, worlds, view.vorhand, seat, hand) for hand in set(kept.values())}
    best = max(least, key=lambda bit: points[kept[bit]])
    figures = (("card", CARD[best]), ("points", round(points[kept[best]], 1)))
    return Choice(f"discard:{CARD[best]}", Reason("helps_least", figures))


def _mean_with(setting: Setting, worlds: list[World], vorhand: int, seat: int, hand: int) -> float:
    """Points with this hand of the declarer's, everything else as in the worlds."""
    total = 0
    for world in worlds:
        hands = (*world.hands[:seat], hand, *world.hands[seat + 1 :])
        total += value(opening(setting, hands, leader_of(setting, vorhand)))
    return total / len(worlds)


def double(view: SeatView, played: Played, seed: int) -> Choice:
    """Kontra, Re, Sup in the contested game, and Kontra where others' contract hangs on a partner, if they pay on
    average; elsewhere never."""
    setting = setting_of(view, played)
    against = view.viewer not in setting.side
    if not (setting.contract.contested or (against and is_shared(setting))):
        return Choice(PASS, Reason("not_sure_enough"))
    worlds = weighted(view, MANY, Random(seed))  # noqa: S311 - a game, no secret
    if setting.contract.contested:
        points, amounts = _real_points(view, setting, worlds), CONTESTED_AMOUNTS
    else:
        points, amounts = -points_in_play([setting], list(worlds.elements()), view.vorhand), {1: 1.0}
    prospect = Prospect(points, scaled(amounts, price(setting)))
    pays = _pays(setting, stakes(view).doubling(prospect))
    by_points_alone = _pays(setting, points)
    code = "as_it_stands" if pays != by_points_alone else "sure_enough" if pays else "not_sure_enough"
    word = next(action for action in view.actions if action != PASS) if pays else PASS
    return Choice(word, Reason(code, (("points", round(points, 1)),)))


def _pays(setting: Setting, gain: float) -> bool:
    """Whether to double, if that is expected to gain so many points."""
    return gain > GAIN * price(setting) if setting.contract.contested else is_doubled(setting, gain)


def _real_points(view: SeatView, setting: Setting, worlds: Counter[World]) -> float:
    """What the viewer's side may expect of the contested game over these worlds, in real play."""
    sign = 1 if view.viewer in setting.side else -1
    leader, best = leader_of(setting, view.vorhand), CONTESTED_BEST * price(setting)
    total = sum(times * value(opening(setting, world.hands, leader)) for world, times in worlds.items())
    its_desk = desk(view.rules, view.suit, ((view.viewer or 0) - view.vorhand) % view.rules.players)
    return best * its_desk.real_share(sign * total / worlds.total() / best)
