"""`manage.py backup FILE`: a copy of the whole database, made while the site serves."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from schnapsen_site import dumps


class Command(BaseCommand):
    help = "Copies the database to FILE while the site serves: SQLite's online copy, or pg_dump."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.exists():
            raise CommandError(f"{file} is there already")
        # Written aside first: a file of that name is always a whole one.
        part = file.with_name(file.name + ".part")
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        if connection.vendor == "sqlite":
            _copy_sqlite(part)
        else:
            dumps.run("pg_dump", "--format=custom", "--no-owner", f"--file={part}")
        part.rename(file)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes")


def _copy_sqlite(to: Path) -> None:
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(to)) as copy,
    ):
        source.backup(copy)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise CommandError("the copy is not whole")
