"""Makes the bidding book: `python -m games.bots.bookmaking --seed 1 [--deals N] [--hands N] [--rules KEY ...]`.

Steps for every shape of contract of the rule sets named (default: all presets): hands of each kind are dealt with
everything else at random, and solved with open cards; the contested game is solved for whole random deals, which tells
about the hands of all seats at once; then bots are made to play each contract, and the open-card figures are corrected
by what came of it. Last, where the auction is one round, whole Runden show what bids and passes come to with all that
others still say (of four players). The file is written after each page; pages of other shapes stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from typing import Any

from games.engine import (
    ALL_CARDS,
    SUITS,
    Cards,
    Contract,
    Result,
    Rules,
    Runde,
    apply,
    preset,
    preset_keys,
    start,
    view,
)
from games.engine.deal import Deal
from games.engine.events import Bid
from games.engine.phases.game import Game
from games.engine.phases.play import open_play

from .arena import gain
from .book import (
    FILE,
    FULL,
    UNKNOWN,
    Correction,
    Line,
    Page,
    Tempo,
    auction_name,
    forget,
    kind_of,
    kinds,
    log_odds,
    page_data,
    page_name,
    place_of,
)
from .levels import choose
from .search.cards import ALL, CARD, SUIT_MASK, bits_of, mask_of
from .search.dealing import first_position
from .search.desk import CONTESTED_BEST, desk
from .search.naming import first_three, named_suit
from .search.outlook import dealt, settings_of
from .search.position import Setting
from .search.questions import outcomes
from .search.solver import value
from .search.worlds import World

GIVEN_UP = ((8, 0.15), (32, 0.3))
"""Deals after which a hand that made the contract at most so often is given up: only those that may be bid matter."""
TRIES = 25
"""Deals tried for one in which Vorhand names the suit; it may hold none of it."""
SELF_PLAY_FROM = 0.25
"""Hands that promise less with open cards are not bid, and tell nothing about real play."""


@dataclass(slots=True)
class Tally:
    """What was found for the kinds of hands of one page."""

    size: int
    made: list[int] = field(init=False)
    points: list[float] = field(init=False)
    deals: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.made, self.points, self.deals = [0] * self.size, [0.0] * self.size, [0] * self.size

    def add(self, kind: int, points: float) -> None:
        """`points` of the own side as a share of the best outcome, -1..1."""
        self.made[kind] += points > 0
        self.points[kind] += points
        self.deals[kind] += 1

    def page(self) -> Page:
        chances = bytes(_byte(made, deals) for made, deals in zip(self.made, self.deals, strict=True))
        means = [(points + deals) / 2 for points, deals in zip(self.points, self.deals, strict=True)]
        points = bytes(_byte(mean, deals) for mean, deals in zip(means, self.deals, strict=True))
        return Page(chances, points)


def _byte(part: float, whole: int) -> int:
    return round(FULL * part / whole) if whole else UNKNOWN


@dataclass(frozen=True, slots=True)
class Entry:
    """A contract as seen from a place: what one page is about. The declarer sits there, Vorhand at seat 0."""

    rules: Rules
    contract: Contract
    place: int
    paid: bool

    @property
    def name(self) -> str:
        return page_name(self.rules, self.contract, self.place, self.paid)

    @property
    def setting(self) -> Setting:
        trump = SUITS[0] if self.contract.trump else None
        worth_one = replace(self.contract, value=1)
        return Setting(self.rules, worth_one, self.place, trump, self.paid)

    def deal(self, seen: int, random: Random) -> World:
        """A deal around the declarer's hand under which Vorhand would have named this trump, if there is any."""
        named_by_vorhand = self.rules.trump.by == "vorhand" and self.contract.trump and self.place != 0
        world = dealt(self.rules, self.place, seen, random)
        for _ in range(TRIES if named_by_vorhand else 0):
            if _names_first_suit(world, self.rules, random):
                break
            world = dealt(self.rules, self.place, seen, random)
        return world


def _names_first_suit(world: World, rules: Rules, random: Random) -> bool:
    return named_suit(first_three(world.hands[0], random), rules, random) == SUITS[0]


