"""Boards of cards as int16, a bit each."""

from functools import cache
from struct import Struct

from openrummy.cards import PLANE, Cards

_BITS = tuple(Struct("8h").pack(*(byte >> bit & 1 for bit in range(8))) for byte in range(256))
_KEPT = 1 << 10
"""Most boards are as they were a step before, and 32 do as well as 8,192; so a long run need not keep more."""


class Boards(dict[Cards, bytes]):
    """Multisets of faces as so many planes of 64 numbers, copies beyond them left out; each is made when it is first met."""

    def __init__(self, planes: int) -> None:
        self._bytes = PLANE // 8 * planes
        self._size = 2 * PLANE * planes

    def __missing__(self, cards: Cards) -> bytes:
        if len(self) >= _KEPT:
            self.clear()
        used = min(cards.bit_length() + 7 >> 3, self._bytes)
        held = (cards & (1 << 8 * used) - 1).to_bytes(used, "little")
        board = self[cards] = b"".join(map(_BITS.__getitem__, held)).ljust(self._size, b"\0")
        return board


@cache
def boards_of(planes: int) -> Boards:
    """The boards of so many planes, the same for all tables."""
    return Boards(planes)
