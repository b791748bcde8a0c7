"""What a Runde is worth [10]."""

from __future__ import annotations

from .cards import Seat
from .events import Result
from .goals import Reason, Verdict
from .phases.game import Game
from .rules import Rules


def result_of(
    rules: Rules, game: Game, decided: Verdict, augen: tuple[int, ...], taken: tuple[int, ...]
) -> Result:
    """The result with its points per seat; with `strokes` they stand at the losers [10.5]."""
    side, others = rules.side(game.declarer), rules.opponents(game.declarer)
    winners, losers = (side, others) if decided.made else (others, side)
    written = losers if rules.partie.direction == "strokes" else winners
    amount = _worth(rules, game, decided.reason, losers, augen, taken) * 2**game.kontra
    points = tuple(amount if seat in written else 0 for seat in range(rules.players))
    return Result(
        game.contract.key, game.declarer, game.trump, decided.made, game.kontra, augen, taken, points
    )


def _worth(
    rules: Rules,
    game: Game,
    reason: Reason,
    losers: tuple[Seat, ...],
    augen: tuple[int, ...],
    taken: tuple[int, ...],
) -> int:
    """Points before Kontra [10.1] to [10.3]."""
    contract = game.contract
    no_trick = not any(taken[seat] for seat in losers)
    lost_augen = sum(augen[seat] for seat in losers)
    if contract.contested:
        return 1 if reason is Reason.LAST_TRICK else 3 if no_trick else 2 if lost_augen < 33 else 1
    value = contract.value * (rules.talon.factor if game.paid else 1)
    if contract.goal != "augen" or rules.multipliers is None:
        return value
    schwarz = rules.multipliers.schwarz if no_trick else 1
    schneider = rules.multipliers.schneider if lost_augen < rules.multipliers.schneider_below else 1
    return value * max(schwarz, schneider)
