"""Schnapsen lernen at the table: exercises, hints through a first Runde, tips and their reasons."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from accounts.models import User
from accounts.preferences import Preferences
from games import bots, engine
from games.bots.thumb.reasons import REASONS
from games.engine import preset_keys, view
from games.engine.events import Announced
from games.history.models import Partie
from games.rooms import clock, duties, exercises, learning, play, tables, wishes
from games.rooms.lessons import BY_KEY, EXERCISES
from games.rooms.models import Room, SolvedLesson
from games.rooms.panels import bubble, guide, render_panels
from games.rooms.panels.scene import Scene
from games.words import words_for
from games.words.reasons import reason
from tests.browser.scenes import against_bots
from tests.rooms import playing
from tests.rooms.markup import Markup
from tests.rooms.states import STATES
from tests.rooms.test_driver import do_duty

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("live_sessions")]

SEARCHED = (
    "nothing_to_bid", "passing_promises_more", "promises_most", "least_bad", "best_on_average", "equal_on_average",
    "no_good_suit", "best_suit", "talon_pays", "hand_is_enough", "helps_least", "not_sure_enough", "sure_enough",
    "as_it_stands",
)  # fmt: skip


@pytest.fixture
def vroni() -> User:
    playing.rules()
    return User.objects.create_user("Vroni")


@pytest.fixture
def client(vroni: User) -> Client:
    client = Client(headers={"accept-language": "de"})
    client.force_login(vroni, backend="accounts.backends.NameBackend")
    return client


def begin(client: Client, key: str) -> Room:
    assert client.post("/lernen/", {"uebung": key}).status_code == 302
    return Room.objects.get(lesson=key)


def do(client: Client, room: Room, action: str) -> str:
    runde, seq = playing.shown(room)
    answer = client.post(f"/tisch/{room.code}/aktion/", {"action": action, "runde": runde, "seq": seq})
    assert answer.status_code == 200
    room.refresh_from_db()
    return bubble_in(answer.content.decode())


def bubble_in(page: str) -> str:
    found = re.search(r'<div class="lesson-bubble">(.*?)</div></div>', page, re.DOTALL)
    return found[1] if found else ""


def finish(room: Room) -> None:
    """All seats are played at random until the Runde is over; the learner's as by the server."""
    rng = random.Random(1)
    while room.state == Room.State.PLAYING:
        state = playing.state_of(room)
        assert state.to_act is not None
        action = rng.choice(engine.legal_actions(state))
        if state.to_act:
            assert play.submit_for(room.pk, state.to_act, *playing.shown(room), action).status == 200
        else:
            assert playing.press(room, room.host, action).status == 200  # type: ignore[arg-type]
        room.refresh_from_db()


@pytest.mark.parametrize("key", [one.key for one in EXERCISES if not one.lost])
def test_an_exercise_is_solved_by_its_steps_and_leads_to_the_next(client: Client, key: str) -> None:
    exercise, room = BY_KEY[key], begin(client, key)
    assert "Aufhören" in bubble_in(client.get(f"/tisch/{room.code}/").content.decode())
    for step in exercise.steps:
        legal = engine.legal_actions(playing.state_of(room))
        said = do(client, room, next(answer for answer in step.answers if answer in legal))
    assert room.lesson_state == "solved"
    place = EXERCISES.index(exercise) + 1
    after = f'value="{EXERCISES[place].key}"' if place < len(EXERCISES) else 'href="/lernen/"'
    assert after in said
    page = client.get("/lernen/").content.decode()
    assert "<strong>1 von 10</strong> geschafft" in page
    assert SolvedLesson.objects.get().lesson == key


def test_other_legal_actions_are_answered_and_it_can_be_tried_again(client: Client) -> None:
    room = begin(client, "zugeben")
    said = do(client, room, "play:EK")
    assert room.lesson_state == "missed"
    assert "4 Augen" in said
    assert 'value="zugeben"' in said
    again = begin(client, "zugeben")
    assert (again.lesson_state, playing.shown(again)) == ("open", playing.shown(again))
    assert not Room.objects.filter(pk=room.pk).exists()
    assert Partie.objects.count() == 1
    do(client, again, "play:EU")
    assert again.lesson_state == "solved"


