"""Twenty house rules as people have them: a preset, a name, and what is different."""

from __future__ import annotations

import copy
from typing import Any

from games.engine import Rules, document, parse

Change = dict[str, Any]
NAMED: dict[str, tuple[str, Change]] = {
    "Bettler zu fünft": ("bauernschnopsn", {"contracts.bettler.value": 5}),
    "Vronis Wirtshaus": ("bauernschnopsn", {"kontra.levels": 3, "contracts.farbengang": None}),
    "Ohne Aufschlagen": ("bauernschnopsn", {"trump.aufschlagen": False}),
    "Freier Trumpf": ("bauernschnopsn", {"trump.held": False}),
    "Nur der König": ("bauernschnopsn", {"melds.card": "king", "melds.credit": "trick_first"}),
    "Sofort gezählt": ("bauernschnopsn", {"melds.credit": "at_once"}),
    "Ohne Zwanziger": ("bauernschnopsn", {"melds.twenty": False}),
    "Ohne Zwang": ("bauernschnopsn", {"play.stichzwang": False, "play.trumpfzwang": False}),
    "Kein Untertrumpfen": ("bauernschnopsn", {"play.untertrumpfzwang": False, "play.uebertrumpfzwang": False}),
    "Reihum bis zum Schluss": ("bauernschnopsn", {"auction.rounds": "until_passed", "auction.equal": "vorhand"}),
    "Gang mit weggelegten Karten": ("bauernschnopsn", {"contracts.gang.partner": "out"}),
    "Kein Kontra zum Bettler": ("bauernschnopsn", {"contracts.bettler.kontra": False, "kontra.levels": 2}),
    "Lange Nacht": ("bauernschnopsn", {"partie.target": 66, "bummerl.schneider": 3}),
    "Zu dritt ohne Talon im Gang": ("dreierschnapsen", {"contracts.gang.talon": False}),
    "Teurer Talon": ("dreierschnapsen", {"talon.factor": 3}),
    "Zu dritt mit Strichen": ("dreierschnapsen", {"partie.target": 5, "partie.direction": "strokes"}),
    "Strichl bis sieben": ("strichl", {"partie.target": 7, "melds.card": "either"}),
    "Lizitation mit Normalspiel": (
        "lizitation", {"auction.all_pass": "normal", "contracts.normal": {
            "key": "normal", "name": "Rufer", "value": 0, "rank": 0, "goal": "augen", "trump": False,
            "lead": "vorhand", "contested": True}},
    ),
    "Offener Trumpf des Gebers": ("lizitation", {"trump.by": "turned_card", "multipliers": None}),
    "Halber Schneider": ("lizitation", {"multipliers.schneider_below": 33, "bummerl.retourschneider": 2}),
}  # fmt: skip


def named_document(name: str) -> dict[str, Any]:
    preset, changes = NAMED[name]
    rules = copy.deepcopy(document(preset)) | {"key": "named", "name": name}
    for path, value in changes.items():
        *way, last = path.split(".")
        if len(way) == 2:
            _row(rules, way[1])[last] = value
        elif way == ["contracts"]:
            rules["contracts"] = [row for row in rules["contracts"] if row["key"] != last]
            rules["contracts"] += [value] if value else []
        elif value is None:
            rules.pop(last)
        else:
            rules.setdefault(way[0], {})[last] = value
    return rules


def named_rules(name: str) -> Rules:
    return parse(named_document(name))


def _row(rules: dict[str, Any], key: str) -> dict[str, Any]:
    return next(row for row in rules["contracts"] if row["key"] == key)
