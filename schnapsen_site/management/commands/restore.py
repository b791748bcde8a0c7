"""`manage.py restore FILE`: a backup into an empty database, while nothing serves."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from schnapsen_site import dumps


class Command(BaseCommand):
    help = "Fills an empty database from FILE, as `backup` made it. Nothing may be serving meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"{file} is not there")
        if connection.vendor == "sqlite":
            _place_sqlite(file)
        else:
            if connection.introspection.table_names():
                raise CommandError("the database is not empty")
            connection.close()
            options_ = ("--no-owner", "--exit-on-error", "--single-transaction")
            dumps.run("pg_restore", *options_, f"--dbname={dumps.name()}", str(file))
        self.stdout.write(f"restored from {file}; now: manage.py prepare, manage.py verify_history")


def _place_sqlite(file: Path) -> None:
    database = Path(connection.settings_dict["NAME"])
    if database.exists() and database.stat().st_size:
        raise CommandError(f"{database} is not empty: move it away first, with its -wal and -shm")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source:
        try:
            whole = source.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        except sqlite3.DatabaseError:
            whole = False
    if not whole:
        raise CommandError(f"{file} is no whole backup")
    part = database.with_name(database.name + ".part")
    shutil.copyfile(file, part)
    part.chmod(0o600)
    os.replace(part, database)
