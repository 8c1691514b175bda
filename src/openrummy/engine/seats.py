"""Sets of seats as bits, and seats as positions write them: from 1, as people count; everywhere else they count from 0."""

from collections.abc import Iterable


def bits_of(seats: Iterable[int]) -> int:
    """Return seats as bits."""
    return sum(1 << seat for seat in seats)


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, in order."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def parse_seat(text: str, players: int) -> int:
    """Return the seat written as `text`; raises ValueError for anything but a number from 1 to `players`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= players):
        raise ValueError(f"{text[:10]!r} is not a seat: the seats of a position are 1 to {players}")
    return int(text) - 1


def seat_words(seat: int) -> str:
    """Return the words for `seat` in a message about a position, which say how it is counted."""
    return f"seat {seat + 1} of the position"
