"""What lies on the felt: the trick, the tricks taken, a card turned up, cards laid away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.engine import SeatView
from games.engine.cards import Seat
from games.engine.phases.trick import Trick
from games.words import results
from games.words.texts import gettext as _

from .pictures import CardModel
from .scene import Scene


class OnTable(NamedTuple):
    """A card of the trick: who leads, and who has it so far."""

    place: str
    card: CardModel
    leads: bool
    wins: bool


class TrickModel(NamedTuple):
    """The trick on the table. A full one stays until the next lead; then `winner` is the place it goes to."""

    number: int
    cards: tuple[OnTable, ...]
    winner: str
    slot: str
    slot_name: str


class Taken(NamedTuple):
    """The tricks of one side. `augen` is None where they are not shown, and where they do not count."""

    team: str
    name: str
    pips: tuple[bool, ...]
    augen: int | None
    hidden: bool
    tricks: str
    label: str


@dataclass(frozen=True, slots=True)
class TurnedUp:
    card: CardModel
    caption: str
    trump: str


def has_trick(scene: Scene) -> bool:
    """Whether there is a trick on the table, or room for one."""
    return scene.running is not None and scene.running.phase == "play"


def trick(scene: Scene) -> TrickModel | None:
    view = scene.running
    if view is None or not has_trick(scene):
        return None
    if view.trick is None and view.tricks:
        full = view.tricks[-1]
        return TrickModel(len(view.tricks), _cards(scene, full), scene.places[full.winner], "", "")
    cards = _cards(scene, view.trick) if view.trick else ()
    number = len(view.tricks) + 1
    if scene.tv.turn is None:
        return TrickModel(number, cards, "", "", "")
    return TrickModel(
        number, cards, "", scene.places[scene.tv.turn], _short(scene.people.name(scene.tv.turn))
    )


def _short(name: str) -> str:
    """A name that has room on a card's place."""
    return name if len(name) < 7 else f"{name[:4].strip()}…"


def _cards(scene: Scene, trick: Trick) -> tuple[OnTable, ...]:
    return tuple(
        OnTable(scene.places[seat], scene.card(card), place == 0, seat == trick.winner)
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
    )


def turned_up(scene: Scene) -> TurnedUp | None:
    """The card turned up, in the middle while it is news: until the contract is known."""
    view = scene.running
    if view is None or view.shown is None or view.played is not None or scene.rules.trump.by != "vorhand":
        return None
    suit = scene.words.suit(view.shown.card[0])
    return TurnedUp(
        scene.card(view.shown.card),
        _("%(name)s: vierte Karte") % {"name": scene.people.name(view.shown.seat)},
        _("%(suit)s ist %(trump)s") % {"suit": suit, "trump": scene.words.trump},
    )


def taken(scene: Scene) -> tuple[Taken, ...]:
    """The tricks of both sides; nothing before three players know who plays alone."""
    view = scene.view if scene.tv.phase != "waiting" else None
    if view is None:
        return (
            tuple(_taken(scene, None, team, seats, name) for team, seats, name in _sides(scene))
            if scene.rules.players == 4
            else ()
        )
    if scene.rules.players == 3 and view.phase not in ("play", "done"):
        return ()
    return tuple(_taken(scene, view, team, seats, name) for team, seats, name in _sides(scene))


def _sides(scene: Scene) -> tuple[tuple[str, tuple[Seat, ...], str], ...]:
    return ("us", scene.us, scene.side_names[0]), ("them", scene.them, scene.side_names[1])


def _taken(scene: Scene, view: SeatView | None, team: str, seats: tuple[Seat, ...], name: str) -> Taken:
    count = sum(view.taken[seat] for seat in seats) if view else 0
    augen = sum(view.augen[seat] for seat in seats) if view else 0
    contract = scene.contract
    counts = contract is None or contract.goal == "augen"
    hidden = counts and not shows_augen(scene, team)
    tricks = results.tricks(count)
    told = _("Augen verdeckt") if hidden else _("%(n)d Augen") % {"n": augen}
    return Taken(
        team,
        name,
        tuple(place < count for place in range(scene.rules.hand_size)),
        augen if counts and not hidden else None,
        hidden,
        tricks,
        f"{name}: {tricks}, {told}" if counts else f"{name}: {tricks}",
    )


def shows_augen(scene: Scene, team: str) -> bool:
    """Whether this table shows a side's Augen to this viewer; after the Runde always."""
    if scene.running is None or scene.tv.show_augen == "both":
        return True
    if scene.tv.show_augen == "none":
        return False
    return team == "us" or scene.tv.watching
