"""Boards of cards as int16, a bit each."""

from functools import cache
from struct import Struct
from sys import byteorder

from openrummy.cards import PLANE, Cards

_BITS = tuple(Struct("8h").pack(*(byte >> bit & 1 for bit in range(8))) for byte in range(256))
_KEPT = 1 << 10
"""Most boards are as they were a step before, and 32 do as well as 8,192; so a long run need not keep more."""


_FEW = 6
"""Cards that are faster to turn over than to spread out all."""
_LOW = 0 if byteorder == "little" else 1


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


class Held:
    """The board of one seat's own cards, written on from the last one: new hands are seldom met again, and differ by few cards.

    That takes 3 to 5 us off a step.  A board is never written on once it was given out, so copies of a table may share this.
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
    """The boards of so many planes, the same for all tables."""
    return Boards(planes)
