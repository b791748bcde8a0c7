"""Who a session belongs to, for those who have no request: consumers and the function that takes moves."""

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.signals import sessions_closed
from schnapsen_site.middleware import SESSION_KEY_FORM

# The user's rights in the same look as the session: what it holds names the user, which its caller knows.
LIVE = f"""
    SELECT session_data, password, session_epoch FROM {Session._meta.db_table}, {User._meta.db_table}
    WHERE session_key = %s AND expire_date > %s AND {User._meta.db_table}.id = %s AND is_active
"""  # noqa: S608 no value is put in


class Claim(NamedTuple):
    """A session that was live, with its user and the hash that it had to bear then."""

    session_key: str
    user_id: int
    auth_hash: str


def claim(session_key: str, user: User) -> Claim:
    return Claim(session_key, user.pk, user.get_session_auth_hash())


def doubtful(claims: Iterable[Claim]) -> set[Claim]:
    """Those whose session is gone, or whose user was switched off or has other sessions by now: `identify` decides.

    Two queries, however many they are.
    """
    asked = set(claims)
    known = Session.objects.filter(
        session_key__in={one.session_key for one in asked}, expire_date__gt=timezone.now()
    )
    users = User.objects.filter(pk__in={one.user_id for one in asked}, is_active=True)
    there = set(known.values_list("session_key", flat=True))
    hashes = {
        pk: _auth_hash(password, epoch)
        for pk, password, epoch in users.values_list("pk", "password", "session_epoch")
    }
    return {one for one in asked if one.session_key not in there or hashes.get(one.user_id) != one.auth_hash}


def identify(session_key: str | None) -> User | None:
    """The user of a session as things stand in this moment.

    None if the session is over, was logged out, or its user is switched off or has ended all sessions.
    """
    user_id, auth_hash = _claimed(session_key)
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    if user is None or not constant_time_compare(auth_hash, user.get_session_auth_hash()):
        return None
    return user


def is_live(session_key: str | None, user_id: int) -> bool:
    """True while that session may act for that user; asked at every move, so in one statement."""
    if not session_key or not SESSION_KEY_FORM.fullmatch(session_key):
        return False
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(LIVE, [session_key, now, user_id])
        found = cursor.fetchone()
    if found is None:
        return False
    claimed, auth_hash = _named_in(found[0])
    return claimed == str(user_id) and constant_time_compare(auth_hash, _auth_hash(*found[1:]))


def _claimed(session_key: str | None) -> tuple[str, str]:
    """Whom a session names, and by which hash; empty if it is none."""
    if not session_key or not SESSION_KEY_FORM.fullmatch(session_key):
        return "", ""
    return _names(_store(session_key))


def _store(session_key: str | None = None) -> SessionBase:
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return session


@lru_cache(maxsize=4096)
def _named_in(data: str) -> tuple[str, str]:
    """The same, from a session as it is stored."""
    return _names(_store().decode(data))


def _names(session: SessionBase | dict[str, Any]) -> tuple[str, str]:
    return str(session.get(SESSION_KEY, "")), session.get(HASH_SESSION_KEY, "")


@lru_cache(maxsize=4096)
def _auth_hash(password: str, epoch: int) -> str:
    return User(password=password, session_epoch=epoch).get_session_auth_hash()


def keep_only_this(request: HttpRequest, user: User) -> None:
    """After a change of password or epoch: this session stays, with its key and open sockets; all others are over."""
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    # Saved now and not with the response: those who are told look at it at once, and would find it over.
    request.session.save()
    announce_closed(user.pk)


def announce_closed(user_id: int) -> None:
    """Tell, after commit, that some or all sessions of a user are over; see accounts.signals."""
    transaction.on_commit(lambda: sessions_closed.send_robust(User, user_id=user_id), robust=True)


def seen(user_ids: Iterable[int]) -> None:
    """Note that these users are here now; for those who are at a table and load no pages."""
    User.objects.filter(pk__in=list(user_ids)).update(last_seen=timezone.now())
