"""Template tags for the pictures of the site: cards of the deck, and line icons."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

_ICONS = {
    "play": "M8 5l11 7-11 7z",
    "warning": "M12 4l9 16H3zM12 10v4M12 17h.01",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "check": "M5 12l5 5 9-10",
    "log-out": "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
    "back": "M15 5l-7 7 7 7",
    "again": "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
    "cross": "M6 6l12 12M18 6L6 18",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "shield": "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 11.5l2.3 2.3 4-4.3",
    "plus": "M12 5v14M5 12h14",
    "printer": "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
    "first": "M18 6l-8 6 8 6zM6 6v12",
    "previous": "M15 6l-8 6 8 6z",
    "next": "M9 6l8 6-8 6z",
    "last": "M6 6l8 6-8 6zM18 6v12",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "cards": "M8 4h9a2 2 0 0 1 2 2v11M5 7h8a2 2 0 0 1 2 2v10a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V8a1 1 0 0 1 1-1z",
    "list": "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
    "talk": "M4 5h16v11H9l-5 4z",
    "book": "M4 5a2 2 0 0 1 2-2h13v15H6a2 2 0 0 0-2 2zM4 20a2 2 0 0 0 2 1h13v-3",
    "gear": "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1"
    "M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
    "keys": "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
    "bulb": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
    "download": "M12 4v11M8 11l4 4 4-4M5 20h14",
}


@register.simple_tag
def card_art(symbol: str) -> SafeString:
    """A card as an ornament: hidden from screen readers and without `data-card`. `symbol` like card-de-herz-ober."""
    return format_html(
        '<svg class="card" viewBox="0 0 200 320" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("deck.svg"),
        symbol,
    )


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """A line icon by name; `size` "small" beside small text."""
    return format_html(
        '<svg class="icon{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>',
        f" icon-{size}" if size else "",
        _ICONS[name],
    )
