"""PostgreSQL's own programs for backups, told where our database is."""

import os
import shutil
import subprocess
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

# How libpq's environment names what Django's settings have.
VARIABLES = {
    "PGHOST": "HOST",
    "PGPORT": "PORT",
    "PGUSER": "USER",
    "PGPASSWORD": "PASSWORD",
    "PGDATABASE": "NAME",
}


def name() -> str:
    """The name of the database."""
    return str(connection.settings_dict["NAME"])


def run(program: str, *arguments: str) -> None:
    """Run pg_dump or pg_restore on our database; the password goes by the environment, where `ps` does not show it."""
    settings = {variable: str(connection.settings_dict[key]) for variable, key in VARIABLES.items()}
    given = {variable: value for variable, value in settings.items() if value}
    command = [_find(program), *arguments]
    done = subprocess.run(  # noqa: S603 (a program of this machine, arguments of the administrator)
        command, check=False, env=os.environ | given, capture_output=True, text=True
    )
    if done.returncode:
        raise CommandError(f"{program}: {done.stderr.strip()[-500:]}")


def _find(program: str) -> str:
    """On the path, else the newest where Debian has them: an older pg_dump does not read a newer server."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    found = str(installed[-1]) if installed else shutil.which(program)
    if not found:
        raise CommandError(f"{program} is not installed (postgresql-client)")
    return found
