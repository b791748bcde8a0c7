"""The exact value of a position with all cards known: alpha-beta over yes-or-no questions, with a table.

Within one solver the set of remaining cards tells all hands, so a position between two tricks is one small number:
cards, leader, announcements. For it only the least Augen that gave a yes and the most that gave a no are kept: with
more Augen of the own side an answer never gets worse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress

from games.engine.cards import Card

from .cards import CARD, HIGH_FIRST, SUIT_OF, WORTH, Table, bits_of
from .position import Position
from .questions import NEVER, Kind, Question, outcomes, question

Ask = Callable[[Position], bool]
OWN, THEIRS, NEUTRAL, BREAKS, SPOILS = (int(kind) for kind in Kind)


def value(position: Position) -> int:
    """Points of the Runde for the declarer's side (for each of its seats), negative if the other side gets them.

    With `strokes` they are the points that the losers write. All cards are known and everybody plays best.
    """
    return Solver(position).value(position)


def values(position: Position) -> dict[Card, int]:
    """`value` after each card that the seat to act may play."""
    solver = Solver(position)
    return {CARD[bit]: solver.value(position.play(bit)) for bit in bits_of(position.legal())}


class Solver:
    """Answers for one deal: the position given and all that can come of it share what has been found out."""

    def __init__(self, position: Position) -> None:
        self.setting = position.setting
        self.hands = position.hands
        self.best_leads: dict[int, int] = {}
        self.tables: list[dict[int, int]] = []
        self._outcomes = outcomes(position.setting)
        self._asks: dict[int, Ask] = {}

    @property
    def nodes(self) -> int:
        """How many positions between two tricks have been decided: what the answers cost so far."""
        return sum(len(table) for table in self.tables)

    def value(self, position: Position) -> int:
        """The value of the position; it must come from the solver's own by playing cards."""
        worths = self._outcomes
        if len(worths) == 1 or self._at_least(worths[-1], position):
            return worths[-1]
        middle = len(worths) // 2
        if self._at_least(worths[middle], position):
            while self._at_least(worths[middle + 1], position):
                middle += 1
            return worths[middle]
        while middle > 1 and not self._at_least(worths[middle - 1], position):
            middle -= 1
        return worths[middle - 1]

    def _at_least(self, worth: int, position: Position) -> bool:
        ask = self._asks.get(worth)
        if ask is None:
            ask = self._asks[worth] = _searcher(self, question(self.setting, worth))
        return ask(position)


