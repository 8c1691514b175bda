"""The exact search for large hands: best first (A*), with prices that nearly tell the remaining cost.

Cards are placed rank by rank, so that nodes differ only in the runs that have begun.  If parts of melds are worth more than
whole ones, many nodes look equally good; then another first rank nearly always helps.  If it does not, prices are
computed again for each node, which takes longer and rules out nearly all of them.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

from openrummy.cards import JOKER, Face, copies, faces_of
from openrummy.languages import Plural, ToldError, saying
from openrummy.melds.model import JOKERS
from openrummy.solver.options import Option
from openrummy.solver.prices import UNIT, Prices, prices_of
from openrummy.solver.search import NEVER, Node, Search, Way, cost_of_pool, next_card, steps, way_of


class Order(NamedTuple):
    """A way to search: the first rank, the most nodes, and whether prices are computed again for each node."""

    rank: int
    points: int
    is_sharp: bool = False


ORDERS = (
    *(Order(rank, 4_000) for rank in (0, 7, 4, 10)),
    Order(0, 600, is_sharp=True),
    Order(0, 100_000),
)
"""Tried one after the other: the first is enough for 98 of 100 hands."""

Entry: TypeAlias = tuple[int, int, int, int, Node, Prices, bool]
"""A lower bound by way of a node, its cards, a number for ties, the cost so far, the node, prices, whether they are its own."""


class TooLargeError(ToldError, ValueError):
    """The best melds of a hand would take too long to find."""


def best_way(search: Search, start: Node) -> tuple[int, Way]:
    """Return the least cost of a hand and a way to it.  Raise TooLargeError."""
    idle = [JOKER] * copies(start.rest, JOKER)  # jokers that are not played
    begin = Node(start.rest & ~JOKERS, start.pool)
    prices = prices_of(search, begin)
    for order in ORDERS:
        found = _Ahead(search, order, begin, prices).found()
        if found is not None:
            cost, (melds, left, end) = found
            return cost + search.costs[JOKER] * len(idle), (melds, [*left, *idle], end)
    number = start.rest.bit_count() + start.pool.bit_count()
    raise TooLargeError(saying(_TOO_MANY, count=number))


_TOO_MANY = Plural(
    "The best melds of this {count} card take too long to find.",
    "The best melds of these {count} cards take too long to find: try fewer cards.",
)


class _Ahead:
    """The results of the search so far, and the nodes to open next."""

    def __init__(self, search: Search, order: Order, start: Node, prices: Prices) -> None:
        self._search, self._order = search, order
        self._least = {start: 0}
        self._came: dict[Node, tuple[Node, Option | None]] = {}
        self._serial = count()
        self._ahead: list[Entry] = []
        self._enter(start, 0, prices, are_own=True)

    def found(self) -> tuple[int, Way] | None:
        """Return the least cost and a way to it; None after as many nodes as the order allows."""
        looked_at = 0
        while (looked_at if self._order.is_sharp else len(self._least)) <= self._order.points:
            bound, _, _, cost, node, prices, are_own = heappop(self._ahead)
            if cost > self._least[node]:
                continue
            if not node.rest:
                return bound, self._way(node)
            if self._order.is_sharp and not are_own:
                looked_at += 1
                self._enter(node, cost, prices_of(self._search, node), are_own=True)
            else:
                self._look_at(node, cost, prices)
        return None

    def _look_at(self, node: Node, so_far: int, prices: Prices) -> None:
        for option, after, cost in steps(self._search, node, next_card(node.rest, self._order.rank)):
            if so_far + cost < self._least.get(after, NEVER):
                self._least[after], self._came[after] = so_far + cost, (node, option)
                self._enter(after, so_far + cost, prices, are_own=False)

    def _enter(self, node: Node, cost: int, prices: Prices, *, are_own: bool) -> None:
        bound = cost + _to_come(self._search, prices, node)
        heappush(self._ahead, (bound, node.rest.bit_count(), -next(self._serial), cost, node, prices, are_own))

    def _way(self, end: Node) -> Way:
        taken: list[tuple[Option | None, Face]] = []
        node = end
        while node in self._came:
            node, option = self._came[node]
            taken.append((option, next_card(node.rest, self._order.rank)))
        return way_of(self._search, taken, end)


def _to_come(search: Search, prices: Sequence[int], node: Node) -> int:
    """Return a lower bound of the remaining cost; exact if all cards are placed."""
    if not node.rest:
        return cost_of_pool(search, node)
    wild = prices[JOKER]
    taken = node.need + (node.room if wild > 0 else 0)  # the melds so far have room for wilds that cost something
    least = sum(map(prices.__getitem__, faces_of(node.rest))) + wild * (node.pool.bit_count() - taken)
    return max(0, -(-least // UNIT))
