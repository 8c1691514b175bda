"""Tables for hands of one pack without wilds: the cards that runs leave of one suit, and the choice of sets.

The cards of a suit outside its runs are those in blocks shorter than three, so a table with one entry for each of the
8,192 contents of a suit has the cost of these cards.  Sets matter only for ranks held three times or
more; every choice of them is tried.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from openrummy.cards import LANE, SUIT_MASK, Cards, Face, bits, cards_of, faces_of, is_within
from openrummy.melds import Ace, MeldRules, Shape, shapes_in
from openrummy.melds.frames import NATURAL_RUNS, NATURAL_SETS, SUITED_MASK

BASE = 1024  # a cost is BASE x points + cards left
HIGH_ACE = 1 << 13

Lane: TypeAlias = list[int]  # the cost of the cards outside runs, for each content of a suit
Lanes: TypeAlias = tuple[Lane, Lane, Lane, Lane]


def sums(points: Sequence[int]) -> tuple[int, ...]:
    """Return the points of all cards of a suit, for each of its contents; `points` are those of its ranks."""
    table = [0]
    for value in points:
        table += [rest + value for rest in table]  # doubles the table for each rank, since every start needs it
    return tuple(table)


@lru_cache(maxsize=64)
def lanes_for(ace: Ace, values: tuple[int, ...]) -> Lanes:
    """Return the tables of the four suits for `values`, the points of each of 64 faces; a new table takes about 10 ms."""
    spades, hearts, diamonds, clubs = (lane_for(ace, values[LANE * suit : LANE * suit + 13]) for suit in range(4))
    return spades, hearts, diamonds, clubs


@lru_cache(maxsize=64)
def lane_for(ace: Ace, points: tuple[int, ...]) -> Lane:
    """Return the table of one suit for the points of its 13 ranks."""
    cost = sums([BASE * value + 1 for value in (*points, points[0])])
    if ace == "round_corner":
        twice = (_in_runs(lane | lane << 13) for lane in range(HIGH_ACE))
        return [cost[lane & ~(runs | runs >> 13)] for lane, runs in enumerate(twice)]
    straight = [cost[lane & ~_in_runs(lane)] for lane in range(2 * HIGH_ACE)]  # the last place is for a high ace
    if ace == "low_or_high":
        return [min(straight[lane], straight[lane ^ 1 | HIGH_ACE if lane & 1 else lane]) for lane in range(HIGH_ACE)]
    return straight[:HIGH_ACE]


def _in_runs(row: int) -> int:
    """Return the places in blocks of three and more."""
    starts = row & row >> 1 & row >> 2
    return starts | starts << 1 | starts << 2


def held_thrice(hand: Cards) -> int:
    """Return the mask of the ranks that `hand` holds in three or four suits."""
    pairs = hand & hand >> LANE
    found = pairs & (pairs >> LANE | hand >> 3 * LANE) | pairs >> 2 * LANE & hand
    return (found | found >> LANE) & SUIT_MASK


def held_twice(hand: Cards) -> int:
    """Return the mask of the ranks that `hand` holds in two suits or more."""
    pairs = hand & (hand >> LANE | hand >> 2 * LANE | hand >> 3 * LANE)
    return (pairs | pairs >> LANE | pairs >> 2 * LANE) & SUIT_MASK


def left(lanes: Lanes, hand: Cards) -> int:
    """Return the cost of the cards of `hand` that are in no run."""
    spades, hearts, diamonds, clubs = lanes
    return spades[hand & 8191] + hearts[hand >> 16 & 8191] + diamonds[hand >> 32 & 8191] + clubs[hand >> 48 & 8191]


def least(rules: MeldRules, lanes: Lanes, hand: Cards) -> int:
    """Return the least cost of the cards of `hand` that are in no run or set."""
    return left(lanes, hand ^ _best_sets(rules, lanes, hand))


def _best_sets(rules: MeldRules, lanes: Lanes, hand: Cards) -> Cards:
    """Return the cards of the first choice of sets that leaves the least cost."""
    return min(choices_of_sets(rules, hand, held_thrice(hand)), key=lambda chosen: left(lanes, hand ^ chosen))


def matched(rules: MeldRules, lanes: Lanes, hand: Cards) -> tuple[tuple[Shape, ...], tuple[Face, ...]]:
    """Return the melds and the cards left of an arrangement of the least cost; short runs may adjoin each other."""
    chosen = _best_sets(rules, lanes, hand)
    sets = [NATURAL_SETS[chosen & mask] for mask in SUITED_MASK if chosen & mask]
    rest = hand ^ chosen
    runs: list[Shape] = []
    for shape in shapes_in(rules, rest):
        without = rest & ~cards_of(shape.cards)
        if shape.kind == "run" and is_within(cards_of(shape.cards), rest) and left(lanes, without) == left(lanes, rest):
            rest = without
            runs.append(shape)
    return (*runs, *sets), faces_of(rest)


def joined(rules: MeldRules, melds: Sequence[Shape]) -> tuple[Shape, ...]:
    """Return natural `melds` with adjoining runs joined into one, since fewer melds are laid down sooner."""
    for one, other in combinations(melds, 2):
        both = cards_of((*one.cards, *other.cards))
        run = NATURAL_RUNS[rules.ace].get(both)
        if run is not None:
            others = [meld for meld in melds if meld is not one and meld is not other]
            return joined(rules, [run, *others])
    return tuple(melds)


def choices_of_sets(rules: MeldRules, hand: Cards, ranks: int) -> list[Cards]:
    """Return the cards of every choice of sets, at most one from each rank of the mask `ranks`, as masks."""
    choices: list[Cards] = [0]
    for rank in bits(ranks):
        here = sets_of(hand & SUITED_MASK[rank], rules.set_max or 4)
        choices += [one | other for one in here for other in choices]
    return choices


@lru_cache(maxsize=256)
def sets_of(held: Cards, longest: int) -> tuple[Cards, ...]:
    """Return the sets of at most `longest` cards within `held`, faces of one rank, as masks."""
    cards = [1 << card for card in bits(held)]
    return tuple(sum(chosen) for size in range(3, min(longest, 4) + 1) for chosen in combinations(cards, size))
