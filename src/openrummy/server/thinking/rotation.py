"""A queue that is fair: its groups take turns, and those for whom people wait come first."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

_SHARE = 4
"""Each fourth item is one that nobody waits for, if there is one: they go on, slowly, however much else there is."""


class Rotation(Generic[T]):
    """Groups in turn; within a group, first come, first served."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, deque[T]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, group: str, item: T) -> None:
        """Add an item."""
        self._groups.setdefault(group, deque()).append(item)
        self._count += 1

    def take(self) -> T:
        """Take out the next item; raise IndexError if there is none."""
        if not self._groups:
            raise IndexError("nothing waits")
        group, items = self._groups.popitem(last=False)
        item = items.popleft()
        if items:
            self._groups[group] = items  # its next item waits until all other groups had their turn
        self._count -= 1
        return item


class Lanes(Generic[T]):
    """Two rotations: of what somebody waits for, and of the rest."""

    def __init__(self) -> None:
        self._awaited: Rotation[T] = Rotation()
        self._rest: Rotation[T] = Rotation()
        self._taken = 0

    def __len__(self) -> int:
        return len(self._awaited) + len(self._rest)

    def put(self, group: str, item: T, *, is_awaited: bool) -> None:
        """Add an item."""
        (self._awaited if is_awaited else self._rest).put(group, item)

    def take(self) -> T:
        """Take out the next item; raise IndexError if there is none."""
        self._taken += 1
        is_rest = not self._awaited or (len(self._rest) > 0 and self._taken % _SHARE == 0)
        return (self._rest if is_rest else self._awaited).take()
