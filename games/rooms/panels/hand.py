"""The viewer's own place: the hand with what may be played, the hint, and questions at the thumb."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from games.engine import Refusal, SeatView
from games.engine.cards import Card, Suit
from games.engine.events import TalonTaken
from games.engine.phases.play import side_of
from games.words import refusals
from games.words.texts import gettext as _
from games.words.texts import language, ngettext

from .environment import render
from .hints import hint
from .pictures import CardModel
from .scene import Scene


class HandCard(NamedTuple):
    """A card of the own hand. `action` is its token if it may be played or laid away now, else `reason` says why not.

    `pair` is 40 or 20 for a card whose lead announces; `fresh` marks cards out of the talon.
    """

    card: CardModel
    label: str
    action: str = ""
    reason: str = ""
    blocked: bool = False
    fresh: bool = False

    @property
    def discarding(self) -> bool:
        return self.action.startswith("discard:")

    @property
    def html(self) -> Markup:
        return _drawn(self, language())


@lru_cache(maxsize=4096)
def _drawn(one: HandCard, language: str | None) -> Markup:
    """A card of the hand in the active language; the same few hundred come again and again."""
    return render("hand_card", {"one": one})


class Pair(NamedTuple):
    """König and Ober of a suit when leading: playing one announces."""

    name: str
    label: str
    cards: tuple[HandCard, ...]


class HandModel(NamedTuple):
    """`kind` is `play`, `discard` or `waiting`."""

    kind: str
    pairs: tuple[Pair, ...]
    cards: tuple[HandCard, ...]
    face_down: int
    size: str


@dataclass(frozen=True, slots=True)
class Discards:
    """What the viewer has laid away so far, of how many, and what is still to do."""

    laid: tuple[CardModel, ...]
    to_lay: int
    text: str


def hand(scene: Scene) -> HandModel | None:
    """The hand, or None where there is none to show: between Runden and for a watcher."""
    view = scene.running
    if view is None or scene.tv.watching:
        return None
    cards = [_hand_card(scene, view, card) for card in ordered(scene, view)]
    pairs = _pairs(scene, view, cards)
    paired = {one.card.code for pair in pairs for one in pair.cards}
    count = len(cards) + view.face_down
    acting = view.phase if view.phase in ("play", "discard") and scene.my_turn else ""
    return HandModel(
        kind=acting or "waiting",
        pairs=pairs,
        cards=tuple(one for one in cards if one.card.code not in paired),
        face_down=view.face_down,
        size=_size(count),
    )


def discards(scene: Scene) -> Discards | None:
    """None if the viewer is not laying cards away now."""
    view = scene.running
    if view is None or view.phase != "discard" or not scene.my_turn:
        return None
    left = scene.rules.talon_size - len(view.laid)
    text = ngettext("Leg eine Karte weg.", "Leg %(n)d Karten weg, eine nach der anderen.", left) % {"n": left}
    return Discards(tuple(scene.card(card) for card in view.laid), scene.rules.talon_size, text)


def hint_of(scene: Scene) -> str:
    """The sentence beside the own seat."""
    view = scene.running
    return hint(scene, announces=view is not None and bool(pairs_to_announce(scene, view)))


def _size(count: int) -> str:
    """The class for a hand of so many cards; from nine on they lie in two rows everywhere."""
    if count > 8:
        return "hand-eight hand-ten"
    return "hand-eight" if count > 6 else "hand-six" if count == 6 else ""


def _hand_card(scene: Scene, view: SeatView, card: Card) -> HandCard:
    model = scene.card(card)
    if view.phase == "discard" and f"discard:{card}" in view.actions:
        fresh = card in _from_talon(scene)
        text = _("%(card)s weglegen, aus dem Talon") if fresh else _("%(card)s weglegen")
        return HandCard(model, text % {"card": model.name}, f"discard:{card}", fresh=fresh)
    if view.phase != "play" or not view.actions:
        return HandCard(model, model.name)
    reason = view.blocked.get(card)
    if reason is not None and view.trick is not None:
        return _blocked(scene, model, reason, view.trick.cards[0][0])
    return HandCard(model, _("%(card)s, spielbar") % {"card": model.name}, f"play:{card}")


def _blocked(scene: Scene, model: CardModel, reason: Refusal, led: Suit) -> HandCard:
    label = refusals.of_card(model.code, reason, led, scene.words)
    return HandCard(model, label, reason=refusals.on_card(reason, led, scene.words), blocked=True)


def _from_talon(scene: Scene) -> tuple[Card, ...]:
    for _seq, event in scene.tv.course:
        if isinstance(event, TalonTaken) and event.cards is not None:
            return event.cards
    return ()


def ordered(scene: Scene, view: SeatView) -> list[Card]:
    """The own cards as the player likes them sorted: by suit with trump at one end, or by rank."""
    order = scene.contract.order if scene.contract else "AZKOU"
    trump = view.played.trump if view.played else view.suit
    if scene.prefs.sorting == "rank":
        return sorted(view.hand, key=lambda card: (order.index(card[1]), "ELHS".index(card[0])))
    last = -1 if scene.prefs.sorting == "suit_trump_left" else 1
    return sorted(
        view.hand,
        key=lambda card: (last * (card[0] == trump), "ELHS".index(card[0]), order.index(card[1])),
    )


def _pairs(scene: Scene, view: SeatView, cards: list[HandCard]) -> tuple[Pair, ...]:
    """The announcements that the viewer can make by leading now."""
    held = {one.card.code: one for one in cards}
    trump = view.played.trump if view.played else None
    suits = set(pairs_to_announce(scene, view))
    return tuple(
        _pair(scene, suit, suit == trump, [held[suit + "K"], held[suit + "O"]])
        for suit in dict.fromkeys(code[0] for code in held)
        if suit in suits
    )


def pairs_to_announce(scene: Scene, view: SeatView) -> tuple[Suit, ...]:
    """The suits whose pair the viewer can announce by leading now [8.1] to [8.3]."""
    if not _may_announce(scene, view) or view.played is None:
        return ()
    return tuple(
        suit
        for suit in dict.fromkeys(card[0] for card in view.hand)
        if suit + "K" in view.hand
        and suit + "O" in view.hand
        and (scene.rules.melds.forty if suit == view.played.trump else scene.rules.melds.twenty)
    )


def _may_announce(scene: Scene, view: SeatView) -> bool:
    if view.phase != "play" or not view.actions or view.trick is not None or view.played is None:
        return False
    if view.played.contract.goal != "augen" or view.viewer is None:
        return False
    mates = side_of(scene.rules, view.played.declarer, view.viewer)
    return scene.rules.melds.credit != "trick_first" or any(view.taken[seat] for seat in mates)


def _pair(scene: Scene, suit: Suit, forty: bool, both: list[HandCard]) -> Pair:
    announces = "K" if scene.rules.melds.card == "king" else "KO"
    told = (
        _("%(card)s, spielbar, sagt den Vierziger an")
        if forty
        else _("%(card)s, spielbar, sagt den Zwanziger an")
    )
    cards = tuple(
        HandCard(one.card, told % {"card": one.card.name}, one.action)
        if one.card.code[1] in announces
        else one
        for one in both
    )
    name = _("Vierziger") if forty else _("Zwanziger")
    return Pair(name, _("%(pair)s in %(suit)s") % {"pair": name, "suit": scene.words.suit(suit)}, cards)
