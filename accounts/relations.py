"""Friends, and those whom one does not want to hear."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Relation, User

Kind = Relation.Kind
HERE_WITHIN = timedelta(minutes=2)


def ask(user: User, other: User) -> None:
    """Say that `other` is a friend; they are friends once `other` says so too.

    Nothing happens if one blocks the other.
    """
    if user.pk == other.pk or is_blocked(user, other) or is_blocked(other, user):
        return
    Relation.objects.update_or_create(user=user, other=other, defaults={"kind": Kind.FRIEND})


def part(user: User, other: User) -> None:
    """End a friendship or take back a request, on both sides."""
    Relation.objects.filter(user=user, other=other, kind=Kind.FRIEND).delete()
    Relation.objects.filter(user=other, other=user, kind=Kind.FRIEND).delete()


@transaction.atomic
def block(user: User, other: User) -> None:
    """`user` hears nothing from `other` at any table, for good; a friendship ends."""
    if user.pk == other.pk:
        return
    part(user, other)
    Relation.objects.update_or_create(user=user, other=other, defaults={"kind": Kind.BLOCK})


def unblock(user: User, other: User) -> None:
    Relation.objects.filter(user=user, other=other, kind=Kind.BLOCK).delete()


def hand_on(guest: User, user: User) -> None:
    """The guest becomes the user: whom either of them does not want to hear, or who does not want to hear them."""
    for relation in guest.relations.filter(kind=Kind.BLOCK).select_related("other"):
        block(user, relation.other)
    for relation in Relation.objects.filter(other=guest, kind=Kind.BLOCK).select_related("user"):
        block(relation.user, user)


def is_blocked(user: User, other: User) -> bool:
    """True if `user` blocks `other`."""
    return Relation.objects.filter(user=user, other=other, kind=Kind.BLOCK).exists()


def blocked_ids(user: User) -> frozenset[int]:
    """The ids of those whom `user` blocks."""
    return frozenset(user.relations.filter(kind=Kind.BLOCK).values_list("other_id", flat=True))


def blocked(user: User) -> QuerySet[User]:
    return User.objects.filter(pk__in=blocked_ids(user)).order_by("name")


def friends(user: User) -> QuerySet[User]:
    """Those who are friends on both sides, those seen last first."""
    return User.objects.filter(pk__in=_asked_by(user) & _asking(user)).order_by("-last_seen")


def requests(user: User) -> QuerySet[User]:
    """Those who wait for `user` to answer."""
    return User.objects.filter(pk__in=_asking(user) - _asked_by(user) - blocked_ids(user)).order_by("name")


def waiting(user: User) -> QuerySet[User]:
    """Those whom `user` asked and who have not answered."""
    return User.objects.filter(pk__in=_asked_by(user) - _asking(user)).order_by("name")


def is_here(user: User) -> bool:
    """True if the user was seen in the last two minutes, on a page or at a table."""
    return timezone.now() - user.last_seen < HERE_WITHIN


def _asked_by(user: User) -> frozenset[int]:
    return frozenset(user.relations.filter(kind=Kind.FRIEND).values_list("other_id", flat=True))


def _asking(user: User) -> frozenset[int]:
    found = Relation.objects.filter(other=user, kind=Kind.FRIEND, user__is_active=True)
    return frozenset(found.values_list("user_id", flat=True))
