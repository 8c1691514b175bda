"""From a command to its entries: everything that a table decides.

    outcome = handle(table, seat, command, now, chance)
    table = after(table, outcome)

A refused command has no entries and changes nothing.  A command that was accepted before, known by its person and
id, has no entries either and gets the same version as its answer again; the same id with different content is refused.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, TypeAlias

import msgspec

from openrummy.engine import actions as a
from openrummy.engine import decide
from openrummy.languages import Template
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.absence import OWN_ID, Tick, tick
from openrummy.table.acting import ACTING, events_of
from openrummy.table.buying_in import check_buy_in
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import wound
from openrummy.table.commands import Begin, Command, Join
from openrummy.table.dealing import deal, with_deal
from openrummy.table.hand_order import format_groups, parse_groups, settled
from openrummy.table.listing import seats_to_take
from openrummy.table.names import DEFAULT_BOT, tidy_name
from openrummy.table.opening import bot_sitter
from openrummy.table.pauses import RESTING, check_awake
from openrummy.table.reducer import apply, laid
from openrummy.table.refusal import Refusal
from openrummy.table.repeating import answered_in, asks_the_same
from openrummy.table.senders import person_at
from openrummy.table.table import Table

_BAD_ID: Template = "A command's id has 1 to {most} characters and does not begin with {start}."
_NONCE = re.compile(r"[0-9a-fA-F]{0,64}")
_LONGEST_ID = 64
_MOST_ARRANGED = 200

Entries: TypeAlias = tuple[e.Entry, ...]


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a command.

    entries: to be written before anybody is told.  version: of the entry that answers the command; if
    nothing is new, the version of the earlier answer, or the current one.  refusal: why nothing happened.
    laid: a new arrangement of a hand, which is kept but is not an entry, since hands are rearranged all the time.
    """

    entries: Entries
    version: int
    refusal: Refusal | None = None
    laid: e.Arranged | None = None


def handle(table: Table, seat: int | None, command: Command, now: int, chance: Chance) -> Outcome:
    """Return the outcome of `command` from `seat`; None is somebody without a seat.

    now: milliseconds since 1970, written into the entries; the clocks use the difference between two of them.
    """
    try:
        before = None if seat is None else answer_again(table, person_at(table, seat), command)
        if before is not None:
            return Outcome((), before)
        entries = wound(table, _decided(table, seat, command, now, chance), now)
    except Refusal as refusal:
        return Outcome((), table.version, refusal)
    return _outcome(table, entries)


def _outcome(table: Table, entries: Entries) -> Outcome:
    if entries and isinstance(entries[0], e.Arranged):
        return Outcome((), table.version, laid=entries[0])
    return Outcome(entries, table.version + 1 if entries else table.version)


def answer_again(table: Table, person: str, command: Command) -> int | None:
    """Return the version in which this command of `person` was carried out earlier, or None for a new one.

    Raises Refusal if the id was used for a different command.
    """
    before = answered_in(table, person, command)
    if before is None or asks_the_same(table, before, command):
        return before
    raise Refusal("id_used", "You used this id for another command; each command needs its own id.")


def _decided(table: Table, seat: int | None, command: Command, now: int, chance: Chance) -> Entries:
    if isinstance(command, Join):
        return _join(table, command, now)
    if isinstance(command, Tick):
        return tick(table, command, now, chance)
    if isinstance(command, Begin):
        return _begin(table, now, chance)
    if seat is None:
        raise Refusal("watching", "You are watching; only the players at the table can do that.")
    identity = getattr(command, "id", "-")
    if not 0 < len(identity) <= _LONGEST_ID or identity.startswith(OWN_ID):
        raise Refusal("bad_id", _BAD_ID, most=_LONGEST_ID, start=OWN_ID)
    decided: Entries = _DECISIONS[type(command)](table, seat, command, now, chance)
    return decided


def _join(table: Table, command: Join, now: int) -> Entries:
    check_buy_in(table.rules, command.chips)
    number = _wanted_seat(table, command.seat)
    others = (seat.sitter.name for other, seat in enumerate(table.seats) if other != number)
    sitter = e.Sitter("person", tidy_name(command.name, others), command.token)
    return (e.SeatTaken(at=now, seat=number, sitter=sitter),)


def _wanted_seat(table: Table, wanted: int | None) -> int:
    """Return the seat for somebody who joins; raise Refusal."""
    seats = seats_to_take(table)
    if wanted in seats or (wanted is None and seats):
        return seats[0] if wanted is None else wanted
    if table.started and not seats:
        raise Refusal("started", "The match has started; you can watch it.")
    raise Refusal("full", "That seat is taken." if seats else "All seats are taken.")


