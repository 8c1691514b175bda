"""What a variant says about the numbers of its actions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.sim.known import unknown_options

KIND_SIZE = 64


def unordered(act: Act) -> Any:
    """The order of actions of which each has its own number; raises ValueError, since two had the same."""
    raise ValueError(f"{act!r} has the number of another action.")


class Numbering(NamedTuple):
    """The numbers of a variant's actions.

    games: whose actions they are.  version: raised whenever a number changes its meaning.
    kinds: how many; the numbers are those below 64 x kinds.  of: the number of an action at a table, by its type.
    name: a number in words, `no action` where it means none.
    options: whatever these are, all actions have numbers; as `sim.known` reads them.
    order: of several actions with one number the least by this is meant.
    """

    games: str
    version: int
    kinds: int
    of: Mapping[type[Act], Callable[[Public, Any], int]]
    name: Callable[[int], str]
    options: tuple[str, ...]
    order: Callable[[Any], Any] = unordered

    @property
    def size(self) -> int:
        """How many numbers there are; not all of them mean an action."""
        return KIND_SIZE * self.kinds

    def check(self, rules: Rules) -> None:
        """Raise ValueError that names the options of `rules` under which there may be actions without numbers."""
        if unknown := unknown_options(rules, self.options):
            raise ValueError(f"Actions have no numbers under {', '.join(unknown)}: leave it at its default.")

    def number(self, public: Public, act: Act) -> int:
        """The number of an action at a table; raises ValueError for what is no action of these games."""
        if type(act) not in self.of:
            raise self._foreign(act)
        return self.of[type(act)](public, act)

    def _foreign(self, act: Act) -> ValueError:
        return ValueError(f"{act!r} is no action of {self.games}.")

    def legal(self, view: View) -> Mapping[int, Act]:
        """What the seat of a view may do, by its number; raises ValueError for what has no number of its own."""
        of, public, acts = self.of, view.public, listed(view)
        try:
            found = {of[type(act)](public, act): act for act in acts}
        except KeyError:
            raise self._foreign(next(act for act in acts if type(act) not in of)) from None
        return found if len(found) == len(acts) else self._least(public, acts)

    def _least(self, public: Public, acts: Iterable[Act]) -> Mapping[int, Act]:
        found: dict[int, Act] = {}
        for act in acts:
            number = self.of[type(act)](public, act)
            if number not in found or self._is_before(act, found[number]):
                found[number] = act
        return found

    def _is_before(self, act: Act, other: Act) -> bool:
        one, two = self.order(act), self.order(other)
        return bool(one < two) if one != two else unordered(act)


def move(number: int) -> Callable[[Public, Act], int]:
    """The number of an action that has no card."""
    return lambda public, act: number