@pytest.mark.parametrize(("key", "won"), [("schnapser", True), ("bettler", True), ("schnapser", False)])
def test_an_exercise_to_be_won_is_decided_by_its_runde(client: Client, key: str, won: bool) -> None:
    room = begin(client, key)
    do(client, room, BY_KEY[key].steps[0].answers[0])
    order = ["play:HK", "play:HA", "play:HO", "play:HZ"] if won else ["play:HA", "play:LU", "play:HZ"]
    while room.state == Room.State.PLAYING:
        state = playing.state_of(room)
        legal = engine.legal_actions(state)
        if state.to_act == 0:
            do(client, room, next((action for action in order if action in legal), legal[0]))
        else:
            do_duty(room)
    assert room.lesson_state == ("solved" if won else "missed")
    said = bubble_in(client.get(f"/tisch/{room.code}/").content.decode())
    assert ("gewonnen" if won else "verloren") in said


def test_an_exercise_stands_in_no_list_gives_no_bummerl_and_ends_with_its_runde(
    client: Client, vroni: User
) -> None:
    room = begin(client, "kontra")
    finish(room)
    partie = Partie.objects.get()
    assert room.state == Room.State.OVER
    assert (partie.state, partie.training, partie.bummerl) == ("finished", True, [0, 0, 0, 0])
    assert partie.pk not in client.get("/partien/").content.decode()
    assert playing.press(room, vroni, "next").status in (409, 422)
    assert wishes.grant(room.pk, vroni, "key", "again").status == 409
    told = StringIO()
    call_command("verify_history", stdout=told)
    assert "no differences" in told.getvalue()


def test_what_was_done_before_the_learner_was_done_by_the_server(client: Client) -> None:
    room = begin(client, "stechen")
    assert room.runde is not None
    assert all(move.by_bot for move in room.runde.moves.all())
    assert not room.runde.commitment


def test_exercises_are_played_by_the_presets_even_if_the_house_has_changed_them(vroni: User) -> None:
    version = exercises.rules_for(BY_KEY["talon"])
    assert version.rule.key == "dreierschnapsen"
    version.rule.retired = True
    version.rule.save()
    assert engine.parse(exercises.rules_for(BY_KEY["talon"]).document) == engine.preset("dreierschnapsen")


def test_anybody_may_read_the_list_and_a_guest_may_begin() -> None:
    playing.rules()
    client = Client(headers={"accept-language": "de"})
    page = client.get("/lernen/")
    assert page.status_code == 200
    assert "<strong>0 von 10</strong>" in page.content.decode()
    assert begin(client, "zugeben").host is not None
    assert client.post("/lernen/", {"uebung": "nichts"}).status_code == 422


# --- hints ---


def at_once(client: Client, **data: str) -> Room:
    client.post("/sofort/", data)
    return Room.objects.latest("pk")


def test_who_never_played_is_led_through_the_first_runde(client: Client, vroni: User) -> None:
    room = at_once(client)
    assert room.guided
    playing.press_next(room, [vroni])
    room.refresh_from_db()
    assert bubble_in(client.get(f"/tisch/{room.code}/").content.decode())
    finish(room)
    assert not room.guided
    assert not at_once(client).guided
    guided = at_once(client, hinweise="1")
    assert guided.guided
    assert [seat.bot for seat in guided.seats.order_by("number")] == ["", "leicht", "stark", "leicht"]


def test_hints_can_be_switched_off_and_on(client: Client, vroni: User) -> None:
    room = at_once(client)
    for expected in (False, True):
        assert wishes.grant(room.pk, vroni, "key", "hints").status == 200
        room.refresh_from_db()
        assert room.guided is expected


@pytest.mark.parametrize("wish", ["hints", "tip", "why"])
def test_where_other_people_play_there_are_no_hints_and_no_tips(wish: str) -> None:
    users = playing.guests(2)
    room = playing.table_of(users)
    assert wishes.grant(room.pk, users[0], "key", wish).status == 403
    seen = tables.table_view(room.pk, users[0].pk)
    assert not (seen.may_ask or seen.guided or seen.tip)


