"""What a table page shows, and what it promises to programs (docs: DESIGN of the page)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation.template import templatize

from accounts.preferences import Preferences
from games.engine import ALL_CARDS, Runde, apply, legal_actions, opening, preset, preset_keys
from games.history.states import Lru
from games.rooms import panels as rooms_panels
from games.rooms.panels import render_panels, render_spoken
from games.rooms.table_view import TableView

from .markup import Markup
from .states import STATES, Step, table

PREFS = Preferences()


def panels(tv: TableView, prefs: Preferences = PREFS, language: str = "de") -> Markup:
    return Markup(render_panels(tv, prefs, language))


def whole_runde(key: str, seed: int) -> Iterator[Step]:
    """Every step of a random Runde, with its events so far."""
    rng = random.Random(f"{key} {seed}")
    rules, deck = preset(key), list(ALL_CARDS)
    rng.shuffle(deck)
    runde, events = opening(rules, rng.randrange(rules.players), deck)
    course = tuple((0, event) for event in events)
    yield runde, course
    while runde.to_act is not None:
        runde, events = apply(runde, runde.to_act, rng.choice(legal_actions(runde)))
        course += tuple((runde.seq, event) for event in events)
        yield runde, course


def may_be_face_up(runde: Runde, viewer: int | None, tv: TableView) -> set[str]:
    """The cards that a viewer may see somewhere on the page."""
    view = tv.view
    assert view is not None
    tricks = [card for trick in view.tricks for card in trick.cards]
    on_table = list(view.trick.cards) if view.trick else []
    shown = [view.shown.card] if view.shown else []
    return {*view.hand, *view.laid, *tricks, *on_table, *shown}


@pytest.mark.parametrize("key", preset_keys())
def test_enabled_controls_are_exactly_the_legal_actions(key: str) -> None:
    for seed in range(3):
        for runde, course in whole_runde(key, seed):
            for viewer in (*range(runde.rules.players), None):
                tv = table((runde, course), viewer)
                page = panels(tv)
                if runde.result:
                    assert page.actions == (["next"] if viewer is not None else [])
                    continue
                legal = legal_actions(runde) if viewer == runde.to_act else ()
                assert sorted(page.actions) == sorted(legal)


@pytest.mark.parametrize("key", preset_keys())
def test_only_cards_the_viewer_may_see_lie_face_up(key: str) -> None:
    for runde, course in whole_runde(key, seed=7):
        for viewer in (*range(runde.rules.players), None):
            tv = table((runde, course), viewer)
            page = panels(tv)
            seen = {one.attributes["data-card"] for one in page.having("data-card")}
            assert seen <= may_be_face_up(runde, viewer, tv)
            if tv.view is not None and viewer is not None and not runde.result:
                assert set(tv.view.hand) <= seen


@pytest.mark.parametrize("key", preset_keys())
def test_the_table_says_where_the_runde_stands(key: str) -> None:
    for runde, course in whole_runde(key, seed=3):
        tv = table((runde, course), 1)
        data = panels(tv).by_id("table").attributes
        assert data["data-phase"] == ("between" if runde.result else runde.phase_name)
        assert data["data-seq"] == str(runde.seq)
        assert data["data-turn"] == ("" if runde.to_act is None else str(runde.to_act))
        assert (data["data-seat"], data["data-runde"], data["data-version"]) == ("1", "9", "12")
        assert data["data-partie"] == tv.partie


def test_a_watcher_has_no_seat() -> None:
    assert panels(STATES["watch"]()).by_id("table").attributes["data-seat"] == ""


@pytest.mark.parametrize("name", STATES)
def test_every_state_is_well_formed(name: str) -> None:
    page = panels(STATES[name]())
    ids = [one.attributes["id"] for one in page.having("id")]
    assert len(ids) == len(set(ids))
    top = [one for one in page.elements if one.depth == 0]
    assert [one.attributes["id"] for one in top] == [
        "bar",
        "table",
        "letzter-stich-inhalt",
        "spielverlauf-inhalt",
    ]
    names = {name for one in page.elements for name in one.attributes}
    assert not {name for name in names if name == "style" or name.startswith("on")}


@pytest.mark.parametrize("name", STATES)
def test_every_control_has_a_name(name: str) -> None:
    page = panels(STATES[name]())
    for one in page.elements:
        if one.tag == "button" or (one.tag == "a" and "href" in one.attributes):
            assert one.text.strip() or one.attributes.get("aria-label")
        if one.tag == "button" and "name" in one.attributes:
            assert one.attributes["type"] == "submit" and one.attributes["form"] == "zug"


@pytest.mark.parametrize("name", STATES)
def test_next_is_offered_once_while_it_may_be_pressed(name: str) -> None:
    tv = STATES[name]()
    offered = panels(tv).actions.count("next")
    assert offered == (tv.can_next and tv.phase in ("waiting", "between"))


@pytest.mark.parametrize("name", STATES)
def test_backs_are_a_count_without_names(name: str) -> None:
    page = panels(STATES[name]())
    for at, one in enumerate(page.elements):
        if one.tag == "use" and one.attributes["href"].endswith("#card-back"):
            drawing = page.elements[at - 1]
            assert set(drawing.attributes) <= {"class", "viewbox", "aria-hidden"}


def test_the_one_who_cuts_gets_a_slider() -> None:
    assert panels(STATES["waiting-cut"]()).by_id("abheben").attributes["name"] == "cut"
    assert panels(STATES["result-cut"]()).by_id("abheben").attributes["max"] == "19"
    assert not panels(STATES["waiting"]()).having("id", "abheben")


def test_who_has_voted_is_told_whom_the_table_waits_for() -> None:
    asked, voted = STATES["gone"](), replace(STATES["gone"](), ask_takeover=())
    assert "seit einer Minute fort" in render_panels(asked, PREFS, "de")
    assert "sobald alle einverstanden sind" in render_panels(voted, PREFS, "de")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("state", [name for name in STATES if name.startswith(("result", "over"))])
def test_the_reason_of_a_result_is_a_sentence(state: str, language: str) -> None:
    shown = re.search(r'<p class="reason[^>]*>.*?<span>(.)', render_panels(STATES[state](), PREFS, language))
    assert shown is not None and not shown[1].islower()


def test_a_full_trick_stays_until_the_next_lead() -> None:
    tv = STATES["play-full-trick"]()
    assert tv.view is not None and tv.view.trick is None
    page = panels(tv)
    trick = page.of_class("trick-cards")[0]
    assert trick.attributes["data-goes-to"] == "south"
    assert len(page.of_class("trick-card")) == len(tv.view.tricks[-1].cards)
    led = panels(STATES["play-other"]())
    assert not led.having("data-goes-to")
    assert len(led.of_class("trick-card")) == 2  # the lead, and the place of the seat to act


def test_blocked_cards_name_the_rule_and_cannot_be_sent() -> None:
    tv = STATES["play"]()
    assert tv.view is not None
    page = panels(tv)
    blocked = page.of_class("hand-card-blocked")
    assert {one.attributes["data-card"] for one in blocked} == set(tv.view.blocked)
    for one in blocked:
        assert one.attributes["aria-disabled"] == "true" and one.attributes["type"] == "button"
        assert "zwang" in one.attributes["aria-label"]
    assert "zwang" in page.by_id("hinweis").text


def test_the_pair_is_marked_only_when_its_lead_announces() -> None:
    page = panels(STATES["lead"]())
    assert page.of_class("marriage-pair")
    announcing = [
        one for one in page.of_class("hand-card-playable") if "sagt den" in one.attributes["aria-label"]
    ]
    assert {one.attributes["data-card"][1] for one in announcing} == {"K", "O"}
    assert not panels(STATES["play"]()).of_class("marriage-pair")


def test_the_others_augen_are_hidden_until_the_runde_is_over() -> None:
    hidden = panels(STATES["play"]()).of_class("tricks-taken")
    assert ["verdeckt" in one.text for one in hidden] == [False, True]
    both = panels(replace(STATES["play"](), show_augen="both")).of_class("tricks-taken")
    assert not any("verdeckt" in one.text for one in both)
    none = panels(replace(STATES["play"](), show_augen="none")).of_class("tricks-taken")
    assert all("verdeckt" in one.text for one in none)


def test_tricks_are_looked_up_as_the_table_allows() -> None:
    tv = STATES["play-full-trick"]()

    def looked_up(show: str) -> int:
        page = panels(replace(tv, show_tricks=show))  # type: ignore[arg-type]
        return len(page.of_class("last-trick"))

    assert tv.view is not None and len(tv.view.tricks) > 1
    assert (looked_up("none"), looked_up("last"), looked_up("all")) == (0, 1, len(tv.view.tricks))
    assert looked_up("first") in (1, 2)


def test_the_log_tells_no_card_of_a_trick_that_may_not_be_looked_up() -> None:
    tv = replace(STATES["play-full-trick"](), show_tricks="none")
    assert tv.view is not None
    log = panels(tv).by_id("spielverlauf-inhalt").text
    assert "1. Stich an" in log
    assert "1. Stich: " not in log


def test_what_was_refused_is_answered_beside_the_own_seat() -> None:
    assert panels(STATES["play-refused"]()).by_id("hinweis").text == "Der Tisch ist schon weiter."


def test_events_are_spoken_from_the_last_that_was_heard() -> None:
    tv = STATES["play"]()
    everything = Markup(render_spoken(tv, PREFS, "de", (tv.runde - 1, 30)))
    news = Markup(render_spoken(tv, PREFS, "de", (tv.runde, tv.seq - 1)))
    spoken = [one.text for one in news.elements if one.tag == "p"]
    assert len(everything.elements) > len(news.elements) > 1
    assert spoken[-1] == "Du bist dran."
    assert render_spoken(tv, PREFS, "de", (tv.runde, tv.seq)) == ""
    assert news.elements[0].attributes["hx-swap-oob"] == "beforeend:#stich-ansage"


def test_a_sheet_of_many_announcements_shows_only_those_of_the_own_seat() -> None:
    tv = STATES["auction"]()
    assert tv.view is not None and tv.seat is not None
    names = {one.text for one in panels(tv).of_class("bid-name")}
    opponents = tv.seat in tv.rules.opponents(tv.view.vorhand)
    assert ("Kontra\u00adschnapser" in names) == opponents
    assert ("Schnapser" in names) != opponents


def test_names_are_escaped() -> None:
    tv = STATES["play"]()
    seats = tuple(replace(state, name='<b>"&') for state in tv.seats)
    html = render_panels(replace(tv, seats=seats, name="<script>"), PREFS, "de")
    assert "<b>" not in html and "<script>" not in html
    assert "&lt;b&gt;" in html


def test_the_french_deck_is_french_everywhere() -> None:
    tv = replace(STATES["play"](), show_tricks="all")
    html = render_panels(tv, Preferences(deck="fr"), "de")
    assert not any(word in html for word in ("Ober", "Unter", "Laub", "Eichel", "Schell", "card-de-"))
    assert "card-fr-" in html


def test_the_same_view_gives_the_same_bytes_whatever_language_was_active() -> None:
    tv = STATES["auction"]()
    with translation.override("it"):
        first = render_panels(tv, PREFS, "de")
    assert first == render_panels(tv, PREFS, "de")


@pytest.mark.parametrize("key", preset_keys())
def test_what_is_remembered_of_a_page_is_as_if_it_were_made_anew(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(key)
    steps = [*whole_runde(key, 1), *whole_runde(key, 2)]
    views = [table(step, viewer) for step in steps for viewer in (0, 2, None)]
    views += [replace(tv, **changed) for tv in views for changed in (rng.choice(CHANGES),)]
    for tv in [*views, *(state() for state in STATES.values())]:
        remembered = render_panels(tv, PREFS, "de")
        with monkeypatch.context() as forgotten:
            forgotten.setattr(rooms_panels, "_known", Lru(1))
            assert render_panels(tv, PREFS, "de") == remembered


# What may be another at a table while its cards lie as they lay.
CHANGES: list[dict[str, Any]] = [
    {"deadline": 4.6, "pace": 20},
    {"hint": "So nicht."},
    {"next_done": (True, False, True, False)},
    {"commitment": "ab" * 32},
    {"show_augen": "both", "show_tricks": "all"},
    {"quiet_pass": True},
    {"score": (3, 5, 3, 5)},
]


def test_every_fixed_text_of_the_panels_is_found_by_makemessages() -> None:
    """Django reads Jinja's templates as its own: a text inside a call would escape it."""
    for path in (settings.BASE_DIR / "templates" / "jinja2").rglob("*.html"):
        source = path.read_text()
        texts = re.compile(r'_\(("[^"]*")\)')
        assert set(texts.findall(source)) == set(texts.findall(templatize(source))), path
