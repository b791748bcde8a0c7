"""What is agreed at a table: the form of a new one, or of changes by its host."""

from __future__ import annotations

import copy
from typing import Any

from django import forms
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.preferences import Preferences
from games.engine import Refused
from games.engine.outside import BadInput, clean_text
from games.houserules import own, versions
from games.houserules.defect_words import defect_text
from games.houserules.models import RuleVersion
from games.houserules.prose.facts import Facts
from games.houserules.prose.outline import intro
from games.rooms import waiting
from games.rooms.models import Room
from games.words import words_for

Join = Room.Join
NAME_LENGTH = 40
PACES = (0, 60, 30, 15)


def in_one_line(version: RuleVersion, prefs: Preferences) -> str:
    """What is special about a rule set."""
    return intro(Facts(versions.rules_of(version), words_for(prefs)))


def altered(version: RuleVersion, target: int | None, bids: set[str] | None) -> RuleVersion:
    """The version with another target or fewer announcements; itself if nothing differs. `Refused` if none is left
    that could be played."""
    document = copy.deepcopy(version.document)
    if target is not None:
        document["partie"]["target"] = target
    if bids is not None:
        kept = [one for one in document["contracts"] if one.get("contested") or one["key"] in bids]
        document["contracts"] = kept
    return version if document == version.document else versions.unnamed(document)


class RoomForm(forms.Form):
    """A table to be opened, or changed. `version` is the rule set after `is_valid`; with `has_password` the table has
    one, which stays if none is typed."""

    name = forms.CharField(label=_("Name des Tisches"), max_length=NAME_LENGTH, required=False)
    rules = forms.CharField(max_length=60)
    who_may_join = forms.ChoiceField(
        label=_("Wer darf herein?"),
        choices=[
            (Join.ALL, _("Alle")),
            (Join.LINK, _("Wer den Link hat")),
            (Join.PASSWORD, _("Link und Kennwort")),
            (Join.ACCOUNTS, _("Nur mit Konto")),
        ],
    )
    password = forms.CharField(label=_("Kennwort"), max_length=64, required=False)
    pace = forms.TypedChoiceField(
        label=_("Zeit je Zug"),
        coerce=int,
        choices=[(0, _("ohne")), *((pace, f"{pace} s") for pace in PACES[1:])],
    )
    bot_level = forms.ChoiceField(label=_("Freie Plätze"), required=False, choices=[])
    watching = forms.TypedChoiceField(
        label=_("Zuschauen"),
        coerce=lambda value: value == "1",
        choices=[("1", _("erlaubt")), ("0", _("nicht erlaubt"))],
    )
    show_tricks = forms.ChoiceField(
        label=_("Nachschauen darf man"), choices=Room.Tricks, required=False, initial=Room.Tricks.LAST
    )
    show_augen = forms.ChoiceField(
        label=_("Augen sieht man"), choices=Room.Augen, required=False, initial=Room.Augen.OWN
    )
    series = forms.IntegerField(
        label=_("Serie auf wie viele Bummerl?"), min_value=0, max_value=99, required=False
    )
    target = forms.IntegerField(label=_("Ziel der Partie"), min_value=1, max_value=999, required=False)
    # Set where the form lists the single announcements: unticked ones are not sent, so their absence must mean no.
    chosen_bids = forms.BooleanField(required=False)
    bids = forms.MultipleChoiceField(required=False, choices=[])

    def __init__(self, user: User | None, *args: Any, has_password: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.user, self.has_password = user, has_password
        if has_password:
            self.fields["password"].widget.attrs["placeholder"] = _("bleibt, wie es ist")
        named = self.data.get("rules") or self.initial.get("rules") or ""
        self.versions = own.offered_to(user, named)
        free = [("", _("bleiben frei")), *waiting.levels()]
        self.fields["bot_level"].choices = free  # type: ignore[attr-defined]

    @property
    def short_fields(self) -> list[forms.BoundField]:
        """What is asked for every table."""
        return [self[name] for name in ("who_may_join", "password", "pace", "bot_level", "watching")]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What most leave as it is."""
        return [self[name] for name in ("show_tricks", "show_augen", "series")]

    def clean_name(self) -> str:
        name = self.cleaned_data["name"]
        try:
            return clean_text(name, NAME_LENGTH) if name else ""
        except BadInput:
            raise ValidationError(
                _("Der Name braucht ein bis vierzig Zeichen, die man sehen kann.")
            ) from None

    def clean_rules(self) -> RuleVersion:
        key = self.cleaned_data["rules"]
        found = next((version for version in self.versions if version.rule.key == key), None)
        if found is None:
            raise ValidationError(_("Diese Hausregeln gibt es nicht mehr."))
        self.fields["bids"].choices = [  # type: ignore[attr-defined]
            (contract.key, contract.name) for contract in versions.rules_of(found).contracts
        ]
        return found

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = data.get("password") or self.has_password
        if data.get("who_may_join") == Join.PASSWORD and not typed:
            self.add_error("password", _("Ein Kennwort braucht es dann auch."))
        if "rules" in data and "target" in data and "bids" in data:
            self._alter(data)
        return data

    def _alter(self, data: dict[str, Any]) -> None:
        bids = set(data["bids"]) if data.get("chosen_bids") else None
        try:
            self.version = altered(data["rules"], data["target"], bids)
        except Refused as refused:
            self.add_error("target", " ".join(dict.fromkeys(defect_text(one) for one in refused.defects)))

    def agreed(self) -> dict[str, Any]:
        """The room's columns."""
        data = self.cleaned_data
        names = ("who_may_join", "pace", "bot_level", "watching")
        return {
            **{name: data[name] for name in names},
            "show_tricks": data["show_tricks"] or Room.Tricks.LAST,
            "show_augen": data["show_augen"] or Room.Augen.OWN,
            "series": data["series"] or 0,
            "password": make_password(data["password"]) if data["password"] else "",
        }
