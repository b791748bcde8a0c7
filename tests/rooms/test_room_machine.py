"""A table through anything that may happen to it, in any order: what must always hold, holds."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from accounts.models import User
from games import bots, engine
from games.history.models import Runde
from games.history.states import states
from games.rooms import duties, kept, leaving, opening, play, seating, takeover
from games.rooms.attempt import Outcome
from games.rooms.models import Room
from tests.rooms import playing

State = Room.State
WHO = st.integers(0, 4)
SEAT = st.integers(0, 3)
LONG_AGO = timedelta(seconds=100)


class RoomMachine(RuleBasedStateMachine):
    """Five players and a table; some actions are allowed at a moment, the others are refused and change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.rng = random.Random(1)
        self.users = playing.guests(5)
        self.room = opening.open_room(self.users[0], playing.rules("strichl"), pace=30)
        self.version = self.room.version

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def do(self, outcome: Outcome) -> None:
        """A change raises the version by one, a refusal changes nothing."""
        self.room = Room.objects.get(pk=self.room.pk)
        assert self.room.version == self.version + (outcome.status == 200)
        self.version = self.room.version

    def quietly(self, change: Callable[[], object]) -> None:
        change()
        self.room = Room.objects.get(pk=self.room.pk)
        assert self.room.version >= self.version
        self.version = self.room.version

    @rule(who=WHO, seat=SEAT)
    def sit(self, who: int, seat: int) -> None:
        self.do(seating.sit(self.room.pk, self.users[who], seat))

    @rule(who=WHO)
    def stand(self, who: int) -> None:
        self.do(seating.stand(self.room.pk, self.users[who]))

    @rule(who=WHO, seat=SEAT)
    def swap(self, who: int, seat: int) -> None:
        self.do(seating.swap(self.room.pk, self.users[who], seat))

    @rule(who=WHO, yes=st.booleans())
    def ready(self, who: int, yes: bool) -> None:
        self.do(seating.ready(self.room.pk, self.users[who], yes))

    def host_or(self, who: int) -> User:
        """The host, or now and then somebody who may not do what a host may."""
        return self.users[who] if who == 4 else self.room.host or self.users[who]

    @rule(who=WHO, seat=SEAT, level=st.sampled_from(["leicht", "", "weise"]))
    def set_bot(self, who: int, seat: int, level: str) -> None:
        self.do(seating.set_bot(self.room.pk, self.host_or(who), seat, level))

    @rule(who=WHO, seat=SEAT)
    def hand_over(self, who: int, seat: int) -> None:
        self.do(seating.hand_over(self.room.pk, self.host_or(who), seat))

    @rule(who=st.integers(0, 12), seat=SEAT)
    def send_away(self, who: int, seat: int) -> None:
        if who < 5:
            self.do(seating.send_away(self.room.pk, self.host_or(who), seat))

    @rule(bots=st.booleans())
    def all_sit_and_start(self, bots: bool) -> None:
        """The way to a Partie, which chance alone would seldom find."""
        for user in self.users[:2] if bots else self.users[:4]:
            self.do(seating.sit(self.room.pk, user))
        host = self.room.host
        for number in range(4) if bots and host else ():
            self.do(seating.set_bot(self.room.pk, host, number, "leicht"))
        for user in self.users:
            self.do(seating.ready(self.room.pk, user, yes=True))

    @rule(who=WHO)
    def go_on(self, who: int) -> None:
        self.do(playing.press(self.room, self.users[who], play.NEXT))

    @rule()
    def all_go_on(self) -> None:
        for seat in self.room.seats.exclude(user=None).select_related("user"):
            self.do(playing.press(self.room, seat.user, play.NEXT))

    @rule(steps=st.integers(1, 30))
    def play_on(self, steps: int) -> None:
        """Whoever is to act does: a human by a press, the server for the others."""
        for _ in range(steps):
            if self.room.state != State.PLAYING:
                return
            state = playing.state_of(self.room)
            seat = self.room.seats.get(number=state.to_act)
            action = self.rng.choice(engine.legal_actions(state))
            if seat.by_server:
                self.do(play.submit_for(self.room.pk, seat.number, *playing.shown(self.room), action))
            else:
                self.do(playing.press(self.room, seat.user, action))

    @rule(who=WHO, action=st.sampled_from(["pass", "play:HA", "trump:H", "kontra", "nonsense"]))
    def press_anything(self, who: int, action: str) -> None:
        self.do(playing.press(self.room, self.users[who], action))

    @rule()
    def time_is_out(self) -> None:
        if self.room.deadline:
            self.room.deadline = timezone.now() - timedelta(seconds=1)
            self.room.save(update_fields=["deadline"])
            self.quietly(self.drive)

    @rule()
    def drive(self) -> None:
        """What a driver would do now."""
        duty = duties.first_of(self.room.pk)
        if isinstance(duty, duties.Think):
            duty.done(bots.Choice(self.rng.choice(duty.view.actions)))
        elif duty is not None:
            duty()
        self.quietly(lambda: None)

    @rule(who=WHO, long=st.booleans())
    def vanish(self, who: int, long: bool) -> None:
        """Nobody's clock is touched by it but that of the one who is gone."""
        since = timezone.now() - (LONG_AGO if long else timedelta())
        before, state = self.room.deadline, self.room.state
        self.quietly(lambda: takeover.left(self.room.pk, self.users[who].pk, since))
        assert self.room.deadline == before
        self.quietly(lambda: takeover.note_gone(self.room.pk))
        assert self.room.deadline == before or self.gone_to_act() or self.room.state != state

    def gone_to_act(self) -> bool:
        seats = self.room.seats.all()
        if self.room.state != State.PLAYING:
            return False
        return seats.get(number=playing.state_of(self.room).to_act).gone

    @rule(who=WHO)
    def come_back(self, who: int) -> None:
        self.quietly(lambda: takeover.arrived(self.room.pk, self.users[who].pk))

    @rule(who=WHO)
    def resume(self, who: int) -> None:
        self.do(play.resume(self.room.pk, self.users[who]))

    @rule()
    def all_want_once_more(self) -> None:
        for user in self.users:
            self.do(play.revanche(self.room.pk, user))

    @rule(who=WHO)
    def reopen(self, who: int) -> None:
        self.do(seating.reopen(self.room.pk, self.users[who]))

    @rule(who=st.integers(0, 20))
    def leave_for_good(self, who: int) -> None:
        if who < 5:
            self.do(leaving.leave(self.room.pk, self.users[who]))

    @rule(who=st.integers(0, 12))
    def close(self, who: int) -> None:
        if who < 5:
            self.do(seating.close(self.room.pk, self.host_or(who)))

    @rule(who=WHO, seat=SEAT, bot=st.booleans())
    def vote(self, who: int, seat: int, bot: bool) -> None:
        self.do(takeover.vote(self.room.pk, self.users[who], seat, bot))

    @rule(who=WHO)
    def more_time(self, who: int) -> None:
        before = self.room.deadline
        self.do(play.more_time(self.room.pk, self.users[who]))
        assert self.room.deadline == before or self.room.deadline > before

    @rule(pace=st.sampled_from([15, 60]), who=WHO)
    def agree(self, pace: int, who: int) -> None:
        self.do(seating.agree(self.room.pk, self.host_or(who), self.room.rules, pace=pace))

    @rule()
    def restart(self) -> None:
        """A process that knows nothing."""
        states.clear()
        kept._kept.clear()

    @invariant()
    def seats_are_as_many_as_the_rules_want_and_nobody_has_two(self) -> None:
        seats = list(self.room.seats.all())
        assert [seat.number for seat in seats] == [0, 1, 2, 3]
        sitting = [seat.user_id for seat in seats if seat.user_id]
        assert len(sitting) == len(set(sitting))
        assert not any(seat.user_id and seat.bot for seat in seats)

    @invariant()
    def the_host_sits_here(self) -> None:
        sitting = set(self.room.seats.exclude(user=None).values_list("user_id", flat=True))
        assert self.room.host_id in sitting if sitting else self.room.host_id is None

    @invariant()
    def the_state_fits_the_runde(self) -> None:
        room = self.room
        runde = Runde.objects.filter(pk=room.runde_id or 0).first()
        if room.state == State.PLAYING:
            assert runde is not None
            assert runde.state == Runde.State.RUNNING
            assert room.sealed_id is None
        if room.state == State.BETWEEN:
            assert room.sealed_id is not None
        if room.state in (State.PLAYING, State.BETWEEN, State.OVER):
            assert not any(seat.is_free for seat in room.seats.all()) or room.state == State.OVER

    @invariant()
    def somebody_has_the_turn_and_the_clock(self) -> None:
        room = self.room
        if room.state != State.PLAYING:
            assert room.act_at is None
            return
        seat = room.seats.get(number=playing.state_of(room).to_act)
        assert (room.act_at is not None) == seat.by_server
        assert (room.deadline is not None) == (not seat.by_server)

    @invariant()
    def the_server_comes_when_it_must(self) -> None:
        humans = [seat for seat in self.room.seats.all() if seat.is_human]
        awake = not all(seat.gone for seat in humans)
        if awake and (self.room.act_at or self.room.deadline):
            assert self.room.due is not None


class RunningRoomMachine(RoomMachine):
    """The same from a table that plays already."""

    @initialize(bots=st.booleans())
    def begin(self, bots: bool) -> None:
        self.all_sit_and_start(bots)
        self.all_go_on()


@pytest.mark.django_db
@pytest.mark.usefixtures("live_sessions")
@pytest.mark.parametrize("machine", [RoomMachine, RunningRoomMachine])
def test_what_must_always_hold_holds_in_any_order_of_events(machine: type[RoomMachine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=15, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
