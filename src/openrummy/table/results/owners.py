"""The person whose result a seat is: whoever held it last while the match went on."""

import msgspec

from openrummy.table.entries import Acted, Begun, SeatBack, SeatLeft, SeatTaken, Sitter, Started, StoodIn
from openrummy.table.table import Table


class Owner(msgspec.Struct, frozen=True):
    """The one who played a seat.  gone: they left for good before the end.  replaced: a bot played for them when it ended."""

    sitter: Sitter
    gone: bool = False
    replaced: bool = False


def owners(table: Table) -> list[Owner]:
    """Return the owner of each seat at the end of the match; whoever came or went after it changes nothing."""
    found = [Owner(sitter) for sitter in table.log[0].sitters]  # type: ignore[attr-defined]  # the first entry opens the table
    is_going_on = False
    for entry in table.log[: table.moved]:
        if isinstance(entry, Started):
            found = [Owner(sitter) for sitter in entry.sitters]
        elif isinstance(entry, SeatTaken):
            found[entry.seat] = Owner(entry.sitter)
        elif isinstance(entry, SeatLeft):
            found[entry.seat] = _left(found[entry.seat], entry) if is_going_on else Owner(entry.sitter)
        elif isinstance(entry, StoodIn | SeatBack) or (isinstance(entry, Acted) and not entry.cause):
            found[entry.seat] = msgspec.structs.replace(found[entry.seat], replaced=isinstance(entry, StoodIn))
        is_going_on |= isinstance(entry, Started | Begun)
    return found


def _left(owner: Owner, entry: SeatLeft) -> Owner:
    """Return the owner of a seat that was left in mid-match: it stays the result of whoever left."""
    return msgspec.structs.replace(owner, gone=True) if owner.sitter.kind == "person" else Owner(entry.sitter)
