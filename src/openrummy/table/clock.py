"""Time at a table, by values: how much each seat has left, what runs, and when it will be up.

Each seat has a bank for thinking and a bank for being gone; the one that applies runs while the others wait for the
seat.  A turn adds its credit to the bank, never above the start.  Every deal begins with full banks.

Nobody here asks what time it is: `now` is given in, in milliseconds, and only differences count.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from openrummy.table.entries import Left
from openrummy.table.messages import ClockView, TableSettings
from openrummy.table.table import Table
from openrummy.table.turns import awaited, is_calm, lapse

Bank: TypeAlias = Literal[0, 1]
THINKING: Bank = 0
GONE: Bank = 1

GONE_MS = 120_000
"""So long a person may be gone in each deal while the others wait."""
FLOOR_MS = 20_000
"""So much is left at least when a person comes back."""
BETWEEN_MS = 60_000
"""So long at least the scores of a deal can be read."""
GIVE_BACK_MS = 15_000
"""So long nothing runs after the server was away."""
BREATH_MS = 1_000
"""So long a turn lasts at least that nobody plays, so that the others see it."""


ANSWER_MS = 4_000
"""So long everybody who can has to say something between two turns."""


CALM_MS = 45_000
"""So long where the answer takes thought: to group a hand, to decide about a pool."""


class Pace(msgspec.Struct, frozen=True):
    """A kind of clock.  start: the full bank.  credit: added when a turn begins.  Milliseconds."""

    start: int
    credit: int


PACES: Mapping[str, Pace] = {
    "relaxed": Pace(300_000, 30_000),
    "normal": Pace(120_000, 10_000),
    "fast": Pace(30_000, 15_000),
}
"""`normal` as live tables elsewhere have it; `fast` gives 15 s a turn; `relaxed` is for a glass of tea."""
_NO_PACE = Pace(0, 0)
_EXTRA = 2


def keeps_time(settings: TableSettings) -> bool:
    """Whether anything can ever run."""
    return settings.clock != "none" or settings.absent != "wait"


def pace_of(table: Table, number: int) -> Pace:
    """The pace of a seat, extra time included."""
    pace = PACES.get(table.settings.clock, _NO_PACE)
    return Pace(pace.start * factor(table, number), pace.credit * factor(table, number))


def factor(table: Table, number: int) -> int:
    """How many times the usual time a seat has."""
    return _EXTRA if table.seats[number].extra_time else 1


def full(table: Table, number: int) -> tuple[int, int]:
    """The full banks of a seat."""
    return pace_of(table, number).start, GONE_MS * factor(table, number)


def bank_of(table: Table, number: int) -> Bank | None:
    """The bank that applies to a seat, None where its time is not kept."""
    settings = table.settings
    if table.seats[number].away:
        return None if settings.absent == "wait" else GONE
    return None if settings.clock == "none" else THINKING


def running(table: Table) -> Mapping[int, Bank]:
    """The seats whose time runs, and in which bank.  While the table does not go on, time stands still."""
    if not keeps_time(table.settings) or not table.goes_on or answers_until(table) is not None:
        return {}
    banks = {number: bank_of(table, number) for number in awaited(table)}
    return {number: bank for number, bank in banks.items() if bank is not None}


def left_at(table: Table, now: int) -> Left:
    """What every seat has left."""
    gone = max(0, now - table.since - table.give_back)
    runs = running(table) if gone else {}
    return tuple(
        tuple(max(0, left - gone) if runs.get(number) == bank else left for bank, left in enumerate(banks))  # type: ignore[misc]  # two and two
        for number, banks in enumerate(table.left)
    )


def expired(table: Table, now: int) -> tuple[int, ...]:
    """The seats whose time is up, where the table does not wait for ever."""
    if table.settings.absent == "wait":
        return ()
    left = left_at(table, now)
    return tuple(number for number, bank in running(table).items() if left[number][bank] <= 0)


def wake_at(table: Table) -> int | None:
    """When to tick, if nothing happens before; None for never."""
    until = answers_until(table)
    if until is not None:
        return until
    runs = running(table)
    if table.settings.absent == "wait" or not runs:
        return None
    soonest = min(table.left[number][bank] for number, bank in runs.items())
    return table.since + table.give_back + max(soonest, BREATH_MS)


def answers_until(table: Table) -> int | None:
    """When answers come too late, while several seats are asked; None where nobody is hurried.

    A person with extra time stops this clock, and the usual banks run instead.
    """
    if table.paused or lapse(table) is None or any(table.seats[number].extra_time for number in awaited(table)):
        return None
    return table.asked + (CALM_MS if is_calm(table) else ANSWER_MS)


def revived(table: Table, now: int) -> Table:
    """`table` as a server finds it in the log at `now`: what ran then runs on after a give-back."""
    return msgspec.structs.replace(table, since=now, give_back=GIVE_BACK_MS, asked=now)


def clock_view(table: Table, number: int, now: int | None) -> ClockView | None:
    """What is shown of a seat's time at `now`, None for the time of the last entry."""
    bank = bank_of(table, number)
    if bank is None or not table.left or table.seats[number].sitter.kind != "person":
        return None
    left = left_at(table, table.since if now is None else now)[number][bank]
    return ClockView(left, max(left, full(table, number)[bank]), number in running(table))
