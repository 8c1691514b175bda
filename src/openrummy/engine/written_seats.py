"""Seats as positions write them, counted from 1 as people do; everywhere else they count from 0."""


def parse_seat(text: str, players: int) -> int:
    """Return the seat written as `text`; raises ValueError for anything but a number from 1 to `players`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= players):
        raise ValueError(f"{text[:10]!r} is not a seat: the seats of a position are 1 to {players}")
    return int(text) - 1


def seat_words(seat: int) -> str:
    """Return the words for `seat` in a message about a position, which say how it is counted."""
    return f"seat {seat + 1} of the position"
