"""Random rule sets over the whole vocabulary of [13.2]: `documents()` that the validator accepts, and nonsense."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from games.engine import Rules, defects, document, parse, preset_keys
from games.engine.cards import RANKS
from games.engine.defects import Defect
from games.engine.vocabulary import CONTRACT, OPTIONAL, REQUIRED, TABLES, Field

# All ways to deal twenty cards: players, hand_size, talon_size.
DEALS = ((4, 5, 0), (4, 4, 4), (3, 6, 2), (3, 5, 5), (3, 4, 8))
NORMAL = {
    "key": "normal", "name": "Normales Spiel", "value": 0, "rank": 0, "goal": "augen", "trump": False,
    "lead": "vorhand", "contested": True,
}  # fmt: skip
PLAIN = {
    "key": "plain", "name": "Plain", "value": 1, "rank": 1, "goal": "no_trick", "trump": False, "lead": "declarer",
}  # fmt: skip

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.floats(allow_nan=True),
    st.text(max_size=4),
    st.sampled_from(
        ["vorhand", "declarer", "none", "one", "augen", "normal", "forced", "up", "AZKOU", "ace"]
    ),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)
nonsense = st.recursive(
    junk,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*TABLES, "contracts", "key", "players", "by", "rank", "x"]), inner)
    ),
    max_leaves=12,
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A rule set that the validator accepts, as it would stand in a file: any field at any value it can have."""
    players, hand, talon = draw(st.sampled_from(DEALS))
    rules: dict[str, Any] = {
        "key": "random", "name": "Random", "players": players, "hand_size": hand, "talon_size": talon
    }  # fmt: skip
    for name, fields in TABLES.items():
        if name not in OPTIONAL or draw(st.booleans()):
            rules[name] = draw(_table(fields))
    rules["auction"]["cards"] = draw(st.sampled_from((3, hand)))
    rules["auction"]["all_pass"] = draw(st.sampled_from(("normal", "forced")))
    rows = draw(st.lists(_table(CONTRACT), min_size=1, max_size=6))
    rules["contracts"] = [{**row, "key": f"c{place}"} for place, row in enumerate(rows)]
    if draw(st.booleans()):
        rules["contracts"].append({**NORMAL, "trump": draw(st.booleans())})
    return repaired(rules)


def rule_sets() -> st.SearchStrategy[Rules]:
    """Rules of `documents`, and the presets among them."""
    presets = st.sampled_from(preset_keys()).map(document)
    return st.one_of(documents(), documents(), presets).map(parse)


@st.composite
def broken_documents(draw: st.DrawFn) -> dict[str, Any]:
    """A preset of which a few fields were dropped, invented or filled with junk."""
    rules: dict[str, Any] = copy.deepcopy(document(draw(st.sampled_from(preset_keys()))))
    for _ in range(draw(st.integers(1, 4))):
        tables = [rules, *(value for value in rules.values() if isinstance(value, dict))]
        if isinstance(rules.get("contracts"), list):
            tables += [row for row in rules["contracts"] if isinstance(row, dict)]
        table = draw(st.sampled_from(tables))
        name = draw(st.sampled_from([*table, "nonsense"]))
        if draw(st.booleans()):
            table.pop(name, None)
        else:
            table[name] = draw(junk)
    return rules


def _table(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """A table with its required fields and any of the others; what is absent has its default."""
    return st.fixed_dictionaries(
        {row.name: _value(row) for row in fields if row.default is REQUIRED},
        optional={row.name: _value(row) for row in fields if row.default is not REQUIRED},
    )


def _value(row: Field) -> st.SearchStrategy[Any]:
    match row.kind:
        case "int":
            return st.integers(row.low, row.high)
        case "bool":
            return st.booleans()
        case "choice":
            return st.sampled_from(row.choices)
        case "order":
            return st.permutations(RANKS).map("".join)
        case "texts":
            return st.just(["Anders genannt"])
        case _:
            return st.just(row.name)


def repaired(rules: dict[str, Any]) -> dict[str, Any]:
    """The document made free of contradictions, with as little change as will do."""
    for _ in range(20):
        found = defects(rules)
        if not found:
            return rules
        for defect in found:
            _mend(rules, defect)
    raise AssertionError(f"cannot be repaired: {found}")


def _mend(rules: dict[str, Any], defect: Defect) -> None:
    contracts = rules["contracts"]
    match defect.code:
        case "no_normal_game":
            contracts[:] = [*(row for row in contracts if row["key"] != "normal"), dict(NORMAL)]
        case "nothing_to_force":
            contracts[:] = [*(row for row in contracts if row["key"] != "plain"), dict(PLAIN)]
        case "nobody_names_trump":
            next(row for row in contracts if row["key"] == "normal")["trump"] = False
        case "contested" if defect.path.endswith(".goal"):
            contracts[int(defect.path.split(".")[1])]["goal"] = "augen"
        case _:  # every other contradiction is ended by leaving the field at its default
            *way, name = defect.path.split(".")
            table = contracts[int(way[1])] if way[0] == "contracts" else rules[way[0]]
            table.pop(name, None)
