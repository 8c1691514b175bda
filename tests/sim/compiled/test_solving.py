"""The compiled solvers return the answers of the pure-Python ones, and name whatever is not a hand."""

import random
import subprocess
import sys

import numpy as np
import pytest

from openrummy.cards import FACES, Cards, cards_of, parse_cards
from openrummy.melds import Ace
from openrummy.sim.compiled import best_defences, best_indian_discards, best_melds, deadwood
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS
from openrummy.solver import after_discards, counter, defend, solve
from tests.sim.compiled.hands import RULES, VALUES, hands, pool

HANDS = hands(1, 6_000)
count = counter("low", GIN_POINTS)


def test_the_hands_are_rich_enough_to_tell() -> None:
    fours = sum((hand & hand >> 16 & hand >> 32 & hand >> 48).bit_count() > 1 for hand in HANDS)
    assert fours > 200
    assert sum(count(hand) == 0 for hand in HANDS) > 200


@pytest.mark.parametrize("ace", ["low", "low_or_high", "round_corner"])
def test_1_6_deadwood_is_that_of_the_reference(ace: Ace) -> None:
    points = GIN_POINTS if ace == "low" else (15, *range(2, 11), 10, 10, 10)
    pure = counter(ace, points)
    assert deadwood(HANDS, ace=ace, points=points).tolist() == [pure(hand) for hand in HANDS]


def test_1_6_a_hand_may_hold_most_of_a_pack() -> None:
    rng, pack = random.Random(4), list(FACES)
    large = [cards_of(rng.sample(pack, rng.randint(22, 30))) for _ in range(60)]
    assert deadwood(large).tolist() == [count(hand) for hand in large]
    assert deadwood([cards_of(pack), cards_of(pack[1:])]).tolist() == [0, 0]


@pytest.mark.slow
def test_the_best_discard_leaves_least_and_is_the_dearest_such_card() -> None:
    cards, after = best_indian_discards(HANDS)
    for hand, card, points in zip(HANDS, cards.tolist(), after.tolist(), strict=True):
        discards = after_discards(count, hand)
        least = min(left for _, left in discards)
        best = max((VALUES[each], each) for each, left in discards if left == least)
        assert (points, card) == (least, best[1])


@pytest.mark.slow
def test_1_6_the_melds_are_those_of_the_reference_ties_included() -> None:
    melds, rest = best_melds(HANDS)
    for hand, found, left in zip(HANDS, melds.tolist(), rest.tolist(), strict=True):
        best = solve(RULES, VALUES, hand)
        assert [meld for meld in found if meld] == [cards_of(meld.cards) for meld in sorted_melds(best.melds)]
        assert left == cards_of(best.rest)


def sorted_melds(melds: tuple) -> list:  # type: ignore[type-arg]
    return sorted(melds, key=lambda meld: min(meld.cards))


@pytest.mark.slow
def test_4_1_a_defence_leaves_what_that_of_the_reference_leaves_and_lays_off_as_few() -> None:
    rng, laid_off = random.Random(2), 0
    own, against, best = [], [], []
    for _ in range(1_500):
        cards = pool(rng)
        melds = solve(RULES, VALUES, cards_of(cards[:10])).melds
        own.append(cards_of(cards[10:20]))
        against.append(([cards_of(meld.cards) for meld in melds] + [0, 0, 0])[:3])
        best.append(defend(RULES, VALUES, melds, own[-1]))
    laid, points = best_defences(own, against)
    assert points.tolist() == [defence.points for defence in best]
    for hand, cards_laid, defence in zip(own, laid.tolist(), best, strict=True):
        assert sum(cards_laid) & ~hand == 0
        assert sum(each.bit_count() for each in cards_laid) == len(defence.lay_offs)
        laid_off += len(defence.lay_offs)
    assert laid_off > 300


@pytest.mark.slow
def test_what_is_laid_off_on_each_meld_is_said_by_meld() -> None:
    melds = [[parse_cards("5S 6S 7S"), parse_cards("8H 8D 8C"), 0]]
    laid, points = best_defences([parse_cards("8S 9S 4S KD")], melds)
    assert laid.tolist() == [[parse_cards("4S 8S 9S"), 0, 0]]
    assert points.tolist() == [10]


@pytest.mark.slow
def test_any_number_of_threads_gives_the_same() -> None:
    many = HANDS * 2
    assert deadwood(many).tolist() == deadwood(many, threads=3).tolist() == deadwood(many, threads=None).tolist()
    assert best_melds(many, threads=2)[0].tolist() == best_melds(many)[0].tolist()


def test_no_hands_are_no_fault() -> None:
    assert deadwood([]).tolist() == []
    assert best_melds(np.empty(0, np.uint64))[0].shape == (0, 4)


JOKER: Cards = 1 << 63
HAND = parse_cards("AS 2S 3S")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (np.array([-1]), "Bitboards must be whole numbers from 0"),
        (np.array([1.0]), "Bitboards must be whole numbers from 0"),
        ([HAND, JOKER], "Hand 1 is not a bitboard of cards: 0x8000000000000000"),
        ([HAND, 1 << 64], "Bitboards must be whole numbers from 0"),
        ([-1], "Bitboards must be whole numbers from 0"),
        ([0.5], "Bitboards must be whole numbers from 0"),
        (["7S"], "Bitboards must be whole numbers from 0"),
        ([[HAND]], "one row of bitboards, not an array with 2 dimensions"),
        (HAND, "one row of bitboards, not an array with 0 dimensions"),
    ],
)
def test_what_is_no_array_of_hands_is_refused_in_words(given: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        deadwood(given)  # type: ignore[arg-type]


def test_other_faults_are_named_too() -> None:
    with pytest.raises(ValueError, match="Hand 1 has no card to discard"):
        best_indian_discards([HAND, 0])
    with pytest.raises(ValueError, match="Hand 0 has 26 cards, more than 14"):
        best_melds([0x1FFF_1FFF])
    with pytest.raises(ValueError, match="1 hands need 1 rows of 3 melds"):
        best_defences([HAND], [[0, 0]])
    with pytest.raises(ValueError, match="A meld against hand 0 has a card of that hand"):
        best_defences([HAND], [[HAND, 0, 0]])
    with pytest.raises(ValueError, match="13 whole numbers from 0 to 15"):
        deadwood([HAND], points=(1, 2))
    with pytest.raises(ValueError, match="0 threads can do nothing"):
        deadwood([HAND], threads=0)


def test_without_numba_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = None; import openrummy.sim.compiled"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.strip().endswith("need Numba: pip install 'openrummy[sim]'.")
