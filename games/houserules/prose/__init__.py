"""A rule set in words: the page that everybody can read, written from the rules themselves."""

from .page import Entry, Page, Row, rules_page
from .parts import Section

__all__ = ["Entry", "Page", "Row", "Section", "rules_page"]
