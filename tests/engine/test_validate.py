"""The validator of rule sets [13.1]: every defect at its field, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import Refused, defects, document, parse, preset, preset_keys
from games.engine.defects import CODES, Defect
from games.engine.vocabulary import CONTRACT, OPTIONAL, REQUIRED, TABLES, TOP, Field

from .strategies import broken_documents, documents, nonsense
from .tables import DROP, changed

FIELDS = [
    *((row.name, row) for row in TOP),
    *(
        (f"{name}.{row.name}", row)
        for name, fields in TABLES.items()
        for row in fields
        if name not in OPTIONAL
    ),
    *((f"contracts.0.{row.name}", row) for row in CONTRACT),
]
PLAIN = {
    "key": "new",
    "name": "Neu",
    "value": 1,
    "rank": 1,
    "goal": "augen",
    "trump": True,
    "lead": "vorhand",
}
WORTH = {"schneider_below": 33, "schneider": 2, "schwarz": 3}


def found(data: object) -> list[tuple[str, str]]:
    return sorted((defect.path, defect.code) for defect in defects(data))


# A preset, what is changed in it, and all that must be found. Four-handed bauernschnopsn: contract 0 is the normal
# game, 1 the Bettler, 3 the Schnapser; dreierschnapsen has a talon; lizitation names trump with the bid.
CASES: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    # fields by themselves
    ("wiener", {"colour": "red"}, [("colour", "unknown_field")]),
    ("wiener", {"trump.colour": "red"}, [("trump.colour", "unknown_field")]),
    ("wiener", {"contracts.1.colour": "red"}, [("contracts.1.colour", "unknown_field")]),
    ("wiener", {"trump": "H"}, [("trump", "not_a_table")]),
    ("wiener", {"contracts.1": 3}, [("contracts.1", "not_a_table")]),
    ("wiener", {"multipliers": []}, [("multipliers", "not_a_table")]),
    ("wiener", {"name": DROP}, [("name", "missing")]),
    ("wiener", {"trump": DROP}, [("trump.by", "missing")]),
    ("wiener", {"partie": DROP}, [("partie.target", "missing")]),
    ("wiener", {"contracts": DROP}, [("contracts", "missing")]),
    ("wiener", {"contracts": []}, [("contracts", "no_contracts")]),
    ("wiener", {"contracts": {"key": "x"}}, [("contracts", "no_contracts")]),
    ("strichl", {"multipliers": {"schwarz": 3}},
     [("multipliers.schneider", "missing"), ("multipliers.schneider_below", "missing")]),
    ("wiener", {"contracts.1.key": "schnapser"}, [("contracts.1.key", "repeated")]),
    ("wiener", {"players": "4"}, [("players", "not_a_choice")]),
    ("wiener", {"players": 5}, [("players", "not_a_choice")]),
    ("wiener", {"hand_size": True}, [("hand_size", "not_a_number")]),
    ("wiener", {"hand_size": 5.0}, [("hand_size", "not_a_number")]),
    ("wiener", {"hand_size": 7}, [("hand_size", "out_of_range")]),
    ("wiener", {"kontra.levels": 4}, [("kontra.levels", "out_of_range")]),
    ("wiener", {"melds.twenty": 1}, [("melds.twenty", "not_a_bool")]),
    ("wiener", {"contracts.0.goal": "Augen"}, [("contracts.0.goal", "not_a_choice")]),
    ("wiener", {"contracts.0.needs": None}, [("contracts.0.needs", "not_a_choice")]),
    ("wiener", {"key": "Wiener Art"}, [("key", "not_a_key")]),
    ("wiener", {"name": "  "}, [("name", "not_a_text")]),
    ("wiener", {"name": "a\nb"}, [("name", "not_a_text")]),
    ("wiener", {"contracts.0.order": "AZKO"}, [("contracts.0.order", "not_an_order")]),
    ("wiener", {"contracts.0.order": "AAZKO"}, [("contracts.0.order", "not_an_order")]),
    ("wiener", {"contracts.0.aka": "Gang"}, [("contracts.0.aka", "not_texts")]),
    ("wiener", {"contracts.0.aka": [""]}, [("contracts.0.aka", "not_texts")]),
    # the twenty cards
    ("wiener", {"hand_size": 4}, [("hand_size", "not_20_cards")]),
    ("wiener", {"talon_size": 4}, [("hand_size", "not_20_cards")]),
    ("wiener", {"hand_size": 4, "talon_size": 4}, []),
    ("wiener", {"auction.cards": 4}, [("auction.cards", "not_3_or_hand")]),
    ("dreierschnapsen", {"auction.cards": 5}, [("auction.cards", "not_3_or_hand")]),
    ("dreierschnapsen", {"auction.cards": DROP}, []),
    # the normal game, forced bids
    ("bauernschnopsn", {"contracts.0.key": "rufer"}, [("auction.all_pass", "no_normal_game")]),
    ("bauernschnopsn", {"contracts.0.contested": False}, [("auction.all_pass", "no_normal_game")]),
    ("strichl", {"contracts.0.contested": False}, [("auction.rounds", "no_normal_game")]),
    ("bauernschnopsn", {"contracts.0.key": "rufer", "auction.all_pass": "forced"}, []),
    ("strichl", {"auction.all_pass": "forced"}, [("auction.all_pass", "nothing_to_force")]),
    ("strichl", {"auction.all_pass": "forced", "contracts.1": {**PLAIN, "needs": "ace"}},
     [("auction.all_pass", "nothing_to_force")]),
    ("strichl", {"auction.all_pass": "forced", "contracts.1": {**PLAIN, "by": "opponents"}},
     [("auction.all_pass", "nothing_to_force")]),
    ("strichl", {"auction.all_pass": "forced", "contracts.1": {**PLAIN, "by": "trump_maker"}}, []),
    ("bauernschnopsn", {"auction.equal": "vorhand"}, [("auction.equal", "only_until_passed")]),
    ("bauernschnopsn", {"auction.equal": "vorhand", "auction.rounds": "until_passed"}, []),
    # trump
    ("wiener", {"trump.aufschlagen": True}, [("trump.aufschlagen", "only_vorhand")]),
    ("wiener", {"trump.held": False}, [("trump.held", "only_vorhand")]),
    ("bauernschnopsn", {"trump": {"by": "declarer"}}, [("trump.by", "nobody_names_trump")]),
    ("strichl", {"trump.by": "declarer"}, [("trump.by", "nobody_names_trump")]),
    ("strichl", {"trump.by": "declarer", "contracts.0.trump": False}, []),
    ("lizitation", {"trump.by": "dealers_last_card"}, [("auction.cards", "last_card_not_seen")]),
    ("lizitation", {"trump.by": "dealers_last_card", "auction.cards": 5}, []),
    ("strichl", {"auction.cards": 3}, []),
    # a talon, a partner that is not there
    ("wiener", {"talon.factor": 2}, [("talon.factor", "no_talon")]),
    ("wiener", {"contracts.0.talon": False}, [("contracts.0.talon", "no_talon")]),
    ("dreierschnapsen", {"talon.factor": 4}, []),
    ("dreierschnapsen", {"contracts.1.partner": "out"}, [("contracts.1.partner", "no_partner")]),
    # contested
    ("bauernschnopsn", {"contracts.0.alone": True}, [("contracts.0.alone", "contested")]),
    ("bauernschnopsn", {"contracts.0.breaks": "others"}, [("contracts.0.breaks", "contested")]),
    ("bauernschnopsn", {"contracts.0.within_tricks": 3}, [("contracts.0.within_tricks", "contested")]),
    ("bauernschnopsn", {"contracts.0.ends": "last_trick"}, [("contracts.0.ends", "contested")]),
    ("bauernschnopsn", {"contracts.0.by": "trump_side"}, [("contracts.0.by", "contested")]),
    ("bauernschnopsn", {"contracts.0.needs": "ace"}, [("contracts.0.needs", "contested")]),
    ("bauernschnopsn", {"contracts.0.goal": "no_trick"}, [("contracts.0.goal", "contested")]),
    # goals
    ("bauernschnopsn", {"contracts.1.breaks": "others"}, [("contracts.1.breaks", "breaks_no_trick")]),
    ("bauernschnopsn", {"contracts.5.breaks": "opponents"}, []),
    ("bauernschnopsn", {"contracts.5.within_tricks": 3}, [("contracts.5.within_tricks", "only_augen")]),
    ("bauernschnopsn", {"contracts.3.within_tricks": 5}, [("contracts.3.within_tricks", "not_below_tricks")]),
    ("bauernschnopsn", {"contracts.3.within_tricks": 4, "contracts.3.ends": "last_trick"}, []),
    ("dreierschnapsen", {"contracts.3.within_tricks": 5}, []),
    # needs that nobody could meet: five trumps lie with whoever surely holds one, five plain ones do not
    ("bauernschnopsn", {"auction.cards": 3},
     [("contracts.10.needs", "never_met"), ("contracts.9.needs", "never_met")]),
    ("wiener", {"auction.cards": 3, "contracts.0.needs": "ace"}, []),
    ("bauernschnopsn", {"contracts.10.by": "opponents"}, [("contracts.10.needs", "never_met")]),
    ("bauernschnopsn", {"contracts.10.by": "opponents", "trump.held": False}, []),
    ("bauernschnopsn", {"contracts.10.by": "trump_side"}, []),
    ("bauernschnopsn", {"contracts.9.by": "trump_maker"}, [("contracts.9.needs", "never_met")]),
    ("bauernschnopsn", {"contracts.9.by": "trump_side"}, []),
    ("dreierschnapsen", {"contracts.8.by": "trump_maker"}, []),
    ("bauernschnopsn", {"trump": {"by": "dealers_last_card"}, "contracts.10.by": "trump_side"},
     [("contracts.10.needs", "never_met")]),
    ("bauernschnopsn", {"trump": {"by": "turned_card"}, "contracts.10.by": "opponents"}, []),
    ("lizitation", {"auction.cards": 5, "contracts.0.needs": "five_trumps"}, []),
    ("lizitation", {"auction.cards": 5, "contracts.0.needs": "five_trumps", "contracts.0.trump": False},
     [("contracts.0.needs", "never_met")]),
    ("lizitation", {"auction.cards": 5, "contracts.0.needs": "five_of_plain_suit", "contracts.0.by": "trump_maker"},
     []),
    ("wiener", {"hand_size": 4, "talon_size": 4, "auction.cards": 4, "contracts.0.needs": "five_of_plain_suit"},
     [("contracts.0.needs", "never_met")]),
    # what looks odd and is allowed
    ("dreierschnapsen", {"contracts.1.alone": True}, []),
    ("bauernschnopsn", {"contracts.1.kontra": False, "contracts.1.trump": True}, []),
    ("wiener", {"multipliers": WORTH}, []),
    ("bauernschnopsn", {"contracts.12": {**PLAIN, "contested": True}}, []),
]  # fmt: skip


@pytest.mark.parametrize(("key", "changes", "expected"), CASES, ids=lambda value: str(value)[:70])
def test_every_defect_is_named_at_its_field(
    key: str, changes: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert found(changed(key, changes)) == sorted(expected)


def test_every_code_is_among_the_cases() -> None:
    assert {code for _, _, expected in CASES for _, code in expected} == set(CODES)


def test_the_presets_have_no_defect() -> None:
    assert [key for key in preset_keys() if defects(document(key))] == []


@pytest.mark.parametrize("data", [None, 3, "wiener", [], [("key", "x")], True], ids=repr)
def test_what_is_no_table_is_refused_as_a_whole(data: object) -> None:
    assert defects(data) == (Defect("", "not_a_table"),)


def test_the_empty_table_misses_all_that_has_no_default() -> None:
    assert found({}) == [
        ("auction.rounds", "missing"),
        ("contracts", "missing"),
        ("hand_size", "missing"),
        ("key", "missing"),
        ("name", "missing"),
        ("partie.target", "missing"),
        ("players", "missing"),
        ("trump.by", "missing"),
    ]


def test_a_refusal_carries_all_defects_and_names_them() -> None:
    with pytest.raises(Refused) as refused:
        parse(changed("wiener", {"name": 3, "kontra.levels": 9, "contracts.0.order": "X"}))
    assert [defect.path for defect in refused.value.defects] == ["name", "kontra.levels", "contracts.0.order"]
    assert (
        str(refused.value) == "name: not_a_text; kontra.levels: out_of_range; contracts.0.order: not_an_order"
    )
    assert refused.value.defects[1].params == {"low": 0, "high": 3}


@pytest.mark.parametrize(("path", "row"), FIELDS, ids=[path for path, _ in FIELDS])
def test_a_field_of_the_wrong_type_is_named_and_so_is_one_that_is_missing(path: str, row: Field) -> None:
    for wrong in (None, [], {}, object(), 3.5, "\x00"):
        if row.kind == "texts" and wrong == []:
            continue
        assert path in {defect.path for defect in defects(changed("wiener", {path: wrong}))}
    without = changed("wiener", {path: "to be dropped"})
    assert (path, "missing") in found(changed_by_dropping(without, path)) or row.default is not REQUIRED


def changed_by_dropping(rules: dict[str, Any], path: str) -> dict[str, Any]:
    table: Any = rules
    *way, name = path.split(".")
    for step in way:
        table = table[int(step)] if isinstance(table, list) else table[step]
    del table[name]
    return rules


def test_defaults_are_those_of_the_rules() -> None:
    """[13.2]"""
    rules = parse(
        {
            "key": "small", "name": "Klein", "players": 4, "hand_size": 5, "trump": {"by": "vorhand"},
            "auction": {"rounds": "one"}, "partie": {"target": 7},
            "contracts": [{**PLAIN, "key": "normal", "contested": True}],
        }
    )  # fmt: skip
    assert (rules.talon_size, rules.trump.aufschlagen, rules.trump.held) == (0, False, True)
    assert (rules.auction.cards, rules.auction.all_pass, rules.auction.equal) == (5, "normal", "first")
    assert (rules.talon.factor, rules.kontra.levels, rules.multipliers) == (1, 0, None)
    assert (rules.melds.twenty, rules.melds.forty, rules.melds.card, rules.melds.credit) == (
        False, False, "either", "with_trick",
    )  # fmt: skip
    duties = rules.play
    assert duties.stichzwang and duties.trumpfzwang and duties.uebertrumpfzwang and duties.untertrumpfzwang
    assert (rules.partie.direction, rules.bummerl.normal, rules.bummerl.schneider) == ("up", 1, 1)
    contract = rules.contracts[0]
    assert (contract.order, contract.alone, contract.talon, contract.kontra, contract.aka) == (
        "AZKOU",
        False,
        True,
        True,
        (),
    )
    assert (contract.partner, contract.by, contract.needs) == ("plays", "anyone", None)
    assert (contract.breaks, contract.within_tricks, contract.ends) == ("nobody", None, "target")


def test_presets_are_read_once_and_an_unknown_one_is_a_key_error() -> None:
    assert preset("wiener") is preset("wiener")
    assert preset_keys()[0] == "bauernschnopsn"
    for unknown in ("unknown", "../rules", ""):
        with pytest.raises(KeyError):
            preset(unknown)
        with pytest.raises(KeyError):
            document(unknown)


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(nonsense | broken_documents())
def test_nonsense_is_refused_with_paths_and_never_with_a_traceback(data: object) -> None:
    for defect in defects(data):
        assert isinstance(defect.path, str)
        assert defect.code in CODES
        assert str(defect)
    if not defects(data):
        assert parse(data).contracts


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(documents(), st.data())
def test_every_field_broken_at_once_is_named_once_each(rules: dict[str, Any], data: st.DataObject) -> None:
    known = [path for path, _ in FIELDS if path.split(".")[0] in rules and path != "auction.cards"]
    chosen = data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=6, unique=True))
    for path in chosen:
        table: Any = rules
        *way, name = path.split(".")
        for step in way:
            table = table[int(step)] if isinstance(table, list) else table[step]
        table[name] = {"not": "a value"}
    named = [defect.path for defect in defects(rules)]
    assert all(named.count(path) == 1 for path in chosen)
