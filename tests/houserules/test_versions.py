"""A published version says the same for ever."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from games import engine
from games.houserules.models import HouseRule, PublishedNeverChanges, RuleVersion
from games.houserules.versions import (
    NoSuchRules,
    current,
    load_presets,
    next_number,
    publish,
    rules_of,
    unnamed,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _presets() -> None:
    load_presets()


def test_every_preset_is_published_and_says_what_its_file_says() -> None:
    for key in engine.preset_keys():
        assert rules_of(current(key)) == engine.preset(key)


def test_loading_the_presets_again_changes_nothing() -> None:
    before = list(RuleVersion.objects.values_list("pk", "hash"))
    out = StringIO()
    call_command("load_presets", stdout=out)
    assert list(RuleVersion.objects.values_list("pk", "hash")) == before
    assert "up to date" in out.getvalue()


def test_a_preset_whose_file_changed_gets_a_new_version_and_keeps_the_old() -> None:
    rule = HouseRule.objects.get(key="strichl")
    altered = {**engine.document("strichl"), "partie": {"target": 5, "direction": "strokes"}}
    RuleVersion.objects.create(rule=rule, number=2, document=altered, status=RuleVersion.Status.PUBLISHED)
    assert [version.number for version in load_presets()] == [3]
    assert rules_of(current("strichl")) == engine.preset("strichl")
    assert rules_of(rule.versions.get(number=2)).partie.target == 5


@pytest.mark.parametrize("field, value", [("document", {"key": "x"}), ("number", 9), ("status", "draft")])
def test_a_published_version_cannot_be_saved_otherwise(field: str, value: object) -> None:
    version = current("bauernschnopsn")
    setattr(version, field, value)
    with pytest.raises(PublishedNeverChanges):
        version.save()
    assert rules_of(current("bauernschnopsn")) == engine.preset("bauernschnopsn")


def test_the_database_refuses_to_change_a_published_document_too() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleVersion.objects.filter(rule__key="bauernschnopsn").update(document={})


def test_a_published_version_can_be_retired() -> None:
    version = current("talon")
    version.status = RuleVersion.Status.RETIRED
    version.save()
    with pytest.raises(NoSuchRules):
        current("talon")
    assert rules_of(version) == engine.preset("talon")


def test_a_published_version_and_its_house_rule_cannot_be_deleted() -> None:
    version = current("bauernschnopsn")
    with pytest.raises(PublishedNeverChanges):
        version.delete()
    with pytest.raises(ProtectedError):
        version.rule.delete()


def test_a_draft_can_change_until_it_is_published() -> None:
    rule = HouseRule.objects.get(key="wiener")
    draft = RuleVersion.objects.create(rule=rule, number=next_number(rule), document={"key": "wiener"})
    with pytest.raises(engine.Refused):
        publish(draft, "so nicht")
    draft.document = {**engine.document("wiener"), "partie": {"target": 10, "direction": "down"}}
    draft.save()
    assert current("wiener").number == 1
    publish(draft, "kürzer")
    assert (current("wiener").number, rules_of(current("wiener")).partie.target) == (2, 10)
    draft.document = {}
    with pytest.raises(PublishedNeverChanges):
        draft.save()


def test_the_same_altered_rules_are_one_unnamed_version() -> None:
    document = {**engine.document("bauernschnopsn"), "kontra": {"levels": 0}}
    first = unnamed(document)
    assert unnamed(dict(reversed(document.items()))) == first
    assert rules_of(first).kontra.levels == 0
    assert unnamed({**document, "kontra": {"levels": 2}}) != first


def test_altered_rules_that_are_none_are_refused_with_their_defects() -> None:
    with pytest.raises(engine.Refused) as refused:
        unnamed({**engine.document("bauernschnopsn"), "kontra": {"levels": 7}})
    assert [defect.path for defect in refused.value.defects] == ["kontra.levels"]
    assert not HouseRule.objects.filter(kind=HouseRule.Kind.UNNAMED).exists()


def test_retired_house_rules_are_not_offered() -> None:
    HouseRule.objects.filter(key="tiroler").update(retired=True)
    with pytest.raises(NoSuchRules):
        current("tiroler")
    with pytest.raises(NoSuchRules):
        current("gibt-es-nicht")
