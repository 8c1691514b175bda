"""The clocks of a table, as values: how much time each seat has left, which bank runs, and when it will be empty.

Each seat has a bank for thinking and a bank for absence; the bank that applies runs while the others wait for the
seat.  A turn adds its credit to the bank, never above the start.  Every deal begins with full banks.

Nothing here reads the time: `now` is an argument, in milliseconds, and only differences count.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from openrummy.table.entries import Left
from openrummy.table.messages import ClockView, TableSettings
from openrummy.table.table import Table, is_held
from openrummy.table.turns import awaited, is_calm, lapse

Bank: TypeAlias = Literal[0, 1]
THINKING: Bank = 0
GONE: Bank = 1

GONE_MS = 120_000
"""How long a person may be absent in each deal while the others wait."""
FLOOR_MS = 20_000
"""The least time that a person has after returning."""
BETWEEN_MS = 60_000
"""The least time for reading the scores of a deal."""
GIVE_BACK_MS = 15_000
"""How long the clocks stand still after the server was down."""
BREATH_MS = 1_000
"""The least duration of a turn that nobody plays, so that the others see it."""


ANSWER_MS = 4_000
"""How long everybody who may has to speak up between two turns."""


CALM_MS = 45_000
"""How long when the answer takes thought: to group a hand, to decide about a pool."""


REMATCH_MS = 20_000
"""How long a rematch waits for those who played before."""

QUICK_MS = 7_000
"""How long a quick match waits for others."""


class Pace(msgspec.Struct, frozen=True):
    """A kind of clock.  start: the full bank.  credit: added when a turn begins.  Milliseconds."""

    start: int
    credit: int


PACES: Mapping[str, Pace] = {
    "relaxed": Pace(300_000, 30_000),
    "normal": Pace(120_000, 10_000),
    "fast": Pace(30_000, 15_000),
}
"""`normal` is what other live tables use; `fast` allows 15 s per turn; `relaxed` leaves time for a cup of tea."""
_NO_PACE = Pace(0, 0)
_EXTRA = 2


def keeps_time(settings: TableSettings) -> bool:
    """Return whether any clock can ever run."""
    return settings.clock != "none" or settings.absent != "wait"


def pace_of(table: Table, number: int) -> Pace:
    """Return the pace of a seat, including extra time."""
    pace = PACES.get(table.settings.clock, _NO_PACE)
    return Pace(pace.start * factor(table, number), pace.credit * factor(table, number))


def factor(table: Table, number: int) -> int:
    """Return how many times the usual time a seat has."""
    return _EXTRA if table.seats[number].extra_time else 1


def full(table: Table, number: int) -> tuple[int, int]:
    """Return the full banks of a seat."""
    return pace_of(table, number).start, GONE_MS * factor(table, number)


def bank_of(table: Table, number: int) -> Bank | None:
    """Return the bank that applies to a seat, or None if its time is not kept."""
    settings = table.settings
    if table.seats[number].away:
        return None if settings.absent == "wait" else GONE
    return None if settings.clock == "none" else THINKING


def running(table: Table) -> Mapping[int, Bank]:
    """Return the seats whose time runs, each with its bank.  While the table does not go on, no clock runs."""
    if not keeps_time(table.settings) or not table.goes_on or answers_until(table) is not None:
        return {}
    banks = {number: bank_of(table, number) for number in awaited(table)}
    return {number: bank for number, bank in banks.items() if bank is not None}


def left_at(table: Table, now: int) -> Left:
    """Return the time that every seat has left."""
    gone = max(0, now - table.since - table.give_back)
    runs = running(table) if gone else {}
    return tuple(
        tuple(max(0, left - gone) if runs.get(number) == bank else left for bank, left in enumerate(banks))  # type: ignore[misc]  # two and two
        for number, banks in enumerate(table.left)
    )


def expired(table: Table, now: int) -> tuple[int, ...]:
    """Return the seats whose time is up, unless the table waits for ever."""
    if table.settings.absent == "wait":
        return ()
    left = left_at(table, now)
    return tuple(number for number, bank in running(table).items() if left[number][bank] <= 0)


def wake_at(table: Table) -> int | None:
    """Return when the next tick is due if nothing happens before, or None for never."""
    until = answers_until(table)
    if until is not None:
        return until
    runs = running(table)
    if table.settings.absent == "wait" or not runs:
        return None
    soonest = min(table.left[number][bank] for number, bank in runs.items())
    return table.since + table.give_back + max(soonest, BREATH_MS)


def answers_until(table: Table) -> int | None:
    """Return the deadline for answers while several seats are asked, or None without a deadline.

    For a person with extra time, or alone among bots, there is no deadline, and the usual banks run instead.
    """
    if table.status == "lobby":
        return _starts_at(table)
    if table.paused or lapse(table) is None or _has_time(table):
        return None
    return table.asked + (CALM_MS if is_calm(table) else ANSWER_MS)


def _starts_at(table: Table) -> int | None:
    """Return when a match starts by itself, whoever has come until then; None if it waits for its host."""
    if table.quick:
        return table.log[0].at + QUICK_MS if table.persons else None
    is_due = table.rematch_of and table.comers and not table.settings.stake  # nobody's chips are staked without them
    return table.asked + REMATCH_MS if is_due else None


def _has_time(table: Table) -> bool:
    """Return whether an answer may take as long as it likes: nobody else is a person, or somebody asked has extra time."""
    return len(table.persons) == 1 or any(table.seats[number].extra_time for number in awaited(table))


def revived(table: Table, now: int) -> Table:
    """Return `table` as a server loads it from the log at `now`: the running clocks go on after a grace period."""
    return msgspec.structs.replace(table, since=now, give_back=GIVE_BACK_MS, asked=now)


def clock_views(table: Table, now: int | None) -> tuple[ClockView | None, ...]:
    """Return the clock of every seat at `now`, or at the time of the last entry if that is None."""
    if not table.left:
        return (None,) * len(table.seats)
    runs, left = running(table), left_at(table, table.since if now is None else now)
    rests = 0 if now is None else max(0, table.since + table.give_back - now)
    return tuple(_clock_view(table, number, banks, number in runs, rests) for number, banks in enumerate(left))


def _clock_view(table: Table, number: int, left: tuple[int, int], runs: bool, rests: int) -> ClockView | None:
    bank = bank_of(table, number)
    if bank is None or not is_held(table.seats[number].sitter):
        return None
    return ClockView(left[bank], max(left[bank], full(table, number)[bank]), runs, rests if runs else 0)
