"""`python -m games.engine trace|partie`: the engine for outsiders, JSON lines in and out [12.2], [12.3].

`python -m games.engine verify < record.json` checks a whole record of a Partie, its seals too (fair.py, record.py).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from .defects import Defect
from .outside import BadInput, load_json
from .partie import Partie, book
from .presets import preset, preset_keys
from .record import check
from .refusals import Illegal
from .rules import Rules
from .runde import Runde, legal_actions, replay
from .validate import Refused, parse

USAGE = "usage: python -m games.engine trace|partie < records.jsonl, or verify < record.json"
MAX_RECORD = 8 * 1024 * 1024


def main(arguments: list[str], lines: Iterable[bytes]) -> int:
    """Answers every line; 0 if none had an error, 1 if one had, 2 for a wrong call."""
    commands: dict[str, Callable[[Any], dict[str, Any]]] = {"trace": trace, "partie": partie}
    if arguments == ["verify"]:
        return verify(b"".join(lines))
    if len(arguments) != 1 or arguments[0] not in commands:
        print(USAGE, file=sys.stderr)
        return 2
    failed = False
    for line in lines:
        if line.strip():
            answer = _answer(commands[arguments[0]], line)
            failed = failed or bool(answer.get("error"))
            print(json.dumps(answer), flush=True)
    return 1 if failed else 0


def trace(record: dict[str, Any]) -> dict[str, Any]:
    """One Runde, step by step [12.2]. ValueError where not even a deal can be made of the record."""
    rules = _rules(record)
    dealer, deck, actions = (_required(record, name) for name in ("dealer", "deck", "actions"))
    if type(dealer) is not int or not isinstance(deck, list) or not isinstance(actions, list):
        raise ValueError("dealer must be a number, deck and actions lists")
    steps: list[dict[str, Any]] = []
    result = None
    try:
        for runde, _ in replay(rules, dealer, deck, actions):
            if runde.result is None:
                steps.append(_step(runde))
            else:
                result = runde.result._asdict()
    except Illegal as illegal:
        return {"steps": steps, "result": None, "error": str(illegal)}
    return {"steps": steps, "result": result, "error": None}


def partie(record: dict[str, Any]) -> dict[str, Any]:
    """The scores of a Partie from the points of its Runden [12.3]."""
    state, rounds = Partie(_rules(record)), _required(record, "rounds")
    if not isinstance(rounds, list) or not all(_are_numbers(points) for points in rounds):
        raise ValueError("rounds must be a list of lists of numbers")
    for points in rounds:
        state = book(state, points)
    return {
        "scores": [list(row) for row in state.scores],
        "finished": state.finished,
        "winners": list(state.winners),
        "bummerl": list(state.bummerl),
    }


def _are_numbers(points: object) -> bool:
    return isinstance(points, list) and all(type(number) is int for number in points)


def verify(text: bytes) -> int:
    """Checks a record and prints what is wrong with it, a line each; 0 if nothing is."""
    try:
        record, defects = check(load_json(text, max_size=MAX_RECORD))
    except BadInput as bad:
        record, defects = None, (Defect("", bad.code),)
    for defect in defects:
        print(json.dumps({"path": defect.path, "code": defect.code, **defect.params}))
    if record is not None:
        sealed = sum(runde.sealed for runde in record.runden)
        print(
            json.dumps({"runden": len(record.runden), "sealed": sealed, "score": list(record.partie.score)})
        )
    return 1 if record is None else 0


def _answer(command: Callable[[Any], dict[str, Any]], line: bytes) -> dict[str, Any]:
    nothing: dict[str, Any] = {"steps": [], "result": None} if command is trace else {}
    try:
        record = load_json(line, max_size=1024 * 1024)
        if not isinstance(record, dict):
            raise BadInput("not an object")
        return command(record)
    except (ValueError, TypeError) as error:
        return {**nothing, "error": f"{type(error).__name__}: {error}"}


def _rules(record: dict[str, Any]) -> Rules:
    named = _required(record, "rules")
    if isinstance(named, str):
        if named not in preset_keys():
            raise ValueError(f"no rule set {named!r:.60}")
        return preset(named)
    try:
        return parse(named)
    except Refused as refused:
        raise ValueError(f"rule set refused [13.1]: {refused}") from None


def _required(record: dict[str, Any], name: str) -> Any:
    if name not in record:
        raise ValueError(f"{name} is missing")
    return record[name]


def _step(runde: Runde) -> dict[str, Any]:
    return {"phase": runde.phase_name, "seat": runde.to_act, "legal": sorted(legal_actions(runde))}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdin.buffer))
