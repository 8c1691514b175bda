"""How many watch a table, or have a stream open, from one address: one visitor alone must not make a crowd of which everybody is told."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from openrummy.languages import Plural
from openrummy.server.limits import home_of
from openrummy.table.refusal import Refusal

_WATCHED = Plural(
    "Your address already has {count} window open that watches this table. Close it first.",
    "Your address already has {count} windows open that watch this table. Close one first.",
)


class Crowd:
    """The watchers of one table in this process, by address, or others who are counted so.  full: says that there are too many."""

    def __init__(self, full: Plural = _WATCHED) -> None:
        self._full = full
        self._there: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str, most: int) -> Iterator[None]:
        """Count a watcher as long as they stay; raise Refusal if `most` are there from the same address."""
        home = home_of(address)
        if self._there[home] >= most:
            raise Refusal("too_many_watchers", self._full, count=most)
        self._there[home] += 1
        try:
            yield
        finally:
            self._there[home] -= 1
            self._there += Counter()  # forgets those that are at zero
