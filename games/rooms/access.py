"""Who may see a table, and who may sit down at it."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password
from django.utils.crypto import constant_time_compare

from accounts import limits
from accounts.models import User
from games.history.models import Partie
from games.rooms.models import Admission, Exclusion, Room

TRIES_A_MINUTE = 5


def may_see(room: Room, user: User | None) -> bool:
    """Its players always; others where it is open to them, and once it plays, where watching is allowed."""
    if user is not None and room.seats.filter(user=user).exists():
        return True
    if room.who_may_join == Room.Join.NOBODY or room.state == Room.State.CLOSED or _excluded(room, user):
        return False
    if room.is_private and not _admitted(room, user):
        return False
    return room.watching or room.partie_id is None


def may_see_again(partie: Partie, user: User) -> bool:
    """Whether the user may see a Partie after its end: link and password of a table hold for its replays too."""
    room = Room.objects.filter(code=partie.room_code).first()
    if room is None or room.solo or not room.watching or _excluded(room, user):
        return False
    return not room.is_private or _admitted(room, user)


def may_join(room: Room, user: User) -> bool:
    """Whether the user may take a free seat."""
    if room.who_may_join == Room.Join.ACCOUNTS and user.is_guest:
        return False
    return may_see(room, user) and room.who_may_join != Room.Join.NOBODY


def needs_password(room: Room) -> bool:
    return room.who_may_join == Room.Join.PASSWORD


def admit(room: Room, user: User, token: str, password: str = "") -> bool:
    """Let somebody in who shows the link's token and, where there is one, the password; True if they are in now.

    Tries are counted for user and table: beyond five a minute none is looked at.
    """
    if _excluded(room, user):
        return False
    if _admitted(room, user):
        return True
    if not constant_time_compare(token, room.token):
        return False
    if needs_password(room):
        if not limits.take(f"table:{room.pk}:{user.pk}", TRIES_A_MINUTE, 60):
            return False
        if not check_password(password, room.password):
            return False
    Admission.objects.get_or_create(room=room, user=user)
    return True


def _admitted(room: Room, user: User | None) -> bool:
    return user is not None and (room.host_id == user.pk or room.admissions.filter(user=user).exists())


def _excluded(room: Room, user: User | None) -> bool:
    return user is not None and Exclusion.objects.filter(room=room, user=user).exists()
