"""Hints that lead somebody through a Runde: what may be done now, and why. Made from what they see, nothing else."""

from __future__ import annotations

from games.engine import SeatView
from games.engine.phases.play import side_of
from games.engine.view import Played
from games.words import contracts, refusals
from games.words.texts import gettext as _

from .hand import pairs_to_announce
from .scene import Scene


def guide(scene: Scene, view: SeatView) -> tuple[str, str]:
    """A short sentence, and more, for the viewer's turn or for what they wait for."""
    if view.played is not None and view.played.out == scene.tv.seat:
        return _("Du hast Pause."), _("Dein Partner spielt allein, deine Karten liegen verdeckt weg.")
    if not scene.my_turn:
        return _waiting(scene, view)
    match view.phase:
        case "trump":
            return _trump(scene, view)
        case "auction":
            return _auction(scene, view)
        case "talon":
            return _("Du spielst allein."), _(
                "Mit dem Talon siehst du mehr Karten und legst dafür andere weg."
            )
        case "discard":
            return _("Leg weg, was wenig hilft."), _("Die Augen des Weggelegten zählen für niemanden.")
        case "kontra":
            return _kontra(scene, view)
        case _:
            return _play(scene, view, view.played) if view.played else ("", "")


def _waiting(scene: Scene, view: SeatView) -> tuple[str, str]:
    if scene.tv.turn is None:
        return "", ""
    name = {"name": scene.people.names[scene.tv.turn]}
    if view.played is None:
        head = _("%(name)s ist dran.") % name
        return head, _("Zuerst wird bestimmt, was Trumpf ist und wer was spielt. Dann geht es reihum.")
    return _("%(name)s ist am Zug.") % name, _goal(scene, view.played)


def _goal(scene: Scene, played: Played) -> str:
    rule = contracts.rule(played.contract, scene.rules, scene.words)
    if played.contract.contested:
        return rule
    if scene.tv.seat in scene.rules.side(played.declarer):
        return _("Das wollt ihr schaffen: %(rule)s") % {"rule": rule}
    return _("Das wollen die anderen schaffen, und ihr verhindert es: %(rule)s") % {"rule": rule}


def _trump(scene: Scene, view: SeatView) -> tuple[str, str]:
    text = _(
        "Karten der Trumpffarbe stechen alle anderen. Nimm eine Farbe, von der du viel oder Hohes siehst."
    )
    if "aufschlagen" in view.actions:
        text += " " + _("Aufschlagen heißt: Deine vierte Karte entscheidet.")
    return _("Du bestimmst, was Trumpf wird."), text


def _auction(scene: Scene, view: SeatView) -> tuple[str, str]:
    if "pass" not in view.actions:
        return _("Du musst etwas ansagen."), _("Alle haben gepasst. Erlaubt ist nur die niedrigste Ansage.")
    if len(view.actions) == 1:
        return _("Ansagen kannst du hier nichts."), _("Sag Passe.")
    if (
        any(contract.contested for contract in scene.rules.contracts)
        and scene.rules.auction.all_pass == "normal"
    ):
        text = _("Wenn alle passen, wird das normale Spiel gespielt: Wer zuerst 66 Augen hat, gewinnt.")
    else:
        text = _("Die höchste Ansage wird gespielt.")
    return _("Mit einem gewöhnlichen Blatt sag Passe."), text


def _kontra(scene: Scene, view: SeatView) -> tuple[str, str]:
    word = scene.words.kontra((view.played.kontra if view.played else 0) + 1)
    head = _("%(word)s verdoppelt, was die Runde zählt.") % {"word": word}
    return head, _("Sag es nur, wenn du sicher bist, dass ihr gewinnt.")


def _play(scene: Scene, view: SeatView, played: Played) -> tuple[str, str]:
    if view.trick is None:
        return _lead(scene, view, played)
    why = refusals.hint(view, scene.words)
    head = why or _("Du darfst jede Karte spielen.")
    return head, _about_trick(scene, view, played)


def _about_trick(scene: Scene, view: SeatView, played: Played) -> str:
    """Who has the trick so far, and what that means."""
    trick = view.trick
    if trick is None:
        return ""
    name = {"name": scene.people.names[trick.winner], "card": scene.words.the(trick.best)}
    mate = trick.winner in side_of(scene.rules, played.declarer, scene.base)
    if played.contract.goal != "augen":
        return _goal(scene, played)
    if mate:
        return _("Bis jetzt gehört der Stich eurer Seite: %(name)s hat ihn mit %(card)s.") % (
            name | {"card": scene.words.with_the(trick.best)}
        )
    if any(_beats(scene, view, played, action[5:]) for action in view.actions):
        return _("%(name)s hat den Stich bis jetzt. Du kannst stechen.") % name
    return _("%(name)s hat den Stich bis jetzt, und du kannst nicht stechen. Gib wenig Augen her.") % name


def _beats(scene: Scene, view: SeatView, played: Played, card: str) -> bool:
    trick = view.trick
    if trick is None:
        return False
    best = trick.best
    if card[0] != best[0]:
        return card[0] == played.trump
    return played.contract.strength(card[1]) > played.contract.strength(best[1])


def _lead(scene: Scene, view: SeatView, played: Played) -> tuple[str, str]:
    pairs = pairs_to_announce(scene, view)
    mine = scene.tv.seat == played.declarer or scene.tv.seat not in scene.rules.side(played.declarer)
    if pairs and (mine or not played.contract.alone):
        forty = played.trump in pairs
        suit = {"suit": scene.words.suit(played.trump if forty and played.trump else pairs[0])}
        head = _("Du hast ein Paar in %(suit)s und spielst aus.") % suit
        return head, _announcing(scene, view, played, forty)
    head = _("Du spielst aus, jede Karte ist erlaubt.")
    return head, _("Die anderen müssen zugeben oder stechen, wenn sie können.") if _strict(scene) else ""


def _strict(scene: Scene) -> bool:
    return scene.rules.play.stichzwang


def _announcing(scene: Scene, view: SeatView, played: Played, forty: bool) -> str:
    augen = 40 if forty else 20
    if scene.rules.melds.card == "king":
        text = _("Spielst du den König davon aus, bringt das %(augen)d Augen.") % {"augen": augen}
    else:
        queen = scene.words.ranks["O"]
        text = _("Spielst du König oder %(queen)s davon aus, bringt das %(augen)d Augen.") % {
            "queen": queen,
            "augen": augen,
        }
    mates = side_of(scene.rules, played.declarer, scene.base)
    if scene.rules.melds.credit == "with_trick" and not any(view.taken[seat] for seat in mates):
        text += " " + _("Sie zählen, sobald eure Seite einen Stich hat.")
    return text
