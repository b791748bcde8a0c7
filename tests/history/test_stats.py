"""Statistics equal what a plain count over the Runden gives; the rating knows who won, and shows only who agreed."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts import people
from accounts.models import User
from games import engine
from games.history import rating
from games.history.figures import figures
from games.history.models import Partie, Rating
from games.history.periods import Period
from games.history.store import moves_of
from games.houserules.versions import rules_of
from tests.history.played import new_partie, play_partie

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> tuple[User, ...]:
    return tuple(User.objects.create_user(name) for name in ("Vroni", "Sepp", "Poldi", "Resi"))


def login(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.NameBackend")
    return client


def counted_by_hand(partien: list[Partie], seat: int) -> dict[str, int]:
    """The figures of a seat from the Runden themselves."""
    sums = dict.fromkeys(("runden", "won", "balance", "played", "made", "doubled", "doubled_won"), 0)
    for partie in partien:
        rules = rules_of(partie.version)
        for runde in partie.runden.all():
            result = engine.result_from_data(runde.result)
            mine = seat in rules.side(result.declarer)
            won = result.made == mine
            other = (
                rules.opponents(seat)[0] if rules.players == 4 or seat == result.declarer else result.declarer
            )
            ahead = result.points[seat] - result.points[other]
            doubled = any(
                move.seat == seat and move.action in ("kontra", "re", "sup") for move in moves_of(runde)
            )
            sums["runden"] += 1
            sums["won"] += won
            sums["balance"] += -ahead if rules.partie.direction == "strokes" else ahead
            sums["played"] += result.declarer == seat
            sums["made"] += result.declarer == seat and result.made
            sums["doubled"] += doubled
            sums["doubled_won"] += doubled and won
    return sums


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen", "strichl", "lizitation"])
def test_the_figures_equal_a_count_over_the_runden(four: tuple[User, ...], key: str) -> None:
    players = engine.preset(key).players
    partien = [play_partie(new_partie(key, four[:players]), seed) for seed in range(3)]
    for seat in range(players):
        found = figures(four[seat], Period())
        expected = counted_by_hand(partien, seat)
        assert {name: getattr(found.sums, name) for name in expected} == expected
        assert sum(sums.played for _, sums in found.contracts) == expected["played"]
        assert sum(sums.runden for _, sums in found.months) == expected["runden"]
        assert (found.partien, found.won) == (3, sum(seat in partie.winners for partie in partien))


def test_a_balance_is_what_the_opponents_lack(four: tuple[User, ...]) -> None:
    for key, seed in (("bauernschnopsn", 1), ("strichl", 2)):
        play_partie(new_partie(key, four), seed)
    balances = [figures(user, Period()).sums.balance for user in four]
    assert balances[0] == balances[2] == -balances[1] == -balances[3]


def test_bots_training_and_other_rules_are_told_apart(four: tuple[User, ...]) -> None:
    play_partie(new_partie(users=four))
    play_partie(new_partie("wiener", four))
    play_partie(new_partie(users=four[:1]))
    play_partie(new_partie(users=four, training=True))
    assert figures(four[0], Period()).partien == 2
    assert figures(four[0], Period(), rules="wiener").partien == 1
    assert figures(four[0], Period(), with_bots=True).partien == 1
    assert figures(four[0], Period(), partner=four[2].pk).partien == 2
    assert figures(four[0], Period(), partner=four[1].pk).partien == 0


def test_the_longest_series_is_the_longest_run_of_partien_won(four: tuple[User, ...]) -> None:
    partien = [play_partie(new_partie(users=four), seed) for seed in range(5)]
    for partie, winners in zip(partien, ([0, 2], [0, 2], [1, 3], [0, 2], [1, 3]), strict=True):
        for seat in partie.seats.all():
            seat.won = seat.seat in winners
            seat.save()
    assert figures(four[0], Period()).series == 2
    assert figures(four[1], Period()).series == 1


@pytest.mark.parametrize("key", ["bauernschnopsn", "dreierschnapsen"])
def test_winning_raises_the_rating_and_playing_makes_it_surer(four: tuple[User, ...], key: str) -> None:
    players = engine.preset(key).players
    partie = play_partie(new_partie(key, four[:players]))
    fresh = rating.MODEL.rating()
    for seat in range(players):
        own = four[seat].rating
        assert own.partien == 1
        assert own.sigma < fresh.sigma
        if seat in partie.winners:
            assert own.mu > fresh.mu
        elif partie.bummerl[seat]:
            assert own.mu < fresh.mu


def test_partien_with_bots_and_training_are_not_rated(four: tuple[User, ...]) -> None:
    play_partie(new_partie(users=four[:3]))
    play_partie(new_partie(users=four, training=True))
    assert not Rating.objects.exists()


def test_ratings_made_anew_are_the_same_and_keep_who_is_listed(four: tuple[User, ...]) -> None:
    for seed in range(3):
        play_partie(new_partie(users=four), seed)
    Rating.objects.filter(user=four[1]).update(listed=True)
    before = list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "partien", "listed"))
    call_command("rebuild_summaries", stdout=StringIO())
    assert (
        list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "partien", "listed"))
        == before
    )


def test_the_leader_board_shows_who_has_enough_partien_and_agreed(four: tuple[User, ...]) -> None:
    for place, user in enumerate(four):
        Rating.objects.create(user=user, mu=20 + place, sigma=2, partien=rating.ENOUGH - (place == 3))
    client = login(four[0])
    assert "Noch steht niemand" in client.get("/statistik/").content.decode()
    for user in (four[0], four[2], four[3]):
        login(user).post("/statistik/rangliste/", {"rangliste": "1"})
    page = client.get("/statistik/").content.decode()
    assert page.index("1. Poldi") < page.index("2. Vroni")
    assert "Resi" not in page
    assert "Sepp" not in page
    login(four[2]).post("/statistik/rangliste/", {"rangliste": "0"})
    assert "Poldi" not in client.get("/statistik/").content.decode()


def test_the_page_stands_with_nothing_and_with_much_and_asks_little(
    four: tuple[User, ...], django_assert_max_num_queries: object
) -> None:
    client = login(four[0])
    assert "sobald du eine Partie" in client.get("/statistik/").content.decode()
    for seed in range(4):
        play_partie(new_partie(users=four), seed)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        page = client.get("/statistik/").content.decode()
    for name, _sums in figures(four[0], Period()).contracts:
        assert f'<th scope="row">{name}' in page
    assert f'href="?mit={four[2].pk}"' in page
    for query in (
        "mit=x",
        f"mit={four[2].pk}",
        "regeln=%C3%A4",
        "zeit=spanne&von=2030-01-01",
        "bots=1",
        "bis=x",
    ):
        assert client.get(f"/statistik/?{query}").status_code == 200


def test_who_deletes_their_account_leaves_the_leader_board(four: tuple[User, ...]) -> None:
    play_partie(new_partie(users=four))
    people.delete(four[3])
    assert Rating.objects.count() == 3
    play_partie(new_partie(users=four[:2]))
    call_command("rebuild_summaries", stdout=StringIO())
    assert Rating.objects.get(user=four[0]).partien == 1
