"""The Bummerlzettel: mirrors, sums, periods, and who belongs to a Stammtisch."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts import people, relations
from accounts.models import User
from games.history import ledger, stammtisch, store
from games.history.ledger import Game, Sitting
from games.history.models import Partie, Stammtisch
from games.history.periods import Period
from tests.history.played import new_partie, play_partie

NAMES = dict(enumerate(("Vroni", "Poldi", "Sepp", "Resi", "Franz"), 1))
DAY = datetime(2026, 11, 30, tzinfo=UTC)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A finished Partie of three or four of the five, with any outcome that the rules have [11.3], [11.4]."""
    players = draw(st.sampled_from((3, 4)))
    who = draw(st.permutations(list(NAMES)))[:players]
    kind = draw(st.sampled_from(("normal", "schneider", "retourschneider")))
    count = draw(st.integers(0, 4))
    if players == 4:
        first = draw(st.booleans())
        won = [first, not first] * 2
        lost = [not winner for winner in won]
    else:
        won = draw(st.sampled_from(([True, False, False], [True, True, False], [False, True, False])))
        lost = [not winner and draw(st.booleans()) for winner in won]
    sittings = tuple(
        Sitting(
            player,
            NAMES[player],
            seat,
            won[seat],
            count if lost[seat] else 0,
            kind if lost[seat] and count else "",
        )
        for seat, player in enumerate(who)
    )
    return Game(str(draw(st.integers())), DAY, sittings)


def mine(played: list[Game], who: int) -> tuple[User, list[Game]]:
    user = User(pk=who, name=NAMES[who])
    return user, [game for game in played if any(sitting.who == who for sitting in game.sittings)]


@settings(max_examples=40, deadline=None)
@given(st.lists(games(), max_size=20))
def test_a_against_b_is_the_mirror_of_b_against_a(played: list[Game]) -> None:
    seen = {
        (NAMES[who], duel.theirs.name): (
            duel.mine.bummerl,
            duel.theirs.bummerl,
            duel.mine.kinds,
            duel.partien,
        )
        for who in NAMES
        for duel in ledger.duels(mine(played, who)[1], mine(played, who)[0])
    }
    for (a, b), (own, other, kinds, partien) in seen.items():
        mirrored = seen[b, a]
        assert (mirrored[1], mirrored[0], mirrored[3]) == (own, other, partien)
        assert len(kinds) <= partien


@settings(max_examples=40, deadline=None)
@given(st.lists(games(), max_size=20))
def test_all_equals_the_sum_over_the_partien(played: list[Game]) -> None:
    rows = {row.name: row for row in ledger.cross(played, NAMES)}
    for who, name in NAMES.items():
        user, own = mine(played, who)
        total = sum(s.bummerl for game in own for s in game.sittings if s.who == who)
        assert rows[name].total == total
        winners = sum(
            s.bummerl * sum(o.won for o in game.against(s.seat))
            for game in own
            for s in game.sittings
            if s.who == who
        )
        assert sum(cell or 0 for cell in rows[name].cells) == winners
        assert sum(duel.mine.bummerl for duel in ledger.duels(own, user)) == winners


@settings(max_examples=40, deadline=None)
@given(st.lists(games(), max_size=20))
def test_pairs_stand_against_pairs_as_their_players_do(played: list[Game]) -> None:
    for who in NAMES:
        user, own = mine(played, who)
        duels = ledger.pair_duels(own, user)
        four = [game for game in own if len(game.sittings) == 4]
        assert sum(duel.partien for duel in duels) == len(four)
        assert sum(duel.mine.bummerl for duel in duels) == sum(
            s.bummerl for game in four for s in game.sittings if s.who == who
        )


def test_nobody_pays_while_all_have_the_same() -> None:
    row = ledger.CrossRow
    assert ledger.payers([row("a", (), 2), row("b", (), 5)]) == ["b"]
    assert ledger.payers([row("a", (), 5), row("b", (), 5)]) == []
    assert ledger.payers([row("a", (), 0), row("b", (), 0)]) == []


@pytest.fixture
def four(db: None) -> tuple[User, ...]:
    return tuple(User.objects.create_user(name) for name in ("Vroni", "Sepp", "Poldi", "Resi"))


