"""Exercises and hints at the table fit every screen, and can be played in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from games.engine import Runde, apply, legal_actions, opening, preset, preset_keys
from games.rooms.lessons import EXERCISES, Exercise
from games.rooms.table_view import LessonState, TableView, Tip
from tests.browser.guests import Guest
from tests.browser.layout import VIEWPORTS, findings
from tests.browser.scenes import against_bots, show, walk
from tests.rooms.states import STATES, table

LONGEST = Tip("bid:kontrabauernschnapser", "promises_most", why=True, figures=(
    ("bid", "bid:kontrabauernschnapser"), ("percent", 100), ("points", -12.5), ("passing", -24.5),
))  # fmt: skip


def at_step(
    exercise: Exercise, runde: Runde, course: tuple[tuple[int, object], ...], **state: object
) -> TableView:
    number = EXERCISES.index(exercise) + 1
    seen = against_bots(table((runde, course), 0))  # type: ignore[arg-type]
    told = {"step": 0, "state": "open", **state}
    lesson = LessonState(exercise.key, number, len(EXERCISES), **told)  # type: ignore[arg-type]
    return replace(seen, lesson=lesson, training=True, **exercise.agreed)


def scenes(exercise: Exercise) -> Iterator[TableView]:
    """The exercise before each of its steps, with and without its tip, solved, and missed."""
    rules = preset(exercise.rules)
    runde, events = opening(rules, exercise.dealer, exercise.deck(rules))
    course = [(0, event) for event in events]

    def do(action: str) -> None:
        nonlocal runde
        seat = runde.to_act
        assert seat is not None
        runde, events = apply(runde, seat, action)
        course.extend((runde.seq, event) for event in events)

    for action in exercise.script.split():
        do(action)
    for number, step in enumerate(exercise.steps):
        before = at_step(exercise, runde, tuple(course), step=number)
        yield before
        yield replace(before, tip=Tip())
        if step.otherwise:
            yield at_step(exercise, runde, tuple(course), step=number, state="missed")
        for action in (next(a for a in step.answers if a in legal_actions(runde)), *step.replies):
            do(action)
    if exercise.lost:
        yield at_step(exercise, runde, tuple(course), step=len(exercise.steps))
    while exercise.lost and runde.to_act is not None:
        do(legal_actions(runde)[0])
    for state in ("solved", "missed") if exercise.lost else ("solved",):
        last = at_step(exercise, runde, tuple(course), step=len(exercise.steps), state=state)
        yield replace(last, phase="over") if runde.result else last


@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
def test_every_exercise_fits_the_screen(guest: Callable[..., Guest], width: int, height: int) -> None:
    one = guest(width=width, height=height)
    one.sit_down()
    wrong = {}
    for exercise in EXERCISES:
        for number, tv in enumerate(scenes(exercise)):
            show(one, tv)
            if found := findings(one.page):
                wrong[exercise.key, number] = found
    assert wrong == {}


@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
def test_hints_and_tips_fit_the_screen(guest: Callable[..., Guest], width: int, height: int) -> None:
    one = guest(width=width, height=height)
    one.sit_down()
    wrong = {}
    for key in preset_keys():
        for tv in walk(key, width):
            for kind, shown in _helped(tv).items():
                show(one, shown)
                if found := findings(one.page):
                    wrong[key, tv.seq, tv.phase, kind] = found
    assert wrong == {}


@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
def test_hints_fit_beside_a_hand_of_ten(guest: Callable[..., Guest], width: int, height: int) -> None:
    one = guest(width=width, height=height)
    one.sit_down()
    wrong = {}
    for tip in (None, Tip(), Tip("discard:SU", "helps_least", figures=(("card", "SU"), ("points", -1.5)))):
        show(one, replace(STATES["discard-large"](), training=True, guided=True, may_ask=True, tip=tip))
        if found := findings(one.page):
            wrong[str(tip)] = found
    assert wrong == {}


def _helped(tv: TableView) -> dict[str, TableView]:
    """The table with hints, and where a tip may be asked for, with one."""
    guided = replace(tv, training=True, guided=True, may_ask=True)
    tip = _tip(tv)
    return {"hints": guided} | ({"tip": replace(guided, tip=tip)} if tip else {})


def _tip(tv: TableView) -> Tip | None:
    if tv.view is None or not tv.view.actions:
        return None
    return (
        replace(LONGEST, action=tv.view.actions[-1])
        if "bid:kontrabauernschnapser" in tv.rules.offers
        else None
    )


def test_an_exercise_is_played_by_mouse_and_leads_on(guest: Callable[..., Guest]) -> None:
    one = guest(width=390, height=844)
    one.page.goto("/lernen/")
    one.page.get_by_role("button", name="Los geht es: Zugeben").click()
    one.page.wait_for_url("**/tisch/**")
    bubble = one.page.locator(".lesson-bubble")
    one.page.locator("#tisch[data-line=open]").wait_for()
    bubble.get_by_role("button", name="Tipp").click()
    expect(bubble).to_contain_text("bringt ihnen 4 Augen")
    one.page.locator("#karte-EU").click()
    expect(bubble).to_contain_text("So ist es richtig.")
    bubble.get_by_role("button", name="Weiter").click()
    expect(one.page.locator(".lesson-bubble")).to_contain_text("Du musst stechen")
    expect(one.page.locator(".deal-facts")).to_contain_text("Stechen")
    one.page.get_by_role("link", name="Aufhören").click()
    expect(one.page.locator(".lesson-progress")).to_contain_text("1 von 10")


def test_a_tip_is_thought_of_and_explained(guest: Callable[..., Guest]) -> None:
    one = guest(width=390, height=844)
    one.sit_down()
    one.page.locator("#tisch[data-line=open]").wait_for()
    one.play("play")
    one.page.locator(".game-tools [value=tip]").click()
    bubble = one.page.locator(".lesson-bubble")
    expect(bubble).to_contain_text("Tipp:")
    bubble.get_by_role("button", name="Warum?").click()
    expect(bubble.get_by_role("button", name="Warum?")).to_have_count(0)
    expect(bubble).to_contain_text("Tipp:")


def test_a_socket_opened_anew_goes_on_from_what_was_heard(guest: Callable[..., Guest]) -> None:
    one = guest()
    opened: list[str] = []
    one.page.on("websocket", lambda socket: opened.append(socket.url))
    one.sit_down()
    one.play("play")
    said = "[...document.querySelectorAll('#stich-ansage p')].map((line) => line.textContent)"
    before = one.page.evaluate(said)
    assert before
    place = f"{one.table('runde')}.{one.table('seq')}"
    with one.page.expect_event("websocket"):
        one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    one.page.locator("#tisch[data-line=open]").wait_for()
    assert f"?seit={place}&stand=" in opened[-1]
    assert one.page.evaluate(said)[: len(before)] == before
