"""One notation for cards: what the terminal shows has the signs of the suits, and all of it can be typed."""

import re

import pytest

from openrummy.bots import make_agent
from openrummy.cli.lines.game import LineGame, Quit
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import State
from openrummy.languages import language_of
from openrummy.variants import rules_for
from tests.cli.calling import call
from tests.helpers import position
from tests.rules.indian import OTHER, PURE_HAND, to_discard

LETTERS = re.compile(r"\b(?:10|[2-9ATJQK])[SHDCshdc]\b")
"""A card as programs write it."""


def told(state: State, *lines: str, name: str = "You", language: str = "en") -> list[str]:
    """Return the lines shown to the player in seat 0, from `state` until the lines end."""
    said: list[str] = []
    bots = [make_agent("sensible", "x") for _ in range(state.rules.players - 1)]
    names = [name, *(f"Bob {seat}" for seat in range(1, state.rules.players))]
    hints, voice = make_agent("sensible", "h"), language_of(language)
    with pytest.raises(Quit):
        LineGame(Match(state, "5"), bots, hints, names, iter(lines), said.append, voice).play()
    return said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("preset", ["basic", "500-river", "gin", "indian-points"])
def test_boards_hints_and_refusals_have_signs(preset: str, language: str) -> None:
    nobody_holds_all = [f"discard {rank}{suit}" for rank in "A5TK" for suit in "SHDC"]
    lines = ["look", "pass", "draw", *nobody_holds_all, "hint", "why", "?", "look"] * 3
    said = told(new_state(rules_for(preset, 2)), *lines, language=language)
    assert any("♥" in line for line in said)
    assert [line for line in said if LETTERS.search(line)] == []


def test_melds_and_faults_have_signs() -> None:
    melds = ["1: 3H JK=4H 5H", "0: 7S 7D 7C"]
    state = position("500", hands=["JK 9H KD 8C", "9C"], melds=melds, pile="JC TD", phase="play", deck_count=2)
    said = told(state, "look", "lay jk 1", "lay 9h 1", "meld 9h=8h kd 8c", "swap 9h 1", "meld 9h kd 8c")
    assert "Meld 1 (Bob 1's run): 3♥ joker as 4♥ 5♥" in said
    assert "Your hand: 9♥ K♦ 8♣ joker" in said
    assert "! Say which card joker stands for, one of these: 2♥, 6♥." in said
    assert "! 9♥ does not fit the run 3♥ joker as 4♥ 5♥; 2♥ or 6♥ would." in said
    assert [line for line in said if LETTERS.search(line)] == []


def test_a_player_may_be_called_like_a_card() -> None:
    said = told(position("500", hands=["9H KD", "9C"], pile="JC"), "look", "discard 2s", name="JK")
    assert any(line.startswith("JK: 2 cards") for line in said)


def test_what_is_shown_can_be_typed() -> None:
    state = position("500", hands=["4♥ 5♥ joker K♦", "9C"], pile="JC TD", phase="play", deck_count=2)
    assert "> You meld the run 4♥ 5♥ joker as 6♥." in told(state, "meld 4♥ 5♥ joker as 6♥")
    assert "> You meld the set A♠ A♥ A♦." in told(
        position("500", hands=["AS AH AD KD", "9C"], pile="JC", phase="play"), "m as ah ad"
    )
    assert "> Du legst die Folge 4♥ 5♥ Joker als 6♥ aus." in told(state, "meld 4♥ 5♥ Joker als 6♥", language="de")


def take(line: str) -> list[str]:
    return told(position("500", hands=["9C TC KD", "9S"], pile="2S JC TD"), line)


def test_a_card_of_the_pile_is_taken_by_its_name() -> None:
    assert "> You take 2 cards from the pile: J♣ 10♦, and must play J♣ this turn." in take("take J♣")
    assert "! 5♥ is not in the discard pile" in take("take 5♥")
    assert "! 'some' is not a card: write a rank and a suit, such as 7S, 10H or Q♦, or JK for a joker" in take("t some")


def test_an_indian_hand_and_its_faults_have_signs() -> None:
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    said = told(state, "look", "groups", "check kc 2h 3h 4h / jk", "check 9s 2h 3h 4h")
    assert [line for line in said if LETTERS.search(line)] == []
    assert any("Best groups: " in line and "♥" in line for line in said)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code, out, err = call(capsys, *words)
    assert (code in (0, 1), err) == (True, "")
    return out


HANDS = [
    ("solve", "7S 8S 9S 9H 9D KC TD"),
    ("solve", "--preset", "500-river", "7S JK 9S 9H 9D KC TD 2C"),
    ("solve", "--wild", "QD", "KH KS KD 5H 6H 8S 9S 2C 4C 7D 9D JC QC"),
    ("check", "--wild", "Q", "2H 3H 4H 5H / 5C 6C 7C 9C / 5D 5C TS QH / JK"),
    ("check", "--language", "de", "2H 3H 4H 5H / 5C 6C 7C 9C / 5D 5C TS QH / JK"),
]


@pytest.mark.parametrize("words", HANDS)
def test_a_hand_that_is_solved_or_checked_has_signs(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    out = printed(capsys, *words)
    assert "♠" in out
    assert LETTERS.findall(out) == []
    assert not re.search(r"\bJK\b", out)


def test_what_solve_prints_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    melds = printed(capsys, "solve", "7S 8S 9S TH TD TC")
    assert melds.splitlines()[:2] == ["run  7♠ 8♠ 9♠", "set  10♥ 10♦ 10♣"]
    assert printed(capsys, "solve", "10♥ 10♦ 10♣ 7♠ 8♠ 9♠") == melds
