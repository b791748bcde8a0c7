"""Why something may not be done, in words that name the rule and the remedy."""

from __future__ import annotations

from games.engine import Refusal, SeatView
from games.engine.cards import Card, Suit
from games.engine.phases.play import side_of
from games.engine.phases.trick import Trick

from .cards import Words
from .texts import gettext as _


def refusal(reason: Refusal) -> str:
    """The sentence for a refused action, without its cards."""
    match reason:
        case Refusal.UNREADABLE:
            return _("Das ist kein Zug. Nimm etwas von dem, was hier angeboten wird.")
        case Refusal.RUNDE_OVER:
            return _("Die Runde ist schon zu Ende.")
        case Refusal.OTHER_SEAT:
            return _("Du bist gerade nicht dran.")
        case Refusal.OTHER_PHASE | Refusal.NOT_ASKED:
            return _("Danach ist jetzt nicht gefragt.")
        case Refusal.NOT_IN_HAND:
            return _("Diese Karte hast du nicht.")
        case Refusal.FARBZWANG | Refusal.STICHZWANG | Refusal.TRUMPFZWANG | Refusal.UEBERTRUMPFZWANG:
            return _duty(reason)
        case _:
            return _announcement(reason)


def _duty(reason: Refusal) -> str:
    match reason:
        case Refusal.FARBZWANG:
            return _("Farbzwang: Du musst die ausgespielte Farbe zugeben.")
        case Refusal.STICHZWANG:
            return _("Stichzwang: Du kannst stechen, also musst du – auch den eigenen Partner.")
        case Refusal.TRUMPFZWANG:
            return _("Trumpfzwang: Du kannst nicht zugeben, also musst du trumpfen.")
        case _:
            return _("Übertrumpfzwang: Du hast einen höheren Trumpf, also musst du ihn nehmen.")


def _announcement(reason: Refusal) -> str:
    match reason:
        case Refusal.SUIT_NOT_HELD:
            return _("Trumpf kann nur eine Farbe werden, die du unter den ersten drei Karten hast.")
        case Refusal.NO_AUFSCHLAGEN:
            return _("Nach den Hausregeln wird hier nicht aufgeschlagen.")
        case Refusal.UNKNOWN_CONTRACT:
            return _("Diese Ansage gibt es nach den Hausregeln nicht.")
        case Refusal.NOT_BIDDABLE:
            return _("Das normale Spiel wird nicht angesagt: Es kommt, wenn alle passen.")
        case Refusal.TOO_LOW:
            return _("Zu niedrig: Du musst höher ansagen oder passen.")
        case Refusal.NOT_THIS_SEAT:
            return _("Diese Ansage steht deinem Platz in dieser Runde nicht zu.")
        case Refusal.NEEDS_ACE:
            return _("Dafür brauchst du ein Ass auf der Hand.")
        case Refusal.NEEDS_FIVE_TRUMPS:
            return _("Dafür brauchst du fünf Trümpfe auf der Hand.")
        case Refusal.NEEDS_FIVE_OF_PLAIN_SUIT:
            return _("Dafür brauchst du fünf Karten einer Farbe, die nicht Trumpf ist.")
        case Refusal.MUST_BID:
            return _("Alle haben gepasst, also musst du ansagen.")
        case Refusal.LOWEST_ONLY:
            return _("Alle haben gepasst, also gilt nur eine der niedrigsten Ansagen.")
        case Refusal.SUIT_MISSING:
            return _("Sag die Farbe dazu.")
        case _:
            return _("Diese Ansage hat keine eigene Farbe.")


def on_card(reason: Refusal, led: Suit, words: Words) -> str:
    """The two or three words that stand on a card that may not be played."""
    match reason:
        case Refusal.FARBZWANG:
            return _("%(suit)s bedienen") % {"suit": words.suit(led)}
        case Refusal.STICHZWANG:
            return _("Stich­zwang")
        case Refusal.TRUMPFZWANG:
            return _("Trumpf­zwang")
        case _:
            return _("höher trumpfen")


def of_card(card: Card, reason: Refusal, led: Suit, words: Words) -> str:
    """The label of a card that may not be played: its name, the rule, and what to do."""
    names = {"card": words.card(card), "suit": words.suit(led)}
    match reason:
        case Refusal.FARBZWANG:
            return _("%(card)s, nicht spielbar: Farbzwang – du hast noch %(suit)s") % names
        case Refusal.STICHZWANG:
            return _("%(card)s, nicht spielbar: Stichzwang – du hast eine höhere Karte in %(suit)s") % names
        case Refusal.TRUMPFZWANG:
            return _("%(card)s, nicht spielbar: Trumpfzwang – du musst trumpfen") % names
        case _:
            return _("%(card)s, nicht spielbar: Übertrumpfzwang – du hast einen höheren Trumpf") % names


def hint(view: SeatView, words: Words) -> str:
    """The rule that binds the viewer's hand now, with the cards that may be played; "" if all may."""
    if not view.blocked or view.trick is None:
        return ""
    reasons = set(view.blocked.values())
    names = {"cards": _with([action[5:] for action in view.actions], words)}
    if Refusal.STICHZWANG in reasons:
        if _partner_wins(view, view.trick):
            return _("Stichzwang: Du musst mit %(cards)s stechen – auch den eigenen Partner.") % names
        return _("Stichzwang: Du musst mit %(cards)s stechen.") % names
    if Refusal.UEBERTRUMPFZWANG in reasons:
        return _("Übertrumpfzwang: Du musst höher trumpfen, mit %(cards)s.") % names
    if Refusal.TRUMPFZWANG in reasons:
        return _("Trumpfzwang: Du kannst nicht zugeben, also musst du trumpfen.")
    return _("Farbzwang: Du musst %(suit)s zugeben.") % {"suit": words.suit(view.trick.cards[0][0])}


def _partner_wins(view: SeatView, trick: Trick) -> bool:
    if view.played is None or view.viewer is None:
        return False
    return trick.winner in side_of(view.rules, view.played.declarer, view.viewer)


def _with(cards: list[Card], words: Words) -> str:
    named = [words.with_the(card) for card in cards]
    if len(named) < 2:
        return "".join(named)
    return _("%(cards)s oder %(last)s") % {"cards": ", ".join(named[:-1]), "last": named[-1]}