def entries(rules: Rules) -> Iterator[Entry]:
    """Every contract that is bid, from every place that may bid it, talon left and taken."""
    for contract in rules.contracts:
        if contract.contested:
            continue
        places = {
            place for offer in rules.offers.values() if offer.contract == contract for place in offer.places
        }
        for place in sorted({place_of(contract, place) for place in places}):
            for setting in settings_of(rules, contract, place, None):
                yield Entry(rules, contract, place, setting.paid)


def solve_hands(entry: Entry, most: int, random: Random) -> Tally:
    """Deals around a hand of every kind, solved with open cards."""
    hands = kinds(entry.rules.auction.cards, entry.contract.trump)
    tally, setting = Tally(len(hands)), entry.setting
    best = outcomes(setting)[-1]
    for kind, hand in enumerate(hands):
        for number in range(most):
            if any(number == deals and tally.made[kind] <= share * deals for deals, share in GIVEN_UP):
                break
            world = entry.deal(hand, random)
            tally.add(kind, value(first_position(setting, world.hands, world.table, 0)) / best)
    return tally


def solve_contested(rules: Rules, contract: Contract, deals: int, random: Random) -> list[Tally]:
    """Random deals of the contested game; what they say about the hand of each place."""
    seen = rules.auction.cards
    tallies = [Tally(len(kinds(seen, contract.trump))) for _ in range(rules.players)]
    for _ in range(deals):
        world = dealt(rules, 0, 0, random)
        trump = _turned_up(world, rules, random) if contract.trump else None
        setting = settings_of(rules, contract, 0, trump)[-1]
        points = value(first_position(setting, world.hands, world.table, 0)) / outcomes(setting)[-1]
        for place, tally in enumerate(tallies):
            part = sum(random.sample(list(bits_of(world.hands[place])), seen))
            tally.add(kind_of(part, trump), points if place in setting.side else -points)
    return tallies


def _turned_up(world: World, rules: Rules, random: Random) -> str:
    """The trump suit: as Vorhand names it, else by a card of nobody in particular."""
    if rules.trump.by == "vorhand":
        three = first_three(world.hands[0], random)
        named = named_suit(three, rules, random)
        if named:
            return named
        card = random.choice(list(bits_of(world.hands[0] & ~three)))
        return next(suit for suit in SUITS if SUIT_MASK[suit] & card)
    return random.choice(SUITS)


def correction(entry: Entry, page: Page, runden: int, level: str, random: Random) -> Correction | None:
    """What real play makes of the open-card chances; None if hands that promise anything are too rare."""
    played = []
    for hand in _promising(entry, page, runden, random):
        chance = page.chance(kind_of(hand, entry.setting.trump)) or 0.0
        played.append((chance, _made(entry, entry.deal(hand, random), level, random)))
    return fitted(played) if len(played) >= runden // 4 else None


def _promising(entry: Entry, page: Page, count: int, random: Random) -> Iterator[int]:
    """Hands as they are dealt, of those that promise something."""
    trump, size = entry.setting.trump, entry.rules.auction.cards
    for _ in range(400 * count):
        hand = sum(random.sample(list(bits_of(ALL)), size))
        if (page.chance(kind_of(hand, trump)) or 0.0) >= SELF_PLAY_FROM:
            yield hand
            count -= 1
        if not count:
            return


def _made(entry: Entry, world: World, level: str, random: Random) -> bool:
    return _result(_opened(entry.setting, world), level, random).made


def _shared_points(runde: Runde, setting: Setting, level: str, random: Random) -> float:
    """What the declarer's side got, as a share of the best outcome; Striche are what the losers wrote."""
    result = _result(runde, level, random)
    points = max(result.points) / outcomes(setting)[-1]
    return points if result.made else -points


def _result(runde: Runde, level: str, random: Random) -> Result:
    while runde.to_act is not None:
        chosen = choose(view(runde, runde.to_act), level, random.getrandbits(32))
        runde, _ = apply(runde, runde.to_act, chosen.action)
    if runde.result is None:
        raise ValueError("the Runde is not over")
    return runde.result


