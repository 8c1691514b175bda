"""What callers hand over, and what they may ask for when: faults are named before anything is done."""

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

from openrummy.engine.rules import Rules
from openrummy.variants import rules_for


def whole(number: Any, what: str) -> int:
    """`number` as an int; raises TypeError that begins with `what` for what is no whole number."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}.") from None


def seed_asked(seed: Any) -> int:
    """A seed as an int; raises TypeError for what is no whole number, ValueError below 0, where Python's generator has no sign."""
    number = whole(seed, "A seed")
    if number < 0:
        raise ValueError(f"A seed is 0 or more, not {number}.")
    return number


def rules_asked(preset: Any, players: Any, changes: Mapping[str, Any]) -> Rules:
    """The rules of a preset for so many players; raises OptionError as `rules_for`, TypeError for what is no text or number."""
    if not isinstance(preset, str):
        raise TypeError(f"A preset is a text such as 'gin', not {preset!r}.")
    return rules_for(preset, whole(players, "The number of players"), changes)


class AfterReset:
    """Says of what a reset brings that it is not there before.  by_reset: the names of that.  not_yet: what is raised."""

    by_reset: ClassVar[frozenset[str]]
    not_yet: ClassVar[type[Exception]] = AttributeError

    if not TYPE_CHECKING:  # which would hide every wrong name

        def __getattr__(self, name: str) -> Any:
            if name in type(self).by_reset:
                raise type(self).not_yet("Nothing is dealt yet: reset comes first.")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
