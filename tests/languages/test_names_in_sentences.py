"""Names from right to left stand alone in a sentence, and lists say the word that a name needs."""

import pytest

from openrummy.languages import CODES, Language, either, isolated, language_of, listed, row, saying
from openrummy.voice import Voice

SHALOM, ALI = "שלום 7", "علي"
ALONE = {name: f"\u2068{name}\u2069" for name in (SHALOM, ALI)}
SPANISH = language_of("es")


@pytest.mark.parametrize("code", CODES)
def test_a_name_from_right_to_left_is_isolated_in_every_sentence(code: str) -> None:
    voice = Voice(("Mira", SHALOM, ALI), language=language_of(code))
    assert ALONE[SHALOM] in voice.of(1, "You meld {meld}.", "{name} melds {meld}.", meld="7♥ 8♥ 9♥")
    assert voice.with_amount(1, "+3").startswith(ALONE[SHALOM])
    assert all(name in voice.everyone((0, 1, 2)) for name in ALONE.values())
    assert ALONE[ALI] in saying("{name} is ready.", name=ALI).said(voice.language)


def test_other_names_and_parts_that_are_isolated_stay_as_they_are() -> None:
    assert isolated("Mira") == "Mira"
    assert isolated("Зоя 3 ♥") == "Зоя 3 ♥"
    assert isolated(isolated(ALI)) == ALONE[ALI]
    assert row(["Mira", ALI, "3"]) == f"Mira, {ALONE[ALI]}, 3"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Mira", "Ines"), "Mira e Ines"),
        (("Ana", "Mira", "Íñigo"), "Ana, Mira e Íñigo"),
        (("Mira", "Hilda"), "Mira e Hilda"),
        (("agua", "hielo"), "agua y hielo"),
        (("Ines", "Mira"), "Ines y Mira"),
        ((), "nada"),
    ],
)
def test_spanish_says_e_before_i(names: tuple[str, ...], said: str) -> None:
    assert listed(names, SPANISH) == said


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        (("7♠", "8♠"), "7♠ u 8♠"),
        (("10", "11"), "10 u 11"),
        (("robar", "ordenar"), "robar u ordenar"),
        (("7", "110"), "7 o 110"),
    ],
)
def test_spanish_says_u_before_o(ways: tuple[str, ...], said: str) -> None:
    assert either(ways, SPANISH) == said


@pytest.mark.parametrize("code", ["en", "de", "hi"])
def test_other_languages_say_one_word(code: str) -> None:
    language: Language = language_of(code)
    assert listed(("Mira", "Ines"), language).split()[1] == listed(("Ines", "Mira"), language).split()[1]
