"""From a command to its entries: everything that a table decides.

    outcome = handle(table, seat, command, now, chance)
    table = reduce(apply, outcome.entries, table)

A command that is refused has no entries and changes nothing.  A command that was accepted before, known by seat and
id, has no entries either and gets the same version as its answer again.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, TypeAlias

import msgspec

from openrummy.engine import decide
from openrummy.engine.codec import parse_action
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.chance import Chance
from openrummy.table.fold import apply
from openrummy.table.hand_order import format_groups, parse_groups, settled
from openrummy.table.names import tidy_name
from openrummy.table.opening import DEFAULT_BOT, bot_sitter
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table

_NONCE = re.compile(r"[0-9a-fA-F]{0,64}")
_LONGEST_ID = 64
_MOST_ARRANGED = 200

Entries: TypeAlias = tuple[e.Entry, ...]


class Join(msgspec.Struct, frozen=True):
    """Sit down on the first free seat.  token: the hash of the token that the seat will answer to."""

    name: str
    token: str


Command: TypeAlias = (
    Join | m.Act | m.Ready | m.Start | m.Leave | m.Arrange | m.Pause | m.Resume | m.Back | m.GiveTime | m.Say | m.Mute
)


class Outcome(msgspec.Struct, frozen=True):
    """What a command comes to.

    entries: to be written before anybody hears of them.  version: of the entry that answers the command; where
    nothing is new, the version it got before, or where the table is.  refusal: why nothing happened.
    """

    entries: Entries
    version: int
    refusal: Refusal | None = None


def handle(table: Table, seat: int | None, command: Command, now: int, chance: Chance) -> Outcome:
    """What `command` of `seat` comes to; None is somebody without a seat.

    now: milliseconds since 1970, written into the entries and used for nothing else.
    """
    before = _answered(table, seat, command)
    if before is not None:
        return Outcome((), before)
    try:
        entries = _decided(table, seat, command, now, chance)
    except Refusal as refusal:
        return Outcome((), table.version, refusal)
    return Outcome(entries, table.version + 1 if entries else table.version)


def _answered(table: Table, seat: int | None, command: Command) -> int | None:
    """The version in which this command was carried out earlier, by its id."""
    identity = getattr(command, "id", None)
    if seat is None or identity is None:
        return None
    latest_first = enumerate(reversed(table.log))
    return next((table.version - back for back, entry in latest_first if _answers(entry, seat, identity)), None)


def _answers(entry: Any, seat: int, identity: str) -> bool:
    return getattr(entry, "id", None) == identity and bool(entry.seat == seat)


def _decided(table: Table, seat: int | None, command: Command, now: int, chance: Chance) -> Entries:
    if isinstance(command, Join):
        return _join(table, command, now)
    if seat is None:
        raise Refusal("watching", "You are watching; only those who sit at the table can do that.")
    if not 0 < len(getattr(command, "id", "-")) <= _LONGEST_ID:
        raise Refusal("bad_id", f"A command's id has 1 to {_LONGEST_ID} letters.")
    if type(command) not in _DECISIONS:
        raise Refusal("not_yet", "This table cannot do that yet.")
    decided: Entries = _DECISIONS[type(command)](table, seat, command, now, chance)
    return decided


def _join(table: Table, command: Join, now: int) -> Entries:
    if table.status != "lobby":
        raise Refusal("started", "The match has started; you can watch it.")
    free = next((number for number, seat in enumerate(table.seats) if seat.sitter.kind == "free"), None)
    if free is None:
        raise Refusal("full", "Every seat is taken.")
    name = tidy_name(command.name, (seat.sitter.name for seat in table.seats))
    return (e.SeatTaken(at=now, seat=free, sitter=e.Sitter("person", name, command.token)),)


def _start(table: Table, seat: int, command: m.Start, now: int, chance: Chance) -> Entries:
    if table.status != "lobby":
        raise Refusal("started", "The match has started already.")
    if seat != table.host:
        raise Refusal("not_host", f"{table.names[table.host]} is the host and starts the match.")
    sitters = tuple(_filled(table, chance))
    started = e.Started(at=now, seat=seat, id=command.id, nonce=_nonce(command.nonce), sitters=sitters)
    return (started, _deal(apply(table, started), now, chance))


def _filled(table: Table, chance: Chance) -> Iterable[e.Sitter]:
    """Who sits where when bots take the free seats."""
    sitters = [seat.sitter for seat in table.seats]
    for number, sitter in enumerate(sitters):
        if sitter.kind == "free":
            sitters[number] = bot_sitter(DEFAULT_BOT, sitters, number, chance)
    return sitters


def _ready(table: Table, seat: int, command: m.Ready, now: int, chance: Chance) -> Entries:
    if table.status not in ("lobby", "between"):
        raise Refusal("not_between", "No deal is about to start.")
    if table.seats[seat].ready:
        raise Refusal("ready", "You are ready already.")
    return _with_deal(table, e.Readied(at=now, seat=seat, id=command.id, nonce=_nonce(command.nonce)), chance)


def _leave(table: Table, seat: int, command: m.Leave, now: int, chance: Chance) -> Entries:
    if table.status == "over":
        raise Refusal("over", "The match is over; there is nothing to leave.")
    sitter = e.Sitter("free")
    if table.status != "lobby":
        sitter = e.Sitter("bot", table.seats[seat].sitter.name, bot=DEFAULT_BOT, seed=f"{chance.seed}-{seat}")
    return _with_deal(table, e.SeatLeft(at=now, seat=seat, id=command.id, sitter=sitter), chance)


def _with_deal(table: Table, entry: e.Entry, chance: Chance) -> Entries:
    """`entry`, and the next deal when everybody is ready for it now."""
    after = apply(table, entry)
    waits = [number for number in after.persons if not after.seats[number].ready]
    if after.status != "between" or waits or not after.persons:
        return (entry,)
    return (entry, _deal(after, entry.at, chance))


def _deal(table: Table, now: int, chance: Chance) -> e.Dealt:
    """The next deal, whose secret the table holds; `chance` gives the secret of the one after it."""
    nonces = tuple(seat.nonce for seat in table.seats)
    _, events = decide.deal(table.state, table.secret, nonces)
    return e.Dealt(at=now, events=events, secret=chance.secret.hex())


def _nonce(text: str) -> str:
    if _NONCE.fullmatch(text) is None:
        raise Refusal("bad_nonce", "A nonce is up to 64 hexadecimal digits.")
    return text.lower()


def _act(table: Table, seat: int, command: m.Act, now: int, chance: Chance) -> Entries:
    if table.status != "playing":
        raise Refusal("not_playing", "No deal is running.")
    if not table.moved <= command.base <= table.version:
        raise Refusal("stale", "The table has moved on since; look again.")
    try:
        action = parse_action(command.action)
        events = decide.decide(table.state, seat, action)
    except decide.Refused as refused:
        raise Refusal(refused.problem.code, refused.problem.words) from None
    except ValueError as fault:
        raise Refusal("bad_action", f"That is no action: {fault}.") from None
    return (e.Acted(at=now, seat=seat, id=command.id, action=action, events=events),)


def _arrange(table: Table, seat: int, command: m.Arrange, now: int, chance: Chance) -> Entries:
    if sum(map(len, command.groups)) + len(command.groups) > _MOST_ARRANGED:
        raise Refusal("bad_groups", "Those are more cards than a hand holds.")
    if not table.state.hands:
        return ()
    try:
        groups = settled(parse_groups(command.groups), table.state.hands[seat])
    except ValueError as fault:
        raise Refusal("bad_groups", f"{fault}.") from None
    if groups == table.seats[seat].groups:
        return ()
    return (e.Arranged(at=now, seat=seat, groups=format_groups(groups)),)


_DECISIONS: Mapping[type[Command], Callable[[Table, int, Any, int, Chance], Entries]] = {
    m.Act: _act,
    m.Ready: _ready,
    m.Start: _start,
    m.Leave: _leave,
    m.Arrange: _arrange,
}


def folded(table: Table, entries: Iterable[e.Entry]) -> Table:
    """The table after `entries`."""
    return reduce(apply, entries, table)
