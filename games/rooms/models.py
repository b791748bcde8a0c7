"""Tables: who sits where, what is agreed, and when the server must act next."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.history.models import Partie, Runde
from games.houserules.models import HouseRule, RuleVersion

# Letters only that nobody takes for another or for a digit.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6
TOKEN_BYTES = 16


def new_code() -> str:
    """A code that names a table; whether it is free the unique column decides."""
    return "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))


def new_link_token() -> str:
    """128 random bits: whoever has the link may come in. Kept readable, since the room shows the link again."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Room(models.Model):
    """A table. `version` is raised by everything that anybody at it sees change.

    `partie` is the present Partie, `runde` the one that is shown (running, or just over), `sealed` the next one, whose
    commitment is shown while bits are taken. `act_at`: when the server acts for the seat to move (bot, takeover).
    `deadline`: until when the human to move has time, or, between Runden, until "Weiter" comes by itself. `due`: when
    a driver must look at the room; `lease_until`: a driver is at it. `lesson`: the exercise of "Schnapsen lernen" that
    it is there for, with how many of its steps are done and how it went. `guided`: hints lead the player through this
    Runde. `tip`: what a bot would do in the player's place, see learning.py.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("wartet")
        BETWEEN = "between", _("zwischen zwei Runden")
        PLAYING = "playing", _("spielt")
        OVER = "over", _("Partie zu Ende")
        CLOSED = "closed", _("geschlossen")

    class Lesson(models.TextChoices):
        OPEN = "open", _("offen")
        SOLVED = "solved", _("geschafft")
        MISSED = "missed", _("nicht geschafft")

    class Join(models.TextChoices):
        ALL = "all", _("alle")
        LINK = "link", _("wer den Link hat")
        PASSWORD = "password", _("wer den Link und das Kennwort hat")
        ACCOUNTS = "accounts", _("nur angemeldete Konten")
        NOBODY = "nobody", _("niemand sonst")

    class Tricks(models.TextChoices):
        ALL = "all", _("alle Stiche")
        LAST = "last", _("der letzte Stich")
        FIRST = "first", _("der erste Stich jeder Seite")
        NONE = "none", _("keiner")

    class Augen(models.TextChoices):
        OWN = "own", _("die eigenen")
        BOTH = "both", _("beide")
        NONE = "none", _("keine")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("Name"), max_length=60)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted_rooms",
    )
    rules = models.ForeignKey(RuleVersion, on_delete=models.PROTECT, related_name="rooms")
    who_may_join = models.CharField(max_length=10, choices=Join, default=Join.ALL)
    token = models.CharField(max_length=30, default=new_link_token, editable=False)
    password = models.CharField(max_length=128, blank=True, editable=False)
    watching = models.BooleanField(default=True)
    pace = models.PositiveSmallIntegerField(default=0)
    bot_level = models.CharField(max_length=16, blank=True)
    show_tricks = models.CharField(max_length=10, choices=Tricks, default=Tricks.LAST)
    show_augen = models.CharField(max_length=10, choices=Augen, default=Augen.OWN)
    series = models.PositiveSmallIntegerField(default=0)
    series_bummerl = models.JSONField(default=list)

    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    partie = models.ForeignKey(Partie, null=True, blank=True, on_delete=models.SET_NULL, related_name="rooms")
    runde = models.ForeignKey(Runde, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    sealed = models.ForeignKey(Runde, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    version = models.PositiveIntegerField(default=1)
    act_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True, db_index=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    lesson = models.CharField(max_length=20, blank=True, editable=False)
    lesson_step = models.PositiveSmallIntegerField(default=0, editable=False)
    lesson_state = models.CharField(max_length=10, choices=Lesson, default=Lesson.OPEN, editable=False)
    guided = models.BooleanField(default=False, editable=False)
    tip = models.JSONField(default=dict, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    touched = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Tisch")
        verbose_name_plural = _("Tische")
        indexes = [models.Index(fields=["state", "who_may_join"]), models.Index(fields=["state", "touched"])]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def tip_wanted(self) -> bool:
        """Whether a tip is still to be thought of."""
        return self.state == self.State.PLAYING and bool(self.tip) and "action" not in self.tip

    @property
    def is_private(self) -> bool:
        """Whether only those who were let in may see it."""
        return self.who_may_join in (self.Join.LINK, self.Join.PASSWORD, self.Join.NOBODY)

    @property
    def solo(self) -> bool:
        """A table of one player against bots."""
        return self.who_may_join == self.Join.NOBODY


class Seat(models.Model):
    """One place at a table, free, or with a human, or with a bot (`bot`, its level).

    `ready`: "bereit" before the start, "Weiter" between Runden, the yes to a revanche at the end. `bits` and `cut` are
    what the player gave to the next shuffle. `quiet_pass`: said "Passe, und kein Kontra" in this Runde.
    `absent_since`: no sign since then, None while here; `gone`: absent so long that it was noted. `takeover` says why a
    bot plays for the human; `timeouts` counts actions a bot did because the time was out. `votes` are the seats that
    want a bot to play here.
    """

    class Takeover(models.TextChoices):
        NONE = "", ""
        TIMEOUTS = "timeouts", _("zweimal war die Zeit um")
        GONE = "gone", _("fort")
        AGREED = "agreed", _("die anderen haben es so beschlossen")

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=16, blank=True)
    bot_name = models.CharField(max_length=60, blank=True)
    since = models.DateTimeField(null=True, blank=True)
    ready = models.BooleanField(default=False)
    bits = models.CharField(max_length=32, blank=True)
    bits_by_server = models.BooleanField(default=False)
    cut = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_pass = models.BooleanField(default=False)
    absent_since = models.DateTimeField(null=True, blank=True)
    gone = models.BooleanField(default=False)
    takeover = models.CharField(max_length=10, choices=Takeover, default=Takeover.NONE, blank=True)
    timeouts = models.PositiveSmallIntegerField(default=0)
    more_time = models.BooleanField(default=False)
    votes = models.JSONField(default=list)
    swap_with = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["room", "user"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.number}"

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def is_human(self) -> bool:
        return self.user_id is not None

    @property
    def by_server(self) -> bool:
        """Whether the server acts at this seat: a bot's, or one a bot plays for now."""
        return not self.is_human or bool(self.takeover)

    @property
    def shown_name(self) -> str:
        return self.user.name if self.user else self.bot_name

    def clear_for_runde(self) -> None:
        """Forget what was said for one Runde only."""
        self.ready, self.bits, self.bits_by_server, self.cut = False, "", False, None
        self.quiet_pass = self.more_time = False

    def stand_up(self) -> None:
        """Make the seat free."""
        self.clear_for_runde()
        self.user, self.bot, self.bot_name, self.since = None, "", "", None
        self.arrive()
        self.timeouts, self.takeover, self.swap_with = 0, self.Takeover.NONE, None

    def arrive(self) -> None:
        """Its player is here (again), and plays themselves unless they let their time run out twice."""
        self.absent_since, self.gone, self.votes = None, False, []
        if self.takeover != self.Takeover.TIMEOUTS:
            self.takeover = self.Takeover.NONE


