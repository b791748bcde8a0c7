"""What one viewer may know of a Runde, built by adding it up [2.3], [5.1].

Templates and bots see this and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Cards, Seat, Suit
from .deal import FIRST_PACKET, Deal
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
    actions: tuple[str, ...]
    blocked: dict[Card, Refusal]
    forced: bool


def view(runde: Runde, viewer: Viewer) -> SeatView:
    """The Runde as this seat, or somebody who watches (None), may know it."""
    deal, phase = runde.deal, runde.phase
    own = viewer is not None and viewer == runde.to_act
    game = None if isinstance(phase, TrumpChoice | Auction) else phase.game
    opened = phase if isinstance(phase, Auction) else game
    hand, face_down = _own_cards(runde, viewer)
    on_table = isinstance(phase, Play | Settled)
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
        trick=phase.trick if isinstance(phase, Play | Settled) else None,
        tricks=phase.tricks if isinstance(phase, Play | Settled) else (),
        augen=phase.augen if isinstance(phase, Play) else runde.result.augen if runde.result else nobody,
        taken=phase.taken if isinstance(phase, Play) else runde.result.tricks if runde.result else nobody,
        melds=phase.melds if on_table and isinstance(phase, Play | Settled) else (),
        result=runde.result,
        reason=phase.reason if isinstance(phase, Settled) else None,
        actions=legal_actions(runde) if own else (),
        blocked=_blocked(deal, phase) if own and isinstance(phase, Play) else {},
        forced=isinstance(phase, Auction) and phase.forced,
    )


def _played(deal: Deal, game: Game) -> Played:
    return Played(
        game.contract, game.declarer, game.trump, game.kontra, game.out(deal.rules), game.paid, game.said
    )


def _own_cards(runde: Runde, viewer: Viewer) -> tuple[Cards, int]:
    """The cards the viewer sees of its own hand, and how many it does not see yet."""
    if viewer is None:
        return Cards(), 0
    deal, phase = runde.deal, runde.phase
    if isinstance(phase, TrumpChoice):
        hand = deal.first_packet(viewer).sorted()
    elif isinstance(phase, Auction):
        hand = seen(deal, phase, viewer)
    else:
        return phase.hands[viewer], 0
    return hand, deal.rules.hand_size - len(hand)


def _counts(runde: Runde) -> tuple[int, ...]:
    """How many cards each seat holds: three until the second packets are dealt."""
    deal, phase = runde.deal, runde.phase
    if isinstance(phase, TrumpChoice | Auction):
        dealt = isinstance(phase, Auction) and deal.rules.auction.cards > FIRST_PACKET
        return (deal.rules.hand_size if dealt else FIRST_PACKET,) * deal.rules.players
    return tuple(len(hand) for hand in phase.hands)


def _blocked(deal: Deal, phase: Play) -> dict[Card, Refusal]:
    reasons = {card: why_blocked(deal, phase, card) for card in phase.hands[phase.turn]}
    return {card: reason for card, reason in reasons.items() if reason is not None}
