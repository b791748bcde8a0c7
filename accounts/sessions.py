"""Who a session belongs to, for those who have no request: consumers and the function that takes moves."""

from collections.abc import Iterable
from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.signals import sessions_closed
from schnapsen_site.middleware import SESSION_KEY_FORM


def identify(session_key: str | None) -> User | None:
    """The user of a session as things stand in this moment.

    None if the session is over, was logged out, or its user is switched off or has ended all sessions.
    """
    if not session_key or not SESSION_KEY_FORM.fullmatch(session_key):
        return None
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user_id, auth_hash = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY)
    if user_id is None or auth_hash is None:
        return None
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or not constant_time_compare(auth_hash, user.get_session_auth_hash()):
        return None
    return user


def is_live(session_key: str | None, user_id: int) -> bool:
    """True while that session may act for that user; asked at every move."""
    user = identify(session_key)
    return user is not None and user.pk == user_id


def keep_only_this(request: HttpRequest, user: User) -> None:
    """After a change of password or epoch: this session stays, with its key and open sockets; all others are over."""
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    announce_closed(user.pk)


def announce_closed(user_id: int) -> None:
    """Tell, after commit, that some or all sessions of a user are over; see accounts.signals."""
    transaction.on_commit(lambda: sessions_closed.send_robust(User, user_id=user_id), robust=True)


def seen(user_ids: Iterable[int]) -> None:
    """Note that these users are here now; for those who are at a table and load no pages."""
    User.objects.filter(pk__in=list(user_ids)).update(last_seen=timezone.now())
