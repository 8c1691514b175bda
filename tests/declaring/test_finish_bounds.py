"""The bound for complete hands: it never rejects one, and rejects nearly every other hand."""

from random import Random

import pytest

from bench.declared import TWENTY_ONE, at_random
from openrummy.cards import JOKER, JOKER_BIT, Cards, add, cards_of, face, format_cards, parse_cards, remove
from openrummy.declaring import ShowRules, Specials
from openrummy.declaring.finish_bounds import may_be_whole
from openrummy.declaring.minimum_points import Scheme, least_left, scheme
from openrummy.melds import Ace, MeldRules
from tests.declaring.oracle import dealt, some_rules
from tests.effort import tries


def is_whole(plan: Scheme, hand: Cards) -> bool:
    return least_left(plan, hand, 1) is not None


def fewest_jokers(plan: Scheme, cards: Cards) -> Cards:
    """Return the cards with the fewest jokers that complete them."""
    while not is_whole(plan, cards):
        cards = add(cards, JOKER)
    return cards


def free(ace: Ace = "low_or_high", specials: Specials | None = None) -> Scheme:
    """Return a scheme without needed runs in which only printed jokers are wild."""
    melds = MeldRules(ace, None, named=False, wild=JOKER_BIT)
    return scheme(ShowRules(melds, runs=0, pure_runs=0, specials=specials))


@pytest.mark.parametrize("start", [0, 5, 9])
@pytest.mark.parametrize("held", range(1, 32, 2))
def test_a_run_of_up_to_five_cards_may_be_whole(start: int, held: int) -> None:
    """Each choice of its cards is also in a set of other suits, so that they need no jokers and help the others."""
    places = [place for place in range(5) if held >> place & 1]
    jokers = [JOKER] * (max(held.bit_length(), 3) - len(places))
    for helped in range(1 << len(places)):
        sets = [
            face(suit, (start + place) % 13)
            for number, place in enumerate(places)
            if helped >> number & 1
            for suit in (1, 2, 3)
        ]
        hand = cards_of([*((start + place) % 13 for place in places), *jokers, *sets])
        assert is_whole(free(), hand)
        assert may_be_whole(free(), hand, 0), format_cards(hand)
        assert may_be_whole(free(), add(hand, face(2, (start + 7) % 13)), 1), format_cards(hand)


def test_a_pure_run_may_be_shown_twice() -> None:
    plan = scheme(ShowRules(runs=2, pure_runs=2))
    assert may_be_whole(plan, parse_cards("3S 4S 5S 3S 4S 5S"), 0)
    assert not may_be_whole(plan, parse_cards("3S 4S 5S 3S 4S 6S"), 0)


@pytest.mark.parametrize("ace", ["low", "low_or_high"])
@pytest.mark.parametrize("specials", [None, Specials()], ids=["13", "21"])
def test_cards_with_just_enough_jokers_may_be_whole(ace: Ace, specials: Specials | None) -> None:
    rng, plan = Random(1), free(ace, specials)
    for _ in tries(250):
        ranks = rng.choice((5, 8, 13))
        near = [face(suit, (rank + 11) % 13) for suit in range(rng.choice((1, 2, 4))) for rank in range(ranks)]
        cards = fewest_jokers(plan, cards_of(rng.sample(near * 3, rng.randint(1, 9))))
        assert may_be_whole(plan, cards, 0), format_cards(cards)
        more = add(cards, rng.choice(near))
        assert may_be_whole(plan, more, 1), format_cards(more)


def test_whole_hands_under_any_rules_may_be_whole() -> None:
    rng, whole = Random(2), 0
    for _ in range(1500):
        size = rng.randint(4, 12)
        rules, cards = dealt(rng, some_rules(rng, size), size)
        plan, hand = scheme(rules), cards_of(cards)
        whole += is_whole(plan, hand)
        assert may_be_whole(plan, hand, 0) >= is_whole(plan, hand), (format_cards(hand), rules)
        rest = remove(hand, rng.choice(cards))
        assert may_be_whole(plan, hand, 1) >= is_whole(plan, rest), (format_cards(hand), rules)
    assert whole > 150


@pytest.mark.parametrize(("rules", "decks", "most"), [(ShowRules(), 2, 4), (TWENTY_ONE, 3, 8)], ids=["13", "21"])
def test_few_hands_as_dealt_need_a_search(rules: ShowRules, decks: int, most: int) -> None:
    deals = at_random(rules, decks, rules.size + 1, 300)
    assert 0 < sum(may_be_whole(scheme(dealt.rules), dealt.hand, 1) for dealt in deals) <= most
