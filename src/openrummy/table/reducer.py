"""The reducer: the table after an entry, by a short function per entry class.  Nothing is decided here a second time."""

# Long: a short function for each kind of entry.

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from openrummy.engine.events import Happening, Melded, StockRecycled, TurnStarted
from openrummy.engine.evolve import evolve
from openrummy.engine.state import Public, State
from openrummy.table import entries as e
from openrummy.table.forgetting import without_name
from openrummy.table.hand_order import laid_out, parse_groups, settled
from openrummy.table.idempotency import with_answer
from openrummy.table.past import first_state
from openrummy.table.senders import command_of
from openrummy.table.table import Seat, Table
from openrummy.table.turns import lapse
from openrummy.variants import in_version, rules_for
from openrummy.variants.kinds import EVENTS


def opened(entry: e.TableOpened) -> Table:
    """Return the table from its first entry; raise ValueError for an unknown version of its rules."""
    # Long: a line for each field.
    rules = in_version(rules_for(entry.rules, len(entry.sitters)), entry.rules_version)
    if rules is None:
        raise ValueError(f"version {entry.rules_version} of the rules of {entry.rules} is not known here")
    seats = tuple(Seat(sitter, extra_time=number in entry.extra_time) for number, sitter in enumerate(entry.sitters))
    return Table(
        entry.table,
        entry.hints,
        bytes.fromhex(entry.secret),
        seats,
        first_state(rules, entry.attempt, entry.paper),
        (entry,),
        settings=entry.settings,
        left=entry.left,
        since=entry.at,
        tournament=entry.tournament,
        organizer=entry.organizer,
        asked=entry.at if entry.rematch_of else 0,
        rematch_of=entry.rematch_of,
        lesson=entry.lesson,
        attempt=entry.attempt,
        daily=entry.daily,
        quick=entry.quick,
        shared=entry.shared,
        sealed=bool(entry.shared),
        board=entry.board,
        paper=entry.paper,
    )


def apply(table: Table, entry: e.Entry) -> Table:
    """Return the table after `entry`."""
    return written(table, changed_by(table, entry), entry)


def changed_by(table: Table, entry: e.Entry, state: State | None = None) -> Table:
    """Return the table with the effect of `entry`, which is not in its log yet.

    state: the match after an action or a deal, if it has just been decided; otherwise the events are folded.
    """
    if isinstance(entry, e.Acted | e.Dealt):
        state = reduce(evolve, entry.events, table.state) if state is None else state
        return _acted(table, entry, state) if isinstance(entry, e.Acted) else _dealt(table, entry, state)
    return _CHANGES[type(entry)](table, entry)


def written(table: Table, changed: Table, entry: e.Entry) -> Table:
    """Return `changed`, which `entry` made of `table`, with its clocks, and with the entry in its log."""
    if entry.left:
        changed = replace(changed, left=entry.left, since=entry.at, give_back=0)
    command = command_of(table, entry)
    answered = table.answered if command is None else with_answer(table.answered, command, table.version + 1)
    return replace(changed, log=(*changed.log, entry), answered=answered)


def fold(entries: Iterable[e.Entry], kept: Iterable[tuple[int, e.Arranged]] = ()) -> Table:
    """Return the table from a whole log; raise ValueError if the log does not begin with its opening.

    kept: the latest arrangements of hands, each with the version of the table at that time.
    """
    first, *rest = entries
    if not isinstance(first, e.TableOpened):
        raise ValueError("the log of a table begins with its opening")  # noqa: TRY004 - data, not a type, is wrong
    table, waiting = opened(first), sorted(kept, key=itemgetter(0), reverse=True)
    for entry in rest:
        table = apply(table, entry)
        while waiting and waiting[-1][0] <= table.version:
            table = laid(table, waiting.pop()[1])
    return table


def _seated(table: Table, entry: e.SeatTaken | e.SeatLeft) -> Table:
    """Put somebody else in a seat; only the arrangement of the hand, its latest action and extra time stay with it."""
    before = table.seats[entry.seat]
    kept = {name: getattr(before, name) for name in ("groups", "last_act", "last_turn", "extra_time")}
    seat = Seat(entry.sitter, **kept)
    return _with_seat(table, entry.seat, seat)


def _program_ended(table: Table, entry: e.ProgramEnded) -> Table:
    seat = table.seats[entry.seat]
    if not table.started:
        return _with_seat(table, entry.seat, Seat(e.Sitter("free"), extra_time=seat.extra_time))
    return _with_seat(table, entry.seat, replace(seat, sitter=replace(seat.sitter, token="")))


def _readied(table: Table, entry: e.Readied) -> Table:
    if entry.seat is None:
        return _with_board_nonce(replace(table, seats=tuple(replace(seat, ready=True) for seat in table.seats)), entry)
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], ready=True, nonce=entry.nonce))


def _with_board_nonce(table: Table, entry: e.Readied | e.Started) -> Table:
    """Let the nonce of the screen stand at the host's seat, unless the host has sent one: the screen has no place of its own in a deal."""
    host = table.seats[table.host]
    return _with_seat(table, table.host, replace(host, nonce=host.nonce or entry.nonce))