class Admission(models.Model):
    """Somebody who showed the link or the password of a private table once, and so may see it from any page."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="one_admission_each")]


class Exclusion(models.Model):
    """Somebody whom the host sent away: they do not come back to this table."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="exclusions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "user"], name="one_exclusion_each")]


class Departure(models.Model):
    """Somebody left a running Partie for good."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="departures")
    partie = models.ForeignKey(Partie, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_index=True)


class Process(models.Model):
    """A serving process: what it says of presences holds while `alive_until` lies ahead."""

    key = models.CharField(max_length=32, unique=True)
    alive_until = models.DateTimeField(db_index=True)


class Presence(models.Model):
    """A process has heard from this user at this table lately. Written when that begins and ends, never in between."""

    process = models.ForeignKey(Process, on_delete=models.CASCADE, related_name="presences")
    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["process", "room", "user"], name="one_presence_a_process")
        ]


class Message(models.Model):
    """What somebody said at a table: a Spruch (its number) or free text. Kept 30 days."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=120)
    spruch = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["room", "-id"])]


class TableMute(models.Model):
    """`user` does not want to hear `other` at this table."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="mutes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "user", "other"], name="one_mute_each")]


class SolvedLesson(models.Model):
    """Somebody has solved an exercise of "Schnapsen lernen"."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="solved_lessons"
    )
    lesson = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "lesson"], name="one_solution_each")]


class Report(models.Model):
    """Somebody reports another; `context` is what was said at the table then, never a card."""

    class State(models.TextChoices):
        OPEN = "open", _("offen")
        DONE = "done", _("erledigt")

    room = models.ForeignKey(Room, null=True, on_delete=models.SET_NULL, related_name="+")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    reason = models.CharField(_("Grund"), max_length=200, blank=True)
    context = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("Meldung")
        verbose_name_plural = _("Meldungen")
        ordering = ["-at"]


class Announcement(models.Model):
    """What the operator tells all tables until then: a text, or when the site restarts. The newest counts."""

    text = models.CharField(max_length=200, blank=True)
    restart_at = models.DateTimeField(null=True)
    until = models.DateTimeField()


def tables_playing_by(rule: HouseRule) -> int:
    """How many tables that are not closed play by any version of a house rule."""
    return Room.objects.filter(rules__rule=rule).exclude(state=Room.State.CLOSED).count()
