"""Stammtische: founded by one, the others come by invitation. Each function changes something, or raises."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import relations
from accounts.models import User
from accounts.names import name_key
from games.engine.outside import BadInput, clean_text
from games.history.models import Membership, Stammtisch

MAX_NAME = 40
MAX_MEMBERS = 30
MAX_EACH = 20


class Impossible(Exception):
    """Nothing was changed; the text, for people, says why."""


@transaction.atomic
def found(user: User, name: object) -> Stammtisch:
    """A new Stammtisch with its founder as the only member."""
    try:
        clean = clean_text(name, MAX_NAME)
    except BadInput:
        raise Impossible(_("Der Stammtisch braucht einen Namen mit höchstens 40 Zeichen.")) from None
    if user.is_guest:
        raise Impossible(_("Für einen Stammtisch brauchst du ein Konto."))
    if user.memberships.count() >= MAX_EACH:
        raise Impossible(_("An mehr als 20 Stammtischen kannst du nicht sitzen."))
    stammtisch = Stammtisch.objects.create(name=clean, founder=user)
    Membership.objects.create(stammtisch=stammtisch, user=user, joined=timezone.now())
    return stammtisch


@transaction.atomic
def invite(stammtisch: Stammtisch, user: User, name: str) -> None:
    """A member invites somebody by name. Nobody learns of it whom the invited one blocks."""
    other = User.objects.filter(name_key=name_key(name), is_guest=False, is_active=True).first()
    if other is None:
        raise Impossible(_("Ein Konto mit diesem Namen gibt es nicht."))
    if stammtisch.memberships.filter(user=other).exists():
        raise Impossible(_("%(name)s ist schon dabei oder eingeladen.") % {"name": other.name})
    if stammtisch.memberships.count() >= MAX_MEMBERS:
        raise Impossible(_("Mehr als 30 Leute haben am Stammtisch keinen Platz."))
    if not relations.is_blocked(other, user):
        Membership.objects.create(stammtisch=stammtisch, user=other, invited_by=user)


def accept(membership: Membership) -> None:
    """The invited one joins."""
    membership.joined = timezone.now()
    membership.save(update_fields=["joined"])


@transaction.atomic
def leave(membership: Membership) -> None:
    """Leave, or decline an invitation; the last one takes the Stammtisch along."""
    stammtisch = membership.stammtisch
    membership.delete()
    if not stammtisch.memberships.filter(joined__isnull=False).exists():
        stammtisch.delete()


def of(user: User) -> QuerySet[Membership]:
    """The user's memberships."""
    joined = user.memberships.filter(joined__isnull=False)
    return joined.select_related("stammtisch").order_by("stammtisch__name")


def invitations(user: User) -> QuerySet[Membership]:
    return user.memberships.filter(joined=None).select_related("stammtisch", "invited_by")


def members(stammtische: Iterable[int]) -> dict[int, dict[int, str]]:
    """For each Stammtisch the ids and names of its members, in the order they came."""
    found: dict[int, dict[int, str]] = {pk: {} for pk in stammtische}
    joined = Membership.objects.filter(stammtisch__in=found, joined__isnull=False).order_by("joined")
    for pk, user, name in joined.values_list("stammtisch_id", "user_id", "user__name"):
        found[pk][user] = name
    return found
