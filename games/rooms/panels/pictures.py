"""The drawings that panels are made of, as ready pieces of HTML: cards, suits, marks, icons, tallies."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from django.templatetags.static import static
from markupsafe import Markup

from games.engine.cards import Card, Suit
from games.words import Words

_ICON = Markup('<svg class="icon{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>')
_MARK = Markup('<svg class="team-mark" viewBox="0 0 10 10" aria-hidden="true"><path d="{}"/></svg>')
_TALLY = Markup(
    '<svg class="tally" viewBox="0 0 240 12" preserveAspectRatio="none" aria-hidden="true">'
    '<rect class="tally-track" width="240" height="12" rx="3"/>'
    '<rect class="tally-fill" x="{x}" width="{fill}" height="12" rx="3"/>'
    '<path class="tally-notch" d="{notches}"/></svg>'
)
TALLY_WIDTH = 240

MARKS = {
    "us": _MARK.format("M5 0l5 5-5 5-5-5z"),
    "them": _MARK.format("M5 .5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z"),
}
ICONS = {
    "robot": _ICON.format(
        "",
        "M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5M12 5h.01M9 13.5v1M15 13.5v1"
        "M2.5 13v3M21.5 13v3",
    ),
    "veiled": _ICON.format(
        " icon-small",
        "M4 4l16 16M9.5 6.2A9 9 0 0 1 12 6c5 0 8 4 9 6a14 14 0 0 1-2.6 3.4M6 8.2A13 13 0 0 0 3 12c1 2 4 6 9 6"
        "a9 9 0 0 0 3.5-.7",
    ),
    "shield": _ICON.format("", "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 11.5l2.3 2.3 4-4.3"),
    "alert": _ICON.format("", "M12 4l9 16H3zM12 10v4M12 17h.01"),
    "check": _ICON.format("", "M5 12l5 5 9-10"),
    "menu": _ICON.format("", "M4 7h16M4 12h16M4 17h16"),
    "bulb": _ICON.format(
        "",
        "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
    ),
    "eye": _ICON.format(
        "",
        "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0"
        " 0 5z",
    ),
}


class CardModel(NamedTuple):
    """A face-up card: `face` has its name for screen readers, `picture` lies in a control that has it."""

    code: Card
    name: str
    face: Markup
    picture: Markup
    choice: Markup
    small: Markup


def use(art: str) -> Markup:
    """A picture of the deck."""
    return Markup('<use href="{}#{}"/>').format(static("deck.svg"), art)


@lru_cache(maxsize=2048)
def card(words: Words, code: Card) -> CardModel:
    name, picture = words.card(code), use(words.card_art(code))
    known = Markup('viewBox="0 0 200 320" role="img" aria-label="{}" data-card="{}"').format(name, code)
    silent = Markup('class="card" viewBox="0 0 200 320" aria-hidden="true"')
    return CardModel(
        code,
        name,
        face=Markup('<svg class="card" {}>{}</svg>').format(known, picture),
        picture=Markup("<svg {}>{}</svg>").format(silent, picture),
        choice=Markup('<svg data-card="{}" {}>{}</svg>').format(code, silent, picture),
        small=Markup('<svg class="is-shown" {}>{}</svg>').format(known, picture),
    )


@lru_cache(maxsize=1024)
def suit(words: Words, code: Suit, kind: str = "suit") -> Markup:
    """A suit's sign; `kind` is its class."""
    return Markup('<svg class="{}" viewBox="0 0 100 100" aria-hidden="true">{}</svg>').format(
        kind, use(words.suit_art(code))
    )


@lru_cache(maxsize=1024)
def tally(fill: int, mirrored: bool, target: int) -> Markup:
    """A score as a bar with a notch between its points; `fill` of TALLY_WIDTH."""
    return _TALLY.format(x=TALLY_WIDTH - fill if mirrored else 0, fill=fill, notches=_notches(target))


def _notches(target: int) -> str:
    if target > TALLY_WIDTH // 4:
        return ""  # they would lie too close
    return "".join(f"M{TALLY_WIDTH * place // target} 0v12" for place in range(1, target))


@cache
def backs() -> dict[str, Markup]:
    """Cards face down: all alike, without a name. In a seat, in the own hand, in the talon."""
    picture = use("card-back")
    card = Markup('<svg class="card" viewBox="0 0 200 320" aria-hidden="true">{}</svg>').format(picture)
    return {
        "back": Markup('<svg viewBox="0 0 200 320" aria-hidden="true">{}</svg>').format(picture),
        "face_down": Markup('<li><span class="card">{}</span></li>').format(card),
        "talon_back": Markup('<span class="card">{}</span>').format(card),
    }


@cache
def brand() -> Markup:
    return Markup('<svg viewBox="0 0 100 100" aria-hidden="true">{}</svg>').format(use("brand-apple"))
