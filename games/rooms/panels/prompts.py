"""Questions at the thumb that are no action of the game, and the heading of a table for three."""

from __future__ import annotations

from dataclasses import dataclass

from games.words.texts import gettext as _

from .scene import Scene


@dataclass(frozen=True, slots=True)
class Wish:
    """Something a player may ask of the table that is no action of the game."""

    value: str
    text: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question at the thumb, in place of the hint."""

    strong: str
    text: str
    wishes: tuple[Wish, ...]
    bot: bool = False


def prompt(scene: Scene) -> Prompt | None:
    """Take the seat back from the bot, have what is sure played, or let a bot play for somebody who has gone."""
    if scene.tv.can_resume:
        back = (Wish("resume", _("Weiterspielen"), main=True),)
        text = _("Ein Bot spielt für dich. Ab dem nächsten Zug gehört der Platz wieder dir.")
        return Prompt(_("Schön, dass du wieder da bist."), text, back, bot=True)
    if scene.tv.sure:
        rest = (Wish("rest", _("Den Rest machen wir"), main=True),)
        return Prompt(_("Der Rest gehört euch."), _("Niemand kann deine Karten mehr stechen."), rest)
    if not scene.tv.ask_takeover:
        return None
    seat = scene.tv.ask_takeover[0]
    name = {"name": scene.people.names[seat]}
    wishes = (
        Wish(f"wait:{seat}", _("Noch warten")),
        Wish(f"takeover:{seat}", _("Bot spielen lassen"), main=True),
    )
    return Prompt(
        _("%(name)s ist seit einer Minute fort.") % name,
        _("Soll ein Bot spielen, bis %(name)s zurück ist?") % name,
        wishes,
    )


def heading(scene: Scene) -> tuple[str, str]:
    """With three players, what stands where a fourth would sit: the game, and who plays against whom."""
    view = scene.view
    if view is None or view.played is None or scene.tv.phase == "waiting":
        return scene.rules.name, _("bis %(target)d") % {"target": scene.rules.partie.target}
    declarer = view.played.declarer
    names = {
        "name": scene.people.names[declarer],
        "others": scene.listed(scene.rules.opponents(declarer)),
    }
    text = _("%(name)s gegen %(others)s") % names
    return scene.rules.name, text if len(text) < 36 else _("%(name)s spielt allein") % names
