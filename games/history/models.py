"""What was played: Partien, their seats, Runden and moves. Deals with rows only; store.py writes them."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engine import Result, result_from_data
from games.houserules.models import RuleVersion

TOKEN_BYTES = 16


def new_token() -> str:
    """128 random bits, fit for an address, and for a command line: it does not begin with a hyphen."""
    while (token := secrets.token_urlsafe(TOKEN_BYTES)).startswith("-"):
        pass
    return token


class Partie(models.Model):
    """A match up to the target, pinned to the version of the house rules it is played by.

    `scores` has a row after each Runde [11.1]; `winners`, `bummerl` (per seat) and `bummerl_kind` are set when it is
    finished. `training` counts nowhere, nor does an import (`imported_by` set: a record read back in, its owner's
    alone). `with_bots`: a bot had a seat from the start. `again_of`: training on the cards of a past Runde; it has that
    one Runde, whose winners are its winners. So has an `exercise`, with set cards; it is in no list.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("läuft")
        FINISHED = "finished", _("zu Ende")
        ABORTED = "aborted", _("abgebrochen")

    id = models.CharField(primary_key=True, max_length=22, default=new_token, editable=False)
    version = models.ForeignKey(RuleVersion, on_delete=models.PROTECT, related_name="partien")
    room_code = models.CharField(max_length=12, blank=True)
    training = models.BooleanField(default=False)
    with_bots = models.BooleanField(default=False)
    open = models.BooleanField(default=False)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="imported_partien",
    )
    started = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    scores = models.JSONField(default=list)
    winners = models.JSONField(default=list)
    bummerl = models.JSONField(default=list)
    bummerl_kind = models.CharField(max_length=16, blank=True)
    first_dealer = models.PositiveSmallIntegerField()
    previous = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next"
    )

    again_of = models.ForeignKey(
        "Runde", null=True, blank=True, on_delete=models.SET_NULL, related_name="played_again"
    )
    exercise = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("Partie")
        verbose_name_plural = _("Partien")
        indexes = [models.Index(fields=["state", "ended"])]

    def __str__(self) -> str:
        return self.id

    @property
    def score(self) -> list[int]:
        """The score now; empty before the first Runde is over."""
        return list(self.scores[-1]) if self.scores else []

    @property
    def single(self) -> bool:
        """Whether it ends with its one Runde, and nobody gets Bummerl."""
        return self.exercise or self.again_of_id is not None


class PartieSeat(models.Model):
    """Who sat where. `name` is that day's; `user` empties when the account is deleted, the row stays.

    `bot` is a bot's level, empty for a human. The columns after it are sums over the Partie, written when it ends and
    rebuilt by `manage.py rebuild_summaries`; `won` is None unless the Partie is finished.
    """

    partie = models.ForeignKey(Partie, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="partie_seats",
    )
    name = models.CharField(max_length=96)
    bot = models.CharField(max_length=16, blank=True)
    started = models.DateTimeField(default=timezone.now)
    won = models.BooleanField(null=True)
    bummerl = models.PositiveSmallIntegerField(default=0)
    bummerl_kind = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["partie", "seat"], name="one_player_a_seat")]
        indexes = [models.Index(fields=["user", "-started"])]
        ordering = ["seat"]


class ContractTally(models.Model):
    """One player's Runden of one contract in one Partie, summed up: written and rebuilt like the seat's own sums.

    `played` counts Runden in which the seat was the declarer, `made` those of them that were made, `runden` and `won`
    all Runden of that contract and those that this seat's side won; `points` what was written for the seat, `balance`
    that minus what was written for its opponents (turned round for Striche), `played_balance` only where it declared.
    `doubled` counts Runden in which this seat said Kontra, Re or Sup, `doubled_won` those its side won.
    `augen` adds up the seat's own Augen, `schwarz` counts Runden lost without a trick of its side.
    """

    seat = models.ForeignKey(PartieSeat, on_delete=models.CASCADE, related_name="tallies")
    contract = models.CharField(max_length=40)
    runden = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    balance = models.IntegerField(default=0)
    played_balance = models.IntegerField(default=0)
    doubled = models.PositiveIntegerField(default=0)
    doubled_won = models.PositiveIntegerField(default=0)
    augen = models.PositiveIntegerField(default=0)
    schwarz = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "contract"], name="one_tally_a_contract")]


