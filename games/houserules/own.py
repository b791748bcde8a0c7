"""House rules of players: what people argue about they choose, the rest stays as in the set they go out from."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.engine.vocabulary import OPTIONAL

from . import drafts, trial
from .forms import ON, Document, RulesForm, typed_from
from .models import HouseRule, RuleVersion, Trial
from .versions import newest

TOP_CHOICES = (
    "name", "trump.by", "trump.aufschlagen", "auction.rounds", "auction.equal", "auction.all_pass", "kontra.levels",
    "melds.twenty", "melds.forty", "melds.card", "melds.credit", "play.stichzwang", "play.trumpfzwang",
    "play.uebertrumpfzwang", "play.untertrumpfzwang", "partie.target", "partie.direction", "bummerl.normal",
    "bummerl.schneider", "bummerl.retourschneider",
)  # fmt: skip
Status = RuleVersion.Status


class Unplayable(Exception):
    """Bots could not play these rules to the end; the text says why."""


def of_user(user: User) -> list[RuleVersion]:
    """The newest version of each house rule of this player."""
    return newest(HouseRule.objects.filter(owner=user, kind=HouseRule.Kind.OWN))


def offered_to(user: User | None, key: str = "") -> list[RuleVersion]:
    """What somebody may choose for a table: the presets, those of the house, their own; of others' the one whose `key`
    they know."""
    everybodys = Q(kind__in=(HouseRule.Kind.PRESET, HouseRule.Kind.SITE))
    known = Q(kind=HouseRule.Kind.OWN, key=key)
    theirs = Q(kind=HouseRule.Kind.OWN, owner=user) if user else Q(pk__in=[])
    return newest(HouseRule.objects.filter(everybodys | known | theirs))


def contract_choices(base: Document) -> tuple[str, ...]:
    """What can be chosen of a contract: whether a partner lays down only where there are partners."""
    return ("value", "by", "kontra", *(("partner",) if base["players"] == 4 else ()))


def form_of(
    base: Document, typed: dict[str, str] | None = None, current: Document | None = None
) -> RulesForm:
    """The choices for rules that go out from `base`: as typed, or else as they stand in `current`."""
    fields = contract_choices(base)
    filled = typed if typed is not None else _typed_as(base, current or base, fields)
    return RulesForm(filled, base, TOP_CHOICES, fields, fixed=True)


def _typed_as(base: Document, current: Document, fields: tuple[str, ...]) -> dict[str, str]:
    """What stands in the fields: the contracts are those of the base, switched off where they are gone."""
    now = {row["key"]: row for row in current["contracts"]}
    rows = [now.get(row["key"], row) for row in base["contracts"]]
    typed = typed_from({**current, "contracts": rows}, TOP_CHOICES, fields)
    typed |= {table: ON for table in OPTIONAL if table in current}
    for number, row in enumerate(base["contracts"]):
        typed[f"contracts.{number}.on"] = ON if row["key"] in now else ""
    return typed


def differs(old: Document, new: Document) -> bool:
    """Whether two documents say different things, however they say them."""
    return engine.parse(old) != engine.parse(new)


def create(base: RuleVersion, document: Document, author: User) -> RuleVersion:
    """A new house rule of this player, published at once; `Unplayable` if bots cannot play it."""
    with transaction.atomic():
        draft = drafts.begin_rule(document["name"], base, author, HouseRule.Kind.OWN, document)
    return _publish(draft, author, drop_rule=True)


def save(rule: HouseRule, seen: int, document: Document, author: User) -> RuleVersion:
    """A new version; `drafts.Elsewhere` if the newest is no longer number `seen`, `Unplayable` as above."""
    with transaction.atomic():
        locked = HouseRule.objects.select_for_update().get(pk=rule.pk)
        last = locked.versions.order_by("-number").first()
        if last is None or last.number != seen or last.status == Status.DRAFT:
            raise drafts.Elsewhere(str(rule))
        draft = RuleVersion.objects.create(
            rule=locked, number=seen + 1, document=document, author=author, based_on=last.based_on
        )
    return _publish(draft, author, drop_rule=False)


def _publish(draft: RuleVersion, author: User, *, drop_rule: bool) -> RuleVersion:
    """Try the draft out and publish it; what cannot be played is thrown away again."""
    tried = trial.begin(draft)
    for _step in range(0, Trial.TOTAL, trial.STEP):
        tried = trial.step(tried)
    if tried.passed:
        return drafts.publish_draft(draft, draft.revision, "", author)
    drafts.discard(draft)
    if drop_rule:
        draft.rule.delete()
    busy = _("Gerade wird zu viel ausprobiert. Versuch es in einer Minute noch einmal.")
    raise Unplayable(tried.failure or busy)
