"""Names of cards and suits, and the words for Kontra and trump, for one reader's preferences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import pgettext

from accounts.preferences import Preferences
from games.engine import ALL_CARDS, Contract
from games.engine.cards import Card, Rank, Suit

from .texts import gettext as _
from .texts import language

# The names of the pictures in static/deck.svg.
_SUIT_ART = {
    "de": {"E": "eichel", "L": "laub", "H": "herz", "S": "schell"},
    "fr": {"E": "kreuz", "L": "pik", "H": "herz", "S": "karo"},
}
_RANK_ART = {
    "de": {"A": "ass", "Z": "zehn", "K": "koenig", "O": "ober", "U": "unter"},
    "fr": {"A": "ass", "Z": "zehn", "K": "koenig", "O": "dame", "U": "bube"},
}


class Words:
    """What one reader calls things, in the language active when this was made.

    `card` is a name for labels ("Laub Ass"), `the` and `with_the` stand in sentences: "den Laub‑König" is played,
    "mit dem Laub‑Ass" is stechen done. Ranks follow the deck, suits the deck and the reader's choice within it.
    """

    def __init__(self, deck: str, suit_words: str, kontra_words: str, trump_word: str) -> None:
        self.deck = deck
        self._suits = _suits(deck, suit_words)
        self._kontra = _kontra(kontra_words)
        self.trump = pgettext("im Satz", "Atout") if trump_word == "atout" else pgettext("im Satz", "Trumpf")
        self.ranks = _ranks(deck)
        self._labels = self._all(_labels(deck))
        self._the = self._all(_accusatives(deck))
        self._with = self._all(_datives(deck))

    def _all(self, patterns: dict[Rank, str]) -> dict[Card, str]:
        return {card: patterns[card[1]] % {"suit": self._suits[card[0]]} for card in ALL_CARDS}

    def suit(self, suit: Suit) -> str:
        return self._suits[suit]

    def card(self, card: Card) -> str:
        return self._labels[card]

    def the(self, card: Card) -> str:
        """The card with its article, as what is played: "den Laub‑König"."""
        return self._the[card]

    def with_the(self, card: Card) -> str:
        """The card with its article, as what is stechen done with: "dem Laub‑Ass"."""
        return self._with[card]

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(self._labels[card] for card in cards)

    def kontra(self, level: int) -> str:
        """Kontra (1), Re (2), Sup (3)."""
        return self._kontra[level - 1]

    def trump_is(self, suit: Suit | None) -> str:
        """ "Trumpf Herz", or that there is none."""
        if suit is None:
            return _("ohne %(trump)s") % {"trump": self.trump}
        return _("%(trump)s %(suit)s") % {"trump": self.trump, "suit": self._suits[suit]}

    def contract(self, contract: Contract, suit: Suit | None = None) -> str:
        """A contract's name, which is never translated, with the suit if it was named with the bid [3.4]."""
        if suit is None:
            return contract.name
        return _("%(contract)s in %(suit)s") % {"contract": contract.name, "suit": self._suits[suit]}

    def card_art(self, card: Card) -> str:
        return f"card-{self.deck}-{_SUIT_ART[self.deck][card[0]]}-{_RANK_ART[self.deck][card[1]]}"

    def suit_art(self, suit: Suit) -> str:
        return f"suit-{self.deck}-{_SUIT_ART[self.deck][suit]}"


def words_for(prefs: Preferences) -> Words:
    """The words of a reader with these preferences, in the active language."""
    return _words(language(), prefs.deck, prefs.suit_words, prefs.kontra_words, prefs.trump_word)


@lru_cache(maxsize=256)
def _words(language: str | None, deck: str, suit_words: str, kontra_words: str, trump_word: str) -> Words:
    return Words(deck, suit_words, kontra_words, trump_word)


def _suits(deck: str, chosen: str) -> dict[Suit, str]:
    """Names of the suits: those chosen if they belong to the deck, else the deck's usual ones."""
    if deck == "fr":
        clubs = _("Treff") if chosen == "treff" else _("Kreuz")
        return {"E": clubs, "L": _("Pik"), "H": _("Herz"), "S": _("Karo")}
    if chosen == "gruen":
        return {"E": _("Eichel"), "L": _("Grün"), "H": _("Rot"), "S": _("Schelle")}
    return {"E": _("Eichel"), "L": _("Laub"), "H": _("Herz"), "S": _("Schell")}


def _kontra(chosen: str) -> tuple[str, str, str]:
    match chosen:
        case "fleck":
            return _("Fleck"), _("Retour"), _("Subkontra")
        case "gspritzt":
            return _("Gspritzt"), _("Zurück"), _("Subkontra")
        case _:
            return _("Kontra"), _("Rekontra"), _("Subkontra")


def _ranks(deck: str) -> dict[Rank, str]:
    """The ranks by themselves, as in "Ober am höchsten"."""
    court = {"O": _("Dame"), "U": _("Bube")} if deck == "fr" else {"O": _("Ober"), "U": _("Unter")}
    return {"A": _("Ass"), "Z": _("Zehner"), "K": _("König")} | court


def _labels(deck: str) -> dict[Rank, str]:
    names = {"A": _("%(suit)s Ass"), "Z": _("%(suit)s Zehn"), "K": _("%(suit)s König")}
    if deck == "fr":
        return names | {"O": _("%(suit)s Dame"), "U": _("%(suit)s Bube")}
    return names | {"O": _("%(suit)s Ober"), "U": _("%(suit)s Unter")}


def _accusatives(deck: str) -> dict[Rank, str]:
    names = {"A": _("das %(suit)s‑Ass"), "Z": _("den %(suit)s‑Zehner"), "K": _("den %(suit)s‑König")}
    if deck == "fr":
        return names | {"O": _("die %(suit)s‑Dame"), "U": _("den %(suit)s‑Buben")}
    return names | {"O": _("den %(suit)s‑Ober"), "U": _("den %(suit)s‑Unter")}


def _datives(deck: str) -> dict[Rank, str]:
    names = {"A": _("dem %(suit)s‑Ass"), "Z": _("dem %(suit)s‑Zehner"), "K": _("dem %(suit)s‑König")}
    if deck == "fr":
        return names | {"O": _("der %(suit)s‑Dame"), "U": _("dem %(suit)s‑Buben")}
    return names | {"O": _("dem %(suit)s‑Ober"), "U": _("dem %(suit)s‑Unter")}
