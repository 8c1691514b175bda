"""Counting deadwood by tables: a brute force over subsets, the exact solver, and known hard hands."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from openrummy.cards import FACES, Cards, Face, bits, cards_of, parse_card, parse_cards, rank_of
from openrummy.melds import Ace, MeldRules
from openrummy.solver import after_discards, counter, counter_for, solve
from openrummy.solver.suit_runs import lanes_for, least
from tests.effort import tries

GIN = tuple(min(rank + 1, 10) for rank in range(13))
VALUES = tuple(min((card & 15) + 1, 10) for card in range(64))
ACE_MODES: tuple[Ace, ...] = ("low", "low_or_high", "round_corner")

count = counter("low", GIN)


def _sets() -> list[Cards]:
    ranks = ([card for card in FACES if rank_of(card) == rank] for rank in range(13))
    return [cards_of(chosen) for held in ranks for size in (3, 4) for chosen in combinations(held, size)]


def _runs() -> list[Cards]:
    """Return the runs of three to five; a longer one is two of them."""
    starts = ((16 * suit + rank, size) for suit in range(4) for size in (3, 4, 5) for rank in range(14 - size))
    return [((1 << size) - 1) << low for low, size in starts]


MELDS = [*_sets(), *_runs()]
WITH: dict[Face, list[Cards]] = {card: [meld for meld in MELDS if meld >> card & 1] for card in FACES}


def brute_force(hand: Cards) -> int:
    """Return the least points left, trying for the lowest card every meld and leaving it unmatched."""
    if not hand:
        return 0
    card = next(bits(hand))
    left = VALUES[card] + brute_force(hand ^ 1 << card)
    return min([left, *(brute_force(hand ^ meld) for meld in WITH[card] if not meld & ~hand)])


def some_hand(rng: random.Random, size: int) -> Cards:
    """Return any cards, or cards of close ranks, so that sets and runs compete for them."""
    first, width = rng.randrange(13), rng.choice((4, 5, 6, 13))
    pool = [16 * suit + rank for suit in range(4) for rank in range(13) if (rank - first) % 13 < width]
    return cards_of(rng.sample(pool, min(size, len(pool))))


@pytest.mark.parametrize("size", [7, 10, 11])
def test_1_6_hands_of_gin_agree_with_brute_force(size: int) -> None:
    rng = random.Random(size)
    for _ in tries(3000):
        hand = some_hand(rng, size)
        assert count(hand) == brute_force(hand)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("KS", 10),
        ("3H 4H 5H 5D 5S 5C 6C 7C", 7),  # the rulebook's example
        ("4S 4H 4D 4C 5S 6S", 0),  # a set of three leaves the fourth card to a run
        ("4S 4H 4D 5S 6S 5H 6H 5D 6D", 0),
        ("AS QS KS", 21),
        ("7S 7H 7D 8S 8H 8D 9S 9H 9D TC", 10),
        ("4S 5S 6S 3C 3D 4D 5D 6D 2H 5H 6H", 16),
    ],
)
def test_1_6_known_hands(cards: str, points: int) -> None:
    assert count(parse_cards(cards)) == points


def test_1_6_every_content_of_a_suit() -> None:
    for lane in range(1 << 13):
        assert {count(lane << 16 * suit) for suit in range(4)} == {brute_force(lane)}


@pytest.mark.quick(2)
@pytest.mark.parametrize("ace", ACE_MODES)
@pytest.mark.parametrize("points", [GIN, (15, *range(2, 11), 10, 10, 10), (0, 1, 0, 2, 3, 0, 10, 20, 0, 1, 0, 5, 0)])
def test_1_6_other_aces_and_values_agree_with_the_exact_solver(ace: Ace, points: Sequence[int]) -> None:
    rng, rules = random.Random(9), MeldRules(ace=ace)
    values = (*(*points, 0, 0, 0) * 4,)
    quick = counter(ace, tuple(points))
    for _ in tries(800):
        hand = some_hand(rng, rng.choice((8, 10, 13, 17)))
        assert quick(hand) == counter_for(rules, values)(hand) == solve(rules, values, hand).points
        assert quick(hand) == least(rules, lanes_for(ace, values), hand) // 1024


def test_4_1_after_discards_tells_the_least_that_is_left_without_each_card() -> None:
    rng = random.Random(11)
    for _ in tries(300):
        hand = some_hand(rng, 11)
        assert after_discards(count, hand) == tuple((card, brute_force(hand ^ 1 << card)) for card in bits(hand))


def test_4_1_a_knock_that_needs_the_right_runs_is_found() -> None:
    discards = dict(after_discards(count, parse_cards("4S 5S 6S 3C 3D 4D 5D 6D 2H 5H 6H")))
    assert min(discards.values()) == discards[parse_card("6H")] == 10