@pytest.mark.parametrize("state", STATES)
def test_hints_are_there_in_every_state_and_name_no_card_of_others(state: str) -> None:
    tv = replace(against_bots(STATES[state]()), guided=True, training=True)
    with translation.override("de"):
        scene = Scene(tv, Preferences())
        said = bubble.bubble(scene)
        if scene.running is None or tv.seat is None:
            assert said is None
            return
        assert said is not None
        assert said.head or said.text
        seen = scene.running
        known = [*seen.hand, *(card for trick in seen.tricks for card in trick.cards)]
        known += seen.trick.cards if seen.trick else ()
        known += [seen.shown.card] if seen.shown else []
        words = words_for(Preferences())
        named = {
            card
            for card in engine.ALL_CARDS
            for name in (words.the(card), words.with_the(card), words.card(card))
            if name in said.head + said.text
        }
        assert named <= set(known)


@pytest.mark.parametrize("key", preset_keys())
def test_a_pair_is_spoken_of_exactly_when_leading_it_announces(key: str) -> None:
    rng, rules, pairs = random.Random(key), engine.preset(key), 0
    for _ in range(60):
        deck = list(engine.ALL_CARDS)
        rng.shuffle(deck)
        runde = engine.start(rules, rng.randrange(rules.players), deck)
        while (seat := runde.to_act) is not None:
            actions = engine.legal_actions(runde)
            if runde.phase_name == "play":
                seen = view(runde, seat)
                announces = any(
                    isinstance(event, Announced)
                    for action in actions
                    for event in engine.apply(runde, seat, action)[1]
                )
                told = _told(rules, seen)
                counts = seen.played is not None and (
                    not seen.played.contract.alone
                    or seat == seen.played.declarer
                    or seat not in rules.side(seen.played.declarer)
                )
                assert ("Paar" in told) == (announces and counts), told
                pairs += announces
            runde, _events = engine.apply(runde, seat, rng.choice(actions))
    assert pairs or not (rules.melds.twenty or rules.melds.forty)


def _told(rules: engine.Rules, seen: engine.SeatView) -> str:
    base = STATES["play"]() if rules.players == 4 else STATES["play-three"]()
    tv = replace(base, rules=rules, view=seen, seat=seen.viewer, turn=seen.to_act, phase="play")
    with translation.override("de"):
        return " ".join(guide.guide(Scene(tv, Preferences()), seen))


# --- tips ---


def my_turn(client: Client, vroni: User) -> Room:
    room = at_once(client)
    playing.press_next(room, [vroni])
    room.refresh_from_db()
    while playing.state_of(room).to_act:
        do_duty(room)
    return room


def test_a_tip_comes_from_the_strongest_bot_and_its_reason_on_demand(client: Client, vroni: User) -> None:
    room = my_turn(client, vroni)
    assert wishes.grant(room.pk, vroni, "key", "tip").status == 200
    room.refresh_from_db()
    assert room.tip_wanted
    assert room.due is not None
    duty = duties.first_of(room.pk)
    assert isinstance(duty, duties.Tip)
    assert (duty.seat, duty.level) == (0, "stark")
    duty.done(bots.choose(duty.view, "leicht", duty.seed))
    room.refresh_from_db()
    assert not room.tip_wanted
    # In the bubble, or, during the auction, within the question.
    said = client.get(f"/tisch/{room.code}/").content.decode()
    assert "Tipp:" in said
    assert wishes.grant(room.pk, vroni, "key", "why").status == 200
    room.refresh_from_db()
    assert "Warum?" not in bubble_in(client.get(f"/tisch/{room.code}/").content.decode())
    assert playing.state_of(room).seq == duty.seq, "a tip does nothing"
    assert playing.press(room, vroni, room.tip["action"]).status == 200
    room.refresh_from_db()
    assert room.tip == {}


def test_a_tip_thought_of_too_late_is_forgotten(client: Client, vroni: User) -> None:
    room = my_turn(client, vroni)
    wishes.grant(room.pk, vroni, "key", "tip")
    duty = duties.first_of(room.pk)
    assert isinstance(duty, duties.Tip)
    playing.press(room, vroni, duty.view.actions[0])
    duty.done(bots.choose(duty.view, "leicht", duty.seed))
    room.refresh_from_db()
    assert room.tip == {}


