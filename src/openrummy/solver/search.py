"""The exact search for any hand: several packs, wilds of every kind, all limits.

The lowest card left either stays unmatched (a wild-rank card then joins the pool of wilds) or goes into
one of the melds that `options` gives it.  What is still to come depends on four things only, the cards not
yet looked at, the pool, and how many wilds the melds so far need and have room for, so those are the key
of the memo.

The lowest card is the one of the lowest rank.  What melds of lower ranks can have taken from the others is the next few cards of
each run; if the search went suit by suit, it would be any choice of the cards that sets had taken from the suits to come.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from openrummy.cards import LANE, PLANE_MASK, Cards, Face, add, faces_of, remove, remove_all
from openrummy.melds import MeldRules
from openrummy.melds.model import JOKERS, is_wild, wilds_among
from openrummy.solver.options import NO_LIMIT, Option, options_for

_EVERY_LANE: Cards = sum(1 << LANE * suit for suit in range(4))

_FROM_RANK = tuple(_EVERY_LANE * ((1 << LANE) - (1 << rank)) for rank in range(13))

NO_END = 1 << 60
NEVER = 1 << 60  # the cost of what cannot be completed


class Node(msgspec.Struct, frozen=True):
    """A point of the search: cards to look at, wilds in the pool, wilds needed and room for more so far."""

    rest: Cards
    pool: Cards
    need: int = 0
    room: int = 0


class Search(msgspec.Struct):
    """One hand's search: the rules, the cost of each face left, and what has been found so far.

    memo: a cost for each point, and whether it is the least or only a bound below it.
    most: how many points may be opened; opened: how many have been.
    """

    rules: MeldRules
    costs: Sequence[int]
    wilds: int
    most: int
    memo: dict[tuple[Cards, Cards, int, int], tuple[int, bool]]
    opened: int = 0


Way: TypeAlias = tuple[list[Option], list[Face], Node]  # the melds, the cards left, the last point
Step: TypeAlias = tuple[Option | None, Node, int]  # what the lowest card does, where that leads, its cost if left


def begin(rules: MeldRules, costs: Sequence[int], hand: Cards, most: int = NO_END) -> tuple[Search, Node]:
    """The search for `hand` and its first point; `costs` has the cost of each of 64 faces when left over.

    most: the number of points to open, more than there are cards.  After that the best found so far stands.
    """
    wilds = wilds_among(rules, hand)
    jokers = wilds & JOKERS
    return Search(rules, costs, wilds.bit_count(), most, {}), Node(hand & ~jokers, jokers)


def least_from(search: Search, node: Node, limit: int = NEVER) -> int:
    """The least cost of the cards that `node` has yet to place, or some cost of at least `limit` if it is no less than that."""
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
        if not best or search.opened > search.most:  # melds come first, so what takes every card is found soon
            break
    return best


def next_card(rest: Cards, from_rank: int = 0) -> Face:
    """The card of the lowest rank from `from_rank` up, else of the lowest; of several the first by suit."""
    faces = rest & PLANE_MASK
    faces = faces & _FROM_RANK[from_rank] or faces
    ranks = faces | faces >> LANE | faces >> 2 * LANE | faces >> 3 * LANE
    column = faces & (ranks & -ranks) * _EVERY_LANE
    return (column & -column).bit_length() - 1


def steps(search: Search, node: Node, card: Face) -> Iterator[Step]:
    """The melds that `card` of `node` may go into, then its staying unmatched."""
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
    """How many cards a meld of wilds alone may have, 0 where there is no such meld."""
    longest = NO_LIMIT if rules.set_max is None else max(13, rules.set_max)
    longest = longest if rules.max_wilds is None else min(longest, rules.max_wilds)
    return longest if rules.min_naturals == 0 and longest >= 3 else 0


def unmatched_wilds(search: Search, node: Node) -> tuple[Face, ...]:
    """The wilds of the pool that no meld takes in the end, the cheapest ones."""
    spare = node.pool.bit_count() - node.need
    taken = longest_of_wilds(search.rules) * (spare // 3) + node.room
    return tuple(sorted(faces_of(node.pool), key=lambda card: (search.costs[card], -card)))[: max(0, spare - taken)]


def cost_of_pool(search: Search, node: Node) -> int:
    """The cost of the wilds that are left once every other card has its place; `NEVER` where there are too few."""
    if node.pool.bit_count() < node.need:
        return NEVER
    return sum(search.costs[card] for card in unmatched_wilds(search, node))


def walk(search: Search, node: Node) -> Way:
    """The melds, the cards left and the last point of the first best way from `node`."""
    melds: list[Option] = []
    left: list[Face] = []
    while node.rest:
        best = least_from(search, node)
        card = next_card(node.rest)
        option, node, _ = next(
            step
            for step in steps(search, node, card)
            if step[2] + least_from(search, step[1], best - step[2] + 1) == best
        )
        if option is not None:
            melds.append(option)
        elif not is_wild(search.rules, card):
            left.append(card)
    return melds, left, node