def _searcher(solver: Solver, asked: Question) -> Ask:  # noqa: PLR0915
    """The search for one question. Nested functions on plain names: as methods they take half as long again.

    `rem` are the cards left in hands, `own` and `theirs` the Augen credited to the two counted groups, `melds` what
    they announced, in twenties, own in the low three bits. A group without a trick is credited by its first [8.3].
    """
    setting, hands, best_leads = solver.setting, solver.hands, solver.best_leads
    table = setting.table
    trumps, beats, pairs, strict = table.trumps, table.beats, table.pairs, table.strict
    after, others = setting.next, setting.active - 1
    kinds, good, counted = tuple(int(kind) for kind in asked.kinds), asked.good, asked.counted
    enough, limit, hold, due, left = asked.enough, asked.limit, asked.hold, asked.due, asked.left
    announces = [any(bit & hand and other & hand for bit, (other, _) in pairs.items()) for hand in hands]
    trick_first = setting.rules.melds.credit == "trick_first"
    fold = setting.contract.goal != "augen"
    # with a partner whose tricks do not count, one side's Augen no longer tell the other's
    loose = limit < NEVER and NEUTRAL in kinds
    proved: dict[int, int] = {}
    failed: dict[int, int] = {}
    solver.tables += proved, failed

    def follow(
        rem: int,
        seat: int,
        more: int,
        suit: int,
        best: int,
        winner: int,
        augen: int,
        own: int,
        theirs: int,
        melds: int,
    ) -> bool:
        """`seat` plays to a trick; after it `more` - 1 others do. `best` has it so far, of `winner`."""
        hand, higher = hands[seat] & rem, beats[best]
        if strict:
            legal = hand & suit or hand & trumps
            legal = (legal & higher or legal) if legal else hand
        else:
            legal = table.playable(hand, suit, best)
        wants = good[seat]
        cards = HIGH_FIRST[legal]
        if fold and legal & (legal - 1):
            cards = _distinct(table, cards, rem & ~hand | best)
        if not (legal & higher or good[winner] is wants):
            cards = cards[::-1]
        for card in cards:
            takes = card & higher
            worth = augen + WORTH[card]
            if more == 1:
                won = close(rem ^ card, seat if takes else winner, worth, own, theirs, melds)
            elif takes:
                won = follow(rem ^ card, after[seat], more - 1, suit, card, seat, worth, own, theirs, melds)
            else:
                won = follow(rem ^ card, after[seat], more - 1, suit, best, winner, worth, own, theirs, melds)
            if won is wants:
                return wants
        return not wants

    def close(rem: int, winner: int, augen: int, own: int, theirs: int, melds: int) -> bool:
        """A trick of `augen` goes to `winner`."""
        kind = kinds[winner]
        if kind == OWN:
            own = (own or 20 * (melds & 7)) + augen
            if own >= enough and not hold:
                return True
        elif kind == THEIRS:
            theirs = (theirs or 20 * (melds >> 3)) + augen
            if theirs >= limit:
                return False
        elif kind != NEUTRAL:
            return kind != BREAKS and (own or 20 * (melds & 7)) + augen >= enough
        if not rem:
            return own >= enough if hold else left[winner]
        if due >= 0 and rem.bit_count() == due and own < enough:
            return False
        return lead(rem, winner, own, theirs, melds)

    def lead(rem: int, leader: int, own: int, theirs: int, melds: int) -> bool:
        key = rem | leader << 20 | melds << 22
        if loose:
            key |= theirs << 28
        if own >= proved.get(key, NEVER):
            return True
        if own <= failed.get(key, -1):
            return False
        hand = hands[leader] & rem
        if hand & (hand - 1):
            won = any_lead(rem, leader, hand, own, theirs, melds)
        else:
            won = last_trick(rem, leader, own, theirs, melds)
        if won:
            proved[key] = own
        else:
            failed[key] = own
        return won

    def any_lead(rem: int, leader: int, hand: int, own: int, theirs: int, melds: int) -> bool:
        wants = good[leader]
        known = best_leads.get(hand, 0)
        if fold:
            cards = _distinct(table, HIGH_FIRST[hand], rem & ~hand)
        else:
            rest = hand ^ known
            cards = HIGH_FIRST[rest & ~trumps] + HIGH_FIRST[rest & trumps]
            if known:
                cards = (known, *cards)
        for card in cards:
            if announces[leader] and card in pairs and hand & pairs[card][0]:
                won = announcing(rem, leader, card, own, theirs, melds)
            else:
                won = follow(
                    rem ^ card,
                    after[leader],
                    others,
                    SUIT_OF[card],
                    card,
                    leader,
                    WORTH[card],
                    own,
                    theirs,
                    melds,
                )
            if won is wants:
                best_leads[hand] = card
                return wants
        return not wants

    def announcing(rem: int, leader: int, card: int, own: int, theirs: int, melds: int) -> bool:
        """A lead that announces; it is credited if the group has a trick, else by its first trick or never [8.3]."""
        twenties = pairs[card][1]
        if counted[leader]:
            if own or asked.own_early:
                own += 20 * twenties
            melds += 0 if trick_first and not own else twenties
            if own >= enough and not hold:
                return True
        elif limit < NEVER and not good[leader]:
            if theirs or asked.their_early:
                theirs += 20 * twenties
            melds += 0 if trick_first and not theirs else twenties << 3
            if theirs >= limit:
                return False
        return follow(
            rem ^ card, after[leader], others, SUIT_OF[card], card, leader, WORTH[card], own, theirs, melds
        )

    def last_trick(rem: int, leader: int, own: int, theirs: int, melds: int) -> bool:
        best = hands[leader] & rem
        winner, augen, seat = leader, WORTH[best], after[leader]
        while seat != leader:
            card = hands[seat] & rem
            augen += WORTH[card]
            if card & beats[best]:
                best, winner = card, seat
            seat = after[seat]
        return close(0, winner, augen, own, theirs, melds)

    tricks_count = [kind in (OWN, SPOILS) for kind in kinds]
    others_side = [not mine for mine in good]

    def enter(position: Position) -> bool:
        rem = sum(position.hands)
        own, own_melds = _credited(position, tricks_count, counted, asked.own_early)
        theirs, their_melds = 0, 0
        if limit < NEVER:
            theirs, their_melds = _credited(position, others_side, others_side, asked.their_early)
        decided = _decided(position, asked, rem, own, theirs)
        if decided is not None:
            return decided
        melds = own_melds // 20 | their_melds // 20 << 3
        trick = position.trick
        if not trick:
            return lead(rem, position.leader, own, theirs, melds)
        winner, best = position.best
        augen = sum(WORTH[card] for card in trick)
        more = setting.active - len(trick)
        return follow(rem, position.turn, more, SUIT_OF[trick[0]], best, winner, augen, own, theirs, melds)

    return enter


def _credited(
    position: Position, tricks: Sequence[bool], melds: Sequence[bool], early: bool
) -> tuple[int, int]:
    """Augen credited to those whose tricks and announcements count, and what was announced."""
    won = sum(compress(position.won, tricks))
    announced = sum(compress(position.announced, melds))
    return won + announced if won or early else 0, announced


def _decided(position: Position, asked: Question, rem: int, own: int, theirs: int) -> bool | None:
    """The answer if nothing that is still played can change it, None if something can."""
    limited = theirs >= asked.limit
    if limited and asked.limit <= asked.enough:  # the lower of the two was reached first
        return False
    if own >= asked.enough and not asked.hold:
        return True
    broken = any(taken and kind >= BREAKS for kind, taken in zip(asked.kinds, position.taken, strict=True))
    if broken or limited:
        return False
    if not rem and not position.trick:
        return own >= asked.enough if asked.hold else asked.left[position.leader]
    late = rem.bit_count() + len(position.trick) <= asked.due and own < asked.enough
    return False if late else None


def _distinct(table: Table, cards: tuple[int, ...], others: int) -> tuple[int, ...]:
    """One card of each run that nothing in other hands separates: where Augen do not count they are equal."""
    kept: list[int] = []
    for card in cards:
        between = table.between[card]
        for other in kept:
            if other in between and not between[other] & others:
                break
        else:
            kept.append(card)
    return tuple(kept)
