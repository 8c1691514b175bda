"""Rulebook 4.3: games, boxes, shutouts, the next dealer, and Hollywood's columns."""

from collections.abc import Sequence
from typing import Any

import pytest

from openrummy.engine.match import Match
from openrummy.engine.scores import Score, is_sound
from openrummy.engine.state import Sheet
from openrummy.parts.deal import OneByOne
from openrummy.variants.gin.actions import FinishLayoffs
from openrummy.variants.gin.game import Game
from tests.helpers import legal, play, position, refusal, rules

Rows = Sequence[tuple[int, int]]


def game(text: str = "gin", **changes: Any) -> Game:
    """Return the part that computes the final scores of a game."""
    part: Any = rules(text, 2, **changes).phases["show"].actions[FinishLayoffs]
    found: Game = part.finish.ending
    return found


def sheet(rows: Rows) -> Sheet:
    totals = tuple(map(sum, zip(*rows, strict=True)))
    return Sheet(totals, tuple(rows), len(rows))


def finals(rows: Rows, text: str = "gin", **changes: Any) -> tuple[int, ...]:
    scores: tuple[Score, ...] = game(text, **changes).finals(sheet(rows))
    assert all(map(is_sound, scores))
    return tuple(score.points for score in scores)


EXAMPLE = [(42, 0), (0, 31), (37, 0), (26, 0)]
SHUTOUT = [(60, 0), (45, 0)]


def test_4_3_the_worked_example() -> None:
    """105 + 100 + 75 = 280 against 31 + 25 = 56."""
    assert game().is_over(sheet(EXAMPLE))
    assert not game().is_over(sheet(EXAMPLE[:3]))
    assert finals(EXAMPLE) == (280, 56)


@pytest.mark.parametrize(
    ("rule", "worth"), [("double_hands", 360), ("double_total", 510), ("extra_game_bonus", 355), ("none", 255)]
)
def test_4_3_shutouts(rule: str, worth: int) -> None:
    assert finals(SHUTOUT, shutout_rule=rule) == (worth, 0)


def test_4_3_no_shutout_when_the_loser_has_something() -> None:
    for rule in ("double_hands", "double_total", "extra_game_bonus", "none"):
        assert finals(EXAMPLE, shutout_rule=rule) == (280, 56)


@pytest.mark.parametrize(("bonus", "expected"), [(0, (180, 56)), (100, (280, 56))])
def test_8_3_game_bonus(bonus: int, expected: tuple[int, int]) -> None:
    assert finals(EXAMPLE, game_bonus=bonus) == expected


@pytest.mark.parametrize(("box", "expected"), [(0, (205, 31)), (10, (235, 41)), (20, (265, 51)), (25, (280, 56))])
def test_8_3_box_bonus(box: int, expected: tuple[int, int]) -> None:
    assert finals(EXAMPLE, box_bonus=box) == expected


def test_4_3_void_hands_have_no_box() -> None:
    assert finals([(42, 0), (0, 0), (0, 31), (0, 0), (37, 0), (26, 0)]) == (280, 56)


def test_8_3_boxes_at_once_are_part_of_the_deals_and_end_the_game_sooner() -> None:
    """The same deals with 25 more for each win: 67 + 62 = 129 is enough."""
    at_once = [(67, 0), (0, 56), (62, 0)]
    assert game(boxes_immediate=True).is_over(sheet(at_once))
    assert finals(at_once, boxes_immediate=True) == (229, 56)
    assert finals([(85, 0), (70, 0)], boxes_immediate=True) == (360, 0), "hand points are doubled, boxes are not"


def test_8_3_boxes_at_once_in_play() -> None:
    deal = position(
        "gin",
        hands=["5H 6H 7H TS TH TD 2C 3C 4C 7S KD", "JS QS KC 8H 8D 8S 9H 9D 9C 9S"],
        pile="8C",
        phase="discard",
        boxes_immediate=True,
        totals=(60, 0),
    )
    deal = play(deal, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "finish 8H 8D 8S / 9H 9D 9C 9S")
    assert deal.public.sheet.rows == ((48, 0),)
    assert deal.public.sheet.winners == (0,)


@pytest.mark.parametrize(("preset", "ends"), [("gin", True), ("gin-250", False)])
def test_4_3_the_target(preset: str, ends: bool) -> None:
    deal = position(
        preset,
        hands=["5H 6H 7H TS TH TD 2C 3C 4C 7S KD", "JS QS KC 8H 8D 8S 9H 9D 9C 9S"],
        pile="8C",
        phase="discard",
        totals=(80, 10),
    )
    deal = play(deal, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "finish 8H 8D 8S / 9H 9D 9C 9S")
    sheet = deal.public.sheet
    assert (sheet.winners == (0,)) == ends
    assert sheet.totals == ((103 + 100 + 25, 10) if ends else (103, 10))
    assert bool(sheet.finals) == ends


