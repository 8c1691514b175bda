"""A match as lines for programs: its head, the events as a watcher sees them, and its end.

A watcher sees no hidden card, here as everywhere, and nothing of a deal in progress where the host has chosen so.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from openrummy.engine.codec import to_plain
from openrummy.engine.redact import redact
from openrummy.table.messages.streams import MatchLine, StreamEnd, StreamEvents, StreamHead, StreamSeat
from openrummy.table.table import Table
from openrummy.variants import preset_named


def events_between(table: Table, seat: int | None, first: int, last: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield each version after `first`, up to `last`, that has events, and them as a seat may see them, or a watcher."""
    for version, entry in enumerate(table.log[first:last], first + 1):
        if events := getattr(entry, "events", ()):
            yield version, tuple(to_plain(redact(event, seat)) for event in events)


def head_line(table: Table) -> bytes:
    """Return the first line of a stream."""
    seats = (
        StreamSeat(name, seat.sitter.kind, seat.sitter.bot) for name, seat in zip(table.names, table.seats, strict=True)
    )
    text = table.rules.text
    return _line(
        StreamHead(table.id, preset_named(text).key, text, table.status, table.settings.watchers, tuple(seats))
    )


def event_lines(table: Table, first: int, last: int) -> bytes:
    """Return the lines of the events after version `first`, up to version `last`, which a watcher may hear already."""
    return b"".join(_line(StreamEvents(*each)) for each in events_between(table, None, first, last))


def end_line(table: Table) -> bytes:
    """Return the last line of the stream of a finished match."""
    return _line(StreamEnd(table.version))


def _line(line: MatchLine) -> bytes:
    return msgspec.json.encode(line) + b"\n"
