"""The form of a rule set: what is in it is what comes out of it, and the engine's validator alone judges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from games.engine import Rules, document, parse, preset_keys
from games.engine.vocabulary import CONTRACT, TABLES
from games.houserules.defect_words import codes, defect_text
from games.houserules.forms import RulesForm, add_row, key_from, remove_row, typed_from
from games.houserules.labels import LABELS, top_paths
from tests.engine.strategies import broken_documents, documents, nonsense
from tests.houserules.named import NAMED, named_document


def by_rank(rules: Rules) -> Rules:
    """The rules with their contracts in the order in which the form keeps them."""
    return replace(rules, contracts=tuple(sorted(rules.contracts, key=lambda contract: contract.rank)))


def through_the_form(source: dict[str, Any]) -> RulesForm:
    return RulesForm.whole(typed_from(source), source["key"])


@pytest.mark.parametrize("key", preset_keys())
def test_a_preset_goes_through_the_form_without_loss(key: str) -> None:
    form = through_the_form(document(key))
    assert form.valid
    assert parse(form.document) == engine.preset(key)


@pytest.mark.parametrize("name", NAMED)
def test_a_house_rule_goes_through_the_form_without_loss(name: str) -> None:
    form = through_the_form(named_document(name))
    assert parse(form.document) == by_rank(parse(named_document(name)))


@settings(max_examples=300, deadline=None)
@given(documents())
def test_every_valid_rule_set_goes_through_the_form_without_loss(source: dict[str, Any]) -> None:
    form = through_the_form(source)
    assert form.errors == {}
    assert parse(form.document) == by_rank(parse(source))
    again = RulesForm.whole(typed_from(form.document), source["key"])
    assert again.document == form.document


@settings(max_examples=300, deadline=None)
@given(documents(), st.data())
def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(
    source: dict[str, Any], data: st.DataObject
) -> None:
    typed = typed_from(source)
    for name in data.draw(st.lists(st.sampled_from(sorted(typed)), min_size=1, max_size=4)):
        typed[name] = data.draw(
            st.sampled_from(["", "zwölf", "-3", "100000", "?", "AAAAA", "on", "x" * 90, "\x00"])
        )
    form = RulesForm.whole(typed, source["key"])
    defects = engine.defects(form.read[0])
    assert form.valid == (not defects)
    for defect in defects:
        assert any(defect_text(defect) in text for texts in form.errors.values() for text in texts)
    shown = {control.name: control for _title, controls in form.groups for control in controls}
    shown |= {control.name: control for row in form.rows for control in row.controls.values()}
    assert set(form.errors) - {""} <= set(shown)
    assert {name: control.value for name, control in shown.items()}.items() <= {
        name: typed.get(name, "") for name in shown
    }.items()


@settings(max_examples=300, deadline=None)
@given(st.one_of(broken_documents(), nonsense))
def test_every_defect_has_words_of_its_own(source: Any) -> None:
    for defect in engine.defects(source):
        assert defect.code in codes(), defect
        assert "%(" not in defect_text(defect)


def test_a_defect_stands_at_its_field_in_words() -> None:
    typed = typed_from(document("bauernschnopsn")) | {"partie.target": "0", "contracts.3.within_tricks": "5"}
    form = RulesForm.whole(typed, "bauernschnopsn")
    assert form.errors == {
        "partie.target": ("Hier geht nur eine Zahl von 1 bis 999.",),
        "contracts.3.within_tricks": ("Es müssen weniger sein, als es Stiche gibt.",),
    }
    assert [control.id for control in form.wrong] == ["f-partie-target", "f-contracts-3-within_tricks"]


def test_defects_find_their_row_after_one_was_taken_out() -> None:
    typed = remove_row(typed_from(document("bauernschnopsn")), 1) | {"contracts.5.value": "viel"}
    form = RulesForm.whole(typed, "bauernschnopsn")
    assert set(form.errors) == {"contracts.5.value"}
    assert [row.number for row in form.rows] == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_a_new_row_asks_for_what_has_no_default_and_gets_its_key_from_its_name() -> None:
    typed = add_row(typed_from(document("wiener")))
    assert set(RulesForm.whole(typed, "wiener").errors) == {
        f"contracts.6.{name}" for name in ("key", "name", "value", "rank", "goal", "lead")
    }
    typed |= {
        "contracts.6.name": "Königsgang",
        "contracts.6.value": "8",
        "contracts.6.rank": "8",
        "contracts.6.goal": "all_tricks",
        "contracts.6.lead": "declarer",
        "contracts.6.order": "k o u a z",
    }
    form = RulesForm.whole(typed, "wiener")
    assert form.valid
    assert (form.document["contracts"][-1]["key"], form.document["contracts"][-1]["order"]) == (
        "koenigsgang",
        "KOUAZ",
    )
    assert key_from("Groß & Mächtig!") == "gross_maechtig"


def test_contracts_are_kept_from_the_lowest_rank() -> None:
    typed = typed_from(document("wiener")) | {"contracts.0.rank": "9"}
    kept = RulesForm.whole(typed, "wiener").document["contracts"]
    assert [row["rank"] for row in kept] == [2, 4, 5, 6, 7, 9]


def test_a_wrong_number_of_cards_is_told_at_the_hand() -> None:
    form = RulesForm.whole(typed_from(document("wiener")) | {"hand_size": "6"}, "wiener")
    assert "24 Karten" in form.errors["hand_size"][0]


def test_every_field_of_the_vocabulary_has_a_name_a_help_and_words_for_its_choices() -> None:
    rows = {path: path for path in top_paths()} | {f"contract.{row.name}": row.name for row in CONTRACT}
    for path in rows:
        label = LABELS[path]
        assert label.name and str(label.help).endswith("."), path
    for table, fields in TABLES.items():
        for row in fields:
            assert set(row.choices) <= set(LABELS[f"{table}.{row.name}"].values) or not row.choices
    for row in CONTRACT:
        assert set(row.choices) <= set(LABELS[f"contract.{row.name}"].values), row.name
