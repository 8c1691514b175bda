"""A log of many unfinished matches, made in seconds: one match, copied under other names."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from openrummy.store import Row, SqliteLog
from openrummy.store.chain import START, link
from openrummy.table import apply, opened
from openrummy.table.entries import Entry, TableOpened
from openrummy.table.logbook import encode_entry, kind_of
from openrummy.table.senders import command_of
from tests.faults.serving import Serving, ask
from tests.table.world import World

_STEPS = 30
_INSERT = "INSERT INTO event (match, version, kind, command, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)"


def fill(database: Path, matches: int) -> int:
    """Write `matches` unfinished matches into a new database; return the number of entries."""
    SqliteLog(str(database)).close()
    entries = World().start().play(Random(1), _STEPS).table.log
    connection = sqlite3.connect(database)
    try:
        connection.execute("PRAGMA synchronous = OFF")
        rows = (row for number in range(matches) for row in _rows(name(number), entries))
        written = connection.executemany(_INSERT, rows).rowcount
        connection.commit()
    finally:
        connection.close()
    return written


def name(number: int) -> str:
    """Return the id of a match in this log."""
    return f"match-{number}"


def _rows(match: str, entries: tuple[Entry, ...]) -> Iterator[tuple[object, ...]]:
    first = entries[0]
    assert isinstance(first, TableOpened)
    table = opened(replace(first, table=match))
    commands: list[str | None] = [None]
    for entry in entries[1:]:
        commands.append(command_of(table, entry))
        table = apply(table, entry)
    chain = START
    for version, (entry, command) in enumerate(zip(table.log, commands, strict=True), 1):
        row = Row(kind_of(entry), encode_entry(entry), entry.at, command)
        chain = link(chain, match, version, row)
        yield match, version, row.kind, row.command, row.at, row.body, chain


async def time_to_answer(database: Path) -> tuple[float, float]:
    """Return the seconds from starting a server on that log until it answers, and for the first look at one of its
    tables.
    """
    serving = Serving(database)
    begun = time.monotonic()
    try:
        port = await serving.start()
        assert (await ask(port, "/api/catalogue"))[0] == 200
        ready = time.monotonic()
        status, view = await ask(port, f"/api/tables/{name(0)}")
        assert (status, view["status"]) == (200, "playing")
        return ready - begun, time.monotonic() - ready
    finally:
        await serving.kill()


def measure(folder: Path, matches: int) -> tuple[int, float, float]:
    """Return the entries of a fresh log of `matches` matches, and the times from `time_to_answer`."""
    entries = fill(folder / "many.db", matches)
    return (entries, *asyncio.run(time_to_answer(folder / "many.db")))
