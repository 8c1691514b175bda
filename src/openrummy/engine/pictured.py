"""The rows of a picture of a table: hands, melds and the pile, from their values."""

from collections.abc import Iterator, Sequence
from typing import Any

from openrummy.cards import Cards, faces_of
from openrummy.pictures import Row

_SHOWN = 8
"""Cards of the pile that are drawn, from its top."""


def hand_row(seat: int, hand: Cards, names: Sequence[str] = ()) -> Row:
    """Return the row of a seat's hand.  names: of the seats."""
    return f"{_name(seat, names)}: hand", faces_of(hand)


def table_rows(public: Any, names: Sequence[str] = ()) -> Iterator[Row]:
    """Yield the rows of what everybody sees.  public: that of a state or a view."""
    yield from ((f"{_name(meld.owner, names)}: {meld.shape.kind}", meld.shape.cards) for meld in public.melds)
    yield f"pile, and {public.stock_count} cards in the stock", public.pile[-_SHOWN:]


def view_rows(seen: Any, names: Sequence[str] = ()) -> Iterator[Row]:
    """Yield the rows of a view: its hand, unless it is a watcher's, and what everybody sees."""
    yield from () if seen.seat is None else (hand_row(seen.seat, seen.hand, names),)
    yield from table_rows(seen.public, names)


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"
