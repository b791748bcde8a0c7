"""`manage.py load_presets`: publish the presets that come with the game. Safe to repeat."""

from typing import Any

from django.core.management.base import BaseCommand

from games.houserules.versions import load_presets


class Command(BaseCommand):
    help = "Publish the rule sets that come with the game, where they are new or changed."

    def handle(self, *args: Any, **options: Any) -> None:
        new = load_presets()
        for version in new:
            self.stdout.write(f"{version.rule.key}: version {version.number}")
        if not new:
            self.stdout.write("All presets are up to date.")
