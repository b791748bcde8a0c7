"""Which names there may be, and which look alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.names import NameDefect, defect, graphemes, is_reserved, name_key, tidy

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    "name",
    ["Vroni", "Oma Mitzi", "Jörg-Peter", "O'Hara", "Ćevap 7", "Вася", "Γιώργος", "山田たろう", "Hans🃏",
     FAMILY, "🇦🇹", "❤️",
     "👍🏽 Sepp", "Gastwirt", "Botschafter", "Administratorin", "a" * 24, FAMILY * 8, "1️⃣ Franz"],
)  # fmt: skip
def test_a_name_of_letters_digits_or_emoji_may_be_taken(name: str) -> None:
    assert defect(tidy(name)) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", NameDefect.EMPTY),
        ("   ", NameDefect.EMPTY),
        ("---", NameDefect.EMPTY),
        ("\u200b", NameDefect.EMPTY),
        ("a" * 25, NameDefect.TOO_LONG),
        ("🙂" * 25, NameDefect.TOO_LONG),
        ("Vro\u200bni", NameDefect.INVISIBLE),
        ("Vro\u00adni", NameDefect.INVISIBLE),
        ("Vroni\u202e", NameDefect.INVISIBLE),
        ("Vro\u2066ni", NameDefect.INVISIBLE),
        ("Vroni\ufe0f", NameDefect.INVISIBLE),
        ("<b>Vroni</b>", NameDefect.CHARACTERS),
        ("V\u0336\u0336\u0336\u0336roni", NameDefect.CHARACTERS),
        ("Vrоni", NameDefect.SCRIPTS),
        ("Ηans", NameDefect.SCRIPTS),
        ("Bot", NameDefect.RESERVED),
        ("b.o.t", NameDefect.RESERVED),
        ("Bot 3", NameDefect.RESERVED),
        ("ADMIN", NameDefect.RESERVED),
        ("Gast 417", NameDefect.RESERVED),
        ("gelöschtes Konto", NameDefect.RESERVED),
        ("Geloeschtes-Konto 🙂", NameDefect.RESERVED),
        ("Вот", NameDefect.RESERVED),
    ],
)
def test_what_cannot_be_a_name_is_refused_with_its_reason(name: str, expected: NameDefect) -> None:
    assert defect(tidy(name)) is expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Vroni", "VRONI"),
        ("Vroni", "Ｖｒｏｎｉ"),
        ("Vroni", "𝓥𝓻𝓸𝓷𝓲"),
        ("Vroni", "Vro\u200dni"),
        ("Vroni", "Vron\u00adi"),
        ("Straße", "STRASSE"),
        ("Oma  Mitzi", "Oma Mitzi"),
        ("Alex", "AIex"),
        ("Hansl", "Hans1"),
        ("Rudi10", "RudiIO"),
        ("Anna-Lena", "Anna–Lena"),
        ("Сосо", "Coco"),
        ("Jörg", "Jo\u0308rg"),
        ("❤️ Resi", "❤ Resi"),
        ("Sepp 7", "Sepp ٧"),
    ],
)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Vroni", "Veroni"), ("Müller", "Muller"), ("Sepp", "Sepp 2"), ("👍 Resi", "👎 Resi")]
)
def test_names_that_look_different_have_two_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_a_family_of_emoji_counts_as_one_character() -> None:
    assert graphemes(FAMILY) == 1
    assert graphemes("Jo\u0308rg") == 4


@settings(max_examples=500)
@given(st.text(max_size=40))
def test_a_key_is_the_key_of_itself_and_of_other_cases(text: str) -> None:
    key = name_key(text)
    assert name_key(key) == key
    if defect(tidy(text)) is None:
        assert name_key(tidy(text)) == key
        assert not is_reserved(tidy(text))
