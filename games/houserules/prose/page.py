"""The page of a rule set, put together."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import Rules
from games.words import Words

from . import auction, basics, chosen, faq, glossary, play, score
from .contracts import Entry, Row, Shown, entry, row
from .facts import Facts
from .outline import intro, outline
from .parts import Section, section

__all__ = ["Entry", "Page", "Row", "rules_page"]


@dataclass(frozen=True, slots=True)
class Page:
    """All that is said of a rule set. `before` and `after` stand around the table of contracts."""

    name: str
    intro: str
    source: str
    outline: tuple[tuple[str, str], ...]
    values: tuple[tuple[Shown, int], ...]
    before: tuple[Section, ...]
    rows: tuple[Row, ...]
    entries: tuple[Entry, ...]
    never: str
    partners: bool
    after: tuple[Section, ...]
    questions: tuple[faq.Question, ...]
    words: tuple[glossary.Word, ...]


def rules_page(rules: Rules, words: Words) -> Page:
    """The rules in words, in the active language and the reader's words for cards."""
    facts = Facts(rules, words)
    before = (basics.cards(facts), basics.deal(facts), basics.trump(facts), auction.auction(facts))
    after = (
        basics.talon(facts),
        play.melds(facts),
        play.obligations(facts),
        play.kontra(facts),
        score.points(facts),
        score.partie(facts),
        score.bummerl(facts),
        _settled(facts),
    )
    return Page(
        name=rules.name,
        intro=intro(facts),
        source=chosen.source(facts),
        outline=tuple(outline(facts)),
        values=tuple(basics.values(facts)),
        before=before,
        rows=tuple(row(facts, contract) for contract in facts.played),
        entries=tuple(entry(facts, contract) for contract in facts.played),
        never=auction.never_played(facts),
        partners=facts.four,
        after=tuple(part for part in after if part is not None),
        questions=tuple(faq.questions(facts)),
        words=tuple(glossary.words(facts)),
    )


def _settled(facts: Facts) -> Section:
    return section(
        "abschnitt-festgelegt",
        _("Was hier festgelegt ist"),
        [_("Manches lassen die Regeln offen, oder sie widersprechen einander. Hier gilt:")],
        points=chosen.settled(facts),
    )
