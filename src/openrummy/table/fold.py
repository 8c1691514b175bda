"""The table after an entry, by a table from entry class to a short function.  Nothing is decided here a second time."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from openrummy.engine.events import Happening, StockRecycled, TurnStarted
from openrummy.engine.evolve import evolve
from openrummy.engine.match import new_state
from openrummy.engine.state import State
from openrummy.table import entries as e
from openrummy.table.hand_order import laid_out, parse_groups, settled
from openrummy.table.table import Seat, Table
from openrummy.variants import rules_for

_NOT_ACTS = (TurnStarted, StockRecycled)


def opened(entry: e.TableOpened) -> Table:
    """The table that its first entry makes."""
    rules = rules_for(entry.rules, len(entry.sitters))
    seats = tuple(map(Seat, entry.sitters))
    return Table(entry.table, entry.hints, bytes.fromhex(entry.secret), seats, new_state(rules), (entry,))


def apply(table: Table, entry: e.Entry) -> Table:
    """The table after `entry`."""
    changed = _CHANGES[type(entry)](table, entry)
    return replace(changed, log=(*table.log, entry))


def fold(entries: Iterable[e.Entry]) -> Table:
    """The table that a whole log makes; raises ValueError when the log does not begin with its opening."""
    first, *rest = entries
    if not isinstance(first, e.TableOpened):
        raise ValueError("the log of a table begins with its opening")  # noqa: TRY004 - data, not a type, is wrong
    return reduce(apply, rest, opened(first))


def _seated(table: Table, entry: e.SeatTaken | e.SeatLeft) -> Table:
    seat = replace(table.seats[entry.seat], sitter=entry.sitter, ready=False, nonce="")
    return _with_seat(table, entry.seat, seat)


def _readied(table: Table, entry: e.Readied) -> Table:
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], ready=True, nonce=entry.nonce))


def _started(table: Table, entry: e.Started) -> Table:
    seats = (replace(seat, sitter=sitter) for seat, sitter in zip(table.seats, entry.sitters, strict=True))
    host = table.seats[entry.seat]
    after = replace(table, seats=tuple(seats), started=True)
    return _with_seat(after, entry.seat, replace(host, nonce=entry.nonce or host.nonce))


def _dealt(table: Table, entry: e.Dealt) -> Table:
    state = reduce(evolve, entry.events, table.state)
    seats = (Seat(seat.sitter, groups=laid_out(hand)) for seat, hand in zip(table.seats, state.hands, strict=True))
    after = replace(table, state=state, seats=tuple(seats), secret=bytes.fromhex(entry.secret))
    return _moved(after)


def _acted(table: Table, entry: e.Acted) -> Table:
    state = reduce(evolve, entry.events, table.state)
    seats = tuple(_after_act(number, seat, table.state, state) for number, seat in enumerate(table.seats))
    return _moved(_with_last_acts(replace(table, state=state, seats=seats), entry.events))


def _after_act(number: int, seat: Seat, before: State, after: State) -> Seat:
    if before.hands[number] == after.hands[number]:
        return seat
    return replace(seat, groups=settled(seat.groups, after.hands[number]))


def _with_last_acts(table: Table, events: Iterable[Happening]) -> Table:
    for event in events:
        number = getattr(event, "seat", None)
        if number is not None and not isinstance(event, _NOT_ACTS):
            table = _with_seat(table, number, replace(table.seats[number], last_act=event))
    return table


def _arranged(table: Table, entry: e.Arranged) -> Table:
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], groups=parse_groups(entry.groups)))


def _moved(table: Table) -> Table:
    """The match has changed with the entry that is being applied."""
    return replace(table, moved=table.version + 1)


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


_CHANGES: Mapping[type[e.Entry], Callable[[Table, Any], Table]] = {
    e.SeatTaken: _seated,
    e.SeatLeft: _seated,
    e.Readied: _readied,
    e.Started: _started,
    e.Dealt: _dealt,
    e.Acted: _acted,
    e.Arranged: _arranged,
}