# the next dealer


@pytest.mark.parametrize(
    ("rule", "winner", "dealer", "expected"),
    [
        *(("loser", winner, dealer, 1 - winner) for winner in (0, 1) for dealer in (0, 1)),
        *(("winner", winner, dealer, winner) for winner in (0, 1) for dealer in (0, 1)),
        *(("alternate", winner, dealer, 1 - dealer) for winner in (0, 1) for dealer in (0, 1)),
    ],
)
def test_4_3_next_dealer(rule: str, winner: int, dealer: int, expected: int) -> None:
    strong, weak = "5H 6H 7H TS TH TD 2C 3C 4C 7S", "JS QS KC 8H 8D 8S 9H 9D 9C 9S"
    hands = [f"{strong} KD", weak] if winner == 0 else [weak, f"{strong} KD"]
    deal = position("gin", hands=hands, pile="8C", phase="discard", seat=winner, dealer=dealer, next_dealer=rule)
    deal = play(deal, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C", "finish")
    match = Match(deal, seed="1")
    match.deal()
    assert match.state.public.dealer == expected


def test_4_3_first_dealer_is_by_lot() -> None:
    dealing = rules("gin", 2).dealing
    assert isinstance(dealing, OneByOne)
    assert {Match.new(rules("gin", 2), str(seed)).state.public.dealer for seed in range(12)} == {0, 1}


# Hollywood


def columns(rows: Rows, **changes: Any) -> list[tuple[tuple[int, ...], int | None]]:
    found = game("gin-hollywood", **changes).sheet_columns(sheet(rows))
    return [(column.totals, column.winner) for column in found]


def test_4_3_hollywood_example() -> None:
    """Wins of 40, 35, 30: column 1 105 (closed), column 2 65, column 3 30."""
    assert columns([(40, 0), (35, 0), (30, 0)]) == [((105, 0), 0), ((65, 0), None), ((30, 0), None)]


def test_4_3_later_wins_go_only_to_open_columns() -> None:
    rows = [(40, 0), (35, 0), (30, 0), (40, 0)]
    assert columns(rows) == [((105, 0), 0), ((105, 0), 0), ((70, 0), None)]
    assert not game("gin-hollywood").is_over(sheet(rows))
    assert game("gin-hollywood").is_over(sheet([*rows, (30, 0)]))


def test_4_3_who_was_shut_out_of_the_first_starts_in_the_second() -> None:
    rows = [(40, 0), (35, 0), (30, 0), (0, 20), (0, 21)]
    assert columns(rows) == [((105, 0), 0), ((65, 41), None), ((30, 21), None)]


def test_4_3_both_have_their_own_way_through_the_columns() -> None:
    assert columns([(40, 0), (0, 20), (10, 0), (0, 5)]) == [((50, 25), None), ((10, 5), None), ((0, 0), None)]


def test_4_3_each_column_has_its_own_bonuses() -> None:
    """First: 105 shut out, 210 + 100 + 3 boxes.  Second: 105 shut out.  Third: 100 against 60."""
    rows = [(40, 0), (35, 0), (30, 0), (40, 0), (0, 60), (30, 0)]
    first, second, third = 210 + 100 + 75, 210 + 100 + 75, 100 + 100 + 75
    assert columns(rows) == [((105, 0), 0), ((105, 0), 0), ((100, 60), 0)]
    assert finals(rows, "gin-hollywood") == (first + second + third, 60 + 25)


def test_4_3_the_match_goes_to_who_has_more_in_all() -> None:
    hollywood = game("gin-hollywood", target_score=10, box_bonus=0, shutout_rule="none", game_bonus=0)
    rows = sheet([(10, 0), (0, 90), (12, 0), (10, 0), (10, 0)])
    assert hollywood.is_over(rows)
    assert [column.winner for column in hollywood.sheet_columns(rows)] == [0, 1, 0]
    assert [score.points for score in hollywood.finals(rows)] == [10 + 0 + 12, 90]


def test_4_3_straight_gin() -> None:
    deal = position(
        "gin",
        hands=["5H 6H 7H TS TH TD 2C 3C 4C AS KD", "8H 9H TC 4H 4D 2S JS QS KS 9D"],
        pile="8C",
        phase="discard",
        knock_limit=0,
    )
    assert refusal(deal, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C") == "too_much_deadwood"
    assert all(words.startswith("discard") for words in legal(deal))
