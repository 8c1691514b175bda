"""The compiled arrangement of 21 cards against the reference, on hands that are close together, rich in tunnelas, or full of wild cards."""

import numpy as np
import pytest

from openrummy.cards import PLANE, faces_of, parse_cards
from openrummy.melds import Ace
from openrummy.sim.compiled.three_packs import are_whole, best_groups, least_points
from tests.sim.compiled.of_21 import cards_in, differences, hands

HANDS, CUTS = hands(1, 300)


@pytest.mark.slow
@pytest.mark.parametrize(("ace", "cap", "number"), [("low_or_high", 120, 300), ("low", 1000, 150)])
def test_6_points_groups_and_what_is_whole_are_those_of_the_reference(ace: Ace, cap: int, number: int) -> None:
    assert not list(differences(HANDS[:number], CUTS[:number], ace, cap))


@pytest.mark.slow
def test_6_the_hands_that_are_compared_are_of_every_kind() -> None:
    points = set(least_points(HANDS, CUTS, cap=1000).tolist())
    assert {0, 2, 3} < points
    assert len(points) > 60
    assert max(points) > 120
    assert 50 < are_whole(HANDS, CUTS).sum() < 250


RUNS = "3S 4S 5S 3H 4H 5H 7D 8D 9D"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "turned_up", "points", "shown", "rest"),
    [
        (f"{RUNS} KS KH KD QC QD QH 9C 9D 9H JC JD JS", "6C", 3, 7, ""),  # whole
        (f"{RUNS} KS KH KD QC QD QH 9C 9D 9H JC JD JK", "JK", 3, 7, ""),  # whole, and no wild card can be left
        (f"{RUNS} KS KH KD QC QD QH 9C 9D 9H JC JS JD 6S"[3:], "6C", 3, 7, ""),  # one wild card keeps its own rank
        (f"{RUNS} KS KH KD KC QC QD QH QS JC JD JS 2S", "6C", 2, 6, "2S"),  # whole, but the two can be left over
        (f"{RUNS} KS KH KD QC QD QH 9C 9D 9H TC 6D JS", "6C", 20, 6, "JS TC 6D"),
        (f"{RUNS} KS KS KH KH KC KC QD QD QH QH 9C 9C", "AC", 2, 6, f"{RUNS}"),  # six dublees
        ("3S 3S 3S 5H 5H 5H JK JK JK KD QD TD 9D 7C 6C 4C 2C KH JH 8H 4H", "2H", 3, 3, None),  # three tunnelas
        ("6S 7S 8S 6S 7S 8S JK JK JK 2C 2C 2C 4H 5H 6H KD KS KC QD QS QC", "7S", 0, None, None),
    ],
)
def test_6_examples(words: str, turned_up: str, points: int, shown: int | None, rest: str | None) -> None:
    hand, card = parse_cards(words), faces_of(parse_cards(turned_up))[0]
    assert least_points([hand], card).tolist() == [points]
    groups, left = best_groups([hand], card)
    loose = cards_in(left[0].tolist())
    assert shown is None or sum(any(group) for group in groups[0].tolist()) == shown
    assert rest is None or loose == parse_cards(rest)


@pytest.mark.slow
def test_planes_and_multisets_are_the_same_hands_on_any_number_of_threads() -> None:
    planes = np.array([[hand >> PLANE * plane & (1 << PLANE) - 1 for plane in range(3)] for hand in HANDS], np.uint64)
    many, cuts = np.tile(planes, (3, 1)), CUTS * 3
    assert (least_points(many, cuts, threads=3) == np.tile(least_points(HANDS, CUTS), 3)).all()
    for one, other in zip(best_groups(planes, CUTS, threads=2), best_groups(HANDS, CUTS), strict=True):
        assert (one == other).all()
    assert least_points([], []).tolist() == []
    assert best_groups([], [])[0].shape == (0, 10, 4)


GOOD = HANDS[0]


@pytest.mark.parametrize(
    ("given", "turned_up", "words"),
    [
        ([GOOD, parse_cards("AS AS AS AS")], 5, "Hand 1 is not a hand of three packs: at most three cards of a face"),
        ([GOOD, GOOD, 1 << 13], 5, "Hand 2 is not a hand of three packs"),
        ([GOOD, parse_cards("AS 2S")], 5, "Hand 1 has 2 cards, not 21"),
        ([GOOD, "7S"], 5, "Hand 1 is not a multiset of cards"),
        (np.zeros(3, np.uint64), 5, "rows of up to 4 planes"),
        ([GOOD, GOOD], [1], "2 hands need 2 cards turned up"),
        ([GOOD, GOOD], [5, 13], "Card 1 turned up is not a face: 13"),
        ([GOOD], 64, "Card 0 turned up is not a face: 64"),
        ([GOOD], -1, "Card 0 turned up is not a face: -1"),
        ([GOOD], 0.5, "the number of its face"),
    ],
)
def test_what_is_no_hand_and_no_card_is_refused_in_words(given: object, turned_up: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        least_points(given, turned_up)  # type: ignore[arg-type]


def test_other_faults_are_named_too() -> None:
    with pytest.raises(ValueError, match="Aces must be low or low_or_high, not round_corner"):
        are_whole([GOOD], 5, ace="round_corner")
    with pytest.raises(ValueError, match="A cap must be at least 0 points"):
        least_points([GOOD], 5, cap=-1)
