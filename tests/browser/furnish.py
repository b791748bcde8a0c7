"""A site with people and Partien in it, straight in the database of DATA_DIR: `python -m tests.browser.furnish`.

Prints as JSON the session of a player who has all of it, the addresses of what is hers, and pages that only failures
show.
"""

from __future__ import annotations

import itertools
import json
import random

from bench.lib.seating import session_of

from django.db import transaction  # isort: skip (after the set-up above)
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import timezone, translation

from accounts.models import User
from accounts.preferences import Preferences
from games.history import analysis, rating, sample, stammtisch
from games.history.models import Rating, Runde
from games.rooms import opening
from tests.rooms import playing
from tests.rooms.states import LONG_NAMES

LANGUAGES = ("de", "it", "en")
FAILURES = {
    "422": ("errors/422.html", {}),
    "429": ("errors/429.html", {"explanation": "Warte ein wenig."}),
    "500": ("errors/500.html", {}),
    "csrf": ("errors/csrf.html", {}),
    "login-locked": ("accounts/login_locked.html", {"tried": "Vroni"}),
}


def main() -> None:
    player = User.objects.create_superuser("Wirtin vom Goldenen Hirschen", "ganz geheim am Tresen")
    others = [User.objects.create_user(name.replace("\u2011", "-")) for name in LONG_NAMES[:3]]
    made = {"session": session_of(player), "guest": session_of(playing.guests(1)[0])}
    partie, three = (f"/partie/{_history(player, others, key)}/" for key in ("bauernschnopsn", "talon"))
    with transaction.atomic():
        for other in others:
            opening.open_room(other, playing.rules("dreierschnapsen"))
        waiting = opening.open_room(player, playing.rules())
    table = playing.table_of([player, *others])
    _many_friends(player)
    _stammtisch(player, others)
    _judged(partie.split("/")[2], [player, *others])
    made |= {
        "table": f"/tisch/{table.code}/",
        "waiting": f"/tisch/{waiting.code}/",
        "partie": partie,
        "replay": f"{partie}runde/1/?schritt=1",
        "replay-three": f"{three}runde/1/?schritt=5",
    }
    print(json.dumps(made | {"failures": {language: _failures(language) for language in LANGUAGES}}))


def _history(player: User, others: list[User], key: str) -> str:
    """Three years of Partien of the same people, all copies of one; the id of one that has its Runden."""
    rng, version = random.Random(1), playing.rules(key)
    players = [player, *others][: version.document["players"]]
    turns = itertools.cycle((one.pk, one.name) for one in players)
    sample.make([sample.play(version, rng)], turns, 120, timezone.now(), rng)
    own = version.partien.filter(seats__user=player, runden__isnull=False)  # others play on this site too
    return str(own.values_list("pk", flat=True)[0])


def _many_friends(player: User) -> None:
    """Partien with and against more people than fit a slip of paper."""
    rng = random.Random(2)
    friends = [User.objects.create_user(f"Stammgast {number}") for number in range(12)]
    turns = (one for _ in itertools.count() for one in (player, *rng.sample(friends, 3)))
    users = ((one.pk, one.name) for one in turns)
    sample.make([sample.play(playing.rules("wiener"), rng)], users, 60, timezone.now(), rng)


def _stammtisch(player: User, others: list[User]) -> None:
    table = stammtisch.found(player, "Donnerstagsrunde im Hinterzimmer")
    for other in others:
        stammtisch.invite(table, player, other.name)
        stammtisch.accept(other.memberships.get())


def _judged(partie: str, players: list[User]) -> None:
    """A Runde that was analysed, and players who agreed to be ranked."""
    analysis.make(Runde.objects.get(partie=partie, number=1))
    for place, user in enumerate(players):
        Rating.objects.create(user=user, mu=30.0 - place, sigma=2.0, partien=rating.ENOUGH, listed=True)


def _failures(language: str) -> dict[str, str]:
    with translation.override(language):
        request = RequestFactory().get("/")
        request.LANGUAGE_CODE = language  # type: ignore[attr-defined]
        context = {"request": request, "prefs": Preferences()}
        return {
            name: render_to_string(template, context | values)
            for name, (template, values) in FAILURES.items()
        }


if __name__ == "__main__":
    main()
