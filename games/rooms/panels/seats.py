"""The seats around the table: who sits there, what they do, what they just said."""

from __future__ import annotations

from typing import NamedTuple

from games.engine import SeatView
from games.engine.cards import Seat
from games.engine.events import Bid, Doubled, Passed
from games.rooms.table_view import SeatState
from games.words import contracts
from games.words.texts import gettext as _
from games.words.texts import ngettext

from .hints import URGENT
from .pictures import CardModel
from .scene import Scene, clock


class SeatModel(NamedTuple):
    """One seat as it is drawn. `left` are the seconds until its time is up, `ring` what is left of 100 (None: no turn).

    `role` stands on the plate; where there is a clock too, narrow screens show the clock alone.
    """

    place: str
    team: str
    name: str
    role: str
    label: str
    states: str = ""
    role_class: str = ""
    bot: bool = False
    ring: int | None = None
    left: int | None = None
    badge: str = ""
    badge_more: str = ""
    backs: int = 0
    shown: CardModel | None = None
    speech: str = ""

    @property
    def face(self) -> str:
        return self.name[:1].upper()


def seat_at(scene: Scene, place: str) -> SeatModel:
    """Who sits at this place of the table."""
    seat = scene.places.index(place)
    state, view = scene.state(seat), scene.running
    turn = view is not None and scene.tv.turn == seat
    left = _left(scene) if turn and state.presence == "here" else None
    role, role_class = _role(scene, state, view)
    badge, more = _badge(scene, seat)
    backs, shown = _cards(scene, seat, view)
    return SeatModel(
        place=scene.places[seat],
        team=scene.team(seat),
        name=state.name or _("frei"),
        role=role,
        label=_seat_label(scene, state, role, backs + (shown is not None), turn),
        states=_states(state, view, turn, left),
        role_class=role_class,
        bot=state.is_bot or state.taken_over,
        ring=_ring(scene) if turn else None,
        left=left,
        badge=badge,
        badge_more=more,
        backs=backs,
        shown=shown,
        speech=state.speech or _speech(scene, seat, view),
    )


def _left(scene: Scene) -> int | None:
    return None if scene.tv.deadline is None else max(round(scene.tv.deadline), 0)


def _ring(scene: Scene) -> int:
    if scene.tv.deadline is None or not scene.tv.pace:
        return 100
    return max(0, min(100, round(100 * scene.tv.deadline / scene.tv.pace)))


def _states(state: SeatState, view: SeatView | None, turn: bool, left: int | None) -> str:
    out = view is not None and view.played is not None and view.played.out == state.number
    marks = {
        "is-turn": turn,
        "is-away": state.presence == "away",
        "is-gone": state.presence == "gone",
        "is-bot": state.is_bot or state.taken_over,
        "is-out": out,
        "is-urgent": left is not None and left <= URGENT,
        "is-free": not state.name,
    }
    return " ".join(name for name, is_set in marks.items() if is_set)


def _role(scene: Scene, state: SeatState, view: SeatView | None) -> tuple[str, str]:
    """The words under the name, and a class for those that need attention."""
    if not state.name:
        return _("freier Platz"), ""
    if state.taken_over:
        return _("Bot spielt"), ""
    if state.presence == "gone":
        return _("fort, %(time)s") % {"time": clock(state.since)}, "seat-role-gone"
    if state.presence == "away":
        return _("weg, %(time)s") % {"time": clock(state.since)}, "seat-role-away"
    role = _part(scene, state.number, view)
    if state.is_bot and state.number != scene.tv.turn:
        return _("%(role)s · Bot") % {"role": role}, ""
    return role, ""


def _part(scene: Scene, seat: Seat, view: SeatView | None) -> str:
    """What a seat does or is in the Runde now."""
    if view is None:
        return _between(scene, seat)
    if view.played is not None and view.played.out == seat:
        return _("Karten weggelegt")
    if scene.tv.turn == seat:
        return _acting(scene, seat, view)
    return _spoken_for(scene, seat, view) or _office(scene, seat, view)


def _between(scene: Scene, seat: Seat) -> str:
    if seat < len(scene.tv.next_done) and scene.tv.next_done[seat]:
        return _("bereit")
    if scene.tv.phase != "over" and scene.tv.dealer == seat:
        return _("gibt")
    return _relation(scene, seat)


def _acting(scene: Scene, seat: Seat, view: SeatView) -> str:
    if seat == scene.tv.seat:
        leads = view.phase == "play" and view.trick is None
        return _("Du spielst aus") if leads else _("Du bist dran")
    match view.phase:
        case "trump":
            return _("wählt")
        case "auction":
            return _("sagt an")
        case "discard":
            return _("legt weg")
        case _:
            return _("am Zug")


