"""Template tags of the history: cards and suits in the reader's deck, and Bummerl as balls."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django import template
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.history.portrait import day as day_in_words
from games.words import Words
from games.words.texts import ended

register = template.Library()
register.filter("ended", ended, is_safe=True)

BALLS_SHOWN = 12
_BALLS = {
    "normal": '<svg class="ball" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="4.2"/></svg>',
    "schneider": '<svg class="ball ball-schneider" viewBox="0 0 16 16" aria-hidden="true">'
    '<circle cx="8" cy="8" r="7"/></svg>',
    "retourschneider": '<svg class="ball ball-retour" viewBox="0 0 20 20" aria-hidden="true">'
    '<circle cx="10" cy="10" r="8.2"/><circle cx="10" cy="10" r="4.4"/></svg>',
}
_MARKS = {
    "us": "M5 0l5 5-5 5-5-5z",
    "them": "M5 .5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z",
}


@register.simple_tag
def face(card: str, words: Words) -> SafeString:
    """A card face up, with its name."""
    return format_html(
        '<svg class="card" viewBox="0 0 200 320" role="img" aria-label="{}" data-card="{}"><use href="{}#{}"/></svg>',
        words.card(card),
        card,
        static("deck.svg"),
        words.card_art(card),
    )


@register.simple_tag
def face_art(card: str, words: Words) -> SafeString:
    """A card's picture beside its name."""
    return format_html(
        '<svg class="card" viewBox="0 0 200 320" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("deck.svg"),
        words.card_art(card),
    )


@register.simple_tag
def card_name(card: str, words: Words) -> SafeString:
    """A card's name after the sign of its suit."""
    return format_html(
        '<span class="card-cell"><svg class="suit" viewBox="0 0 100 100" aria-hidden="true">'
        '<use href="{}#{}"/></svg>{}</span>',
        static("deck.svg"),
        words.suit_art(card[0]),
        words.card(card),
    )


@register.simple_tag
def suit(suit: str, words: Words) -> SafeString:
    """A suit's sign before its name."""
    return format_html(
        '<svg class="suit" viewBox="0 0 100 100" aria-hidden="true"><use href="{}#{}"/></svg> {}',
        static("deck.svg"),
        words.suit_art(suit),
        words.suit(suit),
    )


@register.simple_tag
def ball(kind: str) -> SafeString:
    return SafeString(_BALLS.get(kind, _BALLS["normal"]))


@register.simple_tag
def balls(kinds: Sequence[str]) -> SafeString:
    """One ball for each Partie lost; once they are many, one of each kind with their number."""
    if len(kinds) <= BALLS_SHOWN:
        return format_html_join("", "{}", ((ball(kind),) for kind in kinds))
    counted = ((ball(kind), kinds.count(kind)) for kind in _BALLS if kind in kinds)
    return format_html_join("", '<span class="ball-count">{}× {}</span>', counted)


@register.filter
def special(kinds: Sequence[str]) -> str:
    """How many of them were Schneider and Retourschneider, in words; empty if none was."""
    told = (
        (ngettext("ein Schneider", "%(n)d Schneider", kinds.count("schneider")), "schneider"),
        (
            ngettext("ein Retourschneider", "%(n)d Retourschneider", kinds.count("retourschneider")),
            "retourschneider",
        ),
    )
    return ", ".join(text % {"n": kinds.count(kind)} for text, kind in told if kind in kinds)


@register.simple_tag
def team_mark(mark: str) -> SafeString:
    """The sign that goes with a team's colour."""
    return format_html(
        '<svg class="team-mark" viewBox="0 0 10 10" aria-hidden="true"><path d="{}"/></svg>', _MARKS[mark]
    )


@register.filter
def day(moment: datetime) -> str:
    """ "heute", "gestern", or the date."""
    return day_in_words(moment)


@register.filter
def signed(number: float) -> str:
    """A number with one decimal place and always its sign, a true minus."""
    text = number_format(abs(number), 1)
    return f"−{text}" if round(number, 1) < 0 else f"+{text}" if round(number, 1) > 0 else text


@register.filter
def at(mapping: dict[int, object] | None, key: int) -> object:
    """The value under a key, None if there is none."""
    return mapping.get(key) if mapping else None