def _begin(table: Table, now: int, chance: Chance) -> Entries:
    if table.status != "lobby" or not table.tournament:
        return ()
    begun = e.Begun(at=now)
    return (begun, deal(apply(table, begun), now, chance))


def _start(table: Table, seat: int, command: m.Start, now: int, chance: Chance) -> Entries:
    if table.status != "lobby":
        raise Refusal("started", "The match has already started.")
    if table.tournament:
        raise Refusal("not_host", "The tournament starts this match.")
    if seat != table.host:
        raise Refusal("not_host", "{name} is the host and starts the match.", name=table.names[table.host])
    sitters = tuple(_filled(table, chance))
    started = e.Started(at=now, seat=seat, id=command.id, nonce=_nonce(command.nonce), sitters=sitters)
    return (started, deal(apply(table, started), now, chance))


def _filled(table: Table, chance: Chance) -> Iterable[e.Sitter]:
    """Yield the occupants of all seats after bots take the free ones."""
    sitters = [seat.sitter for seat in table.seats]
    for number, sitter in enumerate(sitters):
        if sitter.kind == "free":
            sitters[number] = bot_sitter(DEFAULT_BOT, sitters, number, chance)
    return sitters


def _ready(table: Table, seat: int, command: m.Ready, now: int, chance: Chance) -> Entries:
    if table.status not in ("lobby", "between"):
        raise Refusal("not_between", "No deal is about to start.")
    check_awake(table)
    if table.seats[seat].ready:
        raise Refusal("ready", "You are already ready.")
    return with_deal(table, e.Readied(at=now, seat=seat, id=command.id, nonce=_nonce(command.nonce)), chance)


def _leave(table: Table, seat: int, command: m.Leave, now: int, chance: Chance) -> Entries:
    if table.status == "over":
        raise Refusal("over", "The match is over, so there is nothing to leave.")
    sitter = e.Sitter("free")
    if table.status != "lobby" or table.tournament:
        sitter = e.Sitter("bot", table.seats[seat].sitter.name, bot=DEFAULT_BOT, seed=f"{chance.seed}-{seat}")
    left = e.SeatLeft(at=now, seat=seat, id=command.id, sitter=sitter)
    out = _out_of_match(apply(table, left), seat, now) if table.started else None
    return with_deal(table, left, chance) if out is None else (left, *with_deal(apply(table, left), out, chance))


def _out_of_match(table: Table, seat: int, now: int) -> e.Acted | None:
    """Return the action with which somebody who leaves the table also leaves the match, if the rules have one."""
    if decide.check(table.state, seat, a.Leave()) is not None:
        return None
    identity, action = f"{OWN_ID}{table.version + 1}", a.Leave()
    return e.Acted(at=now, seat=seat, id=identity, action=action, events=events_of(table, seat, action))


def _nonce(text: str) -> str:
    if _NONCE.fullmatch(text) is None:
        raise Refusal("bad_nonce", "A nonce has at most 64 hexadecimal digits.")
    return text.lower()


def _arrange(table: Table, seat: int, command: m.Arrange, now: int, chance: Chance) -> Entries:
    if sum(map(len, command.groups)) + len(command.groups) > _MOST_ARRANGED:
        raise Refusal("bad_groups", "That is more cards than a hand can hold.")
    if not table.state.hands:
        return ()
    try:
        groups = settled(parse_groups(command.groups), table.state.hands[seat])
    except ValueError as fault:
        raise Refusal("bad_groups", "The cards cannot be arranged like that: {fault}.", fault=str(fault)) from None
    if groups == table.seats[seat].groups:
        return ()
    return (e.Arranged(at=now, seat=seat, groups=format_groups(groups)),)


_DECISIONS: Mapping[type[Any], Callable[[Table, int, Any, int, Chance], Entries]] = {
    m.Ready: _ready,
    m.Start: _start,
    m.Leave: _leave,
    m.Arrange: _arrange,
    **ACTING,
    **RESTING,
}


def folded(table: Table, entries: Iterable[e.Entry]) -> Table:
    """Return the table after `entries`."""
    return reduce(apply, entries, table)


def after(table: Table, outcome: Outcome) -> Table:
    """Return the table after the outcome of a command."""
    changed = folded(table, outcome.entries)
    return changed if outcome.laid is None else laid(changed, outcome.laid)
