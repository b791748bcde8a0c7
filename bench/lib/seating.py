"""Seats players at tables, straight in the database of DATA_DIR or DATABASE_URL.

    python -m bench.lib.seating TABLES HUMANS

Prints as JSON for each table its code and its players' session keys. The first Runde is sealed: all press "Weiter".
"""

from __future__ import annotations

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "schnapsen_site.settings")

import django

django.setup()

from importlib import import_module  # noqa: E402

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402

from accounts.models import User  # noqa: E402
from tests.rooms.playing import guests, table_of  # noqa: E402


def session_of(user: User) -> str:
    """A session as logging in makes it."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "accounts.backends.NameBackend"
    session.save()
    return str(session.session_key)


def main(tables: int, humans: int) -> None:
    seated = []
    for _table in range(tables):
        users = guests(humans)
        room = table_of(users)
        seated.append((room.code, [session_of(user) for user in users]))
    print(json.dumps(seated))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
