"""The times of a schedule: from a rule and a time to those that follow, by the clocks of its zone.

An hour that the clocks skip takes place an hour later by them, and of one that they show twice the first counts.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo, available_timezones

from openrummy.table.messages.schedules import ScheduleRule
from openrummy.table.refusal import Refusal

_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_MINUTES = 24 * 60
SHORTEST = 15
"""The fewest minutes between two events."""


def check_rule(rule: ScheduleRule) -> None:
    """Raise Refusal if there is no such zone, day, time or distance."""
    if rule.zone not in available_timezones():
        raise Refusal("bad_zone", "There is no time zone {given}; one is called Europe/Berlin.", given=rule.zone[:40])
    if rule.every and not (SHORTEST <= rule.every <= _MINUTES and _MINUTES % rule.every == 0):
        raise Refusal(
            "bad_times", "The minutes between two events divide a day, and are at least {most}.", most=SHORTEST
        )
    if not rule.every and not (rule.days and set(rule.days) <= set(range(7)) and len(rule.days) <= 7):
        raise Refusal("bad_times", "Choose at least one day of the week.")
    if not rule.every and _TIME.fullmatch(rule.time) is None:
        raise Refusal("bad_times", "A time has hours and minutes, such as 20:00.")


def next_times(rule: ScheduleRule, after: int) -> Iterator[int]:
    """Yield the times of the events after `after`, in order and without end; all in milliseconds since 1970."""
    zone = ZoneInfo(rule.zone)
    today = datetime.fromtimestamp(after / 1000, zone).date()
    for number in count(-1):
        found = _on_day(rule, today + timedelta(days=number), zone)
        yield from (at for at in found if at > after)


def last_times(rule: ScheduleRule, until: int, how_many: int) -> tuple[int, ...]:
    """Return the last times before `until`, at most so many."""
    apart = 7 * _MINUTES // len(set(rule.days)) + _MINUTES if not rule.every else rule.every
    earlier = []
    for at in next_times(rule, until - (how_many + 7) * apart * 60_000):
        if at >= until:
            break
        earlier.append(at)
    return tuple(earlier[-how_many:])


def _on_day(rule: ScheduleRule, day: date, zone: ZoneInfo) -> Iterator[int]:
    if rule.every:
        begin, end = _moment(day, time(), zone), _moment(day + timedelta(days=1), time(), zone)
        yield from range(begin, end, rule.every * 60_000)
    elif day.weekday() in rule.days:
        yield _moment(day, time.fromisoformat(rule.time), zone)


def _moment(day: date, clock: time, zone: ZoneInfo) -> int:
    at = datetime.combine(day, clock, zone).astimezone(UTC)
    return round(at.timestamp()) * 1000
