"""Exact counts of play trees and the order of legal actions, pinned in perft.txt: a move too many, too few or in
another order shows at once. Each block of the file has a position (rules, dealer, deck, actions) and what follows:
the legal actions in their order, the number of courses of so many actions, and of all courses to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import Runde, apply, legal_actions, preset, preset_keys, replay

BLOCKS = [
    [(line.split()[0], line.split()[1:]) for line in block.splitlines() if not line.startswith("#")]
    for block in Path(__file__).with_name("perft.txt").read_text("utf-8").split("\n\n")
]


def perft(runde: Runde, depth: int) -> int:
    """How many courses of `depth` actions there are from here; one that ends sooner counts as one."""
    seat = runde.to_act
    if seat is None or depth == 0:
        return 1
    return sum(perft(apply(runde, seat, action)[0], depth - 1) for action in legal_actions(runde))


def position(block: list[tuple[str, list[str]]]) -> Runde:
    fields = dict(block)
    steps = list(
        replay(preset(fields["rules"][0]), int(fields["dealer"][0]), fields["deck"], fields["after"])
    )
    return steps[-1][0]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block[0][1][0]}-{len(block[3][1])}")
def test_courses_and_order_are_as_pinned(block: list[tuple[str, list[str]]]) -> None:
    runde = position(block)
    for word, values in block[4:]:
        if word == "legal":
            assert list(legal_actions(runde)) == values
        else:
            depth = 100 if word == "end" else int(values[0])
            assert (word, values) == (word, [*values[:-1], str(perft(runde, depth))])


def test_every_preset_and_every_phase_is_pinned() -> None:
    assert {dict(block)["rules"][0] for block in BLOCKS} == set(preset_keys())
    phases = {position(block).phase_name for block in BLOCKS}
    assert phases == {"trump", "auction", "talon", "discard", "kontra", "play"}
