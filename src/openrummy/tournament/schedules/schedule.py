"""A schedule as a value: who hosts it, what takes place, and the log from which it follows.

Its events are ordinary tournaments.  Their ids follow from the schedule and their times, so that of several servers that
open one at the same moment the log takes the first.
"""

import hashlib
import hmac
from collections.abc import Iterable
from functools import reduce
from itertools import islice
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.engine.actions import snake
from openrummy.languages import Language
from openrummy.table.codes import LENGTH, LETTERS, with_code
from openrummy.table.messages import StartRule
from openrummy.table.messages.schedules import OpenSchedule, ScheduleView
from openrummy.table.refusal import Refusal
from openrummy.tournament.entries import TournamentOpened
from openrummy.tournament.opening import open_tournament
from openrummy.tournament.schedules.times import check_rule, last_times, next_times
from openrummy.tournament.view import game_of

_ID_LABEL = b"openrummy event 1\0"
_MINUTE_MS = 60_000
EARLIEST = 14 * 24 * 60
"""The most minutes before its time that an event can be entered."""
_COMING = 3
_MOST_BOTS = 32
IDLE = 10
"""After so many events in a row that nobody entered a schedule stops."""


class Entry(msgspec.Struct, frozen=True, tag_field="type", tag=snake, kw_only=True, omit_defaults=True):
    """The base of the entries of a schedule's log.  at: milliseconds since 1970."""

    at: int


class ScheduleOpened(Entry, frozen=True):
    """The first entry.  host: the hash of the token.  secret: of the ids of its events, in hexadecimal."""

    schedule: str
    host: str
    secret: str
    asked: OpenSchedule


class ScheduleStopped(Entry, frozen=True):
    """No event is opened after this."""


AnyEntry: TypeAlias = ScheduleOpened | ScheduleStopped


class Schedule(msgspec.Struct, frozen=True):
    """A schedule after the entries of its log."""

    id: str
    host: str
    secret: bytes
    asked: OpenSchedule
    opened: int
    version: int = 1
    stopped: bool = False


def open_schedule(identity: str, asked: OpenSchedule, host: str, secret: bytes, now: int) -> ScheduleOpened:
    """Return the first entry of a schedule; raise Refusal if it, or an event of it, cannot be."""
    check_rule(asked.rule)
    if not 1 <= asked.before <= EARLIEST:
        raise Refusal("bad_times", "An event can be entered from 1 to {most} minutes before its time.", most=EARLIEST)
    if asked.fill > _MOST_BOTS:
        raise Refusal("bad_bots", "Bots fill an event of a schedule up to {most} players.", most=_MOST_BOTS)
    plain = replace(asked, event=replace(asked.event, name=None, nonce="", start=StartRule()))
    entry = ScheduleOpened(at=now, schedule=identity, host=host, secret=secret.hex(), asked=plain)
    event_at(fold([entry]), next(next_times(asked.rule, now)), bytes(len(secret)), now)
    return entry


def fold(entries: Iterable[Entry]) -> Schedule:
    """Return the schedule from a whole log; raise ValueError if the log does not begin with its opening."""
    first, *rest = entries
    if not isinstance(first, ScheduleOpened):
        raise ValueError("the log of a schedule begins with its opening")  # noqa: TRY004 - data, not a type, is wrong
    opened = Schedule(first.schedule, first.host, bytes.fromhex(first.secret), first.asked, first.at)
    return reduce(apply, rest, opened)


def apply(schedule: Schedule, entry: Entry) -> Schedule:
    """Return the schedule after `entry`."""
    stopped = schedule.stopped or isinstance(entry, ScheduleStopped)
    return replace(schedule, version=schedule.version + 1, stopped=stopped)


def event_id(schedule: Schedule, at: int) -> str:
    """Return the id of the event at a time: nobody can guess it without knowing the secret."""
    luck = hmac.digest(schedule.secret, _ID_LABEL + at.to_bytes(8, "big"), hashlib.sha512)
    code = "".join(LETTERS[byte % len(LETTERS)] for byte in luck[:LENGTH])
    return with_code(code, luck[LENGTH : LENGTH + 11].hex())


def event_at(schedule: Schedule, at: int, secret: bytes, now: int) -> TournamentOpened:
    """Return the first entry of the event at a time.  secret: of its draws."""
    asked = schedule.asked
    start = StartRule(at=at, least=asked.least, wait=asked.wait, fill=asked.fill)
    event = replace(asked.event, start=start)
    return open_tournament(event_id(schedule, at), event, schedule.host, secret, now, schedule.id)


def next_event(schedule: Schedule, now: int) -> tuple[int, int]:
    """Return the time of the next event, and from when on it can be entered."""
    at = next(next_times(schedule.asked.rule, now))
    return at, at - schedule.asked.before * _MINUTE_MS


def last_events(schedule: Schedule, now: int) -> tuple[str, ...]:
    """Return the ids of the last events, as many as may pass without anybody; fewer if it is younger."""
    times = last_times(schedule.asked.rule, now, IDLE)
    return tuple(event_id(schedule, at) for at in times if at > schedule.opened)


def encode_entry(entry: Entry) -> bytes:
    """Return the JSON of an entry."""
    return msgspec.json.encode(entry)


def decode_entry(body: bytes) -> Entry:
    """Return the entry in a JSON text; raise ValueError if it is not one."""
    entry: Entry = msgspec.json.decode(body, type=AnyEntry)
    return entry


def kind_of(entry: Entry) -> str:
    """Return the name of an entry's kind."""
    return str(type(entry).__struct_config__.tag)


def coming(schedule: Schedule, now: int) -> tuple[int, ...]:
    """Return the times of the next events."""
    return tuple(islice(next_times(schedule.asked.rule, now), _COMING))


def shown(schedule: Schedule, times: tuple[int, ...], event: str, language: Language) -> ScheduleView:
    """Return a schedule as everybody sees it.  event: the id of the one that can be entered."""
    entry = event_at(schedule, times[0], bytes(len(schedule.secret)), times[0] - 1)
    return ScheduleView(
        schedule.id,
        entry.name,
        schedule.asked.event.form,
        game_of(entry.game, language),
        schedule.asked.rule,
        times,
        event,
    )
