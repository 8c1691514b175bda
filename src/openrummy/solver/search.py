"""The exact search for any hand: several packs, wilds of every kind, all limits.

The lowest remaining card either stays unmatched (a wild-rank card then joins the pool of wilds) or goes into
one of the melds that `options` lists for it.  The remaining cost depends on only four things, the cards not
yet placed, the pool, and how many wilds the melds so far need and have room for, so these are the key
of the memo.

The lowest card is the one of the lowest rank.  From higher ranks, earlier melds can only have taken the next few cards of
each run; in a search by suit, sets could have taken any choice of cards from the suits to come.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from openrummy.cards import ACES, LANE, PLANE_MASK, Cards, Face, add, faces_of, remove, remove_all
from openrummy.melds import MeldRules
from openrummy.melds.model import JOKERS, is_wild, wilds_among
from openrummy.solver.options import NO_LIMIT, Option, options_for

_FROM_RANK = tuple(ACES * ((1 << LANE) - (1 << rank)) for rank in range(13))

NO_END = 1 << 60
NEVER = 1 << 60  # the cost of a way that cannot be completed


class Node(msgspec.Struct, frozen=True):
    """A node of the search: the cards to place, wilds in the pool, wilds needed so far and room for more."""

    rest: Cards
    pool: Cards
    need: int = 0
    room: int = 0


class Search(msgspec.Struct):
    """The search of one hand: the rules, the cost of each face when left, and the results so far.

    memo: a cost for each node, and whether it is the least cost or only a lower bound.
    most: how many nodes may be opened; opened: how many have been.
    """

    rules: MeldRules
    costs: Sequence[int]
    wilds: int
    most: int
    memo: dict[tuple[Cards, Cards, int, int], tuple[int, bool]]
    opened: int = 0


Way: TypeAlias = tuple[list[Option], list[Face], Node]  # the melds, the cards left, the last node
Step: TypeAlias = tuple[Option | None, Node, int]  # the meld of the lowest card, the next node, its cost if left


def begin(rules: MeldRules, costs: Sequence[int], hand: Cards, most: int = NO_END) -> tuple[Search, Node]:
    """Return the search for `hand` and its first node; `costs` has the cost of each of 64 faces when left over.

    most: the number of nodes to open, more than there are cards.  After that the best way found so far counts.
    """
    wilds = wilds_among(rules, hand)
    jokers = wilds & JOKERS
    return Search(rules, costs, wilds.bit_count(), most, {}), Node(hand & ~jokers, jokers)


def least_from(search: Search, node: Node, limit: int = NEVER) -> int:
    """Return the least cost of the cards that `node` has yet to place or, if that is at least `limit`, some cost of at least `limit`."""
    if not node.rest:
        return cost_of_pool(search, node)
    key = (node.rest, node.pool, node.need, node.room)
    found, is_exact = search.memo.get(key, (0, False))
    if is_exact or found >= limit:
        return found
    least = _least_of_steps(search, node, limit)
    search.memo[key] = least, least < limit
    return least


def _least_of_steps(search: Search, node: Node, limit: int) -> int:
    best = limit
    search.opened += 1
    for _, after, cost in steps(search, node, next_card(node.rest)):
        if cost < best:
            best = min(best, cost + least_from(search, after, best - cost))
        if not best or search.opened > search.most:  # melds come first, so a way that takes every card is found early
            break
    return best


def next_card(rest: Cards, from_rank: int = 0) -> Face:
    """Return the card of the lowest rank from `from_rank` up, otherwise of the lowest rank; of several, the first by suit."""
    faces = rest & PLANE_MASK
    faces = faces & _FROM_RANK[from_rank] or faces
    ranks = faces | faces >> LANE | faces >> 2 * LANE | faces >> 3 * LANE
    column = faces & (ranks & -ranks) * ACES
    return (column & -column).bit_length() - 1


def steps(search: Search, node: Node, card: Face) -> Iterator[Step]:
    """Yield the melds for `card` of `node`, then the step that leaves it unmatched."""
    wilds = node.pool.bit_count() + wilds_among(search.rules, node.rest).bit_count()
    if wilds < node.need:
        return
    for option in options_for(search.rules, node.rest, card, wilds - node.need):
        rest = remove_all(node.rest, option.naturals)
        room = min(node.room + option.room, search.wilds)
        yield option, Node(rest, node.pool, node.need + option.need, room), 0
    rest = remove(node.rest, card)
    if is_wild(search.rules, card):
        yield None, Node(rest, add(node.pool, card), node.need, node.room), 0
    else:
        yield None, Node(rest, node.pool, node.need, node.room), search.costs[card]


def longest_of_wilds(rules: MeldRules) -> int:
    """Return how many cards a meld of wilds alone may have, 0 if the rules forbid one."""
    longest = NO_LIMIT if rules.set_max is None else max(13, rules.set_max)
    longest = longest if rules.max_wilds is None else min(longest, rules.max_wilds)
    return longest if rules.min_naturals == 0 and longest >= 3 else 0


def unmatched_wilds(search: Search, node: Node) -> tuple[Face, ...]:
    """Return the wilds of the pool that are in no meld in the end, the cheapest ones."""
    spare = node.pool.bit_count() - node.need
    taken = longest_of_wilds(search.rules) * (spare // 3) + node.room
    return tuple(sorted(faces_of(node.pool), key=lambda card: (search.costs[card], -card)))[: max(0, spare - taken)]


def cost_of_pool(search: Search, node: Node) -> int:
    """Return the cost of the wilds left when every other card is placed; `NEVER` if there are too few."""
    if node.pool.bit_count() < node.need:
        return NEVER
    return sum(search.costs[card] for card in unmatched_wilds(search, node))


def walk(search: Search, node: Node) -> Way:
    """Return the melds, the cards left and the last node of the first best way from `node`."""
    taken: list[tuple[Option | None, Face]] = []
    while node.rest:
        best = least_from(search, node)
        card = next_card(node.rest)
        option, node, _ = next(
            step
            for step in steps(search, node, card)
            if step[2] + least_from(search, step[1], best - step[2] + 1) == best
        )
        taken.append((option, card))
    return way_of(search, taken, node)


def way_of(search: Search, taken: Sequence[tuple[Option | None, Face]], end: Node) -> Way:
    """Return the way on which each of these cards went into a meld, or into none; a wild is then in the pool."""
    left = [card for option, card in taken if option is None and not is_wild(search.rules, card)]
    return [option for option, _ in taken if option is not None], left, end
