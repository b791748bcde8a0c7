"""Cards, announcements, rules and results in the reader's words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from accounts.preferences import Preferences
from games.engine import (
    ALL_CARDS,
    Reason,
    Refusal,
    SeatView,
    apply,
    legal_actions,
    opening,
    preset,
    preset_keys,
    view,
)
from games.engine.events import Bid, CardPlayed, ContractSet, Discarded, Doubled, Passed, TalonTaken, TrickWon
from games.words import People, contracts, refusals, results, words_for
from games.words.course import Story

from .states import STATES

GERMAN = words_for(Preferences())
PEOPLE = People(("Vroni", "Sepp", "Poldi", "Resi"), 0)


def told(rules_key: str, *events: object, people: People = PEOPLE) -> list[str]:
    course = [(seq, event) for seq, event in enumerate(events)]
    return [line.text for line in Story(preset(rules_key), people, GERMAN).lines(course)]  # type: ignore[arg-type]


def test_cards_follow_the_deck() -> None:
    assert GERMAN.card("HK") == "Herz König"
    assert GERMAN.the("LA") == "das Laub‑Ass"
    assert GERMAN.with_the("SO") == "dem Schell‑Ober"
    french = words_for(Preferences(deck="fr"))
    assert (french.card("LO"), french.the("LO"), french.with_the("EU")) == (
        "Pik Dame",
        "die Pik‑Dame",
        "dem Kreuz‑Buben",
    )
    assert (GERMAN.card_art("EZ"), french.card_art("EZ")) == ("card-de-eichel-zehn", "card-fr-kreuz-zehn")


@pytest.mark.parametrize(
    ("deck", "chosen", "names"),
    [
        ("de", "laub", "Eichel Laub Herz Schell"),
        ("de", "gruen", "Eichel Grün Rot Schelle"),
        ("fr", "karo", "Kreuz Pik Herz Karo"),
        ("fr", "treff", "Treff Pik Herz Karo"),
        ("fr", "laub", "Kreuz Pik Herz Karo"),  # words of the other deck fall back
        ("de", "treff", "Eichel Laub Herz Schell"),
    ],
)
def test_suits_have_the_names_that_were_chosen(deck: str, chosen: str, names: str) -> None:
    words = words_for(Preferences(deck=deck, suit_words=chosen))
    assert " ".join(words.suit(suit) for suit in "ELHS") == names


def test_kontra_and_trump_have_the_words_that_were_chosen() -> None:
    assert [GERMAN.kontra(level) for level in (1, 2, 3)] == ["Kontra", "Rekontra", "Subkontra"]
    assert words_for(Preferences(kontra_words="fleck")).kontra(2) == "Retour"
    assert words_for(Preferences(trump_word="atout")).trump_is("H") == "Atout Herz"
    assert GERMAN.trump_is(None) == "ohne Trumpf"


def test_every_card_has_its_own_name_in_both_decks() -> None:
    for deck in ("de", "fr"):
        words = words_for(Preferences(deck=deck))
        assert len({words.card(card) for card in ALL_CARDS}) == len(ALL_CARDS)


def test_the_reader_is_spoken_to_and_the_others_are_named() -> None:
    assert told("bauernschnopsn", Passed(0), Passed(1)) == ["Du passt.", "Sepp passt."]
    assert told("bauernschnopsn", Bid(1, "gang", None)) == ["Sepp sagt an: Gang."]
    assert told("lizitation", Bid(0, "gang", "L")) == ["Du sagst an: Gang in Laub."]
    watching = People(PEOPLE.names, None)
    assert told("bauernschnopsn", Passed(0), people=watching) == ["Vroni passt."]


def test_a_sentence_that_ends_with_a_name_ends_with_one_point() -> None:
    people = People(("Magdalena B.", "Sepp", "Poldi", "Resi"))
    said = told("bauernschnopsn", TrickWon(0, 12), TrickWon(1, 5), people=people)
    assert said == ["Der Stich gehört Magdalena B.", "Der Stich gehört Sepp."]


def test_passing_when_asked_for_kontra_is_no_pass_in_the_auction() -> None:
    told_so = told(
        "lizitation", ContractSet(1, "gang", "H"), Passed(0), Doubled(2, 1), Passed(1), Doubled(3, 2)
    )
    assert told_so[1:] == [
        "Du: kein Kontra.",
        "Poldi sagt Kontra: Die Runde zählt doppelt.",
        "Sepp: kein Rekontra.",
        "Resi sagt Rekontra: Die Runde zählt vierfach.",
    ]


def test_a_card_is_led_given_thrown_or_takes_the_trick() -> None:
    lines = told(
        "bauernschnopsn",
        ContractSet(1, "normal", "H"),
        CardPlayed(1, "LK"), CardPlayed(2, "LZ"), CardPlayed(3, "LO"), CardPlayed(0, "HU"), TrickWon(0, 19),
        CardPlayed(0, "SA"), CardPlayed(1, "EA"),
    )  # fmt: skip
    assert lines[1:] == [
        "Sepp spielt den Laub‑König aus.",
        "Poldi sticht mit dem Laub‑Zehner.",
        "Resi gibt den Laub‑Ober zu.",
        "Du stichst mit dem Herz‑Unter.",
        "Der Stich gehört dir.",
        "Du spielst das Schell‑Ass aus.",
        "Sepp wirft das Eichel‑Ass ab.",
    ]


def test_who_beats_whom_follows_the_order_of_the_contract() -> None:
    ace_low = told(
        "bauernschnopsn", ContractSet(1, "zehnerloch", None), CardPlayed(1, "LU"), CardPlayed(2, "LA")
    )
    assert ace_low[-1] == "Poldi gibt das Laub‑Ass zu."


def test_talon_and_discards_of_others_are_told_without_cards() -> None:
    assert told("dreierschnapsen", TalonTaken(1, 2, None), Discarded(1, None)) == [
        "Sepp nimmt den Talon.",
        "Sepp legt eine Karte weg.",
    ]


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_its_own_sentence(refusal: Refusal) -> None:
    sentence = refusals.refusal(refusal)
    others = {refusals.refusal(other) for other in Refusal if other is not refusal}
    shares = {Refusal.OTHER_PHASE, Refusal.NOT_ASKED}
    assert sentence.endswith(".") and (refusal in shares or sentence not in others)


def bound_hands(key: str, runden: int) -> Iterator[tuple[SeatView, str]]:
    """The views of seats to act in random Runden, with the hint they are given."""
    rng = random.Random(5)
    for _runde in range(runden):
        rules, deck = preset(key), list(ALL_CARDS)
        rng.shuffle(deck)
        runde, _events = opening(rules, 0, deck)
        while runde.to_act is not None:
            seen = view(runde, runde.to_act)
            yield seen, refusals.hint(seen, GERMAN)
            runde, _events = apply(runde, runde.to_act, rng.choice(legal_actions(runde)))


def test_every_obligation_is_hinted_at_by_its_name() -> None:
    """[7.4] to [7.7]"""
    names = {hint.partition(":")[0] for _seen, hint in bound_hands("bauernschnopsn", 60)}
    assert names == {"", "Farbzwang", "Stichzwang", "Trumpfzwang", "Übertrumpfzwang"}


def test_stichzwang_reminds_that_it_holds_against_the_partner() -> None:
    """[7.5]"""
    reminded = [
        seen for seen, hint in bound_hands("bauernschnopsn", 60) if hint.endswith("den eigenen Partner.")
    ]
    assert reminded
    for seen in reminded:
        assert seen.trick is not None and seen.viewer is not None
        assert seen.trick.winner == (seen.viewer + 2) % 4


@pytest.mark.parametrize("key", preset_keys())
def test_every_contract_says_what_it_asks_and_is_worth(key: str) -> None:
    rules = preset(key)
    for contract in rules.contracts:
        assert contracts.rule(contract, rules, GERMAN).endswith(".")
        assert contracts.traits(contract, rules, GERMAN)
        assert contracts.worth(contract, rules)
        assert contracts.soft(contract.name).replace(contracts.SOFT_HYPHEN, "") == contract.name


def test_a_contract_is_described_by_its_data() -> None:
    rules = preset("bauernschnopsn")
    by_key = rules.by_key
    assert (
        contracts.rule(by_key["schnapser"], rules, GERMAN)
        == "66 Augen in 3 Stichen. Kein anderer darf stechen."
    )
    assert contracts.rule(by_key["bettler"], rules, GERMAN) == "Kein einziger Stich."
    assert contracts.traits(by_key["bettler"], rules, GERMAN) == "Partner legt weg, ohne Trumpf"
    assert "Ass am niedrigsten" in contracts.rule(by_key["zehnerloch"], rules, GERMAN)
    assert contracts.worth(preset("strichl").by_key["normal"], preset("strichl")) == "1–3 Striche"


def test_every_reason_is_told_in_whole_sentences() -> None:
    """All ways in which random Runden of all presets end."""
    rng = random.Random(11)
    told_reasons: dict[str, str] = {}
    for key in preset_keys() * 60:
        rules, deck = preset(key), list(ALL_CARDS)
        rng.shuffle(deck)
        runde, _events = opening(rules, 0, deck)
        while runde.to_act is not None:
            runde, _events = apply(runde, runde.to_act, rng.choice(legal_actions(runde)))
        seen = view(runde, 0)
        assert seen.result is not None and seen.reason is not None
        told_reasons[seen.reason] = results.reason(seen, seen.result, PEOPLE)
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in told_reasons.values())
    assert len(told_reasons) >= len(Reason) - 2


def test_a_number_of_things_has_its_plural() -> None:
    rules = preset("strichl")
    assert [contracts.points(count, rules) for count in (1, 2)] == ["1 Strich", "2 Striche"]
    assert (results.tricks(1), results.tricks(3)) == ("1 Stich", "3 Stiche")
    assert (results.bummerl(1), results.bummerl(4)) == ("ein Bummerl", "4 Bummerl")


def test_what_is_at_stake_grows_with_kontra() -> None:
    tv = STATES["re"]()
    assert tv.view is not None and tv.view.played is not None
    stake = contracts.at_stake(tv.view.played, tv.rules, GERMAN)
    assert stake == f"{tv.view.played.contract.value} × 2 (Kontra)"
