"""`manage.py make_partien COUNT`: made-up Partien, to try pages and a database with. Not for a site people use."""

from collections.abc import Iterator
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from games.history import sample
from games.houserules.versions import current, load_presets

KEYS = ("bauernschnopsn", "bauernschnopsn", "dreierschnapsen", "wiener")
SAMPLES = 24
SITTINGS = 60  # of each made-up player
FRIENDS = 12


class Command(BaseCommand):
    help = "Make up Partien of made-up players, to try pages and a database with."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("count", type=int)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--player", help="name of a player who sits in every one of them")

    def handle(self, *args: Any, **options: Any) -> None:
        count, random = options["count"], Random(options["seed"])  # noqa: S311 - nothing secret is drawn
        if count < 1:
            raise CommandError("at least one")
        load_presets()
        versions = [current(key) for key in KEYS]
        samples = [sample.play(versions[number % len(versions)], random) for number in range(SAMPLES)]
        players = _players(count, random, options["seed"])
        if options["player"]:
            player = User.objects.get(name=options["player"])
            samples = [played for played in samples if len(played.tallies) == 4]
            players = _beside(player, players, random)
        sample.make(samples, players, count, timezone.now(), random)
        self.stdout.write(f"{count} Partien.")


def _players(count: int, random: Random, seed: int) -> Iterator[tuple[int, str]]:
    """Made-up players for ever, no one twice within one Partie."""
    names = [f"Probe {seed}-{number}" for number in range(max(FRIENDS, 4 * count // SITTINGS))]
    made = User.objects.bulk_create(User(name=name, name_key=name.casefold()) for name in names)
    while True:
        random.shuffle(made)
        # Whole tables only, so that nobody is dealt to twice where one round of players meets the next.
        for user in made[: len(made) // 12 * 12]:
            yield user.pk, user.name


def _beside(player: User, others: Iterator[tuple[int, str]], random: Random) -> Iterator[tuple[int, str]]:
    """The player first, then three of a round of friends."""
    friends = [next(others) for _ in range(FRIENDS)]
    while True:
        yield player.pk, player.name
        yield from random.sample(friends, 3)
