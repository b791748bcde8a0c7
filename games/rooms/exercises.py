"""Tables for the exercises of "Schnapsen lernen": one's own, with bots and set cards."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.houserules import versions
from games.houserules.models import RuleVersion
from games.rooms import opening, play
from games.rooms.lessons import Exercise
from games.rooms.locked import Table
from games.rooms.models import Room

BOTS = "leicht"


@transaction.atomic
def open_table(user: User, exercise: Exercise) -> Room:
    """A table for this exercise, the learner's turn. The learner's earlier tables of this kind are gone with it."""
    _clear_away(user)
    room = opening.open_room(
        user,
        rules_for(exercise),
        _("Schnapsen lernen"),
        who_may_join=Room.Join.NOBODY,
        watching=False,
        bot_level=BOTS,
        lesson=exercise.key,
        **exercise.agreed,
    )
    table = Table.lock(room.pk)
    opening.fill_with_bots(table.seats, BOTS)
    partie = play.start_partie(table, exercise.dealer)
    partie.exercise = True
    partie.save(update_fields=["exercise"])
    play.deal_set(table, exercise.deck(table.rules), exercise.script.split())
    table.save()
    return table.room


def rules_for(exercise: Exercise) -> RuleVersion:
    """The preset as it is shipped, whatever the house has made of the rules under its name since."""
    try:
        current = versions.current(exercise.rules)
    except versions.NoSuchRules:
        current = None
    if current is not None and versions.rules_of(current) == engine.preset(exercise.rules):
        return current
    return versions.unnamed(engine.document(exercise.rules))


def _clear_away(user: User) -> None:
    for room in Room.objects.filter(host=user).exclude(lesson="").select_related("partie"):
        if room.partie is not None:
            room.partie.delete()
        room.delete()
