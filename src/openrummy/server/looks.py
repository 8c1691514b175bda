"""Spares looks at the log: whoever asked before a look began learns all that they asked for from it."""

from collections.abc import Iterator
from contextlib import contextmanager


class Looks:
    """Counts the looks at one thing, one at a time."""

    def __init__(self) -> None:
        self._done = 0
        self.begun = 0

    def is_answered(self, begun: int) -> bool:
        """Return whether a look was done that began later than `begun` was read."""
        return self._done > begun

    @contextmanager
    def look(self) -> Iterator[None]:
        """Look; whoever waits has to look again if this fails."""
        self.begun += 1
        mine = self.begun
        yield
        self._done = mine
