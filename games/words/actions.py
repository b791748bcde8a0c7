"""Actions by their token [12.1], as labels in lists: "Trumpf Herz", "Herz König", "Kontra"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine import Rules

from .cards import Words

LEVELS = {"kontra": 1, "re": 2, "sup": 3}


def action_name(action: str, rules: Rules, words: Words) -> str:
    """What an action is called."""
    what, _colon, more = action.partition(":")
    match what:
        case "play" | "discard":
            return words.card(more)
        case "trump":
            return words.trump_is(more)
        case "bid":
            key, _colon, suit = more.partition(":")
            return words.contract(rules.by_key[key], suit or None)
        case "talon":
            return _("Talon nehmen") if more == "take" else _("Talon liegen lassen")
        case "aufschlagen":
            return _("Aufschlagen")
        case "pass":
            return _("Passe")
        case _:
            return words.kontra(LEVELS[what])
