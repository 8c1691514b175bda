"""The fewest points that a hand can be shown with (rulebook 5.6, 6): exact, by tables for suits and a search over sets.

Wild cards are counted, not placed.  A choice of sets takes cards out of the suits; tables have the points that runs then leave of
each suit, by wild cards spent (`suit_runs`), and those of the four suits are merged.  The search chooses sets rank by
rank and prunes choices that cannot beat the best so far.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from openrummy.cards import JOKER, LANE, PLANE_MASK, SUIT_MASK, Cards, bits, copies
from openrummy.declaring.merging import Entries, Split, Suits, Ways, entries_for, least, least_line, ways_for
from openrummy.declaring.pure import LANE_MASK, LONGEST, Groups, most_pure
from openrummy.declaring.rank_sets import COLUMN, Choice, Rank, rank_of_column
from openrummy.declaring.rules import ShowRules
from openrummy.declaring.suit_runs import NEVER, Needs
from openrummy.declaring.wild_runs import runs_of_wilds
from openrummy.melds.model import EVERY_PLANE
from openrummy.solver.suit_runs import held_thrice, held_twice

Node: TypeAlias = tuple[Cards, int, int, tuple[Choice, ...]]


class Scheme(NamedTuple):
    """The parameters of the search that follow from `ShowRules`, computed once.

    entries: of each suit.  needs: the runs that a suit may have to hold.  ways: by pure runs still needed, how suits may divide the runs.
    """

    wild: Cards
    lanes: tuple[int, ...]
    entries: tuple[Entries, ...]
    needs: tuple[Needs, ...]
    ways: tuple[Ways, ...]
    runs: int
    pure: int
    high: bool
    longest: int
    tunnelas: bool


class Gain(NamedTuple):
    """The most points that sets can still take: without wild cards, and more with each wild card."""

    natural: int
    each: int


class Found(NamedTuple):
    """A best way.  points: left over.  hand, wilds: the cards for runs.  sets: the choices of sets.

    tunnelas: of printed jokers.  shown: the groups themselves, if they are known already.
    """

    points: int
    hand: Cards
    wilds: int
    sets: tuple[Choice, ...]
    tunnelas: int = 0
    shown: Groups | None = None


@lru_cache(maxsize=1024)
def scheme(rules: ShowRules) -> Scheme:
    """Return the scheme of `rules`; the schemes of all deals share their entries."""
    pure, further = rules.pure_runs, max(0, rules.runs - rules.pure_runs)
    needs = tuple(product(range(pure + 1), range(further + 1)))
    high, tunnelas, wild = rules.melds.ace == "low_or_high", rules.specials is not None, rules.melds.wild
    lanes = tuple(wild >> LANE * suit & SUIT_MASK for suit in range(4))
    return Scheme(
        wild * EVERY_PLANE,
        lanes,
        tuple(entries_for(lane, needs, high, tunnelas) for lane in lanes),
        needs,
        tuple(ways_for(needs, (number, further)) for number in range(pure + 1)),
        rules.runs,
        pure,
        high,
        min(rules.melds.set_max or 4, 4),
        tunnelas,
    )


def least_left(plan: Scheme, hand: Cards, most: int) -> Found | None:
    """Return the way with the needed runs that leaves the fewest points outside groups, or None if `most` or more."""
    if most_pure(hand, plan.pure, high=plan.high, tunnelas=plan.tunnelas) < plan.pure:
        return None
    wilds = (hand & plan.wild).bit_count()
    jokers = copies(hand, JOKER) if plan.tunnelas else 0
    best = None
    for trios in range(min(plan.pure, jokers // 3) + 1):
        found = _search(plan, hand, wilds - 3 * trios, plan.pure - trios, most)
        if found is not None:
            best, most = found._replace(tunnelas=trios) if trios else found, found.points
    if most and plan.runs > plan.pure and wilds >= 3 and (hand & ~plan.wild).bit_count() <= LONGEST * (plan.runs - 1):
        shown = runs_of_wilds(hand, plan.wild, plan.runs, plan.pure, high=plan.high, tunnelas=plan.tunnelas)
        best = best if shown is None else Found(0, 0, 0, (), 0, shown)
    return best


def _search(plan: Scheme, hand: Cards, wilds: int, pure: int, most: int) -> Found | None:
    """Return the best way with `wilds` wild cards and `pure` pure runs, if it leaves fewer than `most` points."""
    # Long: one search with its bounds at hand; it runs for every hand that is judged, and calls would cost more than it.
    suits, (bound, target) = _opened(plan, pure, hand)
    if not target:
        return None  # taking out sets cannot add runs
    line = least_line(suits, bound, wilds)
    points = least(suits, target, wilds, NEVER, line[wilds])
    if points >= NEVER:
        return None
    best = Found(points, hand, wilds, ()) if points < most else None
    most = min(points, most)
    ranks = _ranks(plan, hand, wilds) if most else ()
    gains, number = _gains(ranks), len(ranks)
    stack: list[Node] = []
    _branch(stack, (hand, wilds, 0, ()), line, ranks, gains, most)
    while stack:
        node = stack.pop()
        cards, left, first, chosen = node
        suits, (bound, target) = _opened(plan, pure, cards)
        if not target:
            continue
        if first == number:
            floor = least(suits, bound, left, most, 0)
        else:
            line = least_line(suits, bound, left)
            floor = line[left]
        if floor < most:
            points = least(suits, target, left, most, floor)
            if points < most:
                most, best = points, Found(points, cards, left, chosen)
                if not points:
                    break
        if first < number:
            _branch(stack, node, line, ranks, gains, most)
    return best


def _opened(plan: Scheme, pure: int, cards: Cards) -> tuple[Suits, tuple[tuple[Split, ...], tuple[Split, ...]]]:
    """Return the lines of the suits, and how these can meet the needs: the pure runs alone, and all runs."""
    spades, hearts, diamonds, clubs = plan.entries
    one, a = spades[cards & LANE_MASK]
    two, b = hearts[cards >> 16 & LANE_MASK]
    three, c = diamonds[cards >> 32 & LANE_MASK]
    four, d = clubs[cards >> 48 & LANE_MASK]
    return (one, two, three, four), plan.ways[pure](a, b, c, d)


def _branch(
    stack: list[Node],
    node: Node,
    line: Sequence[int],
    ranks: Sequence[Rank],
    gains: Sequence[Gain],
    most: int,
) -> None:
    """Push every further choice of sets that might leave fewer than `most` points on the stack.

    line: the points left without more sets, by wild cards; more sets can save only the points of their own cards.
    """
    cards, left, first, chosen = node
    reach, each = [line[0]], gains[first].each
    for number in range(1, left + 1):
        reach.append(min(line[number], reach[-1] - each))
    for number in range(first, len(ranks)):
        limit = gains[number + 1].natural + most
        for choices, rest in zip(ranks[number].choices, range(left, -1, -1), strict=False):
            least_taken = reach[rest] - limit
            for option in choices:
                if option.points <= least_taken:
                    break
                stack.append((cards ^ option.mask, rest, number + 1, (*chosen, option)))


def _ranks(plan: Scheme, hand: Cards, wilds: int) -> list[Rank]:
    """Return each rank in which sets are possible."""
    own = hand & ~plan.wild
    found = (held_twice if wilds else held_thrice)(own & PLANE_MASK)
    ranks = [rank_of_column(own >> rank & COLUMN, rank, plan.longest) for rank in bits(found)]
    return sorted(ranks, key=_number)


_number = itemgetter(3)


def _gains(ranks: Sequence[Rank]) -> list[Gain]:
    """Return the gains by the number of ranks already searched."""
    natural, each = 0, 0
    gains = [Gain(0, 0)]
    for rank in reversed(ranks):
        natural += rank.natural
        each = max(each, rank.each)
        gains.append(Gain(natural, each))
    return gains[::-1]
