"""What the store writes down, and how it is read again."""

from __future__ import annotations

import random

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games import engine
from games.engine import fair
from games.history import store
from games.history.models import ContractTally, Move, Partie, Runde
from games.history.states import Known, first_link, next_link, states
from tests.history.played import begin, moves, new_partie, play_partie, play_runde

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_memory() -> None:
    states.clear()


def test_the_deal_comes_from_the_secret_the_bits_and_the_cut() -> None:
    partie = new_partie(users=(User.objects.create_user("Vroni"),))
    runde, state = begin(partie)
    secret = bytes.fromhex(runde.secret)
    assert runde.commitment == fair.commitment(runde.public_id, secret)
    assert runde.deck == fair.deck_from(secret, [bytes.fromhex(runde.bits[0][0])], 7)
    assert list(state.deal.deck) == runde.deck
    assert runde.bits[1:] == [None, None, None]


@pytest.mark.parametrize("key", engine.preset_keys())
def test_a_partie_of_every_preset_is_kept_as_the_engine_has_it(key: str) -> None:
    partie = Partie.objects.get(pk=play_partie(new_partie(key)).pk)
    rules = engine.preset(key)
    again = engine.Partie(rules)
    for runde in partie.runden.all():
        records = store.moves_of(runde)
        steps = list(engine.replay(rules, runde.dealer, runde.deck, [record.action for record in records]))
        result = steps[-1][0].result
        assert result == engine.result_from_data(runde.result)
        assert [engine.from_data(event) for event in runde.opening] == list(steps[0][1])
        assert [record.events for record in records] == [events for _, events in steps[1:]]
        again = engine.book(again, result.points)
    assert [list(row) for row in again.scores] == partie.scores
    assert (list(again.winners), list(again.bummerl)) == (partie.winners, partie.bummerl)
    assert partie.state == Partie.State.FINISHED
    assert partie.ended is not None
    assert [runde.dealer for runde in partie.runden.all()] == [
        n % rules.players for n in range(partie.runden.count())
    ]
    assert not Move.objects.exists()


def test_an_illegal_action_writes_nothing() -> None:
    runde, state = begin(new_partie())
    with pytest.raises(engine.Illegal):
        store.record_move(runde, state, state.to_act or 0, "play:HK")
    assert not runde.moves.exists()
    assert Runde.objects.get(pk=runde.pk).seq == 0


def test_of_two_moves_with_one_seq_the_database_takes_one() -> None:
    runde, state = begin(new_partie())
    twin = Runde.objects.get(pk=runde.pk)
    action = engine.legal_actions(state)[0]
    store.record_move(runde, state, state.to_act, action)
    with pytest.raises(IntegrityError), transaction.atomic():
        store.record_move(twin, state, state.to_act, action)
    assert runde.moves.count() == 1


def test_the_state_is_the_same_from_memory_brought_forward_and_from_the_start() -> None:
    rng = random.Random(4)
    runde, opened = begin(new_partie())
    for state, _ in moves(runde, rng):
        if state.result:
            break
        row = Runde.objects.get(pk=runde.pk)
        assert store.state_of(row) is state
        states.clear()
        assert store.state_of(row) == state
        states.put(runde.pk, Known(0, first_link(row), opened))
        assert store.state_of(row) == state


def test_a_cached_state_of_another_course_is_not_believed() -> None:
    runde, state = begin(new_partie())
    first, second, *_ = engine.legal_actions(state)
    seat = state.to_act
    real, _ = store.record_move(runde, state, seat, first)
    other, _ = engine.apply(state, seat, second)
    states.put(runde.pk, Known(1, next_link(first_link(runde), seat, second), other))
    assert store.state_of(Runde.objects.get(pk=runde.pk)) == real


def test_a_rolled_back_move_is_not_remembered() -> None:
    runde, state = begin(new_partie())
    with pytest.raises(RuntimeError), transaction.atomic():
        store.record_move(runde, state, state.to_act, engine.legal_actions(state)[0])
        raise RuntimeError
    assert store.state_of(Runde.objects.get(pk=runde.pk)) == state


def test_moves_read_the_same_before_and_after_they_are_archived() -> None:
    runde, _ = begin(new_partie())
    seen: list[store.MoveRecord] = []
    told: list[tuple[engine.Event, ...]] = []
    for state, events in moves(runde, random.Random(2)):
        told.append(events)
        if state.result is None:
            seen = store.moves_of(runde)
    archived = store.moves_of(Runde.objects.get(pk=runde.pk))
    assert archived[:-1] == seen
    assert [record.events for record in archived] == told
    assert not runde.moves.exists()


def test_the_course_tells_a_viewer_what_that_viewer_learned() -> None:
    runde = play_runde(new_partie("dreierschnapsen"), random.Random(11))
    for viewer in (0, 1, 2, None):
        for (seq, event), (_, whole) in zip(
            store.course_of(runde, viewer), store.course_of(runde, None), strict=True
        ):
            assert seq >= 0
            assert type(event) is type(whole)
            assert event == event.for_seat(viewer)


def test_no_second_runde_is_sealed_while_one_runs_nor_after_the_end() -> None:
    partie = new_partie()
    begin(partie)
    with pytest.raises(ValueError, match="not over"):
        store.seal_runde(partie)
    store.abort_partie(partie)
    with pytest.raises(ValueError, match="ended"):
        store.seal_runde(partie)


def test_a_runde_is_dealt_once() -> None:
    runde, _ = begin(new_partie())
    with pytest.raises(ValueError, match="dealt"):
        store.deal_runde(runde, [], None)


def test_an_aborted_partie_has_no_bummerl_and_opens_its_runde() -> None:
    partie = new_partie()
    runde, state = begin(partie)
    store.record_move(runde, state, state.to_act, engine.legal_actions(state)[0])
    store.abort_partie(partie)
    partie.refresh_from_db()
    runde.refresh_from_db()
    assert (partie.state, partie.winners, partie.bummerl) == (Partie.State.ABORTED, [], [])
    assert runde.is_open
    assert [move.seq for move in store.moves_of(runde)] == [1]
    assert not runde.moves.exists()


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "strichl"])
def test_the_sums_of_a_partie_add_up(key: str) -> None:
    partie = play_partie(new_partie(key), seed=3)
    runden = partie.runden.count()
    for seat in partie.seats.all():
        tallies = list(seat.tallies.all())
        assert sum(tally.runden for tally in tallies) == runden
        assert sum(tally.points for tally in tallies) == partie.score[seat.seat]
        assert seat.won == (seat.seat in partie.winners)
        assert seat.bummerl == partie.bummerl[seat.seat]
    assert sum(tally.played for tally in ContractTally.objects.filter(seat__partie=partie)) == runden


def test_no_card_of_a_running_runde_shows_in_a_repr() -> None:
    runde, _ = begin(new_partie())
    assert repr(runde) == f"<Runde {runde.partie_id}/1>"