def test_there_is_no_tip_when_it_is_not_ones_turn(client: Client, vroni: User) -> None:
    room = at_once(client)
    outcome = wishes.grant(room.pk, vroni, "key", "tip")
    assert outcome.status == 409
    assert outcome.refusal is not None


def test_a_wanted_tip_makes_the_room_due_at_once(client: Client, vroni: User) -> None:
    room = my_turn(client, vroni)
    assert room.due is None
    learning.ask(room.pk, vroni)
    room.refresh_from_db()
    assert room.due is not None
    clock.set_due(room, list(room.seats.all()), room.due)


@pytest.mark.parametrize("code", [*REASONS, *SEARCHED])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_reason_of_a_bot_has_its_words(code: str, language: str) -> None:
    figures: dict[str, str | int | float] = dict.fromkeys(REASONS.get(code, ()), 3)
    if "suit" in figures:
        figures["suit"] = "H"
    with translation.override(language):
        words, rules = words_for(Preferences()), engine.preset("bauernschnopsn")
        assert reason(code, figures, rules, words) or code in SEARCHED


@pytest.mark.parametrize("seed", range(4))
def test_every_reason_of_the_strongest_bot_can_be_told(seed: int) -> None:
    rng, rules = random.Random(seed), engine.preset(preset_keys()[seed])
    deck = list(engine.ALL_CARDS)
    rng.shuffle(deck)
    runde = engine.start(rules, 0, deck)
    with translation.override("de"):
        words = words_for(Preferences())
        while (seat := runde.to_act) is not None:
            choice = bots.choose(view(runde, seat), "stark", seed)
            assert choice.reason is not None
            assert reason(choice.reason.code, dict(choice.reason.figures), rules, words)
            runde, _events = engine.apply(runde, seat, choice.action)


# --- the rest ---


SURE = replace(
    BY_KEY["schnapser"],
    hands=("HA HZ HK HO LA", "HU EA SA SK EO", "EZ LK LZ EU SO", "EK LO SZ LU SU"),
    script="trump:H pass pass pass pass pass pass play:HA play:HU play:EZ play:EK",
)


def test_a_sure_rest_is_played_at_once(client: Client, vroni: User) -> None:
    room = exercises.open_table(vroni, SURE)
    Room.objects.filter(pk=room.pk).update(lesson="")
    assert client.post(f"/tisch/{room.code}/aktion/", {"wish": "rest"}).status_code == 200
    room.refresh_from_db()
    assert room.state == Room.State.OVER
    assert room.runde is not None
    assert room.runde.outcome is not None
    assert room.runde.outcome.points == (3, 0, 3, 0)


def test_the_rest_is_offered_only_to_who_can_prove_it(client: Client, vroni: User) -> None:
    room = exercises.open_table(vroni, replace(SURE, script=SURE.script.rpartition(" ")[0]))
    Room.objects.filter(pk=room.pk).update(lesson="")
    before = tables.table_view(room.pk, vroni.pk)
    assert not before.sure
    outcome = wishes.grant(room.pk, vroni, "key", "rest")
    assert (outcome.status, playing.shown(room)) == (422, (before.runde, before.seq))
    assert play.submit_for(room.pk, 3, before.runde, before.seq, "play:EK").status == 200
    assert tables.table_view(room.pk, vroni.pk).sure
    assert not tables.table_view(room.pk, None).sure
    page = Markup(render_panels(tables.table_view(room.pk, vroni.pk), Preferences(), "de"))
    assert [one.attributes["value"] for one in page.having("name", "wish")] == ["rest"]


# --- settings ---


def test_settings_at_the_table_lead_back_to_it_and_nowhere_else(client: Client, vroni: User) -> None:
    room = at_once(client)
    address = f"/tisch/{room.code}/"
    assert f'name="next" value="{address}"' in client.get(address).content.decode()
    answer = client.post("/konto/einstellungen/", {"deck": "fr", "next": address})
    assert answer["Location"] == address
    assert "card-fr-" in client.get(address).content.decode()
    elsewhere = client.post("/konto/einstellungen/", {"deck": "de", "next": "https://example.org/"})
    assert elsewhere["Location"] == "/konto/"
