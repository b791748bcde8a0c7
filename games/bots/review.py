"""What each action of a Runde was worth with all cards open, against what else was allowed. Pure, plain data out.

Of a card the value is exact: everybody plays best from there on. So it is of taking the talon and laying cards away,
if nobody doubles after it. Of naming trump, bidding and doubling it is the value if everybody passes from there on, the
talon being taken and laid away by rule of thumb: who declares could do better with it, never worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from games.engine import Result, Runde, apply, legal_actions, replay, view
from games.engine.phases.discard import Discard
from games.engine.rules import Rules
from games.engine.validate import parse

from .levels import LEVELS, choose
from .search.cards import bits_of, mask_of
from .search.dealing import leader_of
from .search.position import Position, Setting, from_runde, opening
from .search.solver import Solver
from .thumb import by_rule

CARD, CALL, TALON = "card", "call", "talon"
KINDS = {"play": CARD, "trump": CALL, "auction": CALL, "kontra": CALL, "talon": TALON, "discard": TALON}
STRONGEST = "stark"


@dataclass(frozen=True, slots=True)
class Judged:
    """One action. `values` are points for its seat's side after each action that was allowed, against it negative.

    `kind` is `card`, `call` (trump, bid, Kontra) or `talon` (taking it, laying away).
    """

    seat: int
    action: str
    kind: str
    values: dict[str, int]

    @property
    def best(self) -> int:
        return max(self.values.values())

    @property
    def cost(self) -> int:
        """What the action lost against the best one."""
        return self.best - self.values[self.action]


def value_of(result: Result) -> int:
    """What a Runde that is over was worth for the declarer's side; Striche are what the losers wrote."""
    amount = max(result.points)
    return amount if result.made else -amount


def review(
    document: dict[str, Any], dealer: int, deck: Sequence[str], actions: Sequence[str]
) -> list[dict[str, Any]]:
    """Every action of a Runde, judged; plain data, so that it can come from another process and be kept."""
    rules = parse(document)
    judge = _Judge(rules)
    states = [runde for runde, _ in replay(rules, dealer, deck, actions)]
    judged = (judge.action(before, action) for before, action in zip(states, actions, strict=False))
    return [asdict(one) for one in judged]


def second_view(
    document: dict[str, Any],
    dealer: int,
    deck: Sequence[str],
    actions: Sequence[str],
    seed: int,
    score: tuple[int, ...] | None = None,
) -> dict[str, Any]:
    """What the strongest bot would have done next, seeing what that seat saw and how the Partie stood before the Runde:
    `{"action", "code", "figures"}`."""
    *_, (runde, _) = replay(parse(document), dealer, deck, actions)
    level = STRONGEST if STRONGEST in LEVELS else "leicht"
    chosen = choose(view(runde, runde.to_act, score), level, seed)
    reason = chosen.reason
    return {
        "action": chosen.action,
        "code": reason.code if reason else "",
        "figures": dict(reason.figures) if reason else {},
    }


class _Judge:
    """Judges the actions of one Runde in order; what it has worked out for one it keeps for the next."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.solver: Solver | None = None
        self.known: dict[tuple[object, ...], int] = {}

    def action(self, before: Runde, action: str) -> Judged:
        seat = before.to_act
        if seat is None:
            raise ValueError("the Runde is over")
        return Judged(seat, action, KINDS[before.phase_name], dict(self._values(before, seat)))

    def _values(self, before: Runde, seat: int) -> Iterator[tuple[str, int]]:
        solver = self._solver(before) if before.phase_name == "play" else None
        for action in legal_actions(before):
            after, _ = apply(before, seat, action)
            declarer, value = self._of_play(after, solver) if solver else self._before_play(after)
            yield action, value if seat in self.rules.side(declarer) else -value

    def _solver(self, before: Runde) -> Solver:
        """The solver of this Runde: made at the first lead, it answers for all that follows."""
        self.solver = self.solver or Solver(from_runde(before))
        return self.solver

    def _of_play(self, runde: Runde, solver: Solver) -> tuple[int, int]:
        """The declarer and what the Runde is worth for their side, played best from here."""
        if runde.result is not None:
            return runde.result.declarer, value_of(runde.result)
        position = from_runde(runde)
        return position.setting.declarer, solver.value(position)

    def _before_play(self, runde: Runde) -> tuple[int, int]:
        """The same for a state before the first card: the best is laid away, everybody passes."""
        if isinstance(runde.phase, Discard):
            return runde.phase.game.declarer, self._best_kept(runde, runde.phase)
        while runde.phase_name not in ("play", "done"):
            runde = _quietly(runde)
        if runde.result is not None:
            return runde.result.declarer, value_of(runde.result)
        position = from_runde(runde)
        return position.setting.declarer, self._first_lead(position)

    def _best_kept(self, runde: Runde, phase: Discard) -> int:
        """What the Runde is worth for the declarer's side with the best of all hands that may still be kept."""
        game = phase.game
        setting = Setting(self.rules, game.contract, game.declarer, game.trump, paid=True)
        leader = leader_of(setting, self.rules.vorhand(runde.deal.dealer))
        hands = [mask_of(hand) for hand in phase.hands]
        cards = hands[game.declarer]
        values = []
        for laid in combinations(bits_of(cards), phase.left):
            hands[game.declarer] = cards ^ sum(laid)
            values.append(self._first_lead(opening(setting, tuple(hands), leader)))
        return max(values)

    def _first_lead(self, position: Position) -> int:
        setting = position.setting
        key = (
            setting.contract.key,
            setting.declarer,
            setting.trump,
            setting.kontra,
            setting.paid,
            position.hands,
        )
        if key not in self.known:
            self.known[key] = Solver(position).value(position)
        return self.known[key]


def _quietly(runde: Runde) -> Runde:
    """The state after the seat to act has passed, or done what the rules or a rule of thumb want."""
    seat, actions = runde.to_act, legal_actions(runde)
    if seat is None:
        raise ValueError("the Runde is over")
    action = "pass" if "pass" in actions else by_rule(view(runde, seat), 0).action
    return apply(runde, seat, action)[0]
