"""Who plays: accounts and guests in one table, so that a guest who signs up stays the same user."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.preferences import Preferences

NAME_RESTS = timedelta(days=365)


class UserManager(BaseUserManager["User"]):
    def create_user(self, name: str, password: str | None = None, **fields: Any) -> "User":
        """A user by name; without a password nobody can log in as them. The caller has checked the name."""
        name = names.tidy(name)
        user = self.model(name=name, name_key=names.name_key(name), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(name, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=names.name_key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays, with an account or as a guest.

    `name` is shown, `name_key` (accounts.names) keeps two names from looking alike. A guest has no password and
    lives in one cookie. `session_epoch` is part of every session's hash: raising it ends them all.
    """

    name = models.CharField(_("Spielername"), max_length=names.MAX_CODE_POINTS)
    name_key = models.CharField(max_length=names.MAX_KEY, unique=True, editable=False)
    is_guest = models.BooleanField(_("Gast"), default=False)
    email = models.EmailField(_("E-Mail-Adresse"), blank=True)
    recovery_hash = models.CharField(max_length=128, blank=True, editable=False)
    preferences = models.JSONField(default=dict, blank=True, editable=False)
    session_epoch = models.PositiveIntegerField(default=0, editable=False)
    is_active = models.BooleanField(
        _("darf spielen"), default=True, help_text=_("Abgewählt: gesperrt, auch an offenen Tischen.")
    )
    is_staff = models.BooleanField(_("darf in die Verwaltung"), default=False)
    muted = models.BooleanField(
        _("stumm"), default=False, help_text=_("Darf an keinem Tisch frei schreiben.")
    )
    created = models.DateTimeField(_("dabei seit"), default=timezone.now, editable=False)
    last_seen = models.DateTimeField(_("zuletzt da"), default=timezone.now, editable=False)

    USERNAME_FIELD = "name_key"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("Konto")
        verbose_name_plural = _("Konten")
        indexes = [models.Index(fields=["is_guest", "last_seen"]), models.Index(fields=["email"])]

    def __str__(self) -> str:
        return self.name

    @property
    def prefs(self) -> Preferences:
        return Preferences.of(self.preferences)

    def rename(self, name: str) -> None:
        """Give the user a name (checked by the caller); the old one rests a year. Not saved."""
        if not self.is_guest:
            RestingName.objects.update_or_create(
                name_key=self.name_key, defaults={"user": self, "until": timezone.now() + NAME_RESTS}
            )
        self.name = names.tidy(name)
        self.name_key = names.name_key(name)

    def set_recovery_code(self, code: str) -> None:
        self.recovery_hash = make_password(code)

    def check_recovery_code(self, code: str) -> bool:
        return bool(self.recovery_hash) and check_password(code, self.recovery_hash)

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Django's hash, with the epoch in it; also behind the hash for older secret keys."""
        salt = "accounts.models.User.session"
        value = f"{self.password}:{self.session_epoch}"
        return salted_hmac(salt, value, secret=secret, algorithm="sha256").hexdigest()


class RestingName(models.Model):
    """A name somebody gave up; until the day named only they may take it again."""

    name_key = models.CharField(max_length=names.MAX_KEY, unique=True)
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL)
    until = models.DateTimeField()


class Quota(models.Model):
    """How often something was done in the present window of time; see accounts.limits."""

    key = models.CharField(max_length=200, unique=True)
    count = models.PositiveIntegerField(default=0)
    ends = models.DateTimeField(db_index=True)


class Relation(models.Model):
    """What one user decided about another. Two who both say FRIEND are friends; see accounts.relations."""

    class Kind(models.TextChoices):
        FRIEND = "friend", _("Freund")
        BLOCK = "block", _("blockiert")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="relations")
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "other"], name="one_relation_each_way")]