def _opened(setting: Setting, world: World) -> Runde:
    """A Runde before its first lead, the contract fixed, dealt as the world says."""
    start = first_position(setting, world.hands, world.table, 0)
    held = world.hands[setting.declarer] | (world.table if setting.paid else 0)
    kept = start.hands[setting.declarer]
    talon = Cards() if setting.paid else _cards(world.table)
    laid = _cards(held & ~kept) if setting.paid else Cards()
    game = Game(setting.contract, setting.declarer, setting.trump, None, (), talon, laid, setting.paid)
    deal = Deal(setting.rules, setting.rules.players - 1, Cards([CARD[bit] for bit in bits_of(ALL)]))
    hands = tuple(
        _cards(kept if seat == setting.declarer else hand).sorted() for seat, hand in enumerate(world.hands)
    )
    return Runde(deal, open_play(deal, game, hands)[0])


def contested_corrections(
    rules: Rules, contract: Contract, found: list[Page], runden: int, level: str, random: Random
) -> list[Line]:
    """For each place what real play makes of the open-card points of the contested game."""
    rows: list[list[tuple[float, float]]] = [[] for _ in found]
    for _ in range(runden):
        world = dealt(rules, 0, 0, random)
        trump = _turned_up(world, rules, random) if contract.trump else None
        setting = settings_of(rules, contract, 0, trump)[-1]
        share = _shared_points(_opened(setting, world), setting, level, random)
        for place, its_page in enumerate(found):
            part = sum(random.sample(list(bits_of(world.hands[place])), rules.auction.cards))
            mean = its_page.mean(kind_of(part, trump))
            if mean is not None:
                rows[place].append((mean, share if place in setting.side else -share))
    return [_line(row) for row in rows]


def _line(rows: list[tuple[float, float]]) -> Line:
    """The straight line through what was expected and what came, drawn a little towards no correction."""
    if not rows:
        return Line(0.0, 1.0)
    expected, came = fmean(mean for mean, _ in rows), fmean(share for _, share in rows)
    spread = sum((mean - expected) ** 2 for mean, _ in rows) + 1.0
    slope = (sum((mean - expected) * (share - came) for mean, share in rows) + 1.0) / spread
    return Line(round(came - slope * expected, 3), round(slope, 3))


def _cards(mask: int) -> Cards:
    return Cards([CARD[bit] for bit in bits_of(mask)])


def fitted(played: Iterable[tuple[float, bool]]) -> Correction:
    """The likeliest shift and slope for chances and what came of them; few data stay near no correction at all."""
    rows = list(played)
    found = Correction(0.0, 1.0)
    for _ in range(400):
        errors = [(made - found.applied(chance), log_odds(chance)) for chance, made in rows]
        shift = sum(error for error, _ in errors) - found.shift
        slope = sum(error * odds for error, odds in errors) - 8 * (found.slope - 1)
        found = Correction(found.shift + 0.8 * shift / len(rows), found.slope + 0.4 * slope / (len(rows) + 8))
    return Correction(round(found.shift, 3), round(max(found.slope, 0.1), 3))


def pages(rules: Rules, asked: argparse.Namespace, done: set[str]) -> Iterator[tuple[str, Page]]:
    """The pages of a rule set that are not done yet; where nothing is bid it needs none."""
    if rules.auction.rounds == "none":
        return
    for contract in rules.contracts:
        if contract.contested:
            yield from _contested_pages(rules, contract, asked, done)
    for entry in entries(rules):
        if entry.name not in done:
            random = Random(f"{asked.seed}:{entry.name}")  # noqa: S311 - to be repeatable
            open_cards = solve_hands(entry, asked.hands, random).page()
            found = correction(entry, open_cards, asked.runden, asked.level, random)
            yield entry.name, replace(open_cards, correction=found)


def _contested_pages(
    rules: Rules, contract: Contract, asked: argparse.Namespace, done: set[str]
) -> Iterator[tuple[str, Page]]:
    paid = bool(rules.talon_size and contract.talon)
    names = [page_name(rules, contract, place, paid) for place in range(rules.players)]
    if done.issuperset(names):
        return
    random = Random(f"{asked.seed}:{names[0]}")  # noqa: S311 - to be repeatable
    found = [tally.page() for tally in solve_contested(rules, contract, asked.deals, random)]
    lines = contested_corrections(rules, contract, found, 2 * asked.runden, asked.level, random)
    for name, open_cards, line in zip(names, found, lines, strict=True):
        yield name, replace(open_cards, line=line)


