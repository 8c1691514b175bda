"""Everything that processes say about soft state, and its reading: whatever is not exactly one of these is ignored.

Ids, seats, counts, names and lines that the lobby or a table shows to everybody: no token, no card, nothing of the log.
"""

from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from openrummy.server.metrics import count_loss
from openrummy.table.messages import Line

Process: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Seats: TypeAlias = Annotated[tuple[Seat, ...], Meta(max_length=64)]
Kind = TypeVar("Kind")


class Here(msgspec.Struct, frozen=True, tag="here"):
    """On the subject of a table: a process serves it.

    seats: connected to it.  watching: how many look on there.  asks: others should say the same at once.
    """

    process: Process
    seats: Seats = ()
    watching: Count = 0
    asks: bool = False


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """On the subject of a table: a process no longer serves it.  On that of processes: it ends."""

    process: Process


class Spoke(msgspec.Struct, frozen=True, tag="spoke"):
    """On the subject of a table: lines of its talk, which all who see the table may read."""

    lines: Annotated[tuple[Line, ...], Meta(max_length=64)]


class Silenced(msgspec.Struct, frozen=True, tag="silenced"):
    """On the subject of a table: a seat has muted another, or hears it again."""

    listener: Seat
    speaker: Seat
    muted: bool


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """On the subject of processes: one is alive.  asks: others should say the same at once."""

    process: Process
    asks: bool = False


PROCESSES = "process"
"""The subject on which processes speak about themselves."""


def of_table(identity: str) -> str:
    """Return the subject on which processes speak about a table."""
    return f"at.{identity}"


def all_of_table(identity: str) -> str:
    """Return the pattern of that and of all else that is told about a table: one costs a process less than several."""
    return f"*.{identity}"


Message: TypeAlias = Here | Gone | Spoke | Silenced | Alive
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(body: bytes) -> Message | None:
    """Return the message, or None for one that is malformed, which is counted."""
    return read_as(_DECODER, body)


def read_as(decoder: msgspec.json.Decoder[Kind], body: bytes) -> Kind | None:
    """Return what a decoder reads, or None for a message that is malformed, which is counted."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        count_loss("malformed")
        return None


written = msgspec.json.Encoder().encode
"""Encodes a message."""
