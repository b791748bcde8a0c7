"""What cards are called, by the deck and the words somebody has chosen, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.preferences import Preferences
from games.engine.cards import Card, Rank, Suit


def rank_name(rank: Rank, prefs: Preferences) -> str:
    """Ass, Zehner, König, Ober, Unter; Dame and Bube in the French deck."""
    french = prefs.deck == "fr"
    return {
        "A": _("Ass"),
        "Z": _("Zehner"),
        "K": _("König"),
        "O": _("Dame") if french else _("Ober"),
        "U": _("Bube") if french else _("Unter"),
    }[rank]


def suit_name(suit: Suit, prefs: Preferences) -> str:
    """The suit in the words of the deck: Laub or Grün in the double-German one, Kreuz or Treff in the French."""
    if prefs.deck == "fr":
        clubs = _("Treff") if prefs.suit_words == "treff" else _("Kreuz")
        return {"E": clubs, "L": _("Pik"), "H": _("Herz"), "S": _("Karo")}[suit]
    green = prefs.suit_words == "gruen"
    return {
        "E": _("Eichel"),
        "L": _("Grün") if green else _("Laub"),
        "H": _("Herz"),
        "S": _("Schelle") if green else _("Schell"),
    }[suit]


def card_name(card: Card, prefs: Preferences) -> str:
    """A card within a sentence: „Laub‑Ass“, with a hyphen that does not break."""
    values = {"suit": suit_name(card[0], prefs), "rank": rank_name(card[1], prefs)}
    return pgettext("Karte im Satz", "%(suit)s‑%(rank)s") % values
