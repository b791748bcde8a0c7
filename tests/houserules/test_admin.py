"""House rules in the administration: nothing invalid is stored, nothing is overwritten, what is published stays."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import engine
from games.houserules import drafts, trial, usage
from games.houserules.forms import RulesForm, typed_from
from games.houserules.models import HouseRule, PublishedNeverChanges, RuleVersion, Trial
from games.houserules.versions import current, rules_of
from tests.houserules.browser import Sent
from tests.houserules.conftest import client_of

HOME = "/admin/houserules/houserule"
pytestmark = pytest.mark.django_db


def address(version: RuleVersion) -> str:
    return f"{HOME}/entwurf/{version.pk}/"


def fields(version: RuleVersion, **changed: Any) -> dict[str, Any]:
    """What a browser sends for a draft: a switch that is off is not sent."""
    typed = typed_from(version.document) | {name.replace("__", "."): value for name, value in changed.items()}
    sent = {name: value for name, value in typed.items() if value != "" or not name.endswith(".on")}
    return {**sent, "revision": version.revision, "do": "save"}


def row(version: RuleVersion, key: str) -> int:
    return [contract["key"] for contract in version.document["contracts"]].index(key)


def passed(version: RuleVersion) -> None:
    Trial.objects.update_or_create(
        version=version,
        defaults={"revision": version.revision, "seed": 1, "done": Trial.TOTAL, "failure": ""},
    )


def test_the_list_shows_every_house_rule_and_leads_to_its_page(admin: Client) -> None:
    listed = admin.get(f"{HOME}/").content.decode()
    assert "Bauernschnapsen mit Lizitation" in listed
    rule = HouseRule.objects.get(key="lizitation")
    page = admin.get(f"{HOME}/{rule.pk}/change/").content.decode()
    assert "Neuer Entwurf daraus" in page and "Hausregel zurückziehen" in page


def test_nobody_but_the_staff_gets_in(presets: None, draft: RuleVersion) -> None:
    player = client_of(User.objects.create_user("Sepp", "x" * 12))
    helper = User.objects.create_user("Resi", "x" * 12, is_staff=True)
    for path in (address(draft), f"{address(draft)}veroeffentlichen/", f"{HOME}/vergleich/?alt=1&neu=2"):
        assert player.get(path).status_code == 302
        assert Client().get(path).status_code == 302
        assert client_of(helper).get(path).status_code == 403


def test_a_house_rule_begins_as_a_copy_of_what_it_goes_out_from(admin: Client) -> None:
    base = current("strichl")
    answer = admin.post(f"{HOME}/add/", {"name": "  Beim  Wirt ", "base": base.pk})
    version = RuleVersion.objects.get(rule__name="Beim Wirt")
    assert answer.headers["Location"] == address(version)
    assert (version.rule.key, version.rule.kind, version.status) == ("beim_wirt", "site", "draft")
    assert version.document == {**base.document, "key": "beim_wirt", "name": "Beim Wirt"}
    assert admin.post(f"{HOME}/add/", {"name": "\u202e", "base": base.pk}).status_code == 422
    admin.post(f"{HOME}/add/", {"name": "Beim Wirt", "base": base.pk})
    assert HouseRule.objects.filter(key="beim_wirt_2").exists()


def test_every_field_of_a_draft_is_shown_with_what_stands_in_it(admin: Client, draft: RuleVersion) -> None:
    page = admin.get(address(draft)).content.decode()
    assert 'name="partie.target" value="24"' in page
    assert f'name="contracts.{row(draft, "gang")}.value" value="9"' in page
    assert "{" not in page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("key", engine.preset_keys())
def test_a_page_sent_back_untouched_changes_nothing(admin: Client, key: str) -> None:
    version = drafts.begin_draft(HouseRule.objects.get(key=key), current(key), User.objects.get(name="Vroni"))
    sent = Sent(admin.get(address(version)).content.decode(), "partie.target").fields
    assert admin.post(address(version), sent).status_code == 302
    version.refresh_from_db()
    assert (version.revision, engine.parse(version.document)) == (1, engine.preset(key))
    assert "Es ändert sich nichts." in admin.get(f"{address(version)}veroeffentlichen/").content.decode()


def test_what_is_right_is_stored_and_its_changes_are_told(admin: Client, draft: RuleVersion) -> None:
    changed = {f"contracts__{row(draft, 'bettler')}__value": "5", "kontra__levels": "3"}
    answer = admin.post(address(draft), fields(draft, **changed))
    assert answer.headers["Location"] == f"{address(draft)}veroeffentlichen/"
    draft.refresh_from_db()
    assert rules_of(draft).by_key["bettler"].value == 5
    assert (draft.revision, str(draft.edited_by)) == (1, "Vroni")
    page = admin.get(f"{address(draft)}veroeffentlichen/").content.decode()
    assert "Bettler: 5 statt 4 Punkte." in page
    assert "Kontra: bis Sup statt einmal." in page


def test_what_is_wrong_is_not_stored_and_what_was_typed_is_kept(admin: Client, draft: RuleVersion) -> None:
    before = draft.document
    place = row(draft, "bettler")
    changed = {"partie__target": "0", f"contracts__{place}__value": "viel", "name": "Neuer Name"}
    answer = admin.post(address(draft), fields(draft, **changed))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Hier geht nur eine Zahl von 1 bis 999." in page and "Hier gehört eine ganze Zahl hin." in page
    assert 'href="#f-partie-target"' in page
    assert 'value="viel"' in page and 'value="Neuer Name"' in page
    draft.refresh_from_db()
    assert (draft.document, draft.revision) == (before, 0)


def test_a_contract_is_added_and_taken_out_without_storing_anything(
    admin: Client, draft: RuleVersion
) -> None:
    added = admin.post(address(draft), {**fields(draft), "do": "add"}).content.decode()
    assert 'name="contracts.12.name"' in added
    removed = admin.post(address(draft), {**fields(draft), "do": "remove:1"}).content.decode()
    assert 'name="contracts.1.name"' not in removed and 'name="contracts.2.name"' in removed
    draft.refresh_from_db()
    assert draft.revision == 0


def test_taking_out_a_row_that_is_none_changes_nothing(admin: Client, draft: RuleVersion) -> None:
    for number in ("9" * 5000, "x", "²"):
        page = admin.post(address(draft), {**fields(draft), "do": f"remove:{number}"}).content.decode()
        assert 'name="contracts.0.name"' in page and 'name="contracts.11.name"' in page


def test_a_row_taken_out_is_gone_once_the_draft_is_saved(admin: Client, draft: RuleVersion) -> None:
    place = row(draft, "farbengang")
    sent = {
        name: value for name, value in fields(draft).items() if not name.startswith(f"contracts.{place}.")
    }
    admin.post(address(draft), sent)
    draft.refresh_from_db()
    assert "farbengang" not in rules_of(draft).by_key
    assert "Gestrichen: Farbengang." in admin.get(f"{address(draft)}veroeffentlichen/").content.decode()


def test_of_two_at_one_draft_the_second_is_told_and_overwrites_nothing(
    admin: Client, other_admin: Client, draft: RuleVersion
) -> None:
    hers, his = fields(draft, partie__target="30"), fields(draft, partie__target="40")
    assert other_admin.post(address(draft), his).status_code == 302
    answer = admin.post(address(draft), hers)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Franz hat diesen Entwurf um" in page
    assert "Ziel: 30 statt 40." in page
    assert 'name="partie.target" value="30"' in page
    draft.refresh_from_db()
    assert draft.document["partie"]["target"] == 40
    assert admin.post(address(draft), hers).status_code == 409


def test_a_form_open_since_before_the_publishing_changes_nothing(admin: Client, draft: RuleVersion) -> None:
    late = fields(draft, partie__target="30")
    passed(draft)
    assert (
        admin.post(
            f"{address(draft)}veroeffentlichen/", {"reason": "So gehört es.", "revision": 0}
        ).status_code
        == 302
    )
    answer = admin.post(address(draft), late)
    assert answer.status_code == 409
    assert "inzwischen veröffentlicht" in answer.content.decode()
    assert rules_of(current("vroni")).partie.target == 24
    version = current("vroni")
    version.document = {**version.document, "name": "Anders"}
    with pytest.raises(PublishedNeverChanges):
        version.save()
    assert admin.get(address(draft)).status_code == 302


def test_a_draft_is_published_with_a_reason_only_and_after_a_passed_trial(
    admin: Client, draft: RuleVersion
) -> None:
    publish = f"{address(draft)}veroeffentlichen/"
    assert admin.post(publish, {"reason": " ", "revision": 0}).status_code == 422
    untried = admin.post(publish, {"reason": "Am Stammtisch ausgemacht.", "revision": 0})
    assert untried.status_code == 409 and "Am Stammtisch ausgemacht." in untried.content.decode()
    Trial.objects.create(
        version=draft, revision=0, seed=1, done=200, failure="Runde 3 ließ sich nicht zu Ende spielen."
    )
    assert admin.post(publish, {"reason": "Ausgemacht.", "revision": 0}).status_code == 409
    passed(draft)
    assert admin.post(publish, {"reason": "Ausgemacht.", "revision": 7}).status_code == 409
    draft.refresh_from_db()
    assert draft.status == "draft"
    assert admin.post(publish, {"reason": "Ausgemacht.", "revision": 0}).status_code == 302
    assert (current("vroni").number, current("vroni").reason) == (1, "Ausgemacht.")
    page = Client().get("/regeln/vroni/").content.decode()
    assert "Vronis Wirtshaus" in page and "Ausgemacht." in page


def test_a_trial_of_an_earlier_saving_does_not_count(admin: Client, draft: RuleVersion) -> None:
    passed(draft)
    admin.post(address(draft), fields(draft, partie__target="30"))
    answer = admin.post(f"{address(draft)}veroeffentlichen/", {"reason": "Ausgemacht.", "revision": 1})
    assert answer.status_code == 409
    assert trial.trial_of(RuleVersion.objects.get(pk=draft.pk)) is None


def test_editing_a_published_version_begins_a_new_draft_and_the_old_one_holds(admin: Client) -> None:
    rule = HouseRule.objects.get(key="wiener")
    begin = {"do": "draft", "base": current("wiener").pk}
    first = admin.post(f"{HOME}/{rule.pk}/change/", begin).headers["Location"]
    again = admin.post(f"{HOME}/{rule.pk}/change/", begin).headers["Location"]
    assert first == again == address(rule.versions.get(status="draft"))
    version = rule.versions.get(status="draft")
    admin.post(address(version), fields(version, partie__target="15"))
    assert rules_of(current("wiener")) == engine.preset("wiener")


def test_a_draft_can_be_read_by_those_who_write_it(admin: Client, draft: RuleVersion) -> None:
    assert "Vronis Wirtshaus" in admin.get("/regeln/vroni/1/").content.decode()
    assert Client().get("/regeln/vroni/1/").status_code == 404


def test_two_versions_are_compared_in_words(admin: Client) -> None:
    old, new = current("lizitation"), current("wiener")
    page = admin.get(f"{HOME}/vergleich/?alt={old.pk}&neu={new.pk}").content.decode()
    assert "Ziel: 12 statt 24." in page
    assert admin.get(f"{HOME}/vergleich/?alt=x&neu=").status_code == 404


def test_a_house_rule_is_retired_and_offered_again_but_never_deleted(admin: Client) -> None:
    rule = HouseRule.objects.get(key="wiener")
    admin.post(f"{HOME}/{rule.pk}/change/", {"do": "retire"})
    assert Client().get("/regeln/wiener/").status_code == 404
    assert Client().get("/regeln/wiener/1/").status_code == 200
    assert admin.post(f"{HOME}/{rule.pk}/delete/", {"post": "yes"}).status_code == 403
    admin.post(f"{HOME}/{rule.pk}/change/", {"do": "offer"})
    assert Client().get("/regeln/wiener/").status_code == 200


def test_a_version_is_withdrawn_and_the_one_before_it_holds_again(admin: Client, draft: RuleVersion) -> None:
    passed(draft)
    author = User.objects.get(name="Vroni")
    drafts.publish_draft(draft, 0, "eins", author)
    second = drafts.begin_draft(draft.rule, draft, author)
    passed(second)
    drafts.publish_draft(second, 0, "zwei", author)
    assert current("vroni").number == 2
    admin.post(f"{HOME}/{draft.rule_id}/change/", {"do": "retire_version", "version": second.pk})
    assert current("vroni").number == 1


def test_a_draft_can_be_thrown_away_and_only_a_draft(admin: Client, draft: RuleVersion) -> None:
    admin.post(f"{HOME}/{draft.rule_id}/change/", {"do": "discard"})
    assert not RuleVersion.objects.filter(pk=draft.pk).exists()
    with pytest.raises(PublishedNeverChanges):
        drafts.discard(current("wiener"))


def test_the_number_of_open_tables_is_said_before_publishing(
    admin: Client, draft: RuleVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usage, "_open_tables", [lambda rule: 7 if rule == draft.rule else 0])
    assert "7 offene Tische" in admin.get(f"{address(draft)}veroeffentlichen/").content.decode()


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_random_invalid_forms_are_refused_at_the_right_field_and_nothing_is_stored(
    admin: Client, draft: RuleVersion, data: st.DataObject
) -> None:
    small = {**engine.document("talon"), "key": "vroni"}  # few contracts, so that 300 pages are soon made
    RuleVersion.objects.filter(pk=draft.pk).update(document=small)
    typed = typed_from(small)
    names = st.sampled_from(sorted(name for name in typed if not name.endswith(".on")))
    wrong = st.sampled_from(["-1", "zwölf", "9" * 12, "\u202e", "x" * 90, "<b>", "None", "3", "off"])
    typed |= data.draw(st.dictionaries(names, wrong, min_size=1, max_size=4))
    form = RulesForm.whole(typed, "vroni")
    assume(not form.valid)
    answer = admin.post(address(draft), {**typed, "revision": 0, "do": "save"})
    page = answer.content.decode()
    assert answer.status_code == 422
    for name in set(form.errors) - {""}:
        assert f'id="f-{name.replace(".", "-")}-fehler"' in page
    stored = RuleVersion.objects.get(pk=draft.pk)
    assert stored.document == small and stored.revision == draft.revision
