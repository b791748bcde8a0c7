"""A Runde to look at, step by step: a Schnapser that Anna wins with the Vierziger. Played by the engine, told here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from games.engine import Runde, preset, replay
from games.engine.phases.play import Play
from games.engine.phases.settled import Settled
from games.words import Words

from .prose.contracts import Shown
from .prose.parts import fill

RULES = "bauernschnopsn"
NAMES = ("Anna", "Franz", "Vroni", "Sepp")
DEALER = 3
DECK = [
    "HA",
    "HZ",
    "HK",
    "HU",
    "SK",
    "SO",
    "SA",
    "SZ",
    "LA",
    "LU",
    "EU",
    "EK",
    "HO",
    "SU",
    "LK",
    "LO",
    "LZ",
    "EA",
    "EO",
    "EZ",
]
ACTIONS = (
    "trump:H", "bid:schnapser", "pass", "pass", "pass", "pass", "pass", "play:HK", "play:HU", "play:LA", "play:LU",
    "play:HA", "play:LO", "play:SZ", "play:EO",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the cards still in hand, the card in the trick on the table, the Augen so far."""

    name: str
    hand: tuple[Shown, ...]
    played: Shown | None
    augen: int
    acts: bool


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    last: int
    text: str
    seats: tuple[Seat, ...]


def step(number: int, words: Words) -> Step:
    """How it stands after `number` actions, and the sentence on the last of them. IndexError: there is no such step."""
    runden = _runden()
    runde = runden[number]
    acting = runden[number - 1].to_act if number else None
    seats = tuple(_seat(runde, seat, acting, words) for seat in range(len(NAMES)))
    return Step(number, len(runden) - 1, _told()[number](words), seats)


@cache
def _runden() -> tuple[Runde, ...]:
    return tuple(runde for runde, _events in replay(preset(RULES), DEALER, DECK, ACTIONS))


def _seat(runde: Runde, seat: int, acting: int | None, words: Words) -> Seat:
    phase = runde.phase
    if not isinstance(phase, Play | Settled):
        return Seat(NAMES[seat], _shown(runde.deal.hand(seat), words), None, 0, seat == acting)
    # A trick that is full lies until the next lead.
    trick = phase.trick or (phase.tricks[-1] if phase.tricks else None)
    played = dict(zip(trick.seats, trick.cards, strict=True)).get(seat) if trick else None
    augen = phase.augen if isinstance(phase, Play) else phase.result.augen
    on_table = _shown((played,), words)[0] if played else None
    return Seat(NAMES[seat], _shown(phase.hands[seat], words), on_table, augen[seat], seat == acting)


def _shown(cards: tuple[str, ...], words: Words) -> tuple[Shown, ...]:
    return tuple(Shown(card, words.card(card), words.card_art(card)) for card in cards)


def _told() -> tuple[Callable[[Words], str], ...]:
    """A sentence for the deal and for each action."""
    return (
        lambda words: _("Sepp hat gegeben, also ist Anna Vorhand. Zum Zuschauen liegen alle Karten offen."),
        lambda words: fill(
            _("Anna hat unter ihren ersten drei Karten lauter %(suit)s und sagt diese Farbe als Trumpf an."),
            suit=words.suit("H"),
        ),
        lambda words: fill(
            _(
                "Jetzt sieht sie auch %(ober)s und sagt Schnapser an: Nach spätestens drei Stichen will sie "
                "66 Augen haben, alle selber gemacht."
            ),
            ober=words.the("HO"),
        ),
        lambda words: _("Franz passt. Mit einem einzigen kleinen Trumpf geht er nicht darüber."),
        lambda words: _("Vroni, Annas Partnerin, passt und lässt sie spielen."),
        lambda words: _("Auch Sepp passt. Es bleibt beim Schnapser."),
        lambda words: fill(
            _("Die Gegner werden gefragt, ob sie %(kontra)s sagen. Franz passt."), kontra=words.kontra(1)
        ),
        lambda words: _("Sepp passt auch. Es geht also um sechs Punkte."),
        lambda words: fill(
            _(
                "Anna spielt %(king)s aus. Den passenden Partner dazu hat sie in der Hand, und damit ist der "
                "Vierziger angesagt; gutgeschrieben wird er mit ihrem ersten Stich."
            ),
            king=words.the("HK"),
        ),
        lambda words: fill(
            _("Franz muss bedienen und hat dafür nur %(card)s. Stechen kann er damit nicht."),
            card=words.the("HU"),
        ),
        lambda words: fill(
            _(
                "Vroni hat kein %(suit)s und darf abwerfen. Der Stich gehört Anna, also schmiert sie %(card)s."
            ),
            suit=words.suit("H"),
            card=words.the("LA"),
        ),
        lambda words: fill(
            _(
                "Sepp wirft %(card)s ab, das kostet am wenigsten. Anna hat den Stich mit 19 Augen, und mit dem "
                "Vierziger sind es 59."
            ),
            card=words.the("LU"),
        ),
        lambda words: fill(
            _("Anna spielt %(card)s aus. Einen höheren Trumpf gibt es nicht."), card=words.the("HA")
        ),
        lambda words: fill(_("Franz hat keinen Trumpf mehr und wirft %(card)s ab."), card=words.the("LO")),
        lambda words: fill(_("Vroni schmiert %(card)s."), card=words.the("SZ")),
        lambda words: fill(
            _(
                "Sepp wirft %(card)s ab. Das sind noch einmal 27 Augen: Anna hat 86, und der Schnapser ist nach "
                "zwei Stichen gewonnen. Sechs Punkte für Anna und Vroni."
            ),
            card=words.the("EO"),
        ),
    )
