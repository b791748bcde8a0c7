"""Players' own house rules: what people argue about is chosen, the rest stays, versions and link as for all others."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import engine
from games.engine import document, parse, preset, preset_keys
from games.houserules import own
from games.houserules.keeper import HouseRulesKeeper
from games.houserules.models import HouseRule, RuleVersion
from games.houserules.versions import current, rules_of
from tests.engine.strategies import documents
from tests.houserules.browser import Sent
from tests.houserules.conftest import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(presets: None) -> User:
    return User.objects.create_user("Resi", "x" * 12)


def fields(base: dict[str, Any], name: str = "Beim Resi", **changed: str) -> dict[str, str]:
    form = own.form_of({**base, "name": name})
    return form.typed | {path.replace("__", "."): value for path, value in changed.items()}


def place(key: str, contract: str) -> int:
    return [row["key"] for row in document(key)["contracts"]].index(contract)


def saved(player: User, key: str = "bauernschnopsn", **changed: str) -> RuleVersion:
    answer = client_of(player).post(f"/hausregeln/neu/?basis={key}", fields(document(key), **changed))
    assert answer.status_code == 302, answer.content.decode()
    return RuleVersion.objects.filter(rule__kind="own").latest("pk")


def test_they_are_for_whoever_is_logged_in(presets: None) -> None:
    for path in ("/hausregeln/", "/hausregeln/neu/"):
        assert Client().get(path).status_code == 302


def test_every_preset_can_be_gone_out_from_and_nothing_chosen_changes_nothing(player: User) -> None:
    client = client_of(player)
    for key in preset_keys():
        assert client.get(f"/hausregeln/neu/?basis={key}").status_code == 200
        form = own.form_of(document(key), fields(document(key)))
        assert form.valid
        assert parse({**form.document, "key": key, "name": preset(key).name}) == preset(key)
    assert client.get("/hausregeln/neu/?basis=nichts").status_code == 302


@pytest.mark.parametrize("key", preset_keys())
def test_a_page_sent_back_untouched_says_the_same_rules(player: User, key: str) -> None:
    client, path = client_of(player), f"/hausregeln/neu/?basis={key}"
    sent = Sent(client.get(path).content.decode(), "partie.target").fields
    assert client.post(path, sent).status_code == 302
    rules = rules_of(RuleVersion.objects.filter(rule__kind="own").latest("pk"))
    assert rules == replace(preset(key), key=rules.key, name="Hausregeln von Resi")


def test_what_was_chosen_is_saved_at_once_as_a_published_version(player: User) -> None:
    bettler, farbengang = place("bauernschnopsn", "bettler"), place("bauernschnopsn", "farbengang")
    version = saved(
        player,
        **{
            f"contracts__{bettler}__value": "5", f"contracts__{farbengang}__on": "", "kontra__levels": "3",
            "melds__credit": "at_once", "play__untertrumpfzwang": "", "partie__target": "11",
            "auction__rounds": "until_passed", "auction__equal": "vorhand", "bummerl__schneider": "3",
            f"contracts__{place('bauernschnopsn', 'gang')}__partner": "out",
            f"contracts__{place('bauernschnopsn', 'schnapser')}__by": "anyone",
            f"contracts__{bettler}__kontra": "",
        },
    )  # fmt: skip
    rules = rules_of(current(version.rule.key))
    assert (rules.name, rules.by_key["bettler"].value, "farbengang" in rules.by_key) == (
        "Beim Resi",
        5,
        False,
    )
    assert (rules.kontra.levels, rules.melds.credit, rules.play.untertrumpfzwang) == (3, "at_once", False)
    assert (rules.partie.target, rules.auction.equal, rules.bummerl.schneider) == (11, "vorhand", 3)
    assert (rules.by_key["gang"].partner, rules.by_key["schnapser"].by) == ("out", "anyone")
    assert not rules.by_key["bettler"].kontra
    assert (version.rule.owner, version.status) == (player, "published")


def test_the_link_is_random_and_whoever_has_it_can_read_and_go_out_from_them(player: User) -> None:
    version = saved(player, kontra__levels="2")
    address = f"/regeln/{version.rule.key}/"
    assert len(version.rule.key) > 20
    assert version.rule.key not in Client().get("/regeln/").content.decode()
    assert "Beim Resi" in Client().get(address).content.decode()
    mine = client_of(player).get(f"/hausregeln/{version.rule.key}/").content.decode()
    assert f"http://testserver{address}" in mine
    stranger = client_of(User.objects.create_user("Sepp", "x" * 12))
    assert stranger.get(f"/hausregeln/{version.rule.key}/").status_code == 404
    assert stranger.post(f"/hausregeln/{version.rule.key}/", {}).status_code == 404
    assert stranger.get(f"/hausregeln/neu/?basis={version.rule.key}").status_code == 200


def test_saving_again_makes_a_new_version_and_the_old_one_stays(player: User) -> None:
    version = saved(player)
    client, path = client_of(player), f"/hausregeln/{version.rule.key}/"
    base = {**document("bauernschnopsn"), "key": version.rule.key}
    assert client.post(path, {**fields(base, partie__target="30"), "seen": 1}).status_code == 302
    assert rules_of(current(version.rule.key)).partie.target == 30
    assert rules_of(RuleVersion.objects.get(pk=version.pk)).partie.target == 24
    late = client.post(path, {**fields(base, partie__target="40"), "seen": 1})
    assert late.status_code == 409 and 'value="40"' in late.content.decode()
    assert client.post(path, {**fields(base, partie__target="30"), "seen": 2}).status_code == 302
    assert version.rule.versions.count() == 2


def test_a_contract_switched_off_can_be_switched_on_again(player: User) -> None:
    off = place("bauernschnopsn", "farbengang")
    version = saved(player, **{f"contracts__{off}__on": ""})
    page = client_of(player).get(f"/hausregeln/{version.rule.key}/").content.decode()
    assert f'name="contracts.{off}.on" value="on">' in page
    base = {**document("bauernschnopsn"), "key": version.rule.key}
    client_of(player).post(f"/hausregeln/{version.rule.key}/", {**fields(base), "seen": 1})
    assert "farbengang" in rules_of(current(version.rule.key)).by_key


def test_what_does_not_fit_is_told_at_its_field_and_kept_as_typed(player: User) -> None:
    typed = fields(document("bauernschnopsn"), partie__target="0", trump__by="dealers_last_card")
    answer = client_of(player).post("/hausregeln/neu/?basis=bauernschnopsn", typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="f-partie-target-fehler"' in page and "Das geht nur, wenn Vorhand Trumpf macht." in page
    assert 'name="partie.target" value="0"' in page
    assert not HouseRule.objects.filter(kind="own").exists()


def test_a_name_is_needed(player: User) -> None:
    answer = client_of(player).post("/hausregeln/neu/", fields(document("bauernschnopsn"), name=" "))
    assert answer.status_code == 422 and 'id="f-name-fehler"' in answer.content.decode()


def test_rules_that_nobody_could_finish_are_not_kept(player: User) -> None:
    source = document("lizitation")
    worthless = {f"contracts__{number}__value": "0" for number in range(len(source["contracts"]))}
    answer = client_of(player).post("/hausregeln/neu/?basis=lizitation", fields(source, **worthless))
    assert answer.status_code == 422 and "kommt keine Partie ans Ziel" in answer.content.decode()
    assert not HouseRule.objects.filter(kind="own").exists()


def test_the_words_follow_the_choices_while_they_are_made(player: User) -> None:
    typed = fields(document("bauernschnopsn"), kontra__levels="3")
    answer = client_of(player).post("/hausregeln/neu/", typed, headers={"HX-Request": "true"})
    said = answer.content.decode()
    assert answer.status_code == 200 and "Kontra: bis Sup statt einmal." in said and "<html" not in said
    assert not HouseRule.objects.filter(kind="own").exists()


def test_given_up_they_are_offered_no_more_and_can_still_be_read_by_version(player: User) -> None:
    version = saved(player)
    assert version in own.offered_to(player)
    client_of(player).post(f"/hausregeln/{version.rule.key}/aufgeben/")
    assert own.of_user(player) == []
    assert Client().get(f"/regeln/{version.rule.key}/").status_code == 404
    assert Client().get(f"/regeln/{version.rule.key}/1/").status_code == 200
    assert client_of(player).get(f"/hausregeln/{version.rule.key}/").status_code == 404


def test_a_player_is_offered_the_presets_and_their_own_but_nobody_elses(player: User) -> None:
    version = saved(player)
    keys = [found.rule.key for found in own.offered_to(User.objects.create_user("Sepp", "x" * 12))]
    assert keys == list(preset_keys())
    assert version.rule.key in [found.rule.key for found in own.offered_to(player)]
    assert version.rule.key in [found.rule.key for found in own.offered_to(None, version.rule.key)]


def test_saving_is_limited(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.houserules.views.own.SAVED_PER_HOUR", 1)
    saved(player)
    answer = client_of(player).post("/hausregeln/neu/", fields(document("bauernschnopsn")))
    assert answer.status_code == 429


@settings(max_examples=150, deadline=None)
@given(documents())
def test_any_valid_rule_set_can_be_gone_out_from_without_loss(source: dict[str, Any]) -> None:
    form = own.form_of(source, own.form_of(source).typed)
    assert form.errors == {}
    assert engine.parse(form.document).by_key == engine.parse(source).by_key
    assert not own.differs(
        {**source, "contracts": sorted(source["contracts"], key=lambda row: row["rank"])}, form.document
    )


@settings(max_examples=150, deadline=None)
@given(documents(), st.data())
def test_only_what_was_chosen_changes(source: dict[str, Any], data: st.DataObject) -> None:
    typed = own.form_of(source).typed | {"partie.target": str(data.draw(st.integers(1, 999)))}
    form = own.form_of(source, typed)
    read = form.read[0]
    assert {name: read[name] for name in ("players", "hand_size")} == {
        name: source[name] for name in ("players", "hand_size")
    }
    assert [row["order"] for row in read["contracts"] if "order" in row] == [
        row["order"] for row in source["contracts"] if "order" in row
    ]


def test_own_house_rules_are_exported_merged_and_go_with_their_author(player: User) -> None:
    version = saved(player)
    keeper = HouseRulesKeeper()
    [(path, content)] = keeper.export(player)
    assert path == "hausregeln.json"
    assert json.loads(content)[0]["versions"][0]["rules"]["name"] == "Beim Resi"
    heir = User.objects.create_user("Franz", "x" * 12)
    keeper.merge(player, heir)
    assert [found.pk for found in own.of_user(heir)] == [version.pk]
    keeper.delete(heir)
    assert not RuleVersion.objects.filter(pk=version.pk).exists()
    assert not HouseRule.objects.filter(kind="own").exists()


def test_house_rules_that_were_played_by_stay_without_their_authors_name_for_them(player: User) -> None:
    version = saved(player)
    version.partien.create(first_dealer=0)
    HouseRulesKeeper().delete(player)
    rule = HouseRule.objects.get(pk=version.rule_id)
    assert (rule.retired, rule.owner, rule.name) == (True, None, "Hausregeln")
    assert rules_of(RuleVersion.objects.get(pk=version.pk)).key == rule.key
