"""What one viewer may know of a Runde, built by adding it up [2.3], [5.1].

Templates and bots see this and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import Card, Cards, Seat, Suit
from .deal import Deal
from .events import CardShown, Doubled, Passed, Result, Viewer
from .phases.auction import Auction, seen
from .phases.game import Call, Game
from .phases.play import Play, why_blocked
from .phases.settled import Settled
from .phases.trick import Meld, Trick
from .phases.trump import TrumpChoice
from .refusals import Refusal
from .rules import Contract, Rules
from .runde import Runde, legal_actions


@dataclass(frozen=True, slots=True)
class Played:
    """The contract that is played, as everybody at the table knows it."""

    contract: Contract
    declarer: Seat
    trump: Suit | None
    kontra: int
    out: Seat | None
    paid: bool
    said: tuple[Doubled | Passed, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A Runde as `viewer` sees it; `viewer` None watches and has no hand.

    `hand` are the own cards the viewer sees, `face_down` how many more of its own it does not see yet; `counts` how
    many cards each seat holds. `talon` is how many cards lie face down in the middle, `laid` what the viewer itself
    laid away (of others only `laid_count`). `actions` are the viewer's legal tokens, empty if it is not its turn;
    `blocked` says for its other cards, when it is to play one, which rule forbids them.
    `augen` and `taken` are per seat, public play added up; whether a table shows them is the table's matter.
    `score` is how the Partie stood before this Runde, per seat; None where there is none, or it does not matter.
    """

    rules: Rules
    viewer: Viewer
    dealer: Seat
    vorhand: Seat
    seq: int
    phase: str
    to_act: Seat | None
    hand: Cards
    face_down: int
    counts: tuple[int, ...]
    suit: Suit | None
    shown: CardShown | None
    calls: tuple[Call, ...]
    played: Played | None
    talon: int
    laid: Cards
    laid_count: int
    trick: Trick | None
    tricks: tuple[Trick, ...]
    augen: tuple[int, ...]
    taken: tuple[int, ...]
    melds: tuple[Meld, ...]
    result: Result | None
    reason: str | None
    actions: tuple[str, ...] = field(repr=False)  # these two name cards of the viewer's hand
    blocked: dict[Card, Refusal] = field(repr=False)
    forced: bool
    score: tuple[int, ...] | None = None


def view(runde: Runde, viewer: Viewer, score: tuple[int, ...] | None = None) -> SeatView:
    """The Runde as this seat, or somebody who watches (None), may know it, and how the Partie stood before it."""
    deal, phase = runde.deal, runde.phase
    own = viewer is not None and viewer == runde.to_act
    game = None if isinstance(phase, TrumpChoice | Auction) else phase.game
    opened = phase if isinstance(phase, Auction) else game
    table = phase if isinstance(phase, Play | Settled) else None
    hand, face_down = _own_cards(runde, viewer)
    nobody = (0,) * deal.rules.players
    return SeatView(
        rules=deal.rules,
        viewer=viewer,
        dealer=deal.dealer,
        vorhand=deal.vorhand,
        seq=runde.seq,
        phase=runde.phase_name,
        to_act=runde.to_act,
        hand=hand,
        face_down=face_down,
        counts=_counts(runde),
        suit=opened.suit if opened else None,
        shown=opened.shown if opened else None,
        calls=opened.calls if opened else (),
        played=_played(deal, game) if game else None,
        talon=len(game.talon) if game else deal.rules.talon_size,
        laid=game.laid if game and viewer == game.declarer else Cards(),
        laid_count=len(game.laid) if game else 0,
        trick=table.trick if table else None,
        tricks=table.tricks if table else (),
        augen=table.augen if table else nobody,
        taken=table.taken if table else nobody,
        melds=table.melds if table else (),
        result=runde.result,
        reason=phase.reason if isinstance(phase, Settled) else None,
        actions=legal_actions(runde) if own else (),
        blocked=_blocked(deal, phase) if own and isinstance(phase, Play) else {},
        forced=isinstance(phase, Auction) and phase.forced,
        score=score,
    )


def _played(deal: Deal, game: Game) -> Played:
    return Played(
        game.contract, game.declarer, game.trump, game.kontra, game.out(deal.rules), game.paid, game.said
    )


def _own_cards(runde: Runde, viewer: Viewer) -> tuple[Cards, int]:
    """The cards the viewer sees of its own hand, and how many it does not see yet."""
    if viewer is None:
        return Cards(), 0
    hand = _cards_seen(runde, viewer)
    dealt_later = isinstance(runde.phase, TrumpChoice | Auction)
    return hand, runde.rules.hand_size - len(hand) if dealt_later else 0


def _cards_seen(runde: Runde, seat: Seat) -> Cards:
    """The cards in a seat's hand that it may look at."""
    deal, phase = runde.deal, runde.phase
    if isinstance(phase, TrumpChoice):
        return deal.first_packet(seat).sorted()
    return seen(deal, phase, seat) if isinstance(phase, Auction) else phase.hands[seat]


def _counts(runde: Runde) -> tuple[int, ...]:
    """How many cards each seat holds; of a hand not yet dealt whole, three and one that was turned up."""
    return tuple(len(_cards_seen(runde, seat)) for seat in range(runde.rules.players))


def _blocked(deal: Deal, phase: Play) -> dict[Card, Refusal]:
    reasons = {card: why_blocked(deal, phase, card) for card in phase.hands[phase.turn]}
    return {card: reason for card, reason in reasons.items() if reason is not None}
