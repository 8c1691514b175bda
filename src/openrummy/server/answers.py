"""Answers that are kept as bytes, so that asking again costs no work; bounded by their bytes."""

from collections import OrderedDict
from collections.abc import Hashable


class Answers:
    """The latest answers by what was asked, at most so many bytes of them; the longest unused goes first."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, asked: Hashable) -> bytes | None:
        """Return the answer, or None."""
        found = self._kept.get(asked)
        if found is not None:
            self._kept.move_to_end(asked)
        return found

    def keep(self, asked: Hashable, answer: bytes) -> None:
        """Keep an answer."""
        self._bytes += len(answer) - len(self._kept.pop(asked, b""))
        self._kept[asked] = answer
        while self._bytes > self._most:
            self._bytes -= len(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
        self._bytes = 0
