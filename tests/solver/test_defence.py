"""The best defence: examples of good play, and a brute force that lays off one card after the other."""

import random
from collections.abc import Iterator

import pytest

from openrummy.cards import FACES, Cards, bits, cards_of, format_faces, parse_cards, parse_faces
from openrummy.melds import Fault, MeldRules, Shape, extended, read_shape
from openrummy.solver import counter, defend, solve

RULES = MeldRules()
VALUES = tuple(min((card & 15) + 1, 10) for card in range(64))

count = counter("low", VALUES[:13])


def melds_of(*texts: str) -> list[Shape]:
    found = [read_shape(RULES, parse_faces(text)) for text in texts]
    return [shape for shape in found if isinstance(shape, Shape)]


def defended(hand: str, *melds: str) -> tuple[str, list[str], str, int]:
    best = defend(RULES, VALUES, melds_of(*melds), parse_cards(hand))
    laid = " ".join(f"{format_faces([card])}:{number}" for card, number in best.lay_offs)
    return laid, [format_faces(meld.cards) for meld in best.own.melds], format_faces(best.own.rest), best.points


def test_4_1_chains_are_laid_off_at_both_ends() -> None:
    assert defended("3S 4S 8S 9S KD", "5S 6S 7S")[::2] == ("8S:0 9S:0 4S:0 3S:0", "KD")


def test_4_1_the_fourth_card_of_a_set_is_laid_off() -> None:
    assert defended("7C 2H", "7S 7H 7D") == ("7C:0", [], "2H", 2)


def test_4_1_a_set_is_broken_to_lay_off_more() -> None:
    # Kept, the eights leave the nines.
    assert defended("8S 8H 8D 9S 9H", "5S 6S 7S", "5H 6H 7H") == ("8S:0 9S:0 8H:1 9H:1", [], "8D", 8)


def test_4_1_a_set_stays_whole_where_breaking_it_leaves_more() -> None:
    assert defended("8S 8H 8D 9S", "5S 6S 7S") == ("", ["8S 8H 8D"], "9S", 9)


def test_4_1_a_set_of_four_spares_one_card() -> None:
    assert defended("8S 8H 8D 8C 9S", "5S 6S 7S") == ("8S:0 9S:0", ["8H 8D 8C"], "", 0)


def test_4_1_a_card_that_fits_two_melds_goes_where_it_makes_way() -> None:
    assert defended("8S 9S", "5S 6S 7S", "8H 8D 8C")[::3] == ("8S:0 9S:0", 0)


def test_4_1_as_little_as_possible_is_laid_off() -> None:
    assert defended("8S 9S TS", "5S 6S 7S") == ("", ["8S 9S TS"], "", 0)


def test_4_1_without_melds_the_hand_is_only_grouped() -> None:
    assert defended("8S 9S TS KD") == ("", ["8S 9S TS"], "KD", 10)


def by_single_cards(melds: tuple[Shape, ...], hand: Cards, seen: set[tuple[tuple[Shape, ...], Cards]]) -> int:
    """Return the least points over every order of laying off any number of cards."""
    seen.add((melds, hand))
    best = count(hand)
    for after in _one_more(melds, hand):
        if after not in seen:
            best = min(best, by_single_cards(*after, seen))
    return best


def _one_more(melds: tuple[Shape, ...], hand: Cards) -> Iterator[tuple[tuple[Shape, ...], Cards]]:
    for number, meld in enumerate(melds):
        for card in bits(hand):
            longer = extended(RULES, meld, card)
            if not isinstance(longer, Fault):
                yield (*melds[:number], longer, *melds[number + 1 :]), hand ^ 1 << card


def knocked(rng: random.Random) -> tuple[tuple[Shape, ...], Cards]:
    """Return melds of a knocker and the hand of the defender, of few ranks, so that much can be laid off."""
    first, width = rng.randrange(13), rng.choice((5, 6, 7, 13))
    pool = [card for card in FACES if ((card & 15) - first) % 13 < width]
    rng.shuffle(pool)
    melds = solve(RULES, VALUES, cards_of(pool[:10])).melds
    return tuple(melds), cards_of(pool[10:20])


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(3))
def test_4_1_nothing_leaves_less_than_the_best_defence(seed: int) -> None:
    rng, laid = random.Random(seed), 0
    for _ in range(1500):
        melds, hand = knocked(rng)
        best = defend(RULES, VALUES, melds, hand)
        assert best.points == by_single_cards(melds, hand, set())
        left = _lay_off(melds, hand, best.lay_offs)
        assert left == cards_of((*best.own.rest, *(card for meld in best.own.melds for card in meld.cards)))
        laid += len(best.lay_offs)
    assert laid > 500


def _lay_off(melds: tuple[Shape, ...], hand: Cards, lay_offs: tuple[tuple[int, int], ...]) -> Cards:
    """Return the hand after lay-offs in their order, each of which must fit."""
    table = list(melds)
    for card, number in lay_offs:
        longer = extended(RULES, table[number], card)
        assert isinstance(longer, Shape)
        table[number] = longer
        hand ^= 1 << card
    return hand
