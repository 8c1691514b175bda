"""Checks of callers' arguments: faults are reported before anything is done."""

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

from openrummy.engine.rules import Rules
from openrummy.variants import rules_for


def whole(number: Any, what: str) -> int:
    """Return `number` as an int; raises a TypeError that begins with `what` if it is not a whole number."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {number!r}.") from None


def seed_asked(seed: Any) -> int:
    """Return a seed as an int; raises TypeError if it is not a whole number, ValueError below 0, since Python's generator ignores signs."""
    number = whole(seed, "A seed")
    if number < 0:
        raise ValueError(f"A seed must be 0 or more, not {number}.")
    return number


def rules_asked(preset: Any, players: Any, changes: Mapping[str, Any]) -> Rules:
    """Return the rules of a preset for `players` players; raises OptionError as `rules_for` does, and TypeError for the wrong type."""
    if not isinstance(preset, str):
        raise TypeError(f"A preset must be a text such as 'gin', not {preset!r}.")
    return rules_for(preset, whole(players, "The number of players"), changes)


def seat_asked(seat: Any, players: int) -> int:
    """Return a seat of the learner as an int; raises ValueError if the table has no such seat."""
    if seat not in range(players):
        raise ValueError(f"Seat {seat!r} does not exist: this table has seats 0 to {players - 1}.")
    return int(seat)


class AfterReset:
    """A base class that reports the use of attributes before the first reset.

    by_reset: the names of the attributes that a reset sets.  not_yet: the exception that is raised before.
    """

    by_reset: ClassVar[frozenset[str]]
    not_yet: ClassVar[type[Exception]] = AttributeError

    if not TYPE_CHECKING:  # it would hide every wrong name from the type checker

        def __getattr__(self, name: str) -> Any:
            if name in type(self).by_reset:
                raise type(self).not_yet("Nothing is dealt yet: call reset first.")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
