"""Beside the table: the last trick, and the course of the Runde."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from games.engine import Event
from games.engine.cards import Seat
from games.engine.phases.trick import Trick
from games.history.states import Lru
from games.words import results
from games.words.course import Line, Story
from games.words.texts import ended
from games.words.texts import gettext as _

from .felt import shows_augen
from .pictures import CardModel
from .scene import Scene


@dataclass(frozen=True, slots=True)
class PastCard:
    card: CardModel
    name: str
    won: bool


@dataclass(frozen=True, slots=True)
class PastTrick:
    number: int
    cards: tuple[PastCard, ...]
    text: str


class _Told(NamedTuple):
    """A course, the lines made of it, and the story ready to go on."""

    story: Story
    course: tuple[tuple[int, Event], ...]
    lines: tuple[Line, ...]


_told_before: Lru[tuple[object, ...], _Told] = Lru(4096)


def past_tricks(scene: Scene) -> tuple[PastTrick, ...]:
    """The tricks that may be looked up at this table, the newest first."""
    tricks = scene.view.tricks if scene.view else ()
    return tuple(_past(scene, number, tricks[number - 1]) for number in sorted(_open(scene), reverse=True))


def _open(scene: Scene) -> set[int]:
    """The numbers of the done tricks that may be looked up."""
    tricks = scene.view.tricks if scene.view else ()
    numbers = range(1, len(tricks) + 1)
    if scene.running is None:
        return set(numbers)
    match scene.tv.show_tricks:
        case "all":
            return set(numbers)
        case "last":
            return set(numbers[-1:])
        case "first":
            firsts = [
                next((number for number in numbers if tricks[number - 1].winner in seats), None)
                for seats in (scene.us, scene.them)
            ]
            return {number for number in firsts if number}
        case _:
            return set()


def _past(scene: Scene, number: int, trick: Trick) -> PastTrick:
    cards = tuple(
        PastCard(scene.card(card), scene.people.name(seat), seat == trick.winner)
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    text = _("%(augen)d Augen, Stich an %(name)s.") % {
        "augen": trick.augen,
        "name": scene.people.to(trick.winner),
    }
    return PastTrick(number, cards, ended(text))


def no_tricks(scene: Scene) -> str:
    if scene.tv.show_tricks == "none" and scene.running is not None:
        return _("An diesem Tisch werden Stiche nicht nachgeschaut.")
    return _("Noch kein Stich gespielt.")


def lines(scene: Scene) -> tuple[Line, ...]:
    """The course in sentences. What was told before is remembered, and only told on."""
    tv = scene.tv
    key = (tv.partie, tv.runde, scene.people, scene.words)
    told = _told_before.get(key)
    if told is None or told.course != tv.course[: len(told.course)]:
        told = _Told(Story(scene.rules, scene.people, scene.words), (), ())
    if len(told.course) < len(tv.course):
        story = told.story.copy()
        more = tuple(story.lines(tv.course[len(told.course) :]))
        told = _Told(story, tv.course, told.lines + more)
        _told_before.put(key, told)
    return told.lines


def log(scene: Scene) -> Markup:
    """The course of the Runde, the newest first. Cards of tricks that may not be looked up are left out."""
    view = scene.view
    if view is None:
        return Markup()
    may_see = _open(scene) | {len(view.tricks) + 1}
    items = [_item("", _dealt(scene))]
    for line in lines(scene):
        text = _told(scene, line, may_see)
        if text:
            items.append(_item(scene.team(line.seat) if line.seat is not None else "", text))
    if view.result is not None:
        items.append(_item("", results.reason(view, view.result, scene.people)))
    return Markup("".join(items[::-1]))  # noqa: S704 each is HTML


# Each line is said again with every frame until the Runde ends.
@lru_cache(maxsize=8192)
def _item(team: str, text: str) -> str:
    """A line of the log as HTML; `team` is "" for what nobody's team did."""
    return f'<li class="team-{team}">{escape(text)}</li>' if team else f"<li>{escape(text)}</li>"


def _dealt(scene: Scene) -> str:
    dealer = scene.view.dealer if scene.view else scene.tv.dealer
    if dealer == scene.tv.seat:
        return _("Du gibst.")
    return _("%(name)s gibt.") % {"name": scene.people.names[dealer]}


def _told(scene: Scene, line: Line, may_see: set[int]) -> str:
    """A line as it stands in the log; "" if it tells too much or nothing new."""
    if not line.trick:
        return line.text
    if line.ends and line.seat is not None:
        return _trick_won(scene, line, line.seat)
    if line.trick not in may_see:
        return ""
    return _("%(n)d. Stich: %(text)s") % {"n": line.trick, "text": line.text} if line.leads else line.text


def _trick_won(scene: Scene, line: Line, seat: Seat) -> str:
    names = {"n": line.trick, "name": scene.people.to(seat), "augen": line.augen}
    if shows_augen(scene, scene.team(seat)):
        return _("%(n)d. Stich an %(name)s (%(augen)d Augen).") % names
    return ended(_("%(n)d. Stich an %(name)s.") % names)
