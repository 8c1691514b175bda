"""Parts of views that are made again only when something that they depend on has changed."""

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Reuse(Protocol):
    """A way to get a part: `reuse(name, make, *inputs)` is `make(*inputs)`, which must depend on nothing else."""

    def __call__(self, name: Hashable, make: Callable[..., T], /, *inputs: Any) -> T:
        """Return the part."""


def fresh(name: Hashable, make: Callable[..., T], /, *inputs: Any) -> T:
    """Make a part anew."""
    return make(*inputs)


class Kept:
    """The parts as they were last made, one for each name.

    Inputs are values, compared by identity first, so that comparing what has not changed costs next to nothing.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, name: Hashable, make: Callable[..., T], /, *inputs: Any) -> T:
        """Return the part, the same object as last time if its inputs are equal."""
        known = self._made.get(name)
        if known is None or known[0] != inputs:
            known = self._made[name] = inputs, make(*inputs)
        part: T = known[1]
        return part