def _started(table: Table, entry: e.Started) -> Table:
    seats = (replace(seat, sitter=sitter) for seat, sitter in zip(table.seats, entry.sitters, strict=True))
    after = replace(table, seats=tuple(seats), started=True)
    if entry.seat is None:
        return _with_board_nonce(after, entry)
    host = after.seats[entry.seat]
    return _with_seat(after, entry.seat, replace(host, nonce=entry.nonce or host.nonce))


def _begun(table: Table, entry: e.Begun) -> Table:
    return replace(table, started=True)


def _dealt(table: Table, entry: e.Dealt, state: State) -> Table:
    seats = (
        replace(seat, ready=False, nonce="", groups=laid_out(hand), last_act=None, last_turn=())
        for seat, hand in zip(table.seats, state.hands, strict=True)
    )
    after = replace(table, state=state, seats=tuple(seats), secret=bytes.fromhex(entry.secret))
    return _moved(after)


def _acted(table: Table, entry: e.Acted, state: State) -> Table:
    seats = tuple(_after_act(number, seat, table.state, state) for number, seat in enumerate(table.seats))
    after = _with_last_acts(replace(table, state=state, seats=seats), entry.events)
    if state.public.turn.phase != table.state.public.turn.phase and lapse(after) is not None:
        after = replace(after, asked=entry.at)
    after = after if entry.cause else _has_seat_back(after, entry)
    return after if _is_only_an_answer(table.state.public, state.public) else _moved(after)


def _is_only_an_answer(before: Public, after: Public) -> bool:
    """Return whether nothing on the table changed, so that pending actions of others are still valid."""
    if before.extra == after.extra:
        return False
    return replace(before, extra=None, history="") == replace(after, extra=None, history="")


def _after_act(number: int, seat: Seat, before: State, after: State) -> Seat:
    if before.hands[number] == after.hands[number]:
        return seat
    return replace(seat, groups=settled(seat.groups, after.hands[number]))


def _with_last_acts(table: Table, events: Iterable[Happening]) -> Table:
    for event in events:
        number = getattr(event, "seat", None)
        if number is not None:
            table = _with_seat(table, number, _with_last_act(table.seats[number], event))
    return table


def _with_last_act(seat: Seat, event: Happening) -> Seat:
    if isinstance(event, TurnStarted):
        return replace(seat, last_turn=())
    if isinstance(event, StockRecycled) or _lays_open(seat, event):
        return seat
    return replace(seat, last_act=event, last_turn=(*seat.last_turn, event))


def _lays_open(seat: Seat, event: Happening) -> bool:
    """Return whether it only shows the melds of a hand that has ended the play."""
    return isinstance(event, Melded) and seat.last_act is not None and EVENTS[type(seat.last_act)].opens_hand


def laid(table: Table, arranged: e.Arranged) -> Table:
    """Return `table` with a hand in another order, which is not an entry: the version stays the same."""
    groups = settled(parse_groups(arranged.groups), table.state.hands[arranged.seat]) if table.state.hands else ()
    return _with_seat(table, arranged.seat, replace(table.seats[arranged.seat], groups=groups))


def _arranged(table: Table, entry: e.Arranged) -> Table:
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], groups=parse_groups(entry.groups)))


def _away(table: Table, entry: e.SeatAway) -> Table:
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], away=True))


def _has_seat_back(table: Table, entry: e.SeatBack | e.Acted) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, replace(seat, away=False, stand_in=None))


def _stood_in(table: Table, entry: e.StoodIn) -> Table:
    return _with_seat(table, entry.seat, replace(table.seats[entry.seat], stand_in=entry.sitter))


def _pause_asked(table: Table, entry: e.PauseAsked) -> Table:
    if entry.seat is None:
        return replace(table, paused=True)
    after = _with_seat(table, entry.seat, replace(table.seats[entry.seat], pausing=True))
    return replace(after, paused=all(after.seats[number].pausing for number in after.present))


def _resumed(table: Table, entry: e.Resumed) -> Table:
    return replace(
        table, paused=False, asked=entry.at, seats=tuple(replace(seat, pausing=False) for seat in table.seats)
    )


def _time_given(table: Table, entry: e.TimeGiven) -> Table:
    return _with_seat(table, entry.to, replace(table.seats[entry.to], extra_time=entry.extra))


def _unsealed(table: Table, entry: e.Unsealed) -> Table:
    return replace(table, sealed=False)


def _given_up(table: Table, entry: e.GivenUp | e.Abandoned) -> Table:
    return _moved(replace(table, given_up=True))


def _rematch_asked(table: Table, entry: e.RematchAsked) -> Table:
    return replace(table, rematch=entry.opening.table)


def _moved(table: Table) -> Table:
    """Note that the entry being applied has changed the match."""
    return replace(table, moved=table.version + 1)


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


_CHANGES: Mapping[type[e.Entry], Callable[[Table, Any], Table]] = {
    e.SeatTaken: _seated,
    e.SeatLeft: _seated,
    e.Readied: _readied,
    e.Started: _started,
    e.Begun: _begun,
    e.Arranged: _arranged,
    e.SeatAway: _away,
    e.SeatBack: _has_seat_back,
    e.StoodIn: _stood_in,
    e.PauseAsked: _pause_asked,
    e.Resumed: _resumed,
    e.TimeGiven: _time_given,
    e.GivenUp: _given_up,
    e.Abandoned: _given_up,
    e.Unsealed: _unsealed,
    e.NameTaken: without_name,
    e.ProgramEnded: _program_ended,
    e.RematchAsked: _rematch_asked,
}
