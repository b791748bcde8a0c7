"""The bar above the table: the score of the Partie, and what is being played."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from markupsafe import Markup

from games.engine import SeatView
from games.engine.cards import Seat, Suit
from games.engine.events import Bid
from games.rooms.lessons import BY_KEY
from games.rooms.table_view import LessonState
from games.words import contracts
from games.words.texts import gettext as _

from . import pictures
from .scene import Scene


@dataclass(frozen=True, slots=True)
class Side:
    """One side's score, with its tally; where Striche are written, their paths and number."""

    team: str
    name: str
    points: int
    tally: Markup
    strokes: str = ""
    strokes_open: str = ""
    in_words: str = ""
    solo: bool = False
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The score line. `kind` is `up`, `down`, `strokes` or `three`, or `lesson`: the label stands there."""

    kind: str
    label: str
    sides: tuple[Side, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Fact:
    term: str
    value: str
    suit: Markup | str = ""


def score(scene: Scene) -> Score:
    partie = scene.rules.partie
    if scene.tv.lesson is not None:
        return Score("lesson", _("Schnapsen lernen"), (), partie.target)
    points = scene.tv.score or (0,) * scene.rules.players
    if scene.rules.players == 3:
        return _three(scene, points)
    groups = ((scene.side_names[0], "us", scene.us[0]), (scene.side_names[1], "them", scene.them[0]))
    sides = tuple(
        side(scene, seat, team, name, points[seat], mirrored=team == "them") for name, team, seat in groups
    )
    label = _label(partie.direction) % {
        "us": sides[0].name,
        "them": sides[1].name,
        "mine": sides[0].points,
        "theirs": sides[1].points,
        "target": partie.target,
    }
    return Score(partie.direction, label, sides, partie.target)


def _label(direction: str) -> str:
    match direction:
        case "strokes":
            return _("Striche: %(us)s %(mine)d, %(them)s %(theirs)d. Mit %(target)d ist die Partie verloren.")
        case "down":
            return _(
                "Punktestand, von %(target)d heruntergezählt: %(us)s noch %(mine)d, %(them)s noch %(theirs)d"
            )
        case _:
            return _("Punktestand: %(us)s %(mine)d, %(them)s %(theirs)d, gespielt wird bis %(target)d")


def side(
    scene: Scene, seat: Seat, team: str, name: str, points: int, mirrored: bool = False, gain: int = 0
) -> Side:
    """One side's score as it is shown: `direction = "down"` shows what is missing [11.1]."""
    partie = scene.rules.partie
    shown = max(partie.target - points, 0) if partie.direction == "down" else points
    fill = min(pictures.TALLY_WIDTH * shown // partie.target, pictures.TALLY_WIDTH)
    written = partie.direction == "strokes"
    return Side(
        team,
        name,
        shown,
        pictures.tally(fill, mirrored, partie.target),
        strokes_path(0, points) if written else "",
        strokes_path(points, partie.target) if written else "",
        contracts.points(points, scene.rules) if written else "",
        bool(scene.view and scene.view.played and scene.view.played.declarer == seat),
        gain,
    )


def _three(scene: Scene, points: tuple[int, ...]) -> Score:
    sides = tuple(
        side(scene, seat, scene.team(seat), scene.people.names[seat], points[seat])
        for seat in scene.rules.clockwise(scene.base)
    )
    partie = scene.rules.partie
    solo = next((one.name for one in sides if one.solo), "")
    label = _("Punktestand bis %(target)d.") % {"target": partie.target}
    if solo:
        label += " " + _("%(name)s spielt allein.") % {"name": solo}
    return Score("three", label, sides, partie.target)


def strokes_path(first: int, after: int) -> str:
    """Tally marks from the place `first` to before `after`; six have room."""
    return "".join(f"M{6 + 9 * place} 2l-2 19" for place in range(first, min(after, 6)))


def facts(scene: Scene) -> tuple[Fact, ...]:
    view = scene.view if scene.tv.phase not in ("waiting",) else None
    if view is not None and scene.tv.lesson is not None:
        return (_trump_now(scene, view), _exercise(scene.tv.lesson))
    if view is None:
        return (_dealer(scene), _seal(scene))
    if view.played is None:
        return (_trump(scene, view.suit, open_still=True), _standing(scene, view), *_in_auction(scene, view))
    past = scene.running is None
    return (
        _trump(scene, view.played.trump, open_still=False),
        _who_plays(scene, view.played.declarer, past),
        _seal(scene)
        if scene.tv.phase == "between"
        else Fact(_("Es geht um"), contracts.at_stake(view.played, scene.rules, scene.words)),
    )


def _trump(scene: Scene, suit: Suit | None, open_still: bool) -> Fact:
    label = capfirst(scene.words.trump)
    if suit is None:
        return Fact(label, _("offen") if open_still else _("keiner"))
    return Fact(label, scene.words.suit(suit), scene.suit(suit))


def _trump_now(scene: Scene, view: SeatView) -> Fact:
    if view.played is None:
        return _trump(scene, view.suit, open_still=True)
    return _trump(scene, view.played.trump, open_still=False)


def _exercise(state: LessonState) -> Fact:
    names = {"n": state.number}
    return Fact(_("Übung %(n)d") % names, _(BY_KEY[state.key].title))


def _dealer(scene: Scene) -> Fact:
    return Fact(_("Gibt"), scene.people.name(scene.tv.dealer))


def _seal(scene: Scene) -> Fact:
    return Fact(_("Siegel"), seal_digits(scene.tv.commitment, 2))


def seal_digits(commitment: str, groups: int) -> str:
    """The first digits of a seal in groups of four."""
    digits = commitment.upper()
    return " ".join(digits[4 * place : 4 * place + 4] for place in range(groups))


def _standing(scene: Scene, view: SeatView) -> Fact:
    bids = [call for call in view.calls if isinstance(call, Bid)]
    if not bids:
        return _dealer(scene)
    bid = bids[-1]
    name = contracts.soft(scene.words.contract(scene.rules.by_key[bid.contract], bid.suit))
    if bid.seat == scene.tv.seat:
        return Fact(_("Du sagst an"), name)
    return Fact(_("%(name)s sagt an") % {"name": scene.people.names[bid.seat]}, name)


def _in_auction(scene: Scene, view: SeatView) -> tuple[Fact, ...]:
    bids = [call for call in view.calls if isinstance(call, Bid)]
    if bids:
        return (Fact(_("Es geht um"), contracts.worth(scene.rules.by_key[bids[-1].contract], scene.rules)),)
    return (Fact(_("Vorhand"), scene.people.name(view.vorhand)),)


def _who_plays(scene: Scene, declarer: Seat, past: bool) -> Fact:
    contract = scene.contract
    name = contracts.soft(contract.name) if contract else ""
    if declarer == scene.tv.seat:
        return Fact(_("Du hast gespielt") if past else _("Du spielst"), name)
    text = _("%(name)s hat gespielt") if past else _("%(name)s spielt")
    return Fact(text % {"name": scene.people.names[declarer]}, name)
