"""Rule sets in words: what is said is whole, said once, and true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.preferences import Preferences
from games.engine import (
    ALL_CARDS,
    Rules,
    apply,
    document,
    legal_actions,
    opening,
    parse,
    preset,
    preset_keys,
    view,
)
from games.houserules.prose import Page, rules_page
from games.houserules.prose.contracts import sample_hand
from games.houserules.prose.facts import Facts
from games.words import Words, words_for
from tests.engine.strategies import rule_sets
from tests.houserules.named import NAMED, named_rules

LEFT_OVER = re.compile(r"%\(|%[sd]|\{|\}|None|True|False|  ")
SENTENCE_END = (".", "?", "!", ":", "…")


def words(deck: str = "de") -> Words:
    return words_for(Preferences(deck=deck))


def sentences(page: Page) -> Iterator[str]:
    """Everything on the page that is a sentence."""
    yield page.intro
    for section in (*page.before, *page.after):
        yield from section.sentences()
    for entry in page.entries:
        yield from entry.text
        yield entry.example
    for item in page.questions:
        yield item.question
        yield item.answer
    yield from (word.meaning for word in page.words)


def labels(page: Page) -> Iterator[str]:
    """Everything that stands for itself."""
    yield from (part for fact in page.outline for part in fact)
    yield from (section.title for section in (*page.before, *page.after))
    for row in page.rows:
        yield from (row.name, row.value, row.trump, row.lead, row.goal)
    yield from (word.word for word in page.words)


def assert_whole(page: Page) -> None:
    for sentence in sentences(page):
        assert sentence.endswith(SENTENCE_END), sentence
        assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "„«“%", sentence
    for text in (*sentences(page), *labels(page)):
        assert text.strip() == text != "", repr(text)
        assert not LEFT_OVER.search(text), text


def assert_said_once(page: Page) -> None:
    """No sentence stands twice on the page; what two contracts share may stand at each of them."""
    elsewhere = [text for section in (*page.before, *page.after) for text in section.sentences()]
    elsewhere += [text for item in page.questions for text in (item.question,)]
    assert [text for text, times in Counter(elsewhere).items() if times > 1] == []
    for entry in page.entries:
        assert len(set(entry.text)) == len(entry.text), entry
    anchors = [section.anchor for section in (*page.before, *page.after)]
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("deck", ["de", "fr"])
@pytest.mark.parametrize("key", preset_keys())
def test_a_presets_page_is_whole_and_says_everything_once(key: str, deck: str) -> None:
    page = rules_page(preset(key), words(deck))
    assert_whole(page)
    assert_said_once(page)
    assert page.source


@pytest.mark.parametrize("name", NAMED)
def test_twenty_house_rules_read_whole_and_without_repetition(name: str) -> None:
    page = rules_page(named_rules(name), words())
    assert_whole(page)
    assert_said_once(page)
    assert page.source == ""


@settings(max_examples=300, deadline=None)
@given(rule_sets(), st.sampled_from(["de", "fr"]))
def test_every_valid_rule_set_gets_a_whole_page_that_says_everything_once(rules: Rules, deck: str) -> None:
    page = rules_page(rules, words(deck))
    assert_whole(page)
    assert_said_once(page)


@settings(max_examples=300, deadline=None)
@given(rule_sets())
def test_the_table_has_each_contract_that_can_be_played_once_and_the_rest_is_named(rules: Rules) -> None:
    page = rules_page(rules, words())
    keys = [row.key for row in page.rows]
    assert keys == [entry.key for entry in page.entries]
    assert len(set(keys)) == len(keys)
    missing = {contract.key for contract in rules.contracts} - set(keys)
    assert all(rules.by_key[key].name in page.never for key in missing)
    assert bool(page.never) == bool(missing)


@settings(max_examples=200, deadline=None)
@given(rule_sets())
def test_what_is_called_never_played_cannot_be_bid_by_the_engine(rules: Rules) -> None:
    page = rules_page(rules, words())
    shown = {row.key for row in page.rows}
    if rules.auction.rounds == "none":
        assert shown == {"normal"}
        return
    bids = {contract.key for contract in rules.contracts if not contract.contested}
    assert shown - {"normal"} == bids - {"normal"}
    assert ("normal" in shown and rules.by_key["normal"].contested) == (rules.auction.all_pass == "normal")


@settings(max_examples=200, deadline=None)
@given(rule_sets())
def test_the_cards_shown_with_a_contract_meet_its_condition(rules: Rules) -> None:
    facts = Facts(rules, words())
    for contract in facts.bids:
        hand = sample_hand(facts, contract)
        assert len(set(hand)) == len(hand) == rules.auction.cards
        full = {suit for suit in "ELHS" if sum(card[0] == suit for card in hand) == 5}
        met = {
            None: True,
            "ace": any(card[1] == "A" for card in hand),
            "five_trumps": full == {"H"},
            "five_of_plain_suit": bool(full - {"H"}),
        }
        assert met[contract.needs], (contract, hand)


def test_a_card_is_called_as_the_readers_deck_calls_it() -> None:
    german = " ".join(sentences(rules_page(preset("bauernschnopsn"), words("de"))))
    french = " ".join(sentences(rules_page(preset("bauernschnopsn"), words("fr"))))
    assert "Ober" in german and not re.search(r"\b(Dame|Bube|Pik)\b", german)
    assert "Dame" in french and not re.search(r"\b(Ober|Unter|Laub)\b", french)


def test_what_was_chosen_is_said_of_a_preset_and_of_an_altered_one_no_more() -> None:
    assert "achtfach" in said("lizitation", "abschnitt-festgelegt")
    assert "sechsten Karte" in said("dreierschnapsen", "abschnitt-festgelegt")
    assert "fünfundzwanzig Karten" in said("talon", "abschnitt-festgelegt")
    assert "Hier ist es Vorhand" in said("strichl", "abschnitt-festgelegt")
    altered = rules_page(named_rules("Bettler zu fünft"), words())
    assert altered.source == ""


def said(key: str, anchor: str) -> str:
    page = rules_page(preset(key), words())
    return " ".join(next(part for part in (*page.before, *page.after) if part.anchor == anchor).sentences())


def test_the_numbers_of_a_preset_are_on_its_page() -> None:
    page = rules_page(preset("bauernschnopsn"), words())
    assert [(row.name, row.value) for row in page.rows][:3] == [
        ("Normales Spiel", "1–3"), ("Bettler", "4"), ("Ass-Bettler", "5"),
    ]  # fmt: skip
    assert "Gespielt wird bis 24 Punkte." in said("bauernschnopsn", "abschnitt-partie")
    assert "Gangl oder Landl" in next(entry.aka for entry in page.entries if entry.key == "gang")
    assert dict(page.outline)["Retourschneider"] == "4"


def test_the_trump_example_is_what_the_engine_allows() -> None:
    """Herz Ass, Herz König and Laub Unter: Herz or Laub, where a card of the suit must be held [3.1]."""
    rules = preset("bauernschnopsn")
    deck = ["HA", "HK", "LU", "EA", "EZ", "EK", "EO", "EU", "LA", "LZ", "LK", "LO", "HZ", "HO", "HU",
            "SA", "SZ", "SK", "SO", "SU"]  # fmt: skip
    runde, _ = opening(rules, 3, deck)
    assert set(legal_actions(runde)) == {"trump:H", "trump:L", "aufschlagen"}
    assert "Sie darf Herz oder Laub ansagen, etwas anderes nicht." in said(
        "bauernschnopsn", "abschnitt-trumpf"
    )


def test_the_bid_example_is_a_bid_that_the_engine_takes() -> None:
    runde, _ = opening(preset("bauernschnopsn"), 3, ALL_CARDS)
    for seat, action in ((0, "trump:E"), (0, "pass"), (1, "bid:bettler")):
        runde, _ = apply(runde, seat, action)
    assert runde.to_act == 2 and "bid:schnapser" in legal_actions(runde)
    assert "Franz sagt Bettler, Vroni geht mit Schnapser darüber" in said(
        "bauernschnopsn", "abschnitt-ansagen"
    )


def duty_rules(**duties: bool) -> Rules:
    return parse({**document("bauernschnopsn"), "play": duties})


def plays(rules: Rules, deck: str, *cards: str) -> set[str]:
    """What the next seat may play in a normal game with Herz as trump after these cards, by the engine."""
    runde, _ = opening(rules, 3, deck.split())
    for action in ("trump:H", *["pass"] * 6, *(f"play:{card}" for card in cards)):
        assert runde.to_act is not None
        runde, _ = apply(runde, runde.to_act, action)
    return {action[5:] for action in legal_actions(runde)}


def duties_said(rules: Rules) -> str:
    page = rules_page(rules, words())
    section = next(part for part in page.after if part.anchor == "abschnitt-zugeben")
    return " ".join((*section.points, *section.example))


@pytest.mark.parametrize("stich", [True, False])
def test_what_is_said_of_stichzwang_is_what_the_engine_does(stich: bool) -> None:
    """Anna leads Laub Zehner, Franz holds Laub Ass, Laub Unter and Herz Unter [7.4], [7.5]."""
    rules = duty_rules(stichzwang=stich)
    deck = "HA HZ HK HU LA LU SA SZ LK EK EU SK LZ SU HO SO EZ EA EO LO"
    may = plays(rules, deck, "LZ")
    assert may == ({"LA"} if stich else {"LA", "LU"})
    text = duties_said(rules)
    assert ("Du musst mit dem Laub‑Ass stechen" in text) == stich
    assert ("Du darfst das Laub‑Ass oder den Laub‑Unter zugeben" in text) != stich


@pytest.mark.parametrize("trumpf", [True, False])
def test_what_is_said_of_trumpfzwang_is_what_the_engine_does(trumpf: bool) -> None:
    """Anna leads Laub Zehner, Franz has no Laub but Herz Unter [7.6]."""
    rules = duty_rules(trumpfzwang=trumpf)
    deck = "HA HZ HK HU SK SO SA SZ LK LU EU EK LZ SU EZ EO LA HO EA LO"
    may = plays(rules, deck, "LZ")
    assert (may == {"HU"}) == trumpf
    text = duties_said(rules)
    assert ("müsstest du den Herz‑Ober spielen" in text) == trumpf
    assert ("Trumpf oder nicht" in text) != trumpf


@pytest.mark.parametrize("ueber", [True, False])
@pytest.mark.parametrize("unter", [True, False])
def test_what_is_said_of_trumps_upon_trumps_is_what_the_engine_does(ueber: bool, unter: bool) -> None:
    """Anna leads Laub, Franz trumps, Vroni has no Laub: with a higher trump [7.7], or with a lower one alone [7.9]."""
    rules = duty_rules(uebertrumpfzwang=ueber, untertrumpfzwang=unter)
    high = "HZ SA SZ HK EK SK HA HU SO LA LO LK LZ SU EZ EO EA EU LU HO"
    assert plays(rules, high, "LZ", "HK") == ({"HA"} if ueber else {"HA", "HU"})
    low = "HZ SA SZ HA EK SK HK HU SO LA LO LK LZ SU EZ EO EA EU LU HO"
    forced = plays(rules, low, "LZ", "HA") == {"HK", "HU"}
    assert forced == unter
    text = duties_said(rules)
    assert ("musst du einen höheren spielen" in text) == ueber
    assert ("den du nicht stechen kannst" in text) != unter
    answers = {item.question: item.answer for item in rules_page(rules, words()).questions}
    assert answers["Darf ich abwerfen, wenn mein Trumpf zu klein ist?"].startswith("Nein") == forced


@pytest.mark.parametrize(
    ("credit", "augen", "said"),
    [
        ("with_trick", 0, "mit ihrem ersten"),
        ("at_once", 40, "sofort"),
        ("trick_first", 0, "schon einen Stich"),
    ],
)
def test_what_is_said_of_a_pair_without_a_trick_is_what_the_engine_credits(
    credit: str, augen: int, said: str
) -> None:
    """Anna announces the Vierziger with her first lead, before her side has a trick [8.3]."""
    melds = {"twenty": True, "forty": True, "credit": credit}
    rules = parse({**document("bauernschnopsn"), "melds": melds})
    deck = "HK HO HU HZ LK SK SA SZ LU EU EK SO LZ SU EZ EO EA HA LA LO"
    runde, _ = opening(rules, 3, deck.split())
    for action in ("trump:H", *["pass"] * 6, "play:HK"):
        assert runde.to_act is not None
        runde, _ = apply(runde, runde.to_act, action)
    assert view(runde, None).augen[0] == augen
    page = rules_page(rules, words())
    section = next(part for part in page.after if part.anchor == "abschnitt-zwanziger")
    assert said in " ".join(section.sentences())


CATALOGUES = Path(django_settings.BASE_DIR) / "locale"
LANGUAGES = [
    code
    for code, _name in django_settings.LANGUAGES
    if code == "de" or (CATALOGUES / code / "LC_MESSAGES" / "django.mo").exists()  # German needs no catalogue
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", preset_keys())
def test_a_presets_page_is_whole_and_translated_in_every_language_there_is(key: str, language: str) -> None:
    german = set(sentences(rules_page(preset(key), words())))
    with translation.override(language):
        page = rules_page(preset(key), words())
        assert_whole(page)
        assert_said_once(page)
        assert german & set(sentences(page)) == (german if language == "de" else set())
        assert all(bool(row.gloss) == (language != "de") for row in page.rows)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=300, deadline=None)
@given(rules=rule_sets())
def test_every_valid_rule_set_is_whole_and_translated_in_every_language_there_is(
    language: str, rules: Rules
) -> None:
    german = set(sentences(rules_page(rules, words())))
    with translation.override(language):
        page = rules_page(rules, words())
        assert_whole(page)
        assert_said_once(page)
        assert german & set(sentences(page)) == (german if language == "de" else set())
