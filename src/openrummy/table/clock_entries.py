"""The clocks that an entry leaves: used time is taken off, and new time is added.

The log holds remaining times and no deadlines, so folding it reads no clock.
"""

from openrummy.engine.events import DealEnded, Happening, TurnStarted
from openrummy.table import clock
from openrummy.table import entries as e
from openrummy.table.table import Table


def first_left(table: Table) -> e.Left:
    """Return the clocks of a table that opens; empty if no time is kept."""
    if not clock.keeps_time(table.settings):
        return ()
    return tuple(clock.full(table, number) for number in range(len(table.seats)))


def left_after(table: Table, after: Table, entry: e.Entry, now: int) -> e.Left:
    """Return the clocks when `entry` has turned `table` into `after`; empty if no time is kept."""
    if not clock.keeps_time(table.settings):
        return ()
    left = clock.left_at(table, now)
    return tuple(_banks(table, after, entry, number, banks) for number, banks in enumerate(left))


def _banks(table: Table, after: Table, entry: e.Entry, number: int, banks: tuple[int, int]) -> tuple[int, int]:
    """Return the banks of one seat after `entry`, from the time it has left when that happens."""
    full, (thinking, gone) = clock.full(after, number), banks
    if table.seats[number].sitter != after.seats[number].sitter:
        return full
    if isinstance(entry, e.Dealt):
        return full[0], gone if after.seats[number].away else full[1]
    if full != clock.full(table, number):
        return _rescaled(banks, clock.full(table, number), full)
    if _is_back(table, after, number):
        floor = clock.FLOOR_MS * clock.factor(after, number)
        return max(thinking, min(floor, full[0])), max(gone, floor)
    return _credited(after, entry, number, thinking), gone


def _credited(after: Table, entry: e.Entry, number: int, thinking: int) -> int:
    """Return the bank for thinking with the time that a new turn, or the end of the deal, adds."""
    if after.settings.clock == "none":
        return thinking
    pace = clock.pace_of(after, number)
    if any(isinstance(event, DealEnded) for event in _events(entry)):
        return max(pace.start, clock.BETWEEN_MS)
    begun = any(isinstance(event, TurnStarted) and event.seat == number for event in _events(entry))
    return min(pace.start, thinking + pace.credit) if begun else thinking


def _rescaled(banks: tuple[int, int], old: tuple[int, int], new: tuple[int, int]) -> tuple[int, int]:
    """Return the banks when extra time is granted or withdrawn: the difference is added, or the excess is cut."""
    thinking, gone = (min(max(0, size - was) + left, size) for left, was, size in zip(banks, old, new, strict=True))
    return thinking, gone


def _is_back(table: Table, after: Table, number: int) -> bool:
    """Return whether a person has just returned, for the first time in this turn: leaving twice earns no extra time."""
    before, now = table.seats[number], after.seats[number]
    came = (before.away and not now.away) or (before.stand_in is not None and now.stand_in is None)
    return came and not _was_back(table, number)


def _was_back(table: Table, number: int) -> bool:
    for entry in reversed(table.log):
        if isinstance(entry, e.SeatBack) and entry.seat == number:
            return True
        if any(isinstance(event, TurnStarted | DealEnded) for event in _events(entry)):
            return False
    return False


def _events(entry: e.Entry) -> tuple[Happening, ...]:
    return getattr(entry, "events", ())
