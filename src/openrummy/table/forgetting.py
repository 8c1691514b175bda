"""A name that is taken from a table: from its seats, and from the entries in memory, of which everything shown is made."""

from typing import Any

from msgspec.structs import replace

from openrummy.table.entries import Entry, NameTaken, Sitter
from openrummy.table.table import Table


def without_name(table: Table, entry: NameTaken) -> Table:
    """Return the table without the name of a seat; a bot that played on for its person had it too."""
    name = table.seats[entry.seat].sitter.name
    seats = tuple(replace(seat, sitter=_unnamed(seat.sitter, name)) for seat in table.seats)
    return replace(table, seats=seats, log=tuple(_scrubbed(each, name) for each in table.log))


def _unnamed(sitter: Sitter, name: str) -> Sitter:
    return replace(sitter, name="") if sitter.name == name else sitter


def _scrubbed(entry: Any, name: str) -> Any:
    """Return an entry without the name, wherever it keeps people: in itself, or in the opening of another table."""
    changed: dict[str, Any] = {}
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        if isinstance(value, Sitter):
            changed[field] = _unnamed(value, name)
        elif field == "sitters":
            changed[field] = tuple(_unnamed(sitter, name) for sitter in value)
        elif isinstance(value, Entry):
            changed[field] = _scrubbed(value, name)
    return replace(entry, **changed) if changed else entry