def _spoken_for(scene: Scene, seat: Seat, view: SeatView) -> str:
    """What a seat has said in the auction, or when asked for Kontra."""
    if view.phase == "auction":
        calls = [call for call in view.calls if call.seat == seat]
        return _("hat gepasst") if calls and isinstance(calls[-1], Passed) else ""
    if view.phase == "kontra" and view.played:
        said = [call for call in view.played.said if call.seat == seat]
        if said and isinstance(said[-1], Passed):
            return _("kein %(word)s") % {"word": scene.words.kontra(view.played.kontra + 1)}
    return ""


def _office(scene: Scene, seat: Seat, view: SeatView) -> str:
    if view.dealer == seat:
        return _("Du gibst") if seat == scene.tv.seat else _("gibt")
    if view.vorhand == seat and view.phase in ("trump", "auction", "kontra"):
        return _("Vorhand")
    return _relation(scene, seat)


def _relation(scene: Scene, seat: Seat) -> str:
    if seat == scene.tv.seat:
        return _("Du")
    if scene.rules.players == 3:
        return _three(scene, seat)
    if scene.tv.watching:
        partner = scene.people.names[(seat + 2) % 4]
        return _("mit %(name)s") % {"name": partner}
    return _("Dein Partner") if seat in scene.us else _("gegen dich")


def _three(scene: Scene, seat: Seat) -> str:
    if scene.view is None or scene.view.played is None:
        return _("Mitspieler")
    if scene.view.played.declarer == seat:
        return _("allein")
    if scene.tv.seat == scene.view.played.declarer:
        return _("gegen dich")
    return _("spielt mit dir") if not scene.tv.watching else _("zu zweit")


def _badge(scene: Scene, seat: Seat) -> tuple[str, str]:
    """ "Spielt", and on wide screens what."""
    view = scene.running
    if view is None or view.played is None or view.played.declarer != seat:
        return "", ""
    trump = view.played.trump
    return _("Spielt"), scene.words.suit(trump) if trump else view.played.contract.name


def _cards(scene: Scene, seat: Seat, view: SeatView | None) -> tuple[int, CardModel | None]:
    """How many backs lie at another's seat, and the card that lies there face up [3.2], [3.6]."""
    if view is None or seat == scene.tv.seat:
        return 0, None
    shown = view.shown
    if shown is None or shown.seat != seat or _is_played(view, shown.card):
        return view.counts[seat], None
    if view.played is None and scene.rules.trump.by == "vorhand":
        return max(view.counts[seat] - 1, 0), None  # it lies in the middle while it is news
    return max(view.counts[seat] - 1, 0), scene.card(shown.card)


def _is_played(view: SeatView, card: str) -> bool:
    on_table = view.trick.cards if view.trick else ()
    return card in on_table or any(card in trick.cards for trick in view.tricks)


def _speech(scene: Scene, seat: Seat, view: SeatView | None) -> str:
    """What a seat said last, in the auction or for Kontra: the newest call, and the bid that stands."""
    if view is None or seat == scene.tv.seat:
        return ""
    if view.phase == "auction" and view.calls:
        bids = [call for call in view.calls if isinstance(call, Bid)]
        spoken = [call for call in (view.calls[-1], bids[-1] if bids else None) if call and call.seat == seat]
        return _call(scene, spoken[-1]) if spoken else ""
    if view.phase == "kontra" and view.played and view.played.said:
        last = view.played.said[-1]
        if last.seat == seat and isinstance(last, Doubled):
            return _("%(word)s!") % {"word": scene.words.kontra(last.level)}
    return ""


def _call(scene: Scene, call: Bid | Passed) -> str:
    if isinstance(call, Passed):
        return _("Passe.")
    bid = contracts.soft(scene.words.contract(scene.rules.by_key[call.contract], call.suit))
    return _("%(bid)s.") % {"bid": bid}


def _seat_label(scene: Scene, state: SeatState, role: str, cards: int, turn: bool) -> str:
    """The whole seat in words, for those who do not see it."""
    parts = [state.name or _("freier Platz"), role]
    if turn and role not in (_("am Zug"), _("Du bist dran")):
        parts.append(_("am Zug"))
    if state.is_bot or state.taken_over:
        parts.append(_("ein Bot spielt"))
    if cards:
        parts.append(ngettext("%(n)d Karte", "%(n)d Karten", cards) % {"n": cards})
    return ", ".join(parts)
