"""What a variant says about the numbers of its actions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import Public, View

KIND_SIZE = 64


def _only_one(act: Act) -> int:
    return 0


class Numbering(NamedTuple):
    """The numbers of a variant's actions.

    games: whose actions they are.  version: raised whenever a number changes its meaning.
    kinds: how many; the numbers are those below 64 x kinds.  of: the number of an action at a table, by its type.
    name: a number in words, `no action` where it means none.
    order: of several actions with one number the least by this is meant.
    """

    games: str
    version: int
    kinds: int
    of: Mapping[type[Act], Callable[[Public, Any], int]]
    name: Callable[[int], str]
    order: Callable[[Any], Any] = _only_one

    @property
    def size(self) -> int:
        """How many numbers there are; not all of them mean an action."""
        return KIND_SIZE * self.kinds

    def number(self, public: Public, act: Act) -> int:
        """The number of an action at a table; raises ValueError for what is no action of these games."""
        if type(act) not in self.of:
            raise ValueError(f"{act!r} is no action of {self.games}.")
        return self.of[type(act)](public, act)

    def legal(self, view: View) -> Mapping[int, Act]:
        """What the seat of a view may do, by its number."""
        of, public, acts = self.of, view.public, listed(view)
        found = {of[type(act)](public, act): act for act in acts}
        return found if len(found) == len(acts) else self._least(public, acts)

    def _least(self, public: Public, acts: Iterable[Act]) -> Mapping[int, Act]:
        found: dict[int, Act] = {}
        for act in acts:
            number = self.of[type(act)](public, act)
            if number not in found or self.order(act) < self.order(found[number]):
                found[number] = act
        return found


def move(number: int) -> Callable[[Public, Act], int]:
    """The number of an action that has no card."""
    return lambda public, act: number
