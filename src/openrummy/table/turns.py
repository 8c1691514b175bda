"""Whose turn it is, as the table sees it: the engine's answer, unless the table rests."""

from functools import lru_cache

from openrummy.engine.decide import is_to_act
from openrummy.engine.state import view
from openrummy.table.table import Table


@lru_cache(maxsize=64)
def to_act(table: Table) -> tuple[int, ...]:
    """The seats that may do something now; worked out once for all who look at this version."""
    if table.status != "playing" or table.paused:
        return ()
    return tuple(seat for seat in range(len(table.seats)) if is_to_act(view(table.state, seat)))


def awaited(table: Table) -> tuple[int, ...]:
    """The seats whose own people the others wait for."""
    if table.paused:
        return ()
    if table.status == "between":
        return tuple(number for number in table.persons if not _is_settled(table, number))
    return tuple(number for number in to_act(table) if _is_awake(table, number))


def _is_settled(table: Table, number: int) -> bool:
    return table.seats[number].ready or not _is_awake(table, number)


def _is_awake(table: Table, number: int) -> bool:
    seat = table.seats[number]
    return seat.sitter.kind == "person" and seat.stand_in is None
