"""How strong people play, rated as teams by openskill (Plackett-Luce). Bots, training and records do not count."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from openskill.models import PlackettLuce, PlackettLuceRating

from games.history.models import Partie, PartieSeat, Rating
from games.houserules.versions import rules_of

ENOUGH = 20  # Partien before somebody may stand on the leader board
SHOWN = 50
MODEL = PlackettLuce()


def feed(partie: Partie, seats: Sequence[PartieSeat]) -> None:
    """Rate the players of a Partie that has just ended. Once for each, in the order in which they ended."""
    if partie.training or partie.with_bots or partie.imported_by_id or not partie.scores:
        return
    known = _known([seat.user_id for seat in seats if seat.user_id is not None])
    teams = _teams(partie)
    before = [[_skill(known, seats[seat].user_id) for seat in team] for team in teams]
    after = MODEL.rate(before, ranks=[_rank(partie, team) for team in teams])
    for team, skills in zip(teams, after, strict=True):
        for seat, skill in zip(team, skills, strict=True):
            if (rating := known.get(seats[seat].user_id or 0)) is not None:
                rating.mu, rating.sigma, rating.partien = skill.mu, skill.sigma, rating.partien + 1
                rating.save()


def _known(users: list[int]) -> dict[int, Rating]:
    """The players' ratings, locked in one order so that two Partien that end at once wait for each other."""
    fresh = MODEL.rating()
    Rating.objects.bulk_create(
        [Rating(user_id=user, mu=fresh.mu, sigma=fresh.sigma) for user in users], ignore_conflicts=True
    )
    locked = Rating.objects.select_for_update().filter(user__in=users).order_by("user_id")
    return {rating.user_id: rating for rating in locked}


def _skill(known: dict[int, Rating], user: int | None) -> PlackettLuceRating:
    """A player's strength before; that of somebody whose account is gone is not known any more."""
    rating = known.get(user or 0)
    return MODEL.rating(mu=rating.mu, sigma=rating.sigma) if rating else MODEL.rating()


def _teams(partie: Partie) -> list[tuple[int, ...]]:
    """The seats that win together [1]."""
    rules = rules_of(partie.version)
    return [(0, 2), (1, 3)] if rules.players == 4 else [(seat,) for seat in range(rules.players)]


def _rank(partie: Partie, team: tuple[int, ...]) -> int:
    """1 the winners, 2 those in between with three players, 3 those who got Bummerl."""
    return 1 if team[0] in partie.winners else 3 if partie.bummerl[team[0]] else 2


def leaders() -> QuerySet[Rating]:
    """Those with enough Partien who agreed to be listed, the strongest first."""
    listed = Rating.objects.filter(listed=True, partien__gte=ENOUGH, user__is_active=True)
    return listed.select_related("user").order_by("-mu")[:SHOWN]


def forget() -> None:
    """All ratings as of somebody who has not played; who is listed stays so."""
    fresh = MODEL.rating()
    Rating.objects.update(mu=fresh.mu, sigma=fresh.sigma, partien=0)
