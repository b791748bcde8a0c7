"""House rules and their versions: one JSON document each, in the vocabulary of [13.2]."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine.vocabulary import KEY


class PublishedNeverChanges(Exception):
    """A version that was published cannot be changed or deleted: Partien point to it."""


def content_hash(document: dict[str, Any]) -> str:
    """SHA-256 of a rule document, the same however its fields are ordered."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class HouseRule(models.Model):
    """A rule set by name; what it says stands in its versions.

    `key` is its address. A preset comes with the game, a `site` rule is written in the admin, an `own` one by a
    player, and an `unnamed` one stands behind a single table whose rules were altered. The key of an own one is
    random: whoever has its address may read it and play by it.
    """

    class Kind(models.TextChoices):
        PRESET = "preset", _("mitgeliefert")
        SITE = "site", _("vom Haus")
        OWN = "own", _("von einem Spieler")
        UNNAMED = "unnamed", _("eines Tisches")

    key = models.CharField(
        _("Kürzel"), max_length=40, unique=True, validators=[RegexValidator(rf"^{KEY.pattern}$")]
    )
    name = models.CharField(_("Name"), max_length=80)
    kind = models.CharField(_("Art"), max_length=10, choices=Kind, default=Kind.SITE)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="house_rules"
    )
    retired = models.BooleanField(_("zurückgezogen"), default=False)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Hausregel")
        verbose_name_plural = _("Hausregeln")

    def __str__(self) -> str:
        return self.name


class RuleVersion(models.Model):
    """One wording of a house rule. Published, it never changes again (a trigger in the database holds that too).

    `hash` is `content_hash(document)` of the day it was saved, `revision` counts the savings of a draft, so that of
    two who edit it the second is told. `author` began it, `edited_by` saved it last; `based_on` is what it began as.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("Entwurf")
        PUBLISHED = "published", _("veröffentlicht")
        RETIRED = "retired", _("zurückgezogen")

    FIXED = ("rule_id", "number", "document", "hash", "published_at")

    rule = models.ForeignKey(HouseRule, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("Fassung"))
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    document = models.JSONField()
    hash = models.CharField(max_length=64, db_index=True, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    edited_at = models.DateTimeField(null=True, blank=True, editable=False)
    edited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    based_on = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(_("Grund"), max_length=300, blank=True)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("Fassung")
        verbose_name_plural = _("Fassungen")
        constraints = [models.UniqueConstraint(fields=["rule", "number"], name="one_version_a_number")]
        indexes = [models.Index(fields=["rule", "status", "-number"])]

    def __str__(self) -> str:
        return f"{self.rule_id}/{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store it. `PublishedNeverChanges` if that would alter a version that is published or retired."""
        self._refuse_change()
        if self.status == self.Status.DRAFT or not self.hash:
            self.hash = content_hash(self.document)
            if "update_fields" in kwargs and kwargs["update_fields"] is not None:
                kwargs["update_fields"] = {*kwargs["update_fields"], "hash"}
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.status != self.Status.DRAFT:
            raise PublishedNeverChanges(str(self))
        return super().delete(*args, **kwargs)

    def _refuse_change(self) -> None:
        stored = (
            RuleVersion.objects.filter(pk=self.pk).exclude(status=self.Status.DRAFT).first()
            if self.pk
            else None
        )
        if stored is None:
            return
        changed = [name for name in self.FIXED if getattr(stored, name) != getattr(self, name)]
        if changed or self.status == self.Status.DRAFT:
            raise PublishedNeverChanges(f"{self}: {', '.join(changed) or 'status'}")


class Trial(models.Model):
    """A draft tried out by bots: `done` of `TOTAL` Runden, summed up so far.

    It holds for the `revision` of the draft it was begun with and no other. `tally` has for each contract the Runden
    played, those made, and the points for the declarer (against it, if negative); `lengths` the Runden of each
    finished Partie, `scores` the rows of the one not finished. `failure` says why the draft cannot be played.
    """

    TOTAL = 200

    version = models.OneToOneField(RuleVersion, on_delete=models.CASCADE, related_name="trial")
    revision = models.PositiveIntegerField()
    seed = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    tally = models.JSONField(default=dict)
    lengths = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    failure = models.CharField(max_length=300, blank=True)

    @property
    def finished(self) -> bool:
        return bool(self.failure) or self.done >= self.TOTAL

    @property
    def passed(self) -> bool:
        return self.finished and not self.failure
