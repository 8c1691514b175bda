"""Arrangements: which cards of a hand form melds and which stay unmatched, for the fewest points."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from openrummy.cards import JOKER_BIT, LANE, Cards, Face, cards_of, distinct, faces_of, remove, remove_all
from openrummy.melds import Fault, MeldRules, Shape, read_shape
from openrummy.melds.frames import frames
from openrummy.melds.reading import fillings, ordered
from openrummy.solver.counting import Counter, counter
from openrummy.solver.large import best_way
from openrummy.solver.options import Option
from openrummy.solver.search import NO_END, Search, begin, least_from, longest_of_wilds, unmatched_wilds, walk
from openrummy.solver.suit_runs import BASE, Lanes, held_thrice, joined, lanes_for, least, matched

MOST_RANKS = 5  # with more ranks held three times than this, the search is quicker than the tables
MOST_CARDS = 3 * MOST_RANKS + 2  # hands of this size cannot have more
MOST_TO_WALK = 20  # cards; larger hands are searched best first, which is slower for small hands


class Arrangement(msgspec.Struct, frozen=True):
    """Disjoint melds of a hand, the unmatched cards and their points."""

    melds: tuple[Shape, ...]
    rest: tuple[Face, ...]
    points: int


def solve(rules: MeldRules, values: Sequence[int], hand: Cards, most: int = NO_END) -> Arrangement:
    """Return the arrangement of `hand` with the least total value of unmatched cards (rulebook 1.6).

    `values` has the points of each of 64 faces, none negative.  Among equal totals the fewest cards stay
    unmatched; further ties are decided deterministically but arbitrarily.  If the search opens `most` nodes, more than there are
    cards, it returns the best arrangement found so far; without `most`, the few hands of two packs and more that would take too
    long raise TooLargeError.
    """
    lanes = _tables(rules, values, hand)
    melds, rest = _by_search(rules, values, hand, most) if lanes is None else matched(rules, lanes, hand)
    if not hand & rules.wild:
        melds = joined(rules, melds)
    return Arrangement(melds, rest, sum(values[card] for card in rest))


def _tables(rules: MeldRules, values: Sequence[int], hand: Cards) -> Lanes | None:
    """Return the tables for `hand`, None if it needs the search or the search is quicker."""
    if rules.run_min > 3 or hand >= JOKER_BIT or hand & rules.wild or held_thrice(hand).bit_count() > MOST_RANKS:
        return None
    return lanes_for(rules.ace, tuple(values))


def _by_search(
    rules: MeldRules, values: Sequence[int], hand: Cards, most: int
) -> tuple[tuple[Shape, ...], tuple[Face, ...]]:
    search, start = begin(rules, _costs(values), hand, most)
    options, left, end = best_way(search, start)[1] if _is_large(hand, most) else walk(search, start)
    unmatched = unmatched_wilds(search, end)
    return _melds(search, options, remove_all(end.pool, unmatched)), tuple(sorted((*left, *unmatched)))


def deadwood(rules: MeldRules, values: Sequence[int], hand: Cards) -> int:
    """Return the points of `solve` without building melds; hands of one pack without wilds use tables."""
    return counter_for(rules, tuple(values))(hand)


@lru_cache(maxsize=64)
def counter_for(rules: MeldRules, values: tuple[int, ...], most: int = NO_END) -> Counter:
    """Return `deadwood` under these rules and values, for callers that count many hands; `most` bounds it as in `solve`."""
    quick = _quick_counter(rules, values)

    def count(hand: Cards) -> int:
        if quick is not None and hand < JOKER_BIT and not hand & rules.wild and hand.bit_count() <= MOST_CARDS:
            return quick(hand)
        return _count(rules, values, hand, most)

    return count


def _quick_counter(rules: MeldRules, values: tuple[int, ...]) -> Counter | None:
    """Return the fast counter for one pack without wilds; None if suits differ in points, or melds in size."""
    points = values[:13]
    alike = all(values[LANE * suit : LANE * suit + 13] == points for suit in range(4))
    return counter(rules.ace, points) if alike and (rules.set_max or 4) >= 4 and rules.run_min == 3 else None


def _count(rules: MeldRules, values: tuple[int, ...], hand: Cards, most: int) -> int:
    lanes = _tables(rules, values, hand)
    if lanes is not None:
        return least(rules, lanes, hand) // BASE
    search, start = begin(rules, _costs(values), hand, most)
    return (best_way(search, start)[0] if _is_large(hand, most) else least_from(search, start)) // BASE


def _is_large(hand: Cards, most: int) -> bool:
    """Whether `hand` is searched best first; a search with a bound never is, since it must find something."""
    return most == NO_END and hand.bit_count() > MOST_TO_WALK


def best_discards(
    rules: MeldRules, values: Sequence[int], hand: Cards, most: int = NO_END
) -> tuple[tuple[Face, int], ...]:
    """Return each distinct face of `hand` with the deadwood left after its discard, least first.

    `most` bounds the search for each of them as in `solve`; without it a hand may raise TooLargeError.
    """
    count = counter_for(rules, tuple(values), most)
    after = [(card, count(remove(hand, card))) for card in distinct(hand)]
    return tuple(sorted(after, key=lambda one: one[1]))


def _costs(values: Sequence[int]) -> list[int]:
    return [BASE * value + 1 for value in values]


def _melds(search: Search, options: Sequence[Option], wilds: Cards) -> tuple[Shape, ...]:
    pool = list(faces_of(wilds))
    longest = longest_of_wilds(search.rules)
    numbers = _wilds_for(options, len(pool), longest)
    melds = [
        _built(search.rules, option, [pool.pop() for _ in range(number)])
        for option, number in zip(options, numbers, strict=True)
    ]
    while pool:
        parts = -(-len(pool) // longest)
        melds.append(_built(search.rules, None, [pool.pop() for _ in range(len(pool) // parts)]))
    return tuple(melds)


def _wilds_for(options: Sequence[Option], number: int, longest: int) -> list[int]:
    """Return how many of `number` wilds each meld takes, so that the others can form melds of 3 to `longest` wilds."""
    spare = number - sum(option.need for option in options)
    alone = next(n for n in range(spare + 1) if n <= longest * (n // 3) and spare - n <= sum(o.room for o in options))
    spare -= alone
    taken: list[int] = []
    for option in options:
        more = min(spare, option.room)
        spare -= more
        taken.append(option.need + more)
    return taken


def _built(rules: MeldRules, option: Option | None, wilds: Sequence[Face]) -> Shape:
    """Return the meld of an option, or of wilds alone, under the first possible names."""
    naturals = option.naturals if option else ()
    fitting = frames(rules, cards_of(naturals), len(naturals) + len(wilds))
    kind, places = next(frame for frame in fitting if option is None or frame[0] == option.kind)
    cards = next(fillings(places, [(card, card) for card in naturals], cards_of(wilds)))
    shape = ordered(kind, cards, places)
    if rules.named:
        return shape
    found = read_shape(rules, shape.cards)
    assert not isinstance(found, Fault)
    return found
