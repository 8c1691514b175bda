"""Rulebook 5.4 to 5.6 in play: what a deal costs each loser, as a proof."""

import pytest

from openrummy.engine.scores import Score
from openrummy.engine.state import State
from tests.helpers import play, points, position, result
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, hand, to_discard

VALID = "declare KC 2H 3H 4H / 5C 6C 7C / 8D 9D JK / TS TD TC QS"

EXAMPLE = "3S 4S 5S / 9H 6C JH / KD KC KS / 2C 7D 8H QS"
"""The worked example of 5.6, with sixes wild."""
WINNER = "2H 3H 4H / 5C 6H 7C / 8D 9D TD / AS AD AC JK"


def shown(preset: str, loser: str, groups: str, **given: str) -> State:
    """Return the deal after seat 1 has lost with a hand and shown groups; sixes are wild."""
    state = to_discard(preset, WINNER, loser, drawn="KH", aside="6D", pile="9C", **given)
    state = play(state, "declare KH " + WINNER)
    return play(state, f"1: show {groups}") if state.public.turn.phase == "show" else state


def lost(state: State) -> Score:
    return result(state).scores[1]


@pytest.mark.parametrize(
    ("changes", "groups", "cost"),
    [
        ("", EXAMPLE.rpartition(" / ")[0], 27),
        ("", "3S 4S 5S / KD KC KS", 80),
        ("incomplete_counts=all_but_pure", "3S 4S 5S / KD KC KS", 76),
        ("points_cap=90", "3S 4S 5S / KD KC KS", 88),
        ("", "", 80),
        ("incomplete_counts=all_but_pure", "", 80),
    ],
)
def test_5_6_worked_examples(changes: str, groups: str, cost: int) -> None:
    assert points(shown(f"indian-points({changes})", EXAMPLE, groups)) == (0, cost)


def test_5_6_the_best_grouping_where_it_counts() -> None:
    """8H 9H 6C JH is a longer run: only 2, 7 and a queen are left over."""
    assert points(shown("indian-points(loser_arrangement=best)", EXAMPLE, "")) == (0, 19)


def test_5_6_a_loser_with_a_whole_hand() -> None:
    """R38."""
    groups = "7H 8H 9H / 2S 3S 4S / 5D 5H 5S / JC QC KC AC"
    assert points(shown("indian-points", groups, groups)) == (0, 0)
    assert points(shown("indian-points(complete_loser_points=2)", groups, groups)) == (0, 2)


def test_5_6_the_proof_names_the_rule() -> None:
    proof = lost(shown("indian-points", EXAMPLE, "3S 4S 5S / KD KC KS"))
    assert (proof.rule, proof.option) == ("without_runs", "incomplete_counts=all")
    assert proof.parts[-1].option == "points_cap=80"
    assert proof.parts[-1].points == -8


@pytest.mark.parametrize(("option", "cost"), [("none", 80), ("middle_drop", 40), ("25", 25)])
def test_5_6_a_loser_who_had_no_turn_yet(option: str, cost: int) -> None:
    """`unplayed_loser_cap`, of the 21-card game by default."""
    text = f"indian-points(unplayed_loser_cap={option})"
    state = shown(text, hand(LOOSE), "", memory="drawn=1 turned=1")
    assert points(state) == (0, cost)


def test_5_6_who_has_dropped_pays_for_that() -> None:
    state = at("indian-points", LOOSE, PURE_HAND, OTHER, pile="KD", stock="KC 4C", memory="turned=1")
    state = play(state, "drop", "stock", VALID, "2: show")
    assert points(state) == (20, 0, 80)


def test_11_2_the_six_players_of_s1() -> None:
    """The table of 11.2 with its right figures: 35, 68, 23, a first drop 20, three misses 40 and the winner."""
    hands = [
        "2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS",
        "4S 4H 4C 4D 5D QD 3S 7S 8S QD KD TC 9C",
        "3H 4H 5H 5C 6C 7C QD 8D 5C 2D 2C 2H KS",
    ]
    groups = [
        "2H 3H 4H / 5C 6C QD",
        "4S 4H 4C / 4D 5D QD",
        "3H 4H 5H / 5C 6C 7C QD / 2D 2C 2H",
    ]
    assert [_cost(held, shown_as) for held, shown_as in zip(hands, groups, strict=True)] == [35, 68, 23]
    assert [_cost(held, "", "loser_arrangement=best") for held in hands] == [19, 68, 22]


def _cost(held: str, groups: str, changes: str = "") -> int:
    """Return what a hand costs in a game of two with queens wild; the pack has three of each card, as S1's table needs."""
    winner = "9H TH JH / 7D 8D 9D / AS AD AC / KH KC KD JK"
    state = position(
        f"indian-points(deck_count=3{', ' + changes if changes else ''})",
        hands=[f"{hand(winner)} 2S", held],
        pile="9C",
        stock="",
        aside="QH",
        phase="discard",
        drawn="2S",
        memory="covered drawn=1 turned=1,2",
    )
    state = play(state, f"declare 2S {winner}")
    if state.public.turn.phase == "show":
        state = play(state, f"1: show {groups}")
    return points(state)[1]


def test_13_6_best_is_never_more_than_declared() -> None:
    declared = points(shown("indian-points", EXAMPLE, "3S 4S 5S / KD KC KS"))[1]
    best = points(shown("indian-points(loser_arrangement=best)", EXAMPLE, ""))[1]
    assert 0 <= best <= declared <= 80


def test_5_4_only_the_grouping_shown_is_judged() -> None:
    """Regrouped the same cards would be valid (11.1)."""
    kings = "KH KS KD / 6H 7H JK / 9S TS JS JK / 5S 5H 5D"
    state = to_discard("indian-points", kings, LOOSE.replace("KH", "AH"), drawn="2C", aside="4C", pile="9C")
    assert points(play(state, f"declare 2C {kings}")) == (80, 0)
    regrouped = "KH KS KD JK / 6H 7H JK / 9S TS JS / 5S 5H 5D"
    assert play(state, f"declare 2C {regrouped}").public.turn.phase == "show"


def test_5_4_whole_hand_of_the_first_player() -> None:
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    assert play(state, VALID).public.turn.phase == "show"
