"""The replay: what each step shows, what a seat's view hides, who may see it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.preferences import Preferences
from games import engine
from games.history import replay, store
from games.history.models import Partie, Runde
from games.houserules.versions import current, load_presets, unnamed
from games.words import words_for
from tests.history.played import new_partie, play_partie, play_runde

pytestmark = pytest.mark.django_db

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "engine" / "golden.jsonl").read_text().splitlines()
]
CARD = re.compile(r'data-card="([ELHS][AZKOU])"')


def known_to(state: engine.Runde, seat: int) -> set[str]:
    """Every card that a seat may know of, by what the engine lets it see."""
    seen = engine.view(state, seat)
    tricks = (*seen.tricks, *([seen.trick] if seen.trick else []))
    played = {card for trick in tricks for card in trick_cards(trick)}
    shown = {seen.shown.card} if seen.shown else set()
    return set(seen.hand) | set(seen.laid) | played | shown


def trick_cards(trick: Any) -> Iterator[str]:
    yield from re.findall(r"'([ELHS][AZKOU])'", repr(trick))


def store_record(record: dict[str, Any]) -> tuple[Runde, list[engine.Runde]]:
    """A golden position as a Runde of an aborted or finished Partie, with the engine's states."""
    load_presets()
    rules = record["rules"]
    version = current(rules) if isinstance(rules, str) else unnamed(rules)
    seats = [store.SeatSpec(None, f"P{seat}", "leicht") for seat in range(version.document["players"])]
    partie = store.open_partie(
        version, seats, record["dealer"], room_code="", training=False, open_to_all=True
    )
    runde = store.seal_runde(partie)
    state, _ = store.deal_known(runde, record["deck"])
    states = [state]
    for action in record["actions"]:
        if state.to_act is None or action not in engine.legal_actions(state):
            break
        state, _ = store.record_move(runde, state, state.to_act, action)
        states.append(state)
    if partie.state == Partie.State.RUNNING:
        store.abort_partie(partie)
    return Runde.objects.get(pk=runde.pk), states


def playable(record: dict[str, Any]) -> bool:
    rules = record["rules"]
    try:
        parsed = engine.preset(rules) if isinstance(rules, str) else engine.parse(rules)
        engine.start(parsed, record["dealer"], record["deck"])
    except (KeyError, ValueError):
        return False
    return True


POSITIONS = [line for line in GOLDEN if "deck" in line["record"] and playable(line["record"])]


