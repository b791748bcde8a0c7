"""A draft is tried by bots in another process; what cannot be played to the end cannot be published."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from django.test import Client

from games import engine
from games.engine import document, parse, preset, preset_keys
from games.houserules import drafts, trial
from games.houserules.models import HouseRule, RuleVersion, Trial
from games.houserules.trial_play import play_runden
from tests.houserules.named import NAMED, named_rules

pytestmark = pytest.mark.django_db


def run(version: RuleVersion) -> Trial:
    tried = trial.begin(version)
    for _ in range(Trial.TOTAL // trial.STEP):
        tried = trial.step(tried)
    return tried


def draft_of(source: dict[str, object]) -> RuleVersion:
    rule = HouseRule.objects.create(key="tried", name="Probe")
    return RuleVersion.objects.create(rule=rule, number=1, document=source)


def test_a_trial_plays_200_runden_and_tells_how_each_contract_fared(draft: RuleVersion) -> None:
    tried = run(draft)
    lines = trial.lines(tried)
    assert tried.passed
    assert sum(line.runden for line in lines) == tried.done == 200
    assert all(0 <= line.made <= 100 for line in lines)
    assert {line.name for line in lines} | set(trial.never(tried)) == {
        contract["name"] for contract in draft.document["contracts"]
    }
    assert sum(tried.lengths) + len(tried.scores) == 200
    assert "im Schnitt" in trial.length(tried)


def test_a_trial_is_the_same_each_time(draft: RuleVersion) -> None:
    rules = parse(draft.document)
    assert play_runden(rules, 7, range(5, 15)) == play_runden(rules, 7, range(5, 15))
    assert play_runden(rules, 7, range(10)).results[5:] == play_runden(rules, 7, range(5, 10)).results


def test_the_runden_are_played_in_another_process(draft: RuleVersion) -> None:
    assert trial.workers().submit(os.getpid).result() != os.getpid()


@pytest.mark.parametrize("key", preset_keys())
def test_every_preset_can_be_played(key: str) -> None:
    assert play_runden(preset(key), 1, range(10)).failed is None


@pytest.mark.parametrize("name", NAMED)
def test_twenty_house_rules_can_be_played(name: str) -> None:
    assert play_runden(named_rules(name), 1, range(10)).failed is None


def test_rules_by_which_nobody_ever_writes_a_point_fail() -> None:
    worthless = {**document("lizitation")}
    worthless["contracts"] = [{**row, "value": 0} for row in worthless["contracts"]]
    tried = run(draft_of(worthless))
    assert tried.finished and not tried.passed
    assert "kommt keine Partie ans Ziel" in tried.failure


def test_a_runde_that_breaks_is_reported_by_its_number() -> None:
    """Rules that the validator would refuse, slipped past it, stand for a fault in engine or bots."""
    played = play_runden(replace(preset("strichl"), contracts=()), 1, range(3, 9))
    assert (played.results, played.failed) == ((), 3)
    assert "Error" in played.why


def test_a_runde_that_breaks_ends_the_trial_and_says_which(draft: RuleVersion) -> None:
    tried = trial.begin(draft)
    broken = trial.Played((), 3, "ValueError: kaputt")
    Trial.objects.filter(pk=tried.pk).update(**trial._after(tried, parse(draft.document), broken))
    tried.refresh_from_db()
    assert tried.finished and not tried.passed
    assert "Runde 4 ließ sich nicht zu Ende spielen" in tried.failure
    assert trial.step(tried).done == 0


def test_two_who_look_at_one_trial_do_not_count_twice(draft: RuleVersion) -> None:
    first = trial.begin(draft)
    second = Trial.objects.get(pk=first.pk)
    trial.step(first)
    assert trial.step(second).done == trial.STEP
    assert sum(counts["runden"] for counts in second.tally.values()) == trial.STEP


def test_the_page_drives_the_trial_on_until_it_is_finished(admin: Client, draft: RuleVersion) -> None:
    path = f"/admin/houserules/houserule/entwurf/{draft.pk}/probe/"
    assert admin.get(path).status_code == 405
    begun = admin.post(path, {"do": "begin"}, headers={"HX-Request": "true"}).content.decode()
    assert "0 von 200" in begun and 'hx-trigger="load' in begun
    for _ in range(9):
        admin.post(path, {"do": "step"}, headers={"HX-Request": "true"})
    assert "180 von 200" in admin.get(path.replace("probe", "veroeffentlichen")).content.decode()
    assert admin.post(path, {"do": "step"}).status_code == 302
    done = admin.get(path.replace("probe", "veroeffentlichen")).content.decode()
    assert "200 von 200" in done and 'hx-trigger="load' not in done and "Jede Runde ging sich aus." in done
    assert (
        admin.post(path.replace("probe", "veroeffentlichen"), {"reason": "Passt.", "revision": 0}).status_code
        == 302
    )
    assert trial.trial_of(RuleVersion.objects.get(pk=draft.pk)) is not None


def test_an_unplayable_draft_cannot_be_published(admin: Client) -> None:
    version = draft_of({**document("strichl"), "key": "tried"})
    Trial.objects.create(version=version, revision=0, seed=1, done=200, failure="Geht nicht.")
    with pytest.raises(drafts.Untried):
        drafts.publish_draft(version, 0, "trotzdem", HouseRule.objects.get(key="tried").owner)  # type: ignore[arg-type]
    assert engine.defects(version.document) == ()
