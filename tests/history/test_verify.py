"""`verify_history` finds nothing in what was really played, and names whatever was changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from games import engine
from games.history import store
from games.history.models import ContractTally, Move, Partie, PartieSeat, Runde
from games.houserules.models import RuleVersion
from games.houserules.versions import current
from tests.history.played import begin, moves, new_partie, play_partie, play_runde

pytestmark = pytest.mark.django_db


def verified() -> tuple[int, str]:
    """Exit status and what was said."""
    out = StringIO()
    try:
        call_command("verify_history", stdout=out)
    except SystemExit as left:
        return int(str(left.code)), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("key", engine.preset_keys())
def test_it_finds_nothing_in_partien_finished_running_and_aborted(key: str) -> None:
    play_partie(new_partie(key))
    aborted, running = new_partie(key), new_partie(key)
    for partie in (aborted, running):
        runde, _ = begin(partie)
        for state, _ in moves(runde, random.Random(9)):
            if state.seq == 2:
                break
    store.abort_partie(aborted)
    status, said = verified()
    assert (status, said.splitlines()[-1]) == (
        0,
        f"3 Partien with {Runde.objects.count()} Runden: no differences.",
    )


def test_it_finds_a_changed_card() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    deck = list(runde.deck)
    deck[0], deck[-1] = deck[-1], deck[0]
    Runde.objects.filter(pk=runde.pk).update(deck=deck)
    status, said = verified()
    assert status == 1
    assert (
        f"Partie {runde.partie_id}: Runde 1: the deck is not the one that secret, bits and cut give" in said
    )


def test_it_finds_a_changed_secret() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    Runde.objects.filter(pk=runde.pk).update(secret="00" * 32)
    assert "the commitment is not that of the secret" in verified()[1]


def test_it_finds_a_changed_result() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    Runde.objects.filter(pk=runde.pk).update(result={**runde.result, "points": [9, 0, 9, 0]})
    status, said = verified()
    assert status == 1
    assert "the result is" in said


def test_it_finds_a_missing_move() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    Runde.objects.filter(pk=runde.pk).update(archive=runde.archive[:3] + runde.archive[4:])
    assert verified()[0] == 1


def test_it_finds_a_missing_last_move() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    Runde.objects.filter(pk=runde.pk).update(archive=runde.archive[:-1])
    status, said = verified()
    assert status == 1
    assert f"{runde.seq} moves were made, {runde.seq - 1} are kept" in said


def test_it_finds_a_missing_move_of_a_running_runde() -> None:
    runde, state = begin(new_partie())
    for state, _ in moves(runde, random.Random(3)):
        if state.seq == 3:
            break
    Move.objects.filter(runde=runde, seq=2).delete()
    status, said = verified()
    assert status == 1
    assert "move 2 is missing" in said


def test_it_finds_changed_events() -> None:
    runde = play_runde(new_partie(), random.Random(1))
    runde.archive[0]["events"] = []
    Runde.objects.filter(pk=runde.pk).update(archive=runde.archive)
    assert "move 1: its events differ" in verified()[1]


def test_it_finds_changed_scores_winners_and_bummerl() -> None:
    partie = play_partie(new_partie())
    Partie.objects.filter(pk=partie.pk).update(winners=[], bummerl=[7, 7, 7, 7])
    status, said = verified()
    assert status == 1
    assert "winners should be" in said
    assert "bummerl should be" in said


def test_it_finds_changed_sums_and_rebuilding_heals_them() -> None:
    partie = play_partie(new_partie())
    PartieSeat.objects.filter(partie=partie, seat=0).update(bummerl=9)
    ContractTally.objects.filter(seat__partie=partie, seat__seat=1).delete()
    status, said = verified()
    assert status == 1
    assert "seat 0: its Bummerl differ" in said
    assert "seat 1: its sums differ" in said
    call_command("rebuild_summaries", stdout=StringIO())
    assert verified()[0] == 0


def test_it_finds_an_edited_rule_version() -> None:
    play_runde(new_partie(), random.Random(1))
    version = current("bauernschnopsn")
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else " ON houserules_ruleversion"
        cursor.execute(f"DROP TRIGGER houserules_published_is_fixed{on}")
    document = {**version.document, "partie": {"target": 12}}
    RuleVersion.objects.filter(pk=version.pk).update(document=document)
    status, said = verified()
    assert status == 1
    assert "rules bauernschnopsn/1: the document was changed after it was published" in said


def test_it_finds_nothing_in_partien_that_were_made_up() -> None:
    call_command("make_partien", 3, stdout=StringIO())
    ids = list(Partie.objects.filter(runden__isnull=False).distinct().values_list("pk", flat=True))
    assert len(ids) == 1
    call_command("verify_history", *ids, stdout=StringIO())


def test_it_finds_nothing_in_a_partie_that_moves_on_while_it_is_read() -> None:
    runde, _ = begin(new_partie())
    going, ahead = moves(runde, random.Random(4)), [3, 2, 1]

    def move_on(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """The Runden have been read, its moves not yet."""
        if ahead and sql.startswith("SELECT") and '"history_move"' in sql:
            ahead.pop()
            next(going)
        return execute(sql, *rest)

    with connection.execute_wrapper(move_on):
        status, said = verified()
    assert not ahead
    assert (status, said) == (0, "1 Partien with 1 Runden: no differences.\n")
