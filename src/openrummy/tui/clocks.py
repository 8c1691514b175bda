"""The clocks, in numbers and words.  The table keeps the time; this module shows it and counts between messages."""

from collections.abc import Iterator, Mapping

from openrummy.languages import ENGLISH, Language, Template, row, sentences
from openrummy.table.messages import ClockView, SeatView, TableView
from openrummy.tui.readings import seat_name

LAST_MS = 10_000
"""The milliseconds left when a player is warned, once per turn."""

_AFTERWARDS: Mapping[str, Template] = {
    "wait": "The table waits.",
    "bot": "If the time runs out, a bot plays.",
    "draw_and_throw": "If the time runs out, a card is drawn and discarded.",
    "miss": "If the time runs out, the turn is missed.",
}


def left_now(clock: ClockView, passed: float) -> float:
    """Return the milliseconds left on a clock whose view came `passed` milliseconds ago."""
    return max(0.0, clock.left - max(0.0, passed - clock.rests)) if clock.running else float(clock.left)


def is_last(clock: ClockView | None, passed: float) -> bool:
    """Return whether a clock is running through its last seconds."""
    return clock is not None and clock.running and left_now(clock, passed) <= LAST_MS


def time_shown(milliseconds: float) -> str:
    """Return a time as `2:05`; seconds are rounded up, so `0:00` appears only when the time is over."""
    seconds = _seconds(milliseconds)
    return f"{seconds // 60}:{seconds % 60:02}"


def time_spoken(milliseconds: float, language: Language = ENGLISH) -> str:
    """Return a time in words: `2 minutes 5 seconds`."""
    minutes, seconds = divmod(_seconds(milliseconds), 60)
    whole = language.count(minutes, "{count} minute", "{count} minutes")
    rest = language.count(seconds, "{count} second", "{count} seconds")
    if minutes and seconds:
        return language.say("{minutes} {seconds}", minutes=whole, seconds=rest)
    return whole if minutes else rest if seconds else language.say("no time")


def clock_shown(seat: SeatView, passed: float, *, is_paused: bool = False) -> str:
    """Return `‹1:05›` while it runs, `‹0:09!›` in its last seconds, `1:05` while it stands still; empty without a clock.

    `×2` follows for extra time.
    """
    clock = seat.clock
    if clock is None:
        return ""
    time = time_shown(left_now(clock, 0 if is_paused else passed))
    if clock.running and not is_paused:
        time = f"‹{time}!›" if is_last(clock, passed) else f"‹{time}›"
    return f"{time} ×2" if seat.extra_time else time


def afterwards(view: TableView, language: Language = ENGLISH) -> str:
    """Return what happens when a player runs out of time; empty for a policy that only a newer server knows."""
    found = _AFTERWARDS.get(view.settings.absent)
    return "" if found is None else language.say(found)


def read_clocks(view: TableView, passed: float, language: Language = ENGLISH) -> str:
    """Read every player's time, yours first: `You: 1 minute 20 seconds, running.`."""
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.you)
    lines = tuple(_lines(view, seats, passed, language))
    if not lines:
        return language.say("No time is kept.")
    return sentences((language.say("Paused.") if view.paused else "", *lines), language)


def _lines(view: TableView, seats: list[int], passed: float, language: Language) -> Iterator[str]:
    for number in seats:
        seat = view.seats[number]
        if seat.clock is not None:
            running = language.say("running") if seat.clock.running else ""
            extra = language.say("extra time") if seat.extra_time else ""
            words = row((time_spoken(left_now(seat.clock, passed), language), running, extra), language)
            yield language.say("{name}: {words}.", name=seat_name(view, number, language), words=words)


def _seconds(milliseconds: float) -> int:
    return int(-(-milliseconds // 1000))
