"""What a variant says about the numbers of its actions."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import Public, View

KIND_SIZE = 64


def _only_one(act: Act) -> int:
    return 0


class Numbering(NamedTuple):
    """The numbers of a variant's actions.

    version: raised whenever a number changes its meaning.  kinds: how many; the numbers are those below 64 x kinds.
    number: that of an action at a table; raises ValueError for what is no action of the variant.
    name: a number in words, `no action` where it means none.
    order: of several actions with one number the least by this is meant.
    """

    version: int
    kinds: int
    number: Callable[[Public, Act], int]
    name: Callable[[int], str]
    order: Callable[[Any], Any] = _only_one

    @property
    def size(self) -> int:
        """How many numbers there are; not all of them mean an action."""
        return KIND_SIZE * self.kinds

    def legal(self, view: View) -> Mapping[int, Act]:
        """What the seat of a view may do, by its number."""
        number, public, found = self.number, view.public, dict[int, Act]()
        for act in listed(view):
            its = number(public, act)
            if its not in found or self.order(act) < self.order(found[its]):
                found[its] = act
        return found


def no_action(act: Act, variant: str) -> ValueError:
    """What to raise for an action that the variant does not know."""
    return ValueError(f"{act!r} is no action of {variant}.")