@pytest.mark.parametrize("line", POSITIONS, ids=lambda line: str(line["id"]))
def test_as_a_seat_saw_it_no_step_of_a_golden_position_shows_a_card_it_did_not_know(
    line: dict[str, Any],
) -> None:
    runde, states = store_record(line["record"])
    players = states[0].rules.players
    for seat in range(players):
        for step, state in zip(replay.steps(runde, seat), states, strict=True):
            shown = {one.card for hand in step.hands for one in hand if one.card}
            shown |= {card for _, card in step.trick} | {card for card in (*step.talon, *step.laid) if card}
            assert shown == known_to(state, seat)
    seat = POSITIONS.index(line) % players
    for number in {len(states) // 2, len(states) - 1}:
        address = f"/partie/{runde.partie_id}/runde/1/?schritt={number}&sicht={seat}"
        page = Client().get(address).content.decode()
        known = known_to(states[number], seat)
        assert set(CARD.findall(page)) <= known
        assert all(tells(page, card) for card in CARD.findall(page))
        assert not [card for card in engine.ALL_CARDS if card not in known and tells(page, card)]


WORDS = words_for(Preferences())


def tells(page: str, card: str) -> bool:
    """Whether a card is named or pictured."""
    return WORDS.card(card) in page or WORDS.the(card) in page or WORDS.card_art(card) in page


@pytest.mark.parametrize("key", engine.preset_keys())
def test_with_all_cards_open_each_step_is_the_state_after_that_many_actions(key: str) -> None:
    runde = play_runde(new_partie(key), random.Random(key))
    actions = [move.action for move in store.moves_of(runde)]
    states = [state for state, _ in engine.replay(engine.preset(key), runde.dealer, runde.deck, actions)]
    steps = replay.steps(runde, None)
    assert len(steps) == len(states)
    for step, state in zip(steps, states, strict=True):
        for seat, hand in enumerate(step.hands):
            seen = engine.view(state, seat)
            assert {one.card for one in hand if not one.gone} == set(seen.hand)
            assert step.tricks[seat] == seen.taken[seat]
    last = steps[-1]
    result = engine.result_from_data(runde.result)
    assert last.over is not None
    assert last.over.result == result
    assert (last.augen, last.tricks) == (result.augen, result.tricks)


def login(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.NameBackend")
    return client


@pytest.mark.parametrize("key", ["bauernschnopsn", "talon", "strichl"])
def test_every_step_has_an_address_and_the_deal_is_shown_without_one(vroni: User, key: str) -> None:
    partie = new_partie(key, (vroni,), target=900)
    runde = play_runde(partie, random.Random(2))
    client = login(vroni)
    address = f"/partie/{partie.pk}/runde/1/"
    assert 'id="schritt-0" href="?schritt=0" aria-current="step">' in client.get(address).content.decode()
    for number in (0, runde.seq, 999):
        page = client.get(f"{address}?schritt={number}").content.decode()
        shown = min(number, runde.seq)
        assert f'id="schritt-{shown}" href="?schritt={shown}" aria-current="step">' in page
    part = client.get(f"{address}?schritt=1", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div class="stack" id="wiedergabe"')
    for nonsense in (
        "schritt=x",
        "schritt=-1",
        "sicht=9",
        "sicht=%C3%A4",
        "zu=1&schritt=",
        "schritt=99999999",
    ):
        assert client.get(f"{address}?{nonsense}").status_code == 200


def test_the_replay_is_for_those_who_may_see_the_partie(vroni: User) -> None:
    partie = new_partie(users=(vroni,), target=900)
    play_runde(partie, random.Random(2))
    assert login(vroni).get(f"/partie/{partie.pk}/runde/1/").status_code == 200
    for stranger in (Client(), login(User.objects.create_user("Sepp"))):
        assert stranger.get(f"/partie/{partie.pk}/runde/1/").status_code == 404
    assert login(vroni).get(f"/partie/{partie.pk}/runde/7/").status_code == 404


def test_a_share_link_opens_logged_out_and_is_closed_after_it_was_taken_back(vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    client = login(vroni)
    answer = client.post(f"/partie/{partie.pk}/teilen/", {"link": "neu"})
    link = re.search(r'value="http://testserver(/s/[^"]+)"', answer.content.decode())
    assert link is not None
    guest, path = Client(), link[1]
    pages = (path, f"{path}runde/1/", f"{path}runde/1/siegel/", f"{path}record.json")
    for page in pages:
        seen = guest.get(page)
        assert seen.status_code == 200
        assert seen["Referrer-Policy"] == "no-referrer"
        assert "no-store" in seen["Cache-Control"]
        links = re.findall(r'href="(/[^"]*)"', seen.content.decode())
        assert all(
            guest.get(link, follow=True).status_code == 200 for link in links if "/static/" not in link
        )
        assert f"/partie/{partie.pk}/" not in seen.content.decode()
        assert 'method="post"' not in seen.content.decode()
    assert path.split("/")[2] not in client.get(f"/partie/{partie.pk}/").content.decode()
    client.post(f"/partie/{partie.pk}/teilen/", {"link": "weg"})
    for page in pages:
        assert guest.get(page).status_code == 404


def test_a_new_link_replaces_the_old_one_and_its_token_is_not_stored(vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,)))
    client = login(vroni)
    tokens = [
        re.search(
            r"/s/([^/\"]+)/", client.post(f"/partie/{partie.pk}/teilen/", {"link": "neu"}).content.decode()
        )[1]  # type: ignore[index]
        for _ in range(2)
    ]
    assert Client().get(f"/s/{tokens[0]}/").status_code == 404
    assert Client().get(f"/s/{tokens[1]}/").status_code == 200
    (link,) = partie.share_links.all()
    assert link.token_hash not in tokens
    assert len(tokens[1]) >= 22


def test_only_a_player_makes_a_link(vroni: User) -> None:
    partie = play_partie(new_partie(users=(vroni,), open_to_all=True))
    stranger = login(User.objects.create_user("Sepp"))
    assert stranger.post(f"/partie/{partie.pk}/teilen/", {"link": "neu"}).status_code == 404
    assert not partie.share_links.exists()
