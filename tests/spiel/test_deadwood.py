"""OpenSpiel counts deadwood as we do, except for its known fault with eleven cards."""

import random

from bench.spiel.cards import UTILS, card_of, face_of, their_hand
from openrummy.cards import FACES, cards_of, format_card, parse_card, parse_cards
from openrummy.solver import after_discards, counter

GIN = tuple(min(rank + 1, 10) for rank in range(13))
FAULTY = "4S 5S 6S 3C 3D 4D 5D 6D 2H 5H 6H"

count = counter("low", GIN)


def test_cards_are_the_same() -> None:
    assert [face_of(card_of(card)) for card in FACES] == list(FACES)
    assert [UTILS.card_string(card_of(card)).upper() for card in FACES] == list(map(format_card, FACES))


def some_hand(rng: random.Random, size: int) -> int:
    pool = rng.sample(FACES, rng.choice((20, 30, 52)))
    return cards_of(rng.sample(pool, size))


def test_deadwood_of_ten_cards_is_the_same() -> None:
    rng = random.Random(1)
    for _ in range(20_000):
        hand = some_hand(rng, 10)
        assert UTILS.min_deadwood(their_hand(hand)) == count(hand)


def test_deadwood_of_eleven_cards_is_never_less_than_ours() -> None:
    rng = random.Random(2)
    for _ in range(10_000):
        hand = some_hand(rng, 11)
        ours = min(points for _, points in after_discards(count, hand))
        assert UTILS.min_deadwood(their_hand(hand)) >= ours


def test_a_hand_of_eleven_for_which_it_says_12_has_10() -> None:
    hand = parse_cards(FAULTY)
    assert min(points for _, points in after_discards(count, hand)) == 10
    assert UTILS.min_deadwood(their_hand(hand)) == 12
    assert UTILS.legal_discards(their_hand(hand), 10) == [card_of(parse_card("6H"))]  # but it does not offer the knock