def tempos(rules: Rules, runden: int, random: Random) -> list[Tempo]:
    """For each place what its passes, while nothing was bid, and its bids came to in whole Runden with their auction.

    All bid as `stark` does by the book as it is so far; the cards are played by rule of thumb, for speed.
    """
    passes: list[list[tuple[float, float]]] = [[] for _ in range(rules.players)]
    bids: list[list[tuple[float, float]]] = [[] for _ in range(rules.players)]
    for _ in range(runden):
        expected: list[tuple[list[list[tuple[float, float]]], int, float]] = []
        deck = list(ALL_CARDS)
        random.shuffle(deck)
        runde = start(rules, rules.players - 1, deck)
        while runde.to_act is not None:
            seen = view(runde, runde.to_act)
            chosen = choose(seen, "leicht" if seen.phase == "play" else "stark", random.getrandbits(32))
            if seen.phase == "auction":
                figures = dict(chosen.reason.figures) if chosen.reason else {}
                if chosen.action != "pass":
                    expected.append((bids, runde.to_act, float(figures["points"])))
                elif not any(isinstance(call, Bid) for call in seen.calls):
                    share = desk(rules, seen.suit, runde.to_act).contested_share(mask_of(seen.hand))
                    expected += [] if share is None else [(passes, runde.to_act, CONTESTED_BEST * share)]
            runde, _ = apply(runde, runde.to_act, chosen.action)
        for rows, seat, points in expected:
            result = runde.result
            rows[seat] += [(points, gain(rules, result.points, rules.side(seat)))] if result else []
    return [Tempo(_line(passed), _line(bid)) for passed, bid in zip(passes, bids, strict=True)]


def _has_tempo(rules: Rules) -> bool:
    """With three players bids are too rare: lines through 1,000 Runden made bids of hands that promised nothing."""
    return rules.auction.rounds == "one" and rules.players == 4


def _with_tempos(book: dict[str, Any], rules: Rules, asked: argparse.Namespace) -> None:
    """Writes what the auction does, found out twice: the second time by players who know it."""
    for turn in range(2):
        random = Random(f"{asked.seed}:tempo:{turn}")  # noqa: S311 - to be repeatable
        for place, found in enumerate(tempos(rules, 5 * asked.runden, random)):
            book[auction_name(rules, place)] = {
                "passing": [found.passing.shift, found.passing.slope],
                "bidding": [found.bidding.shift, found.bidding.slope],
            }
            print(rules.key, place, found, flush=True)
        _write(book)


def _write(book: dict[str, Any]) -> None:
    FILE.write_text(json.dumps(book, indent=0, sort_keys=True) + "\n", "ascii")
    forget()
    desk.cache_clear()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m games.bots.bookmaking")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="+", default=preset_keys(), choices=preset_keys())
    parser.add_argument("--deals", type=int, default=120_000, help="random deals of a contested game")
    parser.add_argument("--hands", type=int, default=160, help="most deals around each kind of hand")
    parser.add_argument("--runden", type=int, default=300, help="Runden of self-play for each page")
    parser.add_argument("--level", default="mittel", help="who plays them")
    parser.add_argument("--missing", action="store_true", help="only pages that are not in the book")
    parser.add_argument("--fresh", action="store_true", help="start with an empty book")
    asked = parser.parse_args(arguments)
    book = {} if asked.fresh else json.loads(FILE.read_text("ascii"))
    done = set(book) if asked.missing else set()
    for key in asked.rules:
        for name, found in pages(preset(key), asked, done):
            done.add(name)
            book[name] = page_data(found)
            _write(book)
            print(key, name, found.correction or found.line, flush=True)
        if _has_tempo(preset(key)) and not (asked.missing and auction_name(preset(key), 0) in done):
            _with_tempos(book, preset(key), asked)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
