"""Large hands: the search with prices agrees with the plain search, and solves whole packs too."""

import random

import pytest
from msgspec.structs import replace

from openrummy.cards import FACES, JOKER, JOKER_BIT, cards_of, faces_of, pack, parse_cards
from openrummy.melds import Ace, MeldRules, Shape, read_shape
from openrummy.melds.hand import shapes_in
from openrummy.solver import TooLargeError, deadwood, large, solve
from openrummy.solver.large import ORDERS, Order, best_way
from openrummy.solver.prices import prices_of
from openrummy.solver.search import begin, least_from
from openrummy.variants import rules_for
from tests.effort import tries
from tests.solver.test_solver import ACE_MODES, BASIC, INDIAN, RIVER, SEVENS, check, dense, some_rules


def costs(values: tuple[int, ...]) -> list[int]:
    return [1024 * value + 1 for value in values]


@pytest.mark.parametrize("order", range(len(ORDERS)))
def test_1_6_it_agrees_with_the_plain_search(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "ORDERS", ORDERS[order : order + 1])
    rng = random.Random(order)
    for _ in tries(120):
        rules = some_rules(rng, rng.choice((JOKER_BIT, JOKER_BIT, SEVENS | JOKER_BIT, SEVENS, 0)))
        cards = [*dense(rng, rng.randrange(13), rng.choice((1, 2, 3))), *(JOKER,) * rng.randrange(5)]
        values = costs(rng.choice((BASIC, RIVER, INDIAN)))
        search, start = begin(rules, values, cards_of(cards))
        cost, (_, left, end) = best_way(search, start)
        assert cost == least_from(*begin(rules, values, cards_of(cards))), (rules, cards)
        assert len(left) + end.pool.bit_count() <= len(cards)


@pytest.mark.parametrize("ace", ACE_MODES)
def test_no_meld_has_a_price(ace: Ace) -> None:
    rules, rng = MeldRules(ace=ace, wild=JOKER_BIT), random.Random(2)
    for _ in range(5):
        hand = cards_of([*rng.sample(FACES * 2, 30), *(JOKER,) * 3])
        search, start = begin(rules, costs(BASIC), hand)
        prices = prices_of(search, start)
        assert all(sum(prices[card] for card in shape.cards) <= 0 for shape in shapes_in(rules, hand))
        assert any(prices[card] > 0 for card in faces_of(start.rest))


@pytest.mark.quick(1)
@pytest.mark.parametrize("text", ["basic", "basic-house", "block", "500", "500-house", "500-river", "gin"])
def test_any_hand_of_a_pack_is_solved(text: str) -> None:
    rules, rng = rules_for(text, 2), random.Random(text)
    for size in (21, 30, 38, 46, 48, 50, len(rules.pack)):
        check(rules.melds, rules.values, rng.sample(rules.pack, size))
    assert not solve(rules.melds, rules.values, cards_of(rules.pack)).rest


@pytest.mark.slow
def test_hands_of_two_packs_are_solved() -> None:
    rng = random.Random(1)
    for text in ("basic(deck_count=2)", "500(deck_count=2)", "basic-house(deck_count=2, joker_naming=free)"):
        rules = rules_for(text, 2)
        free = replace(rules.melds, named=False)
        for _ in range(6):
            cards = rng.sample(rules.pack, rng.randrange(21, len(rules.pack) + 1))
            found = solve(rules.melds, rules.values, cards_of(cards))
            assert sorted([*found.rest, *(card for meld in found.melds for card in meld.cards)]) == sorted(cards)
            assert all(isinstance(read_shape(free, meld.cards), Shape) for meld in found.melds)
        assert not solve(rules.melds, rules.values, cards_of(rules.pack)).rest


def test_of_34_cards_the_ones_without_a_meld_are_left() -> None:
    """All cards except two ranks on either side of the two sevens."""
    without = parse_cards("5S 5H 5D 5C 6S 6H 6D 6C 8S 8H 8D 8C 9S 9H 9D 9C 7S 7H")
    hand = cards_of(card for card in FACES if not without >> card & 1)
    found = solve(MeldRules(), BASIC, hand)
    assert cards_of(found.rest) == parse_cards("7D 7C")
    assert deadwood(MeldRules(), BASIC, hand) == found.points == 14


def test_jokers_that_are_not_played_are_left() -> None:
    found = solve(MeldRules(), BASIC, cards_of(pack(1, 2)))
    assert (found.rest, found.points) == ((JOKER, JOKER), 30)


def test_a_search_that_takes_too_long_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "ORDERS", (Order(0, 3), Order(4, 1, is_sharp=True)))
    with pytest.raises(
        TooLargeError, match=r"The best melds of these 52 cards take too long to find: try fewer cards\."
    ):
        solve(MeldRules(), BASIC, cards_of(pack(1, 0)))
