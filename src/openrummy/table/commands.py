"""The commands of a table: those from players, and the server's own."""

from typing import TypeAlias

import msgspec

from openrummy.engine import actions as a
from openrummy.table import messages as m
from openrummy.table.absence import Abandon, Tick


class Join(msgspec.Struct, frozen=True):
    """Sit down.

    token: the hash of the token that opens the seat.  seat: the wanted one, None for any.
    returns: into the seat that this token left for good, and into no other.
    chips: what the person brings to a table for chips, None for as many as it needs.
    """

    name: str
    token: str
    seat: int | None = None
    chips: int | None = None
    returns: bool = False


class SeatProgram(msgspec.Struct, frozen=True):
    """The host gives a seat to a program.  name: in the host's words.  token: the hash of the one that opens it.  seat: None for a free one."""

    name: str
    token: str
    seat: int | None = None


class EndProgram(msgspec.Struct, frozen=True):
    """The host revokes the token of the program at a seat."""

    seat: int


class TakeName(msgspec.Struct, frozen=True):
    """Take the name from the seat of the person whose token has this hash; no effect if it has none."""

    token: str


class Begin(msgspec.Struct, frozen=True):
    """The tournament starts the match at its table; no effect if it has already started."""


class Unseal(msgspec.Struct, frozen=True):
    """Every table has played the pack of this one; no effect if its deal may be seen already."""


class BotAct(msgspec.Struct, frozen=True):
    """An action of the bot that plays for a seat; `base` as in `Act`."""

    base: int
    action: a.Act


Command: TypeAlias = (
    Join
    | m.Act
    | m.Ready
    | m.Start
    | m.Leave
    | m.Arrange
    | m.Pause
    | m.Resume
    | m.Back
    | m.GiveTime
    | m.Rematch
    | SeatProgram
    | EndProgram
    | Tick
    | Begin
    | Abandon
    | TakeName
    | Unseal
    | BotAct
)
"""Everything that a table decides about; the last six come from the server."""
