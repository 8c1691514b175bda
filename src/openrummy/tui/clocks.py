"""Time at the table, in numbers and words.  The table keeps it; here it is only shown, ticking between its messages."""

from collections.abc import Iterator, Mapping

from openrummy.table.messages import ClockView, SeatView, TableView
from openrummy.tui.readings import plural, seat_name

LAST_MS = 10_000
"""From here on a bank is nearly empty, which is said once a turn."""

_AFTERWARDS: Mapping[str, str] = {
    "wait": "the table waits",
    "bot": "a bot plays",
    "draw_and_throw": "a card is drawn and discarded",
    "miss": "the turn is missed",
}


def left_now(clock: ClockView, passed: float) -> float:
    """Milliseconds on a clock that was told `passed` milliseconds ago."""
    return max(0.0, clock.left - passed) if clock.running else float(clock.left)


def is_last(clock: ClockView | None, passed: float) -> bool:
    """Whether the last seconds of a clock run."""
    return clock is not None and clock.running and left_now(clock, passed) <= LAST_MS


def time_shown(milliseconds: float) -> str:
    """`2:05`; the last second is shown until it is over."""
    seconds = _seconds(milliseconds)
    return f"{seconds // 60}:{seconds % 60:02}"


def time_spoken(milliseconds: float) -> str:
    """`2 minutes 5 seconds`."""
    minutes, seconds = divmod(_seconds(milliseconds), 60)
    parts = (plural(minutes, "minute") if minutes else "", plural(seconds, "second") if seconds else "")
    return " ".join(part for part in parts if part) or "no time"


def clock_shown(seat: SeatView, passed: float, *, is_paused: bool = False) -> str:
    """`‹1:05›` while it runs, `‹0:09!›` at last, `1:05` while it stands; `×2` for extra time.  Empty without a clock."""
    clock = seat.clock
    if clock is None:
        return ""
    time = time_shown(left_now(clock, 0 if is_paused else passed))
    if clock.running and not is_paused:
        time = f"‹{time}!›" if is_last(clock, passed) else f"‹{time}›"
    return f"{time} ×2" if seat.extra_time else time


def afterwards(view: TableView) -> str:
    """What happens when somebody's time is up."""
    return _AFTERWARDS.get(view.settings.absent, "the table decides")


def read_clocks(view: TableView, passed: float) -> str:
    """Read everybody's time, your own first: `You: 1 minute 20 seconds, running.`."""
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.you)
    lines = tuple(_lines(view, seats, passed))
    return " ".join((*(("Paused.",) if view.paused else ()), *lines)) if lines else "No time is kept."


def _lines(view: TableView, seats: list[int], passed: float) -> Iterator[str]:
    for number in seats:
        seat = view.seats[number]
        if seat.clock is not None:
            time = time_spoken(left_now(seat.clock, passed))
            parts = (time, "running" if seat.clock.running else "", "extra time" if seat.extra_time else "")
            yield f"{seat_name(view, number)}: {', '.join(part for part in parts if part)}."


def _seconds(milliseconds: float) -> int:
    return int(-(-milliseconds // 1000))
