"""The Runde to look at is golden T13, and what is told of it is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.preferences import Preferences
from games.houserules import example
from games.words import words_for

GOLDEN = Path(__file__).parents[1] / "engine" / "golden.jsonl"
WORDS = words_for(Preferences())


def golden() -> dict[str, object]:
    return next(found for line in GOLDEN.open() if (found := json.loads(line))["id"] == "T13")["record"]


def told(number: int) -> str:
    return example.step(number, WORDS).text


def test_it_is_the_golden_schnapser() -> None:
    assert golden() == {
        "rules": example.RULES, "dealer": example.DEALER, "deck": example.DECK, "actions": list(example.ACTIONS)
    }  # fmt: skip


def test_every_step_has_a_sentence_of_its_own_that_names_who_acts_and_the_card() -> None:
    texts = [told(number) for number in range(len(example.ACTIONS) + 1)]
    assert len(set(texts)) == len(texts)
    for number, action in enumerate(example.ACTIONS, start=1):
        seats = example.step(number, WORDS).seats
        actor = next(seat.name for seat in seats if seat.acts)
        assert actor in texts[number] or number == 2
        if action.startswith("play:"):
            assert WORDS.the(action[5:]) in texts[number]


def test_the_augen_told_are_those_the_engine_counts() -> None:
    assert [seat.augen for seat in example.step(11, WORDS).seats] == [59, 0, 0, 0]
    assert re.findall(r"\d+", told(11)) == ["19", "59"]
    assert [seat.augen for seat in example.step(15, WORDS).seats] == [86, 0, 0, 0]
    assert re.findall(r"\d+", told(15)) == ["27", "86"]


def test_cards_go_from_the_hand_to_the_trick_and_a_full_trick_stays_until_the_next_lead() -> None:
    for number in range(8, 16):
        seats = example.step(number, WORDS).seats
        assert sum(len(seat.hand) for seat in seats) == 20 - (number - 7)
    assert all(seat.played for seat in example.step(11, WORDS).seats)
    assert [bool(seat.played) for seat in example.step(12, WORDS).seats] == [True, False, False, False]


def test_cards_are_called_as_the_readers_deck_calls_them() -> None:
    french = words_for(Preferences(deck="fr"))
    texts = " ".join(example.step(number, french).text for number in range(16))
    assert "Herz‑Dame" in texts and "Ober" not in texts and "Laub" not in texts


@pytest.mark.django_db
def test_it_can_be_stepped_through_by_links_alone(client: Client) -> None:
    path, seen = "/beispielrunde/", []
    while path:
        page = client.get(path).content.decode()
        seen.append(re.search(r'role="status">([^<]+)<', page)[1])  # type: ignore[index]
        after = re.search(r'rel="next" href="([^"#]+)', page)
        path = after[1] if after else ""
    assert len(seen) == 16 == len(set(seen))
    assert client.get("/beispielrunde/16/").status_code == 404
