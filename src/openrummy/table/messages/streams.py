"""The lines of a match that is streamed over HTTP."""

from typing import Any, Literal, TypeAlias

from openrummy.table.messages.base import Message, Part


class StreamSeat(Part, frozen=True):
    """A seat of a streamed match.  kind: person, bot, program or free.  bot: the key of a built-in bot."""

    name: str
    kind: str
    bot: str = ""


class StreamHead(Message, frozen=True, tag="match"):
    """The first line of `GET /api/tables/{table}/stream`: the match as it stands.

    rules: preset and options as text.  watchers: `delayed` if the events come one deal late.
    """

    table: str
    preset: str
    rules: str
    status: Literal["lobby", "playing", "between", "over"]
    watchers: Literal["off", "public", "delayed"]
    seats: tuple[StreamSeat, ...]


class StreamEvents(Message, frozen=True, tag="events"):
    """The events of one act, each as in a record, with null for all that a watcher may not see.  version: go on after it with `since`."""

    version: int
    events: tuple[dict[str, Any], ...]


class StreamEnd(Message, frozen=True, tag="end"):
    """The last line: the match is over, and nothing more will be sent.  version: that of the table at its end."""

    version: int


MatchLine: TypeAlias = StreamHead | StreamEvents | StreamEnd
"""A line of a stream.  A blank line only says that the connection is alive."""
