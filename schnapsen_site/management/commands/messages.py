"""`manage.py messages`: collects the texts for translation and compiles the catalogues. Needs gettext."""

import re
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.commands import makemessages

from schnapsen_site.catalogues import TRANSLATED, faults, path_of

_ELSEWHERE = [".venv", "var", "tests", "bench"]


class Collector(makemessages.Command):
    """New texts stay empty: a guess from a similar one is taken for a translation too easily."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]


class Command(BaseCommand):
    help = "Collects the texts into locale/, compiles them, and fails if a translation is missing or wrong."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        call_command(
            Collector(),
            locale=list(TRANSLATED),
            ignore_patterns=_ELSEWHERE,
            add_location="file",
            no_wrap=True,
            no_obsolete=True,
            verbosity=0,
        )
        for language in TRANSLATED:
            _forget_the_date(language)
        call_command("compilemessages", locale=["de", *TRANSLATED], ignore_patterns=_ELSEWHERE, verbosity=0)
        found = [fault for language in TRANSLATED for fault in faults(language)]
        if found:
            raise CommandError("\n".join([*found, f"Faults in the catalogues: {len(found)}."]))


def _forget_the_date(language: str) -> None:
    """Collecting what has not changed shall change nothing."""
    path = path_of(language)
    path.write_text(re.sub(r'^"POT-Creation-Date: .*\n', "", path.read_text(), flags=re.M))
