"""The most pairs that a graph allows: Edmonds' blossom algorithm, started from pairs that are there already.

Source: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965).
"""

from collections import deque
from collections.abc import Mapping, Sequence

NOBODY = -1


def most_pairs(edges: Sequence[Sequence[int]], pairs: Mapping[int, int]) -> list[int]:
    """Return the partner of each vertex, -1 for none, in a matching of the greatest size.

    edges: the neighbours of each vertex; those that come first are preferred.  pairs: a matching to begin with, both ways.
    Cost: V^3 at worst; little if few vertices are without a partner at first.
    """
    mate = [pairs.get(vertex, NOBODY) for vertex in range(len(edges))]
    for vertex in range(len(edges)):
        if mate[vertex] == NOBODY:
            _augment(edges, mate, vertex)
    return mate


class _Search:
    """The alternating tree that grows from one vertex.  base: of the blossom in which each vertex lies."""

    def __init__(self, mate: list[int], root: int) -> None:
        self.mate, self.root = mate, root
        self.parent = [NOBODY] * len(mate)
        self.base = list(range(len(mate)))
        self.is_outer = [vertex == root for vertex in range(len(mate))]
        self.queue = deque([root])

    def meeting(self, one: int, other: int) -> int:
        """Return the base at which the paths from two outer vertices to the root meet."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mate[one] == NOBODY:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in seen:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def mark(self, vertex: int, meet: int, child: int, inside: set[int]) -> None:
        """Note the bases on the way from `vertex` to the meeting, and the ways around the blossom."""
        while self.base[vertex] != meet:
            inside |= {self.base[vertex], self.base[self.mate[vertex]]}
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]

    def shrink(self, one: int, other: int) -> None:
        """Make one vertex of the odd circle that an edge between two outer vertices closes."""
        meet, inside = self.meeting(one, other), set[int]()
        self.mark(one, meet, other, inside)
        self.mark(other, meet, one, inside)
        for vertex, base in enumerate(self.base):
            if base in inside:
                self.base[vertex] = meet
                if not self.is_outer[vertex]:
                    self.is_outer[vertex] = True
                    self.queue.append(vertex)


def _augment(edges: Sequence[Sequence[int]], mate: list[int], root: int) -> None:
    """Give `root` a partner if any chain of exchanges can."""
    search = _Search(mate, root)
    while search.queue:
        vertex = search.queue.popleft()
        for other in edges[vertex]:
            if search.base[vertex] == search.base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != NOBODY and search.parent[mate[other]] != NOBODY):
                search.shrink(vertex, other)
            elif search.parent[other] == NOBODY:
                search.parent[other] = vertex
                if mate[other] == NOBODY:
                    _exchange(search, other)
                    return
                search.is_outer[mate[other]] = True
                search.queue.append(mate[other])


def _exchange(search: _Search, vertex: int) -> None:
    """Exchange the pairs along the chain that ends at `vertex`."""
    while vertex != NOBODY:
        before = search.parent[vertex]
        following = search.mate[before]
        search.mate[vertex], search.mate[before] = before, vertex
        vertex = following
