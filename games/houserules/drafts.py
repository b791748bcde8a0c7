"""House rules being written: begun, saved, published, retired. Of two at one draft nobody overwrites the other."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User

from .forms import key_from
from .models import HouseRule, RuleVersion, content_hash
from .trial import trial_of
from .versions import next_number, publish

Document = dict[str, Any]
Status = RuleVersion.Status


class Elsewhere(Exception):
    """The draft was saved, published or discarded by somebody else since it was read."""


class Untried(Exception):
    """The draft, as it stands, has not been played through."""


def begin_rule(
    name: str, base: RuleVersion, author: User, kind: HouseRule.Kind, document: Document | None = None
) -> RuleVersion:
    """A new house rule with a draft that begins as `base`, or as `document`. An own one belongs to its author."""
    own = kind == HouseRule.Kind.OWN
    with transaction.atomic():
        key = _random_key() if own else _free_key(name)
        rule = HouseRule.objects.create(key=key, name=name, kind=kind, owner=author if own else None)
        return _draft(rule, document or base.document, base, author)


def begin_draft(rule: HouseRule, base: RuleVersion, author: User) -> RuleVersion:
    """The draft of a house rule: the one there is, or else a new one that begins as `base`."""
    with transaction.atomic():
        rule = HouseRule.objects.select_for_update().get(pk=rule.pk)
        return rule.versions.filter(status=Status.DRAFT).first() or _draft(rule, base.document, base, author)


def _draft(rule: HouseRule, document: Document, base: RuleVersion, author: User) -> RuleVersion:
    named = {**document, "key": rule.key, "name": document["name"] if base.rule_id == rule.pk else rule.name}
    return RuleVersion.objects.create(
        rule=rule, number=next_number(rule), document=named, author=author, based_on=base
    )


def save_draft(version: RuleVersion, revision: int, document: Document, author: User) -> RuleVersion:
    """Store a valid document; `Elsewhere` if the draft is no longer what it was at `revision`."""
    saved = RuleVersion.objects.filter(pk=version.pk, revision=revision, status=Status.DRAFT).update(
        document=document,
        hash=content_hash(document),
        revision=revision + 1,
        edited_at=timezone.now(),
        edited_by=author,
    )
    if not saved:
        raise Elsewhere(str(version))
    return RuleVersion.objects.select_related("rule").get(pk=version.pk)


def publish_draft(version: RuleVersion, revision: int, reason: str, author: User) -> RuleVersion:
    """Publish the draft as it stood at `revision`; `Elsewhere` or `Untried` if that cannot be."""
    with transaction.atomic():
        drafts = RuleVersion.objects.select_for_update().filter(pk=version.pk, revision=revision)
        draft = drafts.filter(status=Status.DRAFT).first()
        if draft is None:
            raise Elsewhere(str(version))
        trial = trial_of(draft)
        if trial is None or not trial.passed:
            raise Untried(str(version))
        draft.edited_by, draft.edited_at = author, timezone.now()
        publish(draft, reason)
        HouseRule.objects.filter(pk=draft.rule_id).update(name=draft.document["name"], retired=False)
        return draft


def discard(version: RuleVersion) -> None:
    """Throw a draft away; `PublishedNeverChanges` for anything else."""
    version.refresh_from_db()
    version.delete()


def retire(rule: HouseRule, retired: bool = True) -> None:
    """Offer a house rule no longer, or again. What is played by it goes on."""
    HouseRule.objects.filter(pk=rule.pk).update(retired=retired)


def _free_key(name: str) -> str:
    """A key made from the name that nobody has."""
    wanted = key_from(name)[:32] or "hausregel"
    taken = set(HouseRule.objects.filter(key__startswith=wanted).values_list("key", flat=True))
    return next(
        key for key in (wanted, *(f"{wanted}_{n}" for n in range(2, len(taken) + 3))) if key not in taken
    )


def _random_key() -> str:
    """An address that nobody guesses: 80 random bits."""
    return f"h{secrets.token_hex(10)}"
