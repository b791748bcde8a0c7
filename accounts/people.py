"""What happens to accounts as wholes: made from guests, merged, renamed, deleted, swept away."""

import json
from collections.abc import Iterator
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import codes, keepers, names, relations
from accounts.models import NAME_RESTS, Quota, RestingName, User
from accounts.sessions import announce_closed

GUEST_STAYS = timedelta(days=7)


class NameTaken(Exception):
    """Another account has, or rests, a name that looks the same; `args[0]` is the name as the other writes it."""


def look_alike(name: str, user: User | None = None) -> str | None:
    """The name of another account that looks like `name`, or a name given up less than a year ago; else None.

    `user` is whoever wants the name: their own name and their own resting names are free to them.
    """
    key, own = names.name_key(name), user.pk if user and user.pk else 0
    if taken := User.objects.filter(name_key=key).exclude(pk=own).first():
        return taken.name
    resting = RestingName.objects.filter(name_key=key, until__gt=timezone.now()).first()
    return name if resting and resting.user_id != own else None


def sign_up(name: str, password: str, email: str, deck: str, guest: User | None = None) -> tuple[User, str]:
    """The new account and its recovery code, which is shown once and kept as a hash only.

    A guest becomes the account: same user, so the same Partien, seats and sessions. Raises NameTaken if somebody
    else took the name in this moment.
    """
    user = guest or User()
    code = codes.new_code()
    user.name, user.name_key = names.tidy(name), names.name_key(name)
    user.is_guest, user.email = False, email
    user.preferences = user.prefs.changed(deck=deck).stored()
    user.set_password(password)
    user.set_recovery_code(codes.normal(code))
    with transaction.atomic():
        _save_named(user)
    return user, code


def rename(user: User, name: str) -> None:
    """Give an account another name; the old one rests a year. Raises NameTaken."""
    if names.tidy(name) == user.name:
        return
    with transaction.atomic():
        user.rename(name)
        RestingName.objects.filter(name_key=user.name_key).delete()
        _save_named(user)


def _save_named(user: User) -> None:
    """Save the user by the new name, and have all see it."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise NameTaken(user.name) from None
    for keeper in keepers.all_keepers():
        keeper.rename(user)


@transaction.atomic
def merge(guest: User, user: User) -> None:
    """Make what the guest played the user's own; raises keepers.MergeRefused, and then nothing has changed."""
    for keeper in keepers.all_keepers():
        keeper.merge(guest, user)
        keeper.rename(user)
    relations.hand_on(guest, user)
    announce_closed(guest.pk)
    guest.delete()


@transaction.atomic
def delete(user: User) -> None:
    """Delete an account; what others share with it stays theirs, without its name. The name rests a year."""
    for keeper in keepers.all_keepers():
        keeper.delete(user)
    announce_closed(user.pk)
    key, was_guest = user.name_key, user.is_guest
    user.delete()
    if not was_guest:
        until = timezone.now() + NAME_RESTS
        RestingName.objects.update_or_create(name_key=key, defaults={"user": None, "until": until})


def export(user: User) -> Iterator[tuple[str, bytes]]:
    """Everything kept about the user, as files for an archive."""
    account = {
        "name": user.name,
        "email": user.email,
        "created": user.created.isoformat(),
        "last_seen": user.last_seen.isoformat(),
        "preferences": user.prefs.stored(),
        "relations": [
            {"name": relation.other.name, "kind": relation.kind, "since": relation.since.isoformat()}
            for relation in user.relations.select_related("other")
        ],
    }
    yield "konto.json", json.dumps(account, ensure_ascii=False, indent=1).encode()
    for keeper in keepers.all_keepers():
        yield from keeper.export(user)


def sweep() -> int:
    """Delete what has had its time: guests without a Partie after a week, sessions, quotas; returns the guests."""
    now = timezone.now()
    Session.objects.filter(expire_date__lt=now).delete()
    Quota.objects.filter(ends__lt=now).delete()
    RestingName.objects.filter(until__lt=now).delete()
    idle = User.objects.filter(is_guest=True, last_seen__lt=now - GUEST_STAYS)
    gone = [guest for guest in idle.iterator() if keepers.all_partien(guest) == 0]
    for guest in gone:
        delete(guest)
    return len(gone)
