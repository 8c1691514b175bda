"""Schedules: the times that follow, in the time of a zone with its summer and winter, and the events that they open."""

from datetime import datetime, timedelta
from itertools import islice, pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from openrummy.table.messages import OpenTournament
from openrummy.table.messages.schedules import OpenSchedule, ScheduleRule
from openrummy.table.refusal import Refusal
from openrummy.tournament import opened
from openrummy.tournament.schedules.schedule import (
    ScheduleStopped,
    decode_entry,
    encode_entry,
    event_at,
    event_id,
    fold,
    last_events,
    next_event,
    open_schedule,
)
from openrummy.tournament.schedules.times import last_times, next_times

BERLIN = ZoneInfo("Europe/Berlin")
FRIDAYS = ScheduleRule("Europe/Berlin", (4,), "20:00")


def ms(text: str, zone: str = "Europe/Berlin") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def local(times: list[int], zone: str = "Europe/Berlin") -> list[str]:
    return [datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).strftime("%a %d %b %H:%M") for at in times]


def following(rule: ScheduleRule, after: str, count: int) -> list[int]:
    return list(islice(next_times(rule, ms(after, rule.zone)), count))


def test_every_friday_is_friday_by_the_clocks_there_in_winter_and_summer() -> None:
    """The clocks go forward on 29 March 2026 and back on 25 October."""
    spring = following(FRIDAYS, "2026-03-20 12:00", 3)
    assert local(spring) == ["Fri 20 Mar 20:00", "Fri 27 Mar 20:00", "Fri 03 Apr 20:00"]
    assert [later - one for one, later in pairwise(spring)] == [7 * 86_400_000, 7 * 86_400_000 - 3_600_000]
    autumn = following(FRIDAYS, "2026-10-23 12:00", 2)
    assert local(autumn) == ["Fri 23 Oct 20:00", "Fri 30 Oct 20:00"]
    assert autumn[1] - autumn[0] == 7 * 86_400_000 + 3_600_000


def test_an_hour_that_is_skipped_comes_an_hour_later_and_one_that_comes_twice_counts_once() -> None:
    sundays = ScheduleRule("Europe/Berlin", (6,), "02:30")
    assert local(following(sundays, "2026-03-22 12:00", 2)) == ["Sun 29 Mar 03:30", "Sun 05 Apr 02:30"]
    twice = following(sundays, "2026-10-24 12:00", 2)
    assert local(twice) == ["Sun 25 Oct 02:30", "Sun 01 Nov 02:30"]
    assert datetime.fromtimestamp(twice[0] / 1000, BERLIN).utcoffset() == timedelta(hours=2)  # still summer


def test_every_hour_is_23_or_25_times_on_the_days_of_the_changes() -> None:
    hourly = ScheduleRule("Europe/Berlin", every=60)

    def of_day(day: str, after: str) -> int:
        return sum(day in text for text in local(following(hourly, after, 60)))

    assert of_day("29 Mar", "2026-03-28 12:00") == 23
    assert of_day("25 Oct", "2026-10-24 12:00") == 25
    assert local(following(ScheduleRule("Asia/Kolkata", every=60), "2026-03-28 12:10", 2), "Asia/Kolkata") == [
        "Sat 28 Mar 13:00",
        "Sat 28 Mar 14:00",
    ]


def test_the_time_itself_is_not_after_itself() -> None:
    at = ms("2026-11-27 20:00")
    assert next(next_times(FRIDAYS, at)) == at + 7 * 86_400_000
    assert next(next_times(FRIDAYS, at - 1)) == at


@pytest.mark.parametrize("rule", [FRIDAYS, ScheduleRule("UTC", (0, 3, 6), "00:00"), ScheduleRule("UTC", every=15)])
def test_the_last_times_are_those_before(rule: ScheduleRule) -> None:
    until = ms("2026-11-27 20:00")
    last = last_times(rule, until, 10)
    assert len(last) == 10
    assert list(islice(next_times(rule, last[0] - 1), 10)) == list(last)
    assert next(next_times(rule, last[-1])) >= until


def opening(**more: Any) -> OpenSchedule:
    fields: dict[str, Any] = {"rule": FRIDAYS, "before": 60} | more
    return OpenSchedule(OpenTournament("Friday cup", "block", form="swiss", name="Ann"), **fields)


def test_events_follow_from_the_schedule_and_their_time() -> None:
    now = ms("2026-11-24 12:00")
    first = open_schedule("ID", opening(least=3, wait=10, fill=6), "host", b"1" * 128, now)
    schedule = fold([decode_entry(encode_entry(first))])
    at, since = next_event(schedule, now)
    assert local([at, since]) == ["Fri 27 Nov 20:00", "Fri 27 Nov 19:00"]
    event = opened(event_at(schedule, at, b"2" * 128, since))
    assert (event.id, event.host, event.schedule) == (event_id(schedule, at), "host", "ID")
    assert (event.start.at, event.start.least, event.start.wait, event.start.fill) == (at, 3, 10, 6)
    assert event.entrants == ()
    assert event_id(schedule, at) != event_id(schedule, at + 1)
    assert len(last_events(schedule, at)) == 0
    assert len(last_events(schedule, at + 30 * 7 * 86_400_000)) == 10
    assert fold([first, ScheduleStopped(at=now)]).stopped


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"rule": ScheduleRule("Europe/Nowhere", (1,))}, "bad_zone"),
        ({"rule": ScheduleRule("../etc/passwd", (1,))}, "bad_zone"),
        ({"rule": ScheduleRule("UTC")}, "bad_times"),
        ({"rule": ScheduleRule("UTC", (7,))}, "bad_times"),
        ({"rule": ScheduleRule("UTC", (1,), "24:00")}, "bad_times"),
        ({"rule": ScheduleRule("UTC", every=5)}, "bad_times"),
        ({"rule": ScheduleRule("UTC", every=50)}, "bad_times"),
        ({"before": 0}, "bad_times"),
        ({"fill": 33}, "bad_bots"),
        ({"least": 0}, "bad_start"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(more: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        open_schedule("ID", opening(**more), "host", b"1" * 128, ms("2026-11-24 12:00"))
    assert refusal.value.code == code
