"""Why a bot would do something, in a sentence: the codes of `games.bots.Reason`, with their figures."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import ngettext

from games.engine import Rules

from .actions import action_name
from .cards import Words
from .texts import gettext as _

Figures = Mapping[str, str | int | float]


def reason(code: str, figures: Figures, rules: Rules, words: Words) -> str:
    """The sentence for a reason; "" for a code that says nothing to people."""
    if not figures:
        return _plain(code, words)
    match code:
        case "best_on_average" | "equal_on_average":
            return _on_average(code, figures, words)
        case "passing_promises_more" | "promises_most" | "least_bad":
            promised = _promise(code, figures, rules, words)
            return f"{_plain('as_it_stands', words)} {promised}" if "stands" in figures else promised
        case "longest_suit":
            return _("Von %(suit)s hast du am meisten.") % {"suit": words.suit(str(figures["suit"]))}
        case _:
            return " ".join(part for part in (_plain(code, words), _points(code, figures)) if part)


def _on_average(code: str, figures: Figures, words: Words) -> str:
    than = {"than": words.card(str(figures["than"]))}
    equal = code == "equal_on_average"
    text = _("Im Schnitt wäre %(than)s gleich gut.") % than if equal else _better(figures, than)
    return " ".join(part for part in (text, _sign(figures)) if part)


def _sign(figures: Figures) -> str:
    """What a lead tells the partner."""
    match figures.get("sign"):
        case "strong":
            return _("Deinem Partner sagt das: Hier bin ich stark.")
        case "low":
            return _("Deinem Partner sagt das: Stich du.")
        case _:
            return ""


def _better(figures: Figures, than: Mapping[str, str]) -> str:
    worlds = int(figures["worlds"])
    return ngettext(
        "In einer möglichen Verteilung bringt das um %(better)s Punkte mehr als %(than)s.",
        "In %(worlds)d möglichen Verteilungen bringt das im Schnitt um %(better)s Punkte mehr als %(than)s.",
        worlds,
    ) % ({**than, "worlds": worlds, "better": _number(figures["better"], 2)})


def _promise(code: str, figures: Figures, rules: Rules, words: Words) -> str:
    names = {
        "bid": action_name(str(figures["bid"]), rules, words),
        "percent": figures["percent"],
        "points": _number(figures["points"], 1),
        "passing": _number(figures["passing"], 1),
    }
    match code:
        case "promises_most":
            text = _(
                "%(bid)s geht in etwa %(percent)s %% der Fälle auf und verspricht im Schnitt %(points)s Punkte, "
                "Passen %(passing)s."
            )
        case "least_bad":
            text = _(
                "Du musst etwas ansagen, und %(bid)s verspricht am meisten: im Schnitt %(points)s Punkte."
            )
        case _:
            text = _(
                "Passen verspricht im Schnitt %(passing)s Punkte. Die beste Ansage, %(bid)s, käme auf %(points)s."
            )
    return text % names


def _points(code: str, figures: Figures) -> str:
    points = {"points": _number(figures["points"], 1)}
    if "than" in figures:
        return _("Im Schnitt bringt es %(points)s Punkte, sonst %(than)s.") % (
            points | {"than": _number(figures["than"], 1)}
        )
    return _("Zu erwarten sind im Schnitt %(points)s Punkte.") % points


def _number(value: str | int | float, digits: int) -> str:
    text = number_format(abs(float(value)), digits)
    return f"−{text}" if float(value) < 0 else text


def _plain(code: str, words: Words) -> str:
    """The sentence of a reason without its figures."""
    return (_before_the_first_card() | _where_augen_decide(words) | _where_tricks_decide()).get(code, "")


def _before_the_first_card() -> dict[str, str]:
    return {
        "no_good_suit": _("Keine Farbe ist stark genug, also soll die vierte Karte entscheiden."),
        "best_suit": _("Diese Farbe verspricht am meisten."),
        "nothing_to_bid": _("Höher ansagen kannst du nicht."),
        "too_weak": _("Für eine Ansage ist das Blatt zu schwach."),
        "holds_it": _("Das Blatt ist stark genug dafür."),
        "trusts_cards": _("Deinem Blatt nach geht das wohl auf, wenn nichts dazwischenkommt."),
        "must_bid": _("Du musst etwas ansagen, und das geht noch am ehesten auf."),
        "talon_pays": _("Mit dem Talon wird das Blatt besser."),
        "talon_too_dear": _("Der Talon kostet mehr, als er bringt."),
        "hand_is_enough": _("Das Blatt ist ohne den Talon gut genug."),
        "helps_least": _("Diese Karte hilft dir am wenigsten."),
        "not_sure_enough": _("Sicher genug ist das nicht."),
        "as_it_stands": _("So, wie die Partie steht, ist das die bessere Wahl."),
        "sure_enough": _("Das gewinnt ihr wahrscheinlich, also darf es mehr zählen."),
    }


def _where_augen_decide(words: Words) -> dict[str, str]:
    trump = {"trump": words.trump}
    return {
        "only_card": _("Etwas anderes ist nicht erlaubt."),
        "announces_66": _("Mit dem Paar sind 66 beisammen."),
        "announces": _("Das sagt dein Paar an."),
        "draws_trumps": _("Das zieht den anderen %(trump)s heraus.") % trump,
        "sure_trick": _("Das hat die beste Aussicht, nicht gestochen zu werden."),
        "draws_high_cards": _("Das lockt hohe Karten heraus."),
        "feeds_partner": _("Dein Partner bekommt den Stich, also gib ihm Augen."),
        "partner_unsure": _("Ob dein Partner den Stich bekommt, ist nicht sicher."),
        "takes_trick": _("Damit liegst du vorn."),
        "takes_cheaply": _("Damit liegst du vorn und gibst wenig her."),
        "lowest": _("Stechen kannst oder brauchst du nicht, also gib wenig her."),
    }


def _where_tricks_decide() -> dict[str, str]:
    return {
        "best_chance": _("Das ist die beste Aussicht auf den Stich."),
        "keeps_guards": _("Das behält die Karten, die du noch brauchst."),
        "leaves_it_to_partner": _("Diesen Stich macht dein Partner."),
        "others_must_beat": _("Das müssen die anderen stechen."),
        "stays_below": _("Damit bleibst du niedrig."),
        "must_take": _("Alles, was du spielen darfst, sticht."),
        "leads_low": _("Niedrig ausgespielt bekommt den Stich wohl jemand anderer."),
        "gets_rid": _("So wirst du eine gefährliche Karte los."),
    }
