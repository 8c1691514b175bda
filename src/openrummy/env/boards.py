"""Boards of cards as int16 arrays, one number per bit."""

from functools import cache
from struct import Struct
from sys import byteorder

from openrummy.cards import PLANE, Cards

_BITS = tuple(Struct("8h").pack(*(byte >> bit & 1 for bit in range(8))) for byte in range(256))
_KEPT = 1 << 10
"""The most boards to keep.  Most boards are the same as one step before, and 32 work as well as 8,192, so a long run needs no more."""


_FEW = 6
"""The number of changed cards up to which flipping their bits is faster than making the whole board."""
_LOW = 0 if byteorder == "little" else 1


class Boards(dict[Cards, bytes]):
    """Multisets of faces as `planes` planes of 64 numbers; further copies are left out.  Each board is made when it is first used."""

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


class Held:
    """The board of one seat's own cards, derived from the last one: hands rarely come back, and differ by few cards.

    This saves 3 to 5 us per step.  A board is never changed after it has been returned, so copies of a table may share this.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._last: tuple[Cards, bytes | bytearray] = 0, boards[0]

    def __getitem__(self, cards: Cards) -> bytes | bytearray:
        last, board = self._last
        changed = last ^ cards
        if changed:
            few = changed.bit_count() <= _FEW
            board = _flipped(bytearray(board), changed) if few else self._boards[cards]
            self._last = cards, board
        return board


def _flipped(board: bytearray, changed: Cards) -> bytearray:
    while changed:
        low = changed & -changed
        board[2 * low.bit_length() - 2 + _LOW] ^= 1
        changed ^= low
    return board


@cache
def boards_of(planes: int) -> Boards:
    """Return the boards of `planes` planes, shared by all tables."""
    return Boards(planes)
