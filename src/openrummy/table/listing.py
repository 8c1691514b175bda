"""A table as the lobby lists it, and the seats that somebody new may take."""

from openrummy.languages import ENGLISH, Language
from openrummy.table.codes import code_of
from openrummy.table.messages import TableListing
from openrummy.table.table import Table
from openrummy.variants import preset_named


def seats_to_take(table: Table) -> tuple[int, ...]:
    """Return the seats that a person may take, the best first: free ones, then bots' seats if the table allows that."""
    if table.status == "over":
        return ()
    kinds = [seat.sitter.kind for seat in table.seats]
    free = [number for number, kind in enumerate(kinds) if kind == "free" and not table.started]
    bots = [number for number, kind in enumerate(kinds) if kind == "bot" and table.settings.takeover]
    return (*free, *bots)


def has_seat_to_take(line: TableListing) -> bool:
    """Return whether `seats_to_take` has any for the table of a line."""
    return (line.status == "lobby" and line.free > 0) or (
        line.status != "over" and line.settings.takeover and line.bots > line.programs
    )


def listing_of(table: Table, watching: int, language: Language = ENGLISH) -> TableListing:
    """Return the line of `table` in the lobby."""
    kinds = [seat.sitter.kind for seat in table.seats]
    preset = preset_named(table.rules.text)
    return TableListing(
        table=table.id,
        code=code_of(table.id),
        preset=preset.key,
        title=language.say(preset.name),
        rules=table.rules.text,
        status=table.status,
        host=table.names[table.host] if table.persons else "",
        seats=len(kinds),
        persons=kinds.count("person"),
        bots=kinds.count("bot") + kinds.count("program"),
        free=kinds.count("free"),
        watching=watching,
        settings=table.settings,
        levels=tuple(
            dict.fromkeys(
                seat.sitter.bot for seat in table.seats if seat.sitter.kind == "bot" and not seat.sitter.token
            )
        ),
        quick=bool(table.quick),
        programs=kinds.count("program"),
    )
