"""Recovery codes: what opens an account again whose password is lost and that has no e-mail address."""

import secrets

# Without 0, 1, I, L and O, which get mixed up when copied by hand. 16 of 31 signs are 79 bits.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH, GROUP = 16, 4


def new_code() -> str:
    """A fresh code, in groups: "K7QF-2MXA-…"."""
    signs = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(signs[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def normal(typed: str) -> str:
    """A code as typed, in the form that is hashed: capitals, without anything between them."""
    return "".join(char for char in typed.upper() if char in ALPHABET)
