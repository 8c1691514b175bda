"""Moves and scores as a record writes them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import JOKER, parse_card, parse_faces
from openrummy.engine.actions import Discard, DrawDiscard, LayOff, Meld, SwapJoker
from openrummy.engine.scores import Score
from openrummy.record.moves import format_move, normal, parse_move, split_moves
from openrummy.record.proofs import format_score, is_writable, parse_score
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.kinds import ACTIONS


def test_every_action_has_a_word() -> None:
    assert all(kind.move.read for kind in ACTIONS.values())


MOVES: list[tuple[Any, str]] = [
    (Meld(parse_faces("3H 4H JK"), parse_faces("3H 4H 5H")), "m(3H 4H JK=5H)"),
    (Meld(parse_faces("3H 4H 5H")), "m(3H 4H 5H)"),
    (LayOff(parse_card("6H"), 1), "l2(6H)"),
    (LayOff(JOKER, 0, parse_card("6H")), "l1(JK=6H)"),
    (SwapJoker(0, JOKER, parse_card("9H")), "w1(JK,9H)"),
    (Discard(parse_card("KD")), "-KD"),
    (Discard(JOKER), "-JK"),
    (DrawDiscard(), "P"),
    (DrawDiscard(5), "P5"),
    (TakeUpcard(), "take"),
    (PassUpcard(), "leave"),
    (Knock(parse_card("KD"), (parse_faces("7S 8S 9S"), parse_faces("4S 4H 4D"))), "k-KD(7S 8S 9S/4S 4H 4D)"),
    (BigGin(()), "gin()"),
    (FinishLayoffs((parse_faces("7S 8S 9S"),)), "end(7S 8S 9S)"),
]


@pytest.mark.parametrize(("action", "word"), MOVES, ids=lambda value: str(value)[:20])
def test_words_of_moves(action: Any, word: str) -> None:
    assert format_move(action) == word
    assert parse_move(word) == action


def test_names_that_say_nothing_are_dropped() -> None:
    cards = parse_faces("3H 4H 5H")
    assert normal(Meld(cards, cards)) == Meld(cards)
    assert normal(LayOff(JOKER, 0, JOKER)) == LayOff(JOKER, 0)


def test_moves_are_divided_outside_of_brackets() -> None:
    assert split_moves("S m(3H 4H 5H) l2(6H) w1(JK, 9H) -KD") == ["S", "m(3H 4H 5H)", "l2(6H)", "w1(JK, 9H)", "-KD"]


@given(st.text("SPpaslmw12()-=, KDJ3H", max_size=12))
def test_any_word_is_a_move_or_refused(word: str) -> None:
    try:
        action = parse_move(word)
    except ValueError:
        return
    assert parse_move(format_move(action)) == action


scores = st.recursive(
    st.builds(
        Score,
        st.integers(-(10**9), 10**9),
        st.from_regex("[a-z_]{1,12}", fullmatch=True),
        st.none() | st.from_regex("[a-z_=0-9 ;()]{0,12}", fullmatch=True),
        st.none() | st.sampled_from(["7S", "JK"]),
        st.none() | st.integers(0, 8),
        st.integers(-3, 50),
    ),
    lambda parts: st.builds(
        Score, st.integers(0, 99), st.just("sum"), parts=st.lists(parts, min_size=1, max_size=3).map(tuple)
    ),
    max_leaves=8,
)


@given(scores)
def test_scores_round_trip(score: Score) -> None:
    assert parse_score(format_score(score)) == score
    assert is_writable(score)


@given(st.text("0123456789 card:@*{}();-_7S", max_size=30))
def test_any_line_is_a_score_or_refused(line: str) -> None:
    try:
        score = parse_score(line)
    except ValueError:
        return
    assert parse_score(format_score(score)) == score


def test_a_score_that_a_line_cannot_hold_is_found() -> None:
    for score in (Score(1, "Bad rule"), Score(1, "card", "{"), Score(1, "card", None, "??"), Score(1, "card", seat=-1)):
        assert not is_writable(score)
    deep = Score(1, "leaf")
    for _ in range(20):
        deep = Score(1, "branch", parts=(deep,))
    assert not is_writable(deep)
