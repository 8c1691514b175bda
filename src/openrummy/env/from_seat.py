"""The seats as one of them counts them: itself first, then on to the left."""

from operator import itemgetter
from typing import Any


class _Flags(dict[int, tuple[int, ...]]):
    """Masks of seats as tuples of 0 and 1 in a given order; each is made when it is first used."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self._order = order

    def __missing__(self, mask: int) -> tuple[int, ...]:
        flags = self[mask] = tuple(mask >> seat & 1 for seat in self._order)
        return flags


class FromSeat:
    """The order in which a seat counts all seats.

    seat: its own number.  turned: puts a tuple with one item per seat into this order.  flags: the same for seats as bits of an int.
    place: how far to the left a seat is, -1 for None.
    """

    def __init__(self, seat: int, players: int) -> None:
        order = tuple((seat + step) % players for step in range(players))
        self.seat = seat
        self.turned: itemgetter[Any] = itemgetter(*order)
        self.flags = _Flags(order)
        self.place: dict[int | None, int] = {None: -1} | {other: step for step, other in enumerate(order)}
