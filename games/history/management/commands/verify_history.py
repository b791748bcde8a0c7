"""`manage.py verify_history`: plays every Partie again and names what differs."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.history import verify
from games.history.models import Partie, Runde
from games.houserules.models import RuleVersion


class Command(BaseCommand):
    help = "Play every Partie again through the engine; exit status 1 if anything kept differs."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("partie", nargs="*", help="only these Partien")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for line in self._lines(options["partie"]):
            self.stdout.write(line)
            found += 1
        partien, runden = self._partien, self._runden
        self.stdout.write(f"{partien} Partien with {runden} Runden: {found or 'no'} differences.")
        if found:
            raise SystemExit(1)

    def _lines(self, only: list[str]) -> Iterator[str]:
        self._partien = self._runden = 0
        for version in RuleVersion.objects.exclude(status=RuleVersion.Status.DRAFT).select_related("rule"):
            yield from (
                f"rules {version.rule.key}/{version.number}: {line}"
                for line in verify.version_differences(version)
            )
        partien = Partie.objects.order_by("started")
        chosen = partien.filter(pk__in=only) if only else partien
        for key in chosen.values_list("pk", flat=True).iterator():
            self._partien += 1
            self._runden += Runde.objects.filter(partie=key).count()
            yield from (f"Partie {key}: {line}" for line in verify.differences(key))
