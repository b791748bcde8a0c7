"""What the server does at tables by itself: bots, deadlines, "Weiter", players who stay away."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import bots
from games.engine import legal_actions
from games.history.store import moves_of
from games.rooms import clock, driver, duties, leaving, opening, play, sweeps, takeover
from games.rooms.models import Report, Room, Seat
from tests.rooms import playing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("live_sessions")]

LONG_AGO = timedelta(seconds=61)


def running(count: int = 4, **agreed: object) -> tuple[Room, list[User]]:
    """A table with a Runde just dealt."""
    users = playing.guests(count)
    room = playing.table_of(users, **agreed)
    playing.press_next(room, users)
    room.refresh_from_db()
    return room, users


def set_room(room: Room, **values: object) -> None:
    Room.objects.filter(pk=room.pk).update(**values)


def set_seat(room: Room, number: int, **values: object) -> None:
    room.seats.filter(number=number).update(**values)


def do_duty(room: Room) -> None:
    """What a driver does with a room that is due, thinking included."""
    duty = duties.first_of(room.pk)
    assert duty is not None
    if isinstance(duty, duties.Think):
        duty.done(bots.choose(duty.view, duty.level, duty.seed))
    else:
        duty()
    room.refresh_from_db()


def to_act(room: Room) -> int:
    turn = playing.state_of(room).to_act
    assert turn is not None
    return turn


def seat(room: Room, number: int) -> Seat:
    return room.seats.get(number=number)


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def test_a_bot_plays_when_it_is_due_and_only_one_driver_has_the_room() -> None:
    room, _ = running(1)
    while seat(room, to_act(room)).is_human:
        playing.press(room, room.host, legal_actions(playing.state_of(room))[0])
    before = playing.shown(room)
    assert driver.claim() == [room.pk]
    assert driver.claim() == []
    do_duty(room)
    assert playing.shown(room) == (before[0], before[1] + 1)
    assert moves_of(room.runde)[-1].by_bot


def test_a_lease_that_ran_out_frees_the_room_for_another_driver() -> None:
    room, _ = running(1)
    set_room(room, due=ago(1), lease_until=ago(0.1))
    assert driver.claim() == [room.pk]


def test_a_human_without_a_pace_has_all_the_time_there_is() -> None:
    room, _ = running()
    assert room.deadline is None
    assert room.due is None


def test_when_the_time_is_out_a_bot_does_that_one_action_and_the_seat_is_marked() -> None:
    room, _ = running(pace=30)
    turn = to_act(room)
    assert 29 < (room.deadline - timezone.now()).total_seconds() <= 30
    set_room(room, deadline=ago(1))
    do_duty(room)
    assert playing.shown(room) == (1, 1)
    assert seat(room, turn).timeouts == 1
    assert not seat(room, turn).takeover


def test_after_two_such_actions_a_bot_plays_on_until_weiterspielen() -> None:
    room, users = running(pace=15)
    turn = to_act(room)
    set_seat(room, turn, timeouts=1)
    set_room(room, deadline=ago(1))
    do_duty(room)
    assert seat(room, turn).takeover == Seat.Takeover.TIMEOUTS
    while to_act(room) != turn:
        playing.press(room, users[to_act(room)], legal_actions(playing.state_of(room))[0])
        room.refresh_from_db()
    assert room.act_at is not None
    assert room.deadline is None
    assert play.resume(room.pk, users[turn]).status == 200
    room.refresh_from_db()
    assert room.act_at is None
    assert room.deadline is not None
    assert not seat(room, turn).timeouts


def test_the_bots_late_action_does_not_count_once_the_player_has_acted() -> None:
    room, users = running(pace=15)
    turn = to_act(room)
    set_room(room, deadline=ago(1))
    duty = duties.first_of(room.pk)
    assert isinstance(duty, duties.Think)
    assert playing.press(room, users[turn], legal_actions(playing.state_of(room))[0]).status == 200
    duty.done(bots.Choice(duty.view.actions[0]))
    assert playing.shown(room) == (1, 1)


def test_the_bots_action_does_not_count_once_the_player_is_back() -> None:
    room, users = running(pace=60)
    turn = to_act(room)
    set_seat(room, turn, absent_since=timezone.now() - LONG_AGO)
    do_duty(room)
    assert seat(room, turn).takeover == Seat.Takeover.GONE
    duty = duties.first_of(room.pk)
    assert isinstance(duty, duties.Think)
    takeover.arrived(room.pk, users[turn].pk)
    duty.done(bots.Choice(duty.view.actions[0]))
    assert playing.shown(room) == (1, 0)
    assert not seat(room, turn).takeover


def test_a_deadline_missed_by_an_outage_is_set_anew_to_15_seconds() -> None:
    room, _ = running(pace=30)
    set_room(room, deadline=ago(6), due=ago(6))
    do_duty(room)
    assert playing.shown(room) == (1, 0)
    assert 14 < (room.deadline - timezone.now()).total_seconds() <= 15


def test_more_time_is_given_once_a_runde() -> None:
    room, users = running(pace=30)
    turn = to_act(room)
    before = room.deadline
    assert play.more_time(room.pk, users[turn]).status == 200
    assert play.more_time(room.pk, users[turn]).status == 409
    room.refresh_from_db()
    assert room.deadline == before + timedelta(seconds=30)


def test_one_players_absence_leaves_the_others_clock_alone() -> None:
    room, users = running(pace=30)
    other = (to_act(room) + 1) % 4
    before = room.deadline
    takeover.left(room.pk, users[other].pk, timezone.now())
    takeover.arrived(room.pk, users[other].pk)
    room.refresh_from_db()
    assert room.deadline == before


def test_without_a_pace_the_others_agree_that_a_bot_plays_for_one_who_is_gone() -> None:
    room, users = running()
    turn = to_act(room)
    set_seat(room, turn, absent_since=timezone.now() - LONG_AGO)
    do_duty(room)
    assert seat(room, turn).gone
    assert not seat(room, turn).takeover
    others = [number for number in range(4) if number != turn]
    for number in others:
        assert not seat(room, turn).takeover
        assert takeover.vote(room.pk, users[number], turn, bot=True).status == 200
    assert seat(room, turn).takeover == Seat.Takeover.AGREED
    do_duty(room)
    assert playing.shown(room) == (1, 1)


@pytest.mark.parametrize("how", ["gone", "left for good"])
def test_who_goes_without_having_voted_keeps_nobody_waiting(how: str) -> None:
    room, users = running()
    turn = to_act(room)
    silent, *voters = [number for number in range(4) if number != turn]
    set_seat(room, turn, absent_since=timezone.now() - LONG_AGO)
    do_duty(room)
    for number in voters:
        assert takeover.vote(room.pk, users[number], turn, bot=True).status == 200
    assert not seat(room, turn).takeover
    if how == "gone":
        set_seat(room, silent, absent_since=timezone.now() - LONG_AGO)
        do_duty(room)
        assert not seat(room, silent).takeover
    else:
        assert leaving.leave(room.pk, users[silent]).status == 200
    assert seat(room, turn).takeover == Seat.Takeover.AGREED


def test_where_all_are_gone_nobody_has_agreed() -> None:
    room, _users = running()
    for number in range(4):
        set_seat(room, number, absent_since=timezone.now() - LONG_AGO)
    do_duty(room)
    assert [seat(room, number).takeover for number in range(4)] == [Seat.Takeover.NONE] * 4


def test_nobody_votes_about_somebody_who_is_here() -> None:
    room, users = running()
    assert takeover.vote(room.pk, users[0], 1, bot=True).status == 409


def test_a_table_that_all_have_left_sleeps_until_one_is_back() -> None:
    room, users = running(1)
    while seat(room, to_act(room)).is_human:
        playing.press(room, users[0], legal_actions(playing.state_of(room))[0])
        room.refresh_from_db()
    set_seat(room, 0, absent_since=timezone.now() - LONG_AGO)
    takeover.note_gone(room.pk)
    room.refresh_from_db()
    assert room.due is None
    takeover.arrived(room.pk, users[0].pk)
    room.refresh_from_db()
    assert room.due is not None


def test_between_runden_it_goes_on_by_itself_with_bits_drawn_by_the_server() -> None:
    users = playing.guests(2)
    room = playing.table_of(users)
    assert play.submit(room.pk, users[0], "key", 0, 0, "next", play.Extra(bits="a" * 32)).status == 200
    set_room(room, deadline=ago(1))
    do_duty(room)
    assert room.state == Room.State.PLAYING
    assert [entry and entry[1] for entry in room.runde.bits] == [False, True, None, None]


def test_nobody_waits_between_runden_for_a_seat_that_a_bot_plays_for() -> None:
    users = playing.guests(2)
    room = playing.table_of(users)
    set_seat(room, 1, takeover=Seat.Takeover.GONE)
    assert playing.press(room, users[0], "next").status == 200
    room.refresh_from_db()
    assert room.state == Room.State.PLAYING


def test_a_bots_pause_does_not_depend_on_its_hand_and_follows_a_full_trick(settings: object) -> None:
    settings.BOT_DELAY, settings.TRICK_PAUSE = (0.5, 0.5), 2.0
    room, users = running(4)
    events: tuple[object, ...] = ()
    assert clock._pause(room, events).total_seconds() == 0.5
    trick = (clock.TrickWon(0, 20),)
    assert clock._pause(room, trick).total_seconds() == 2.5
    assert len(users) == 4


def test_who_leaves_for_good_gives_the_seat_to_a_bot_and_is_remembered_for_it() -> None:
    room, users = running(2)
    turn = to_act(room)
    assert leaving.leave(room.pk, users[0]).status == 200
    assert seat(room, 0).bot
    assert users[0].departures.count() == 1
    room.refresh_from_db()
    assert room.host == users[1]
    assert (room.act_at is not None) == (turn != 1)
    assert room.partie.seats.get(seat=0).user == users[0]


def test_when_the_last_human_leaves_the_partie_is_broken_off() -> None:
    room, users = running(1)
    assert leaving.leave(room.pk, users[0]).status == 200
    room.refresh_from_db()
    assert room.state == Room.State.CLOSED
    assert room.partie.state == "aborted"
    assert room.partie.runden.get().is_open


def test_old_tables_are_closed_and_old_partien_broken_off() -> None:
    old, _ = running(2)
    alone, _ = running(1)
    young, _ = running(2)
    set_room(old, touched=timezone.now() - timedelta(days=15))
    set_room(alone, touched=timezone.now() - timedelta(days=15))
    sweeps.sweep()
    states = [Room.objects.get(pk=room.pk).state for room in (old, alone, young)]
    assert states == [Room.State.CLOSED, Room.State.PLAYING, Room.State.PLAYING]
    set_room(alone, touched=timezone.now() - timedelta(days=31))
    sweeps.sweep()
    assert Room.objects.get(pk=alone.pk).state == Room.State.CLOSED


def test_tables_that_wait_or_are_over_close_after_a_day_and_what_was_said_goes_after_thirty() -> None:
    host, other = playing.guests(2)
    waits, over, young = (opening.open_room(host, playing.rules()) for _ in range(3))
    set_room(over, state=Room.State.OVER)
    for room, age in ((waits, 25), (over, 25), (young, 23)):
        set_room(room, touched=timezone.now() - timedelta(hours=age))
    for days in (31, 29):
        at = timezone.now() - timedelta(days=days)
        young.messages.create(user=other, name=other.name, spruch=0, at=at)
        Report.objects.create(room=young, reported=other, reason="laut", context=["Servus!"], at=at)
    sweeps.sweep()
    states = [Room.objects.get(pk=room.pk).state for room in (waits, over, young)]
    assert states == [Room.State.CLOSED, Room.State.CLOSED, Room.State.WAITING]
    assert young.messages.get().at > timezone.now() - timedelta(days=30)
    assert [(report.reason, report.context) for report in Report.objects.all()] == [
        ("laut", ["Servus!"]),
        ("laut", []),
    ]
