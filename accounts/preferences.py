"""What a player has chosen for themselves. Stored as JSON on the user; unknown or wrong values fall back."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("", "de", "it", "en"),
    "theme": ("", "light", "dark"),
    "deck": ("de", "fr"),
    "suit_colors": ("four", "two"),
    "sorting": ("suit", "suit_trump_left", "rank"),
    "trick_pause": (0.5, 0.9, 2.0, "tap"),
    "motion": ("off", "quick", "normal"),
    "bot_speed": ("slow", "normal", "fast"),
    "suit_words": ("laub", "gruen", "karo", "treff"),
    "kontra_words": ("kontra", "fleck", "gspritzt"),
    "trump_word": ("trumpf", "atout"),
    "sound": ("off", "soft"),
    "double_tap": (False, True),
    "notifications": (False, True),
    "strong_partner": (False, True),
    "partner_signs": (False, True),
}


@dataclass(frozen=True)
class Preferences:
    """One player's choices; the defaults are those of somebody who never opened the settings.

    `language` and `theme` are empty for "as the browser says". `trick_pause` is seconds, or "tap": my full trick
    lies until I tap. `motion`: how cards fly, not at all where the browser asks for less motion. `suit_words`: Laub and
    Schell; Grün and Schelle; Karo and Pik; Karo and Treff.
    """

    language: str = ""
    theme: str = ""
    deck: str = "de"
    suit_colors: str = "four"
    sorting: str = "suit"
    trick_pause: float | str = 0.9
    motion: str = "normal"
    bot_speed: str = "normal"
    suit_words: str = "laub"
    kontra_words: str = "kontra"
    trump_word: str = "trumpf"
    sound: str = "soft"
    double_tap: bool = False
    notifications: bool = False
    strong_partner: bool = True
    partner_signs: bool = True

    @classmethod
    def of(cls, stored: object) -> "Preferences":
        """The preferences in a stored JSON object, with the default for all that is missing or no longer a choice."""
        if not isinstance(stored, Mapping):
            return cls()
        known = {field.name for field in fields(cls)}
        return cls(**{key: value for key, value in stored.items() if key in known and _is_choice(key, value)})

    def changed(self, **values: Any) -> "Preferences":
        """These with `values` instead; raises ValueError for what is no choice."""
        for key, value in values.items():
            if not _is_choice(key, value):
                raise ValueError(f"{key}: {value!r}")
        return replace(self, **values)

    def stored(self) -> dict[str, Any]:
        return asdict(self)


def _is_choice(key: str, value: object) -> bool:
    # By type too, since True == 1 == 1.0 in Python.
    return any(value == choice and isinstance(value, type(choice)) for choice in CHOICES.get(key, ()))
