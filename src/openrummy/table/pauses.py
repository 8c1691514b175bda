"""Commands about time: pauses by agreement, taking a seat back from a stand-in, extra time from the host."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.dealing import deal_when_ready
from openrummy.table.draft import Draft
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table


def check_awake(table: Table) -> None:
    """Raise Refusal while the table is paused."""
    if table.paused:
        raise Refusal("paused", "The table is paused; anybody may resume.")


def _pause(draft: Draft, seat: int | None, command: m.Pause) -> None:
    table = draft.table
    if table.status not in ("playing", "between"):
        raise Refusal("not_playing", "There is nothing to pause.")
    check_awake(table)
    if table.tournament:
        raise Refusal("no_pause", "Tournament tables cannot be paused.")
    if seat is not None and table.seats[seat].pausing:
        raise Refusal("asked", "You have already asked for a pause; the others have to agree.")
    draft.add(e.PauseAsked(at=draft.now, seat=seat, id=command.id))


def _resume(draft: Draft, seat: int | None, command: m.Resume) -> None:
    if not draft.table.paused and not any(each.pausing for each in draft.table.seats):
        raise Refusal("not_paused", "The table is not paused.")
    draft.add(e.Resumed(at=draft.now, seat=seat, id=command.id))
    deal_when_ready(draft)


def _back(draft: Draft, seat: int, command: m.Back) -> None:
    if draft.table.seats[seat].stand_in is None and not draft.table.seats[seat].away:
        raise Refusal("not_away", "You already have your seat.")
    draft.add(e.SeatBack(at=draft.now, seat=seat, id=command.id))


def _give_time(draft: Draft, seat: int | None, command: m.GiveTime) -> None:
    table = draft.table
    if seat != table.timekeeper and table.tournament:
        raise Refusal("not_host", "Only the host of the tournament can give extra time at its tables.")
    if seat is not None and seat != table.timekeeper:
        raise Refusal("not_host", "Only {name}, the host, can give extra time.", name=table.names[table.host])
    if not 0 <= command.seat < len(table.seats):
        raise Refusal("no_seat", "There is no such seat.")
    if table.seats[command.seat].extra_time == command.extra:
        raise Refusal("no_change", "That is already the setting for this seat.")
    draft.add(e.TimeGiven(at=draft.now, seat=seat, id=command.id, to=command.seat, extra=command.extra))


HOSTING: Mapping[type[Any], Callable[[Draft, int | None, Any], None]] = {
    m.Pause: _pause,
    m.Resume: _resume,
    m.GiveTime: _give_time,
}
"""Those that the screen which shows the table may send too, without a seat."""

RESTING: Mapping[type[Any], Callable[[Draft, int, Any], None]] = {**HOSTING, m.Back: _back}
