"""The one sentence beside the own seat: what to do, what binds one, whom the table waits for."""

from __future__ import annotations

from games.engine import Refusal, SeatView
from games.rooms.table_view import Presence
from games.words import refusals
from games.words.texts import gettext as _

from .scene import Scene

URGENT = 5


def hint(scene: Scene, announces: bool) -> str:
    """What this viewer should know now; `announces`: a lead now could announce a pair.

    An answer to what was just tried comes before all else.
    """
    answer = told(scene)
    view = scene.running
    if answer or view is None:
        return answer
    if view.played is not None and view.played.out == scene.tv.seat:
        return _("Du hast die Karten weggelegt und schaust diese Runde zu.")
    if scene.my_turn:
        return _mine(scene, view, announces)
    return _waiting(scene, view)


def told(scene: Scene) -> str:
    """The answer to what the viewer just tried, or ""."""
    answer = scene.tv.hint
    return refusals.refusal(answer) if isinstance(answer, Refusal) else answer or ""


def is_urgent(scene: Scene) -> bool:
    """Whether the viewer is to act, and soon."""
    return scene.my_turn and scene.tv.deadline is not None and scene.tv.deadline <= URGENT


def _mine(scene: Scene, view: SeatView, announces: bool) -> str:
    if view.phase != "play":
        return ""
    if view.trick is None:
        return _lead(scene) if announces else _("Du spielst aus.")
    return refusals.hint(view, scene.words) or _("Du bist dran, jede Karte ist erlaubt.")


def _lead(scene: Scene) -> str:
    if scene.rules.melds.card == "king":
        return _("Spiel den König aus, und das Paar ist angesagt.")
    queen = {"card": scene.words.ranks["O"]}
    return _("Spiel König oder %(card)s aus, und das Paar ist angesagt.") % queen


def _waiting(scene: Scene, view: SeatView) -> str:
    turn = scene.tv.turn
    if turn is None:
        return ""
    state = scene.state(turn)
    name = {"name": state.name}
    if state.presence != "here" and not state.taken_over:
        return _absent(scene, state.presence, name)
    if scene.tv.quiet_pass and view.phase in ("auction", "kontra"):
        return _("Du passt, wenn du gefragt wirst. Sagt jemand etwas an, wirst du neu gefragt.")
    match view.phase:
        case "trump":
            return _("%(name)s wählt die Farbe.") % name
        case "auction":
            return _("%(name)s überlegt eine Ansage.") % name
        case "talon" | "discard":
            return _("%(name)s entscheidet über den Talon.") % name
        case "kontra":
            word = scene.words.kontra((view.played.kontra if view.played else 0) + 1)
            return _("%(name)s wird gefragt: %(word)s?") % (name | {"word": word})
        case _:
            return _("%(name)s ist am Zug.") % name


def _absent(scene: Scene, presence: Presence, name: dict[str, str]) -> str:
    if scene.tv.deadline is None and presence == "gone":
        return _("%(name)s ist fort. Ein Bot spielt, sobald alle einverstanden sind, die da sind.") % name
    if scene.tv.deadline is None:
        return _("%(name)s ist gerade nicht da. Nach einer Minute könnt ihr einen Bot spielen lassen.") % name
    left = {"seconds": max(round(scene.tv.deadline), 0)}
    return _("%(name)s ist gerade nicht da. In %(seconds)d s spielt ein Bot diesen Zug.") % (name | left)
