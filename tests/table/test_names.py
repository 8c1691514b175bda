"""Names: nobody is invisible, and nobody looks like another player at the table."""

import pytest

from openrummy.table import Refusal
from openrummy.table.names import bot_name, tidy_name


@pytest.mark.parametrize(
    "name",
    [
        "ann",
        "\u0410nn",  # a Cyrillic A
        "\uff21\uff4e\uff4e",  # full-width letters
        "\U0001d400nn",  # a mathematical A
        "\u0391nn",  # a Greek Alpha
        "Ann\u3164",
        "\u2800Ann",
        "Ann\ufe0f",
        "Ann\u200b",
        "Ann\u180b",
        "Ann\U0001d159",
        "\u0251nn",  # a Latin alpha
    ],
)
def test_a_name_that_looks_like_a_seated_one_is_taken(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        tidy_name(name, ["Ann"])
    assert refusal.value.code == "name_taken"


@pytest.mark.parametrize(
    ("name", "seated"),
    [
        ("\u0406\u0456", "Il"),
        ("B0b", "Bob"),
        ("\u041d\u0435\u0440o", "Hepo"),
        ("J\u04e7rg", "Jörg"),
        ("B\u04d3rbel", "Bärbel"),
        ("Zo\u0451", "Zoë"),
        ("M\u03cbller", "Müller"),
        ("\u03f9arl", "Carl"),
        ("\u03f2arl", "Carl"),
        ("\u037fim", "Jim"),
        ("\u03f3im", "Jim"),
        ("\u03faia", "Mia"),
        ("\u050cus", "Gus"),
        ("K\u0131m", "Kim"),
        ("\u0261us", "Gus"),
        ("श्\u200dयाम", "श्याम"),
    ],
)
def test_letters_of_two_alphabets_that_look_the_same_are_one(name: str, seated: str) -> None:
    with pytest.raises(Refusal):
        tidy_name(name, [seated])


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\ufe0f",
        "\u200b",
        " \t ",
        "",
        "\u180b",
        "\u180e",
        "\u180f",
        "\U0001d159",
        "\U00016fe4",
        "\u0301",
        " \u0308\u20dd",
    ],
)
def test_a_name_that_shows_nothing_is_empty(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        tidy_name(name, [])
    assert refusal.value.code == "name_empty"


@pytest.mark.parametrize(
    "name", ["Анна", "Άννα", "安娜", "José", "Zoë 🂡", "Anna", "O'Neil", "नीना", "श्याम", "မြွှေ့", "שָׁלוֹם"]
)
def test_names_of_all_alphabets_stay_as_they_are(name: str) -> None:
    assert tidy_name(name, ["Ann", "Jose", "Zoe"]) == name


@pytest.mark.parametrize(("name", "seated"), [("Jörg", "Jorg"), ("Zoe", "Zoë"), ("Cesar", "César")])
def test_a_letter_with_an_accent_is_another_letter(name: str, seated: str) -> None:
    assert tidy_name(name, [seated]) == name


def test_a_tower_of_marks_is_cut_and_one_without_a_letter_goes() -> None:
    assert tidy_name("Z" + "\u0335" * 20 + "oe", []) == "Z" + "\u0335" * 5 + "oe"
    assert tidy_name("\u0e47" * 20 + "Zoe", []) == "Zoe"


def test_a_bot_looks_like_nobody() -> None:
    assert bot_name(["\u041cira"]) == "Otto"
