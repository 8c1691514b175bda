"""Runs of at least four cards: the same melds as usual without the short runs, and the best arrangement of them."""

import random
from functools import cache

import pytest
from msgspec.structs import replace

from openrummy.cards import FACES, JOKER, JOKER_BIT, Cards, cards_of, faces_of, is_within, remove_all
from openrummy.melds import Fault, MeldRules, Shape, extended, fits, read_shape, shapes_in
from openrummy.solver import deadwood, solve

VALUES = tuple(min(card % 16 + 1, 10) for card in range(64))
KINDS = (
    MeldRules(ace="low_or_high", run_min=4),
    MeldRules(wild=JOKER_BIT, run_min=4),
    MeldRules(
        ace="low_or_high",
        set_max=None,
        distinct_suits=False,
        min_naturals=2,
        max_wilds=2,
        named=False,
        wild=JOKER_BIT,
        run_min=4,
    ),
)


def hands(rules: MeldRules, number: int, size: int) -> list[Cards]:
    rng = random.Random(size)
    near = [card for card in FACES if card % 16 < 7]
    pack = [*near * (1 if rules.distinct_suits else 2), *(JOKER,) * (2 if rules.wild else 0)]
    return [cards_of(rng.sample(pack, size)) for _ in range(number)]


def is_long(shape: Shape) -> bool:
    return shape.kind == "set" or len(shape.cards) > 3


@pytest.mark.parametrize("rules", KINDS)
def test_only_short_runs_are_missing(rules: MeldRules) -> None:
    usual = replace(rules, run_min=3)
    for hand in hands(rules, 60, 10):
        assert list(shapes_in(rules, hand)) == [shape for shape in shapes_in(usual, hand) if is_long(shape)]


def test_a_short_run_is_refused_in_words() -> None:
    found = read_shape(KINDS[0], (4, 5, 6))
    assert isinstance(found, Fault)
    assert found.said() == "A run needs at least 4 cards here: 4S or 8S is missing."


@pytest.mark.parametrize("rules", KINDS)
def test_a_run_grows_as_usual(rules: MeldRules) -> None:
    run = read_shape(rules, (4, 5, 6, 7))
    assert isinstance(run, Shape)
    assert fits(rules, run) & ~JOKER_BIT == 1 << 3 | 1 << 8
    assert not isinstance(extended(rules, run, 8), Fault)


@pytest.mark.parametrize("rules", KINDS)
def test_the_best_arrangement(rules: MeldRules) -> None:
    for hand in hands(rules, 40, 9):
        melds = [cards_of(shape.cards) for shape in shapes_in(rules, hand)]

        @cache
        def least(rest: Cards, melds: tuple[Cards, ...] = tuple(melds)) -> int:
            left = sum(VALUES[card] for card in faces_of(rest))
            return min([left, *(least(remove_all(rest, faces_of(meld))) for meld in melds if is_within(meld, rest))])

        assert solve(rules, VALUES, hand).points == least(hand) == deadwood(rules, VALUES, hand)
        assert all(is_long(shape) for shape in solve(rules, VALUES, hand).melds)
