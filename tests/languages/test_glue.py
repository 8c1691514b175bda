"""No sentence is glued from texts: see `scripts/glue.py`, which reads the source."""

import ast

import pytest

from scripts.glue import glued, glued_in
from scripts.templates import SOURCE

SEATS = """
def _hand(cards: Cards, language: Language) -> str:
    return language.say("{cards} held", cards=cards)

def _lines(view: View, seat: Seat, told: Told, words: str, language: Language) -> Iterator[str]:
    parts = [language.say("host") if seat.host else "", _hand(seat.cards, language)]
    points = language.count(seat.points, "{count} point", "{count} points")
    yield """


def test_no_sentence_is_glued() -> None:
    assert glued(SOURCE) == []


@pytest.mark.parametrize(
    "glue",
    [
        'f"{language.count(1, TEXT, TEXTS)}: {seat.points}"',
        'f"{seat.name} {points}"',
        'f"{points}{_hand(seat.cards, language)}"',
        'f"{told.words}."',
        'f"✗ {told.words} {points}"',
        'f"{words} ({seat.points})"',
        '", ".join(part for part in parts if part)',
        '" ".join(map(_hand, seat.hands))',
        'points + "s"',
        "points + words",
        '": " + points',
        "points.lower()",
        'told.words.rstrip(".")',
    ],
)
def test_glue_is_found(glue: str) -> None:
    assert ast.unparse(ast.parse(glue)) in glued_in("tui/seats.py", SEATS + glue)


@pytest.mark.parametrize(
    "layout",
    [
        'language.say("{name}: {points}", name=seat.name, points=points)',
        "row(parts, language)",
        '"\\n".join(parts)',
        'f"★ {points}"',
        'f"  {points}"',
        'f"{seat.place:>3}  {points}"',
        'f"{points:<20}{words}"',
        'f"{points}  {words}"',
        '"> " + points',
        'f"{seat.name}: {seat.points}"',
        "seat.name.lower()",
    ],
)  # fmt: skip
def test_lines_and_columns_are_no_sentences(layout: str) -> None:
    assert glued_in("tui/seats.py", SEATS + layout) == []