def login(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.NameBackend")
    return client


def test_it_comes_from_what_was_played_and_leaves_out_what_does_not_count(four: tuple[User, ...]) -> None:
    counted = [play_partie(new_partie(users=four), seed) for seed in range(3)]
    play_partie(new_partie(users=four, training=True))
    play_partie(new_partie(users=four[:2]))
    store.abort_partie(new_partie(users=four))
    user = four[0]
    (duel,) = ledger.pair_duels(ledger.games_of(user, Period()), user)
    assert duel.partien == 3
    assert duel.mine.bummerl == sum(partie.bummerl[0] for partie in counted)
    assert duel.theirs.bummerl == sum(partie.bummerl[1] for partie in counted)
    assert duel.mine.names == ("Vroni", "Poldi")
    page = login(user).get("/bummerlzettel/").content.decode()
    assert f"Vroni + Poldi: {duel.mine.bummerl} Bummerl, Sepp + Resi: {duel.theirs.bummerl} Bummerl." in page
    assert "1, ohne Bummerl" in page
    with_bots = login(user).get("/bummerlzettel/?bots=1").content.decode()
    assert "Bot 2 + " not in with_bots
    assert "Vroni + Bot 2" in with_bots


def test_schneider_and_retourschneider_are_told_apart_in_words_too(four: tuple[User, ...]) -> None:
    table = stammtisch.found(four[0], "Runde")
    for other in four[1:]:
        stammtisch.invite(table, four[0], other.name)
        stammtisch.accept(other.memberships.get())
    for seed, kind in enumerate(("schneider", "schneider", "retourschneider", "normal")):
        partie = play_partie(new_partie(users=four), seed)
        Partie.objects.filter(pk=partie.pk).update(winners=[0, 2], bummerl=[0, 2, 0, 2], bummerl_kind=kind)
    call_command("rebuild_summaries", stdout=StringIO())
    page = " ".join(login(four[0]).get("/bummerlzettel/").content.decode().split())
    assert (
        "Vroni + Poldi: 0 Bummerl, Sepp + Resi: 8 Bummerl. Davon bei Sepp + Resi: 2 Schneider, ein Retourschneider."
        in page
    )
    for name in ("Sepp", "Resi"):  # on the slip of the Stammtisch as in one's own
        assert page.count(f"Davon bei {name}: 2 Schneider, ein Retourschneider.") == 2
    assert "Davon bei Vroni" not in page


def test_an_invitation_outlives_the_account_of_who_made_it(four: tuple[User, ...]) -> None:
    table = stammtisch.found(four[0], "Runde")
    stammtisch.invite(table, four[0], "Resi")
    stammtisch.accept(four[3].memberships.get())
    stammtisch.invite(table, four[0], "Sepp")
    people.delete(four[0])
    page = login(four[1]).get("/bummerlzettel/").content.decode()
    assert "gelöschtes Konto lädt dich zum Stammtisch „Runde“ ein." in page


def test_a_period_takes_only_what_ended_in_it(four: tuple[User, ...]) -> None:
    old, new = (play_partie(new_partie(users=four), seed) for seed in range(2))
    Partie.objects.filter(pk=old.pk).update(ended=timezone.now() - timedelta(days=800))
    today = timezone.localdate()

    def found(**query: str) -> list[str]:
        return [game.partie for game in ledger.games_of(four[0], Period.of(query))]

    assert found() == [old.pk, new.pk]
    assert found(zeit="alles", von="2026-01-01") == [old.pk, new.pk]
    assert found(zeit="heuer") == [new.pk]
    assert found(zeit="spanne", bis=str(today - timedelta(days=1))) == [old.pk]
    assert found(zeit="spanne", von=str(today), bis=str(today)) == [new.pk]
    assert found(zeit="spanne", von="x", bis="2026-99-01") == [old.pk, new.pk]
    assert Period.of({"zeit": "heuer"}).first == date(today.year, 1, 1)


def test_the_account_that_was_deleted_keeps_its_bummerl_on_the_others_slips(four: tuple[User, ...]) -> None:
    partie = play_partie(new_partie(users=four))
    people.delete(four[1])
    user = four[0]
    duels = {duel.theirs.name: duel for duel in ledger.duels(ledger.games_of(user, Period()), user)}
    assert duels["gelöschtes Konto"].theirs.bummerl == partie.bummerl[1]
    assert "Sepp" not in login(user).get("/bummerlzettel/").content.decode()


def test_a_stammtisch_counts_the_partien_in_which_only_its_members_sat(four: tuple[User, ...]) -> None:
    outsider = User.objects.create_user("Franz")
    table = stammtisch.found(four[0], "  Stammtisch   Steyr ")
    for other in four[1:]:
        assert (
            login(four[0]).post(f"/stammtisch/{table.pk}/einladen/", {"name": other.name}).status_code == 302
        )
    inside = play_partie(new_partie(users=four))
    play_partie(new_partie(users=(*four[:3], outsider)))
    page = login(four[0]).get("/bummerlzettel/").content.decode()
    assert "Stammtisch Steyr" in page
    assert "Noch keine Partie, in der nur Leute von hier gesessen sind." in page
    for other in four[1:]:
        invited = login(other)
        assert (
            "lädt dich zum Stammtisch „Stammtisch Steyr“ ein"
            in invited.get("/bummerlzettel/").content.decode()
        )
        invited.post(f"/stammtisch/{table.pk}/antwort/", {"antwort": "ja"})
    (games,) = ledger.games_among([[user.pk for user in four]], Period())
    assert [game.partie for game in games] == [inside.pk]
    page = login(four[2]).get("/bummerlzettel/").content.decode()
    assert "Bisher eine Partie" in page
    assert "4 Leute" in page


def test_nobody_but_its_members_sees_or_changes_a_stammtisch(four: tuple[User, ...]) -> None:
    table = stammtisch.found(four[0], "Geheim")
    stranger = login(four[1])
    assert "Geheim" not in stranger.get("/bummerlzettel/").content.decode()
    for path in ("einladen", "antwort"):
        assert (
            stranger.post(f"/stammtisch/{table.pk}/{path}/", {"name": "Resi", "antwort": "ja"}).status_code
            == 404
        )
    stammtisch.invite(table, four[0], "Sepp")
    assert stranger.post(f"/stammtisch/{table.pk}/einladen/", {"name": "Resi"}).status_code == 404


def test_who_blocks_me_hears_nothing_of_my_invitation(four: tuple[User, ...]) -> None:
    table = stammtisch.found(four[0], "Runde")
    relations.block(four[1], four[0])
    stammtisch.invite(table, four[0], "Sepp")
    assert not stammtisch.invitations(four[1]).exists()


def test_the_last_to_leave_takes_the_stammtisch_along(four: tuple[User, ...]) -> None:
    table = stammtisch.found(four[0], "Runde")
    stammtisch.invite(table, four[0], "Sepp")
    login(four[0]).post(f"/stammtisch/{table.pk}/antwort/", {"antwort": "nein"})
    assert not Stammtisch.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\x00b", "\u202e"])
def test_a_bad_name_founds_nothing(four: tuple[User, ...], name: str) -> None:
    login(four[0]).post("/stammtisch/", {"name": name})
    assert not Stammtisch.objects.exists()


def test_a_guest_founds_nothing_and_is_not_invited(four: tuple[User, ...]) -> None:
    guest = User.objects.create_user("Gast 1", is_guest=True)
    with pytest.raises(stammtisch.Impossible):
        stammtisch.found(guest, "Runde")
    with pytest.raises(stammtisch.Impossible):
        stammtisch.invite(stammtisch.found(four[0], "Runde"), four[0], "Gast 1")


def test_the_page_asks_few_questions_of_the_database(
    four: tuple[User, ...], django_assert_max_num_queries: object
) -> None:
    for seed in range(2):
        play_partie(new_partie(users=four), seed)
    for name in ("Eins", "Zwei", "Drei"):
        stammtisch.found(four[0], name)
    client = login(four[0])
    client.get("/bummerlzettel/")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get("/bummerlzettel/")


def test_who_deletes_their_account_leaves_their_stammtische(four: tuple[User, ...]) -> None:
    alone, shared = stammtisch.found(four[0], "Allein"), stammtisch.found(four[0], "Zu zweit")
    stammtisch.invite(shared, four[0], "Sepp")
    stammtisch.accept(four[1].memberships.get())
    people.delete(four[0])
    assert list(Stammtisch.objects.all()) == [shared]
    assert not Stammtisch.objects.filter(pk=alone.pk).exists()
