"""The seats as one of them counts: itself first, then on to the left."""

from operator import itemgetter
from typing import Any


class _Flags(dict[int, tuple[int, ...]]):
    """Seats as bits, spread out in an order of the seats; each mask when it is first met."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self._order = order

    def __missing__(self, mask: int) -> tuple[int, ...]:
        flags = self[mask] = tuple(mask >> seat & 1 for seat in self._order)
        return flags


class FromSeat:
    """How a seat counts the others.

    seat: the own one.  turned: what is there one a seat, in this order.  flags: the same for seats as bits of an int.
    place: how far to the left a seat is, -1 for None.
    """

    def __init__(self, seat: int, players: int) -> None:
        order = tuple((seat + step) % players for step in range(players))
        self.seat = seat
        self.turned: itemgetter[Any] = itemgetter(*order)
        self.flags = _Flags(order)
        self.place: dict[int | None, int] = {None: -1} | {other: step for step, other in enumerate(order)}
