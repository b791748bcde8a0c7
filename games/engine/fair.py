"""A deal that can be checked: nobody, the server included, could choose the order of the cards.

Everything hashed is plain ASCII text, so that `printf '%s' TEXT | sha256sum` checks it too.

* Before the Runde all see the commitment, the SHA-256 of `bauernschnapsen deal 1|RUNDE|SECRET`: the Runde's public id
  and 256 secret random bits as 64 hex digits.
* Then each human gives 128 random bits (32 hex digits), and the player at the dealer's right the place of the cut.
* The seed is the SHA-256 of `SECRET|BITS|...|CUT`: the bits of those seats that gave some, in the order of the seats,
  and the cut as a decimal number, 0 if nobody cut.
* The deck begins as the twenty cards in the order EA EZ EK EO EU LA ... SU. For the places 20 down to 2 (counted from
  1) the card there changes places with the card at a random place up to it (Fisher-Yates). A random place out of n is
  the next byte of the stream if that is below the largest multiple of n up to 256, modulo n, plus 1; otherwise the
  byte after it is tried. The stream is the 32 bytes of the seed, then of SHA-256(seed), then of SHA-256 of that, ...
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from .cards import ALL_CARDS, Card

TAG = "bauernschnapsen deal 1"
SECRET_BYTES = 32
BITS_BYTES = 16
CUT_PLACES = 20  # a cut is 0 (not cut) to 19


def commitment(runde: str, secret: bytes) -> str:
    """What everybody sees before the Runde: 64 hex digits. `runde` is its public id."""
    return hashlib.sha256(f"{TAG}|{runde}|{secret.hex()}".encode("ascii")).hexdigest()


def seed(secret: bytes, bits: Sequence[bytes], cut: int) -> bytes:
    """The seed of the order. ValueError if secret, bits or cut are not of their size."""
    if len(secret) != SECRET_BYTES or any(len(part) != BITS_BYTES for part in bits):
        raise ValueError("a secret has 256 bits, each contribution 128")
    if cut not in range(CUT_PLACES):
        raise ValueError("the cut is a number from 0 to 19")
    text = "|".join([secret.hex(), *(part.hex() for part in bits), str(cut)])
    return hashlib.sha256(text.encode("ascii")).digest()


def deck_from(secret: bytes, bits: Sequence[bytes], cut: int) -> list[Card]:
    """The deck in dealing order. ValueError if secret, bits or cut are not of their size."""
    stream = _stream(seed(secret, bits, cut))
    deck = list(ALL_CARDS)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def _stream(block: bytes) -> Iterator[int]:
    while True:
        yield from block
        block = hashlib.sha256(block).digest()


def _below(count: int, stream: Iterator[int]) -> int:
    """A number from 0 to count - 1, each as likely as the others."""
    fair = 256 - 256 % count
    return next(byte for byte in stream if byte < fair) % count
