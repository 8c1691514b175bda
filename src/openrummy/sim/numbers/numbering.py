"""The numbering that a variant declares for its actions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.sim.coverage import Covered, unknown_options

KIND_SIZE = 64


def unordered(act: Act) -> Any:
    """Raise ValueError: the order of actions that must each have their own number, called when two have the same one."""
    raise ValueError(f"{act!r} has the same number as another action.")


class Numbering(NamedTuple):
    """The numbers of a variant's actions.

    games: whose actions they are.  version: raised whenever a number changes its meaning.
    kinds: how many kinds there are; the numbers are those below 64 x kinds.
    of: for each type of action, the function that returns its number at a table.
    name: returns a number in words, or `no action` if it means none.
    facts: the facts under which every action has a number.
    order: the sort key of actions that share a number; the number means the first of them.
    """

    games: str
    version: int
    kinds: int
    of: Mapping[type[Act], Callable[[Public, Any], int]]
    name: Callable[[int], str]
    facts: Covered
    order: Callable[[Any], Any] = unordered

    @property
    def size(self) -> int:
        """How many numbers there are; not all of them mean an action."""
        return KIND_SIZE * self.kinds

    def check(self, rules: Rules) -> None:
        """Raise ValueError naming the options of `rules` under which some actions may have no number."""
        if unknown := unknown_options(rules, self.facts):
            raise ValueError(f"Actions have no numbers under {', '.join(unknown)}: use the defaults.")

    def number(self, public: Public, act: Act) -> int:
        """Return the number of an action at a table; raises ValueError for an action that these games do not have."""
        if type(act) not in self.of:
            raise self._foreign(act)
        return self.of[type(act)](public, act)

    def _foreign(self, act: Act) -> ValueError:
        return ValueError(f"{act!r} is not an action of {self.games}.")

    def legal(self, view: View) -> Mapping[int, Act]:
        """Return the legal actions of the view's seat by number; raises ValueError for an action without a number of its own."""
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
    """Return a function that numbers an action without a card."""
    return lambda public, act: number