class Rating(models.Model):
    """How strong somebody plays, by the Partien among people only: `mu`, give or take `sigma`; see rating.py.

    `listed`: they agreed to stand on the leader board.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating")
    mu = models.FloatField()
    sigma = models.FloatField()
    partien = models.PositiveIntegerField(default=0)
    listed = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["listed", "-mu"])]


class Runde(models.Model):
    """One deal. Sealed: its commitment stands and is shown. Running: dealt. Over or aborted: all may be shown.

    `bits` has one entry a seat, `[hex, drawn by the server]` or None for a bot. `opening` are the events of the deal
    itself. `chain` is a running hash of what was done, so that a cached state is never taken for another's. `archive`
    holds the moves once the Runde is over; their rows are gone then. Read them by `store.moves_of` alone.
    """

    class State(models.TextChoices):
        SEALED = "sealed", _("versiegelt")
        RUNNING = "running", _("läuft")
        OVER = "over", _("zu Ende")
        ABORTED = "aborted", _("abgebrochen")

    partie = models.ForeignKey(Partie, on_delete=models.CASCADE, related_name="runden")
    number = models.PositiveIntegerField()
    public_id = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    version = models.ForeignKey(RuleVersion, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.SEALED)
    dealer = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    bits = models.JSONField(default=list)
    cut = models.PositiveSmallIntegerField(null=True, blank=True)
    deck = models.JSONField(null=True, blank=True)
    opening = models.JSONField(default=list)
    seq = models.PositiveSmallIntegerField(default=0)
    chain = models.CharField(max_length=32, blank=True)
    result = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=20, blank=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    archive = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["partie", "number"], name="one_runde_a_number")]
        indexes = [models.Index(fields=["ended"])]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.partie_id}/{self.number}"

    def __repr__(self) -> str:
        return f"<Runde {self}>"

    @property
    def outcome(self) -> Result | None:
        """The engine's result; None unless the Runde is over."""
        return result_from_data(self.result) if self.result else None

    @property
    def is_open(self) -> bool:
        """Whether it may be shown: nothing of a Runde is shown before it is over, to nobody."""
        return self.state in (self.State.OVER, self.State.ABORTED)


class Tally(models.Model):
    """How often each card fell to each seat, over all sealed deals for so many players that ended before `until`.

    `counts` maps a card to its numbers per seat; where there is a talon, it comes last.
    """

    players = models.PositiveSmallIntegerField(unique=True)
    until = models.DateTimeField(null=True)
    runden = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)


class Move(models.Model):
    """One action and the events it caused. `seq` counts from 1: how many actions the Runde has with it."""

    runde = models.ForeignKey(Runde, on_delete=models.CASCADE, related_name="moves")
    seq = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=64)
    events = models.JSONField(default=list)
    by_bot = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["runde", "seq"], name="one_move_a_seq")]
        ordering = ["seq"]


class Stammtisch(models.Model):
    """A named round of friends with a Bummerlzettel of its own: the Partien in which only its members sat."""

    name = models.CharField(_("Name"), max_length=40)
    founder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Stammtisch")
        verbose_name_plural = _("Stammtische")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Somebody at a Stammtisch; `joined` is None while they are only invited, by `invited_by`."""

    stammtisch = models.ForeignKey(Stammtisch, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    joined = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stammtisch", "user"], name="one_membership_each")]


class ShareLink(models.Model):
    """A link by which anybody may see a Partie, until its player takes it back. The token is kept hashed."""

    partie = models.ForeignKey(Partie, on_delete=models.CASCADE, related_name="share_links")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="share_links")
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["partie", "user"], name="one_share_link_each")]


class Analysis(models.Model):
    """What each action of a Runde was worth with all cards open (games.bots.review), computed when first asked for.

    `edition` is raised when the review changes, so that an older one is made anew.
    """

    runde = models.OneToOneField(Runde, on_delete=models.CASCADE, related_name="analysis")
    edition = models.PositiveSmallIntegerField()
    judged = models.JSONField()
    made = models.DateTimeField(default=timezone.now)


class SecondView(models.Model):
    """What a strong player who sees only that hand would have done as the `seq`-th action."""

    runde = models.ForeignKey(Runde, on_delete=models.CASCADE, related_name="second_views")
    seq = models.PositiveSmallIntegerField()
    edition = models.PositiveSmallIntegerField()
    answer = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["runde", "seq"], name="one_second_view_a_seq")]
