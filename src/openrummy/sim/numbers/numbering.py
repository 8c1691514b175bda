"""What a variant says about the numbers of its actions."""

from collections.abc import Callable
from typing import NamedTuple

from openrummy.engine.actions import Act
from openrummy.engine.state import Public

KIND_SIZE = 64


class Numbering(NamedTuple):
    """The numbers of a variant's actions.

    version: raised whenever a number changes its meaning.  kinds: how many; the numbers are those below 64 x kinds.
    number: that of an action at a table; raises ValueError for what is no action of the variant.
    name: a number in words, `no action` where it means none.
    """

    version: int
    kinds: int
    number: Callable[[Public, Act], int]
    name: Callable[[int], str]

    @property
    def size(self) -> int:
        """How many numbers there are; not all of them mean an action."""
        return KIND_SIZE * self.kinds
