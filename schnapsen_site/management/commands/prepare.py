"""`manage.py prepare`: everything between a fresh clone and serving. Safe to repeat, and quick then."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrates the database, loads the presets, and collects the static files if any has changed."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_presets", verbosity=0)
        stamp, sources = Path(settings.STATIC_ROOT) / "sources.sha256", _digest_of_static_files()
        if stamp.exists() and stamp.read_text() == sources:
            return
        # Compressing takes seconds, hence the stamp.
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(sources)


def _digest_of_static_files() -> str:
    """Of the path, size and time of every static file, and of how they are stored."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
