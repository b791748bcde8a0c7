"""The game in words: cards, contracts, events, refusals and reasons, as one reader calls them.

Every text comes through gettext in the active language; `words_for` knows the reader's deck and words.
"""

from .cards import Words, words_for
from .people import People

__all__ = ["People", "Words", "words_for"]
