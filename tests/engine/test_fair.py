"""The checkable deal: the byte layout is pinned, the order is a permutation, every input counts."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from games.engine import ALL_CARDS, fair

SECRET = bytes(range(32))
BITS = [bytes([place] * 16) for place in range(4)]


def test_the_commitment_is_the_hash_of_a_line_anybody_can_type() -> None:
    line = "bauernschnapsen deal 1|abc|000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    assert fair.commitment("abc", SECRET) == hashlib.sha256(line.encode()).hexdigest()


def test_the_deck_of_known_inputs_is_pinned() -> None:
    assert (
        " ".join(fair.deck_from(SECRET, BITS, 7))
        == "HU EZ EK SK HK EA SO HA EO LK SU SZ HO EU SA LA HZ LZ LO LU"
    )


def test_the_deck_follows_the_description_step_by_step() -> None:
    line = "|".join([SECRET.hex(), *(part.hex() for part in BITS), "7"])
    block = hashlib.sha256(line.encode()).digest()
    stream = list(block)
    for _ in range(4):
        block = hashlib.sha256(block).digest()
        stream += block
    deck = list(ALL_CARDS)
    for place in range(20, 1, -1):
        while (byte := stream.pop(0)) >= 256 // place * place:
            pass
        other = byte % place + 1
        deck[place - 1], deck[other - 1] = deck[other - 1], deck[place - 1]
    assert fair.deck_from(SECRET, BITS, 7) == deck


def test_every_input_changes_the_order() -> None:
    base = fair.deck_from(SECRET, BITS, 7)
    assert sorted(base) == sorted(ALL_CARDS)
    others = [
        fair.deck_from(bytes(32), BITS, 7),
        fair.deck_from(SECRET, [*BITS[:3], bytes(16)], 7),
        fair.deck_from(SECRET, BITS[:3], 7),
        fair.deck_from(SECRET, list(reversed(BITS)), 7),
        fair.deck_from(SECRET, BITS, 8),
    ]
    assert base not in others
    assert len({tuple(deck) for deck in others}) == len(others)


def test_each_card_comes_to_each_place_about_as_often() -> None:
    deals = 4000
    found: Counter[tuple[str, int]] = Counter()
    for number in range(deals):
        found.update((card, place) for place, card in enumerate(fair.deck_from(number.to_bytes(32), [], 0)))
    expected = deals / 20
    squares = sum(
        (found[card, place] - expected) ** 2 / expected for card in ALL_CARDS for place in range(20)
    )
    assert squares < 361 + 5 * (2 * 361) ** 0.5  # chi-square with 19 * 19 degrees of freedom, five sigma


@pytest.mark.parametrize(
    "secret, bits, cut", [(b"x", [], 0), (SECRET, [b"x"], 0), (SECRET, [], 20), (SECRET, [], -1)]
)
def test_inputs_of_a_wrong_size_are_refused(secret: bytes, bits: list[bytes], cut: int) -> None:
    with pytest.raises(ValueError, match=r"bits|cut"):
        fair.deck_from(secret, bits, cut)
