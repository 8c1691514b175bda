"""Messages over HTTP about tournaments that take place again and again."""

import msgspec

from openrummy.table.messages.base import Part
from openrummy.table.messages.tournaments import OpenTournament


class ScheduleRule(Part, frozen=True, forbid_unknown_fields=True):
    """When events take place, by the clocks of a time zone.

    zone: such as `Europe/Berlin`.  days: of the week, 0 for Monday; at `time`, such as `20:00`.  every: instead of that, so
    many minutes apart from midnight on, 0 for not; it divides the day.
    """

    zone: str
    days: tuple[int, ...] = ()
    time: str = "20:00"
    every: int = 0


class OpenSchedule(Part, frozen=True, forbid_unknown_fields=True):
    """Let an event take place again and again: `POST /api/schedules`.

    event: as for a single one; its name, nonce and start are not used.  before: how many minutes before its time each can
    be entered.  least, wait, fill: as in `StartRule`.
    """

    event: OpenTournament
    rule: ScheduleRule
    before: int = 60
    least: int = 2
    wait: int = 0
    fill: int = 0


class ScheduleKey(Part, frozen=True):
    """Your schedule.  token: with which you may stop it, and host each of its events; keep it secret."""

    schedule: str
    token: str


class ScheduleView(Part, frozen=True):
    """A schedule: `GET /api/schedules`.

    next: the times of the next events, in milliseconds since 1970.  event: the id of the one that can be entered now.
    form, game: as in `TournamentListing`.
    """

    schedule: str
    title: str
    form: str
    game: str
    rule: ScheduleRule
    next: tuple[int, ...] = ()
    event: str = ""


class ScheduleList(Part, frozen=True):
    """The schedules, the one with the next event first.  now: the time of the server."""

    schedules: tuple[ScheduleView, ...]
    now: int = msgspec.field(default=0)
