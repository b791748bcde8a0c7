"""Names of players: what may be one, and when two look alike. Pure Python on Unicode data."""

import enum
import unicodedata

import regex

MAX_GRAPHEMES = 24
# Some emoji are ten code points long; a letter with a tower of accents is not meant.
MAX_CODE_POINTS = 120
MAX_KEY = 200

RESERVED = frozenset({"Bot", "Admin", "Gast", "gelöschtes Konto", "geloeschtes Konto"})

_ALLOWED = regex.compile(r"[\p{L}\p{M}\p{Nd}\p{Emoji}\p{Emoji_Component}\p{Pd} \-_.'’&+!?()]+")
_VISIBLE = regex.compile(r"[\p{L}\p{Nd}\p{Extended_Pictographic}\p{Regional_Indicator}]")
_TOO_MANY_MARKS = regex.compile(r"\p{Mn}{3}")
_INVISIBLE = regex.compile(r"[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]")
_BIDI = regex.compile(r"\p{Bidi_Control}")
_EMOJI = regex.compile(r"\p{Extended_Pictographic}|[0-9#*]\uFE0F?\u20E3")
_DASHES = regex.compile(r"\p{Pd}")
_SCRIPTED = regex.compile(r"[\p{L}--[\p{Script=Common}\p{Script=Inherited}]]", regex.V1)
_DIGITS = regex.compile(r"\p{Nd}")
_NOT_LETTERS = regex.compile(r"[^\p{L}]")

# Scripts that one language mixes, as one.
_SCRIPTS = {
    "Latin": regex.compile(r"\p{Script=Latin}"),
    "Greek": regex.compile(r"\p{Script=Greek}"),
    "Cyrillic": regex.compile(r"\p{Script=Cyrillic}"),
    "Armenian": regex.compile(r"\p{Script=Armenian}"),
    "Georgian": regex.compile(r"\p{Script=Georgian}"),
    "Hebrew": regex.compile(r"\p{Script=Hebrew}"),
    "Arabic": regex.compile(r"\p{Script=Arabic}"),
    "Devanagari": regex.compile(r"\p{Script=Devanagari}"),
    "Thai": regex.compile(r"\p{Script=Thai}"),
    "East Asian": regex.compile(
        r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]"
    ),
}

# What nobody tells apart on a small screen, after case folding: digits and letters, and the Cyrillic, Greek and
# Latin letters of one shape.
_SAME_SHAPE = str.maketrans(
    {
        "l": "i", "1": "i", "|": "i", "ı": "i", "0": "o",
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "к": "k", "м": "m", "н": "h",
        "т": "t", "в": "b", "і": "i", "ї": "ï", "ј": "j", "ѕ": "s", "ԁ": "d", "һ": "h", "ԛ": "q", "ԝ": "w",
        "ӏ": "i",
        "α": "a", "ο": "o", "ρ": "p", "ν": "v", "τ": "t", "υ": "u", "χ": "x", "κ": "k", "ι": "i", "ε": "e",
        "η": "n", "β": "b", "γ": "y", "μ": "m", "ζ": "z",
        "ɑ": "a", "ɡ": "g", "ɩ": "i",
        "’": "'", "‘": "'", "`": "'", "´": "'", "_": "-",
    }
)  # fmt: skip


class NameDefect(enum.Enum):
    """Why a text cannot be a name; `accounts.forms` says it in the reader's language."""

    EMPTY = "empty"
    TOO_LONG = "too long"
    INVISIBLE = "invisible"
    CHARACTERS = "characters"
    SCRIPTS = "scripts"
    RESERVED = "reserved"


def tidy(text: str) -> str:
    """The name as it is kept and shown: NFC, single blanks, none around it."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def graphemes(text: str) -> int:
    """How many characters a reader sees; an emoji family is one."""
    return len(regex.findall(r"\X", text))


def name_key(text: str) -> str:
    """What is equal for names that look alike; unique among all accounts, and what one logs in by.

    NFKC, without invisible and bidi characters, case folded, digits as digits, letters of one shape as one.
    """
    key = _INVISIBLE.sub("", unicodedata.normalize("NFKC", tidy(text)))
    key = unicodedata.normalize("NFKC", key.casefold())
    key = "".join(str(unicodedata.decimal(char, char)) for char in key)
    key = _DASHES.sub("-", key).translate(_SAME_SHAPE)
    return " ".join(key.split())


def defect(name: str) -> NameDefect | None:
    """The first reason why `name` (tidied) cannot be taken, or None. Whether it is free is another question."""
    if not name or not _VISIBLE.search(name):
        return NameDefect.EMPTY
    if len(name) > MAX_CODE_POINTS or graphemes(name) > MAX_GRAPHEMES or len(name_key(name)) > MAX_KEY:
        return NameDefect.TOO_LONG
    if _BIDI.search(name) or _hides_something(name):
        return NameDefect.INVISIBLE
    if not _ALLOWED.fullmatch(name) or _TOO_MANY_MARKS.search(unicodedata.normalize("NFD", name)):
        return NameDefect.CHARACTERS
    if _mixes_scripts(name):
        return NameDefect.SCRIPTS
    if is_reserved(name):
        return NameDefect.RESERVED
    return None


def is_reserved(name: str) -> bool:
    """True for the names of the house itself, also with digits or signs around or between their letters."""
    return _letters(name) in {_letters(word) for word in RESERVED}


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name_key(_DIGITS.sub("", name)))


def _hides_something(name: str) -> bool:
    """Invisible characters are allowed only where they join or colour an emoji."""
    clusters = regex.findall(r"\X", name)
    return any(_INVISIBLE.search(cluster) and not _EMOJI.search(cluster) for cluster in clusters)


def _mixes_scripts(name: str) -> bool:
    letters = _SCRIPTED.findall(unicodedata.normalize("NFKC", name))
    found = {next((label for label, one in _SCRIPTS.items() if one.match(char)), "other") for char in letters}
    return len(found) > 1
