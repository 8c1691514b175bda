"""The commands of a tournament: what people, its host and the server ask of it."""

from typing import TypeAlias

import msgspec


class Enter(msgspec.Struct, frozen=True):
    """A person enters.  token: the hash of the entrant's token.  nonce: hexadecimal."""

    name: str
    token: str
    nonce: str = ""


class Withdraw(msgspec.Struct, frozen=True):
    """The entrant with that token withdraws."""

    token: str


class Begin(msgspec.Struct, frozen=True):
    """The host with that token starts, with this many bots added."""

    token: str
    bots: int = 0


class CallOff(msgspec.Struct, frozen=True):
    """The host with that token calls it off before the start."""

    token: str


class Forget(msgspec.Struct, frozen=True):
    """Nobody may have started it for long."""


class Due(msgspec.Struct, frozen=True):
    """The time to start may have come."""


class Answer(msgspec.Struct, frozen=True):
    """The entrant with that token buys chips, or declines."""

    token: str
    buy: bool


class ProposeTime(msgspec.Struct, frozen=True):
    """The entrant with that token proposes a time for their match, or accepts the one that stands.  time: milliseconds since 1970."""

    token: str
    time: int


class Lapse(msgspec.Struct, frozen=True):
    """Everybody who was asked before version `asked` and has not answered declines."""

    asked: int


class Unsealed(msgspec.Struct, frozen=True):
    """The tables of a round show their packs.  round: from 1."""

    round: int


class Missed(msgspec.Struct, frozen=True):
    """A match has not begun in time, or one of its players has withdrawn before it.  there: the seats to which that does not apply."""

    match: str
    there: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """A match is over; points as in `MatchPlayed`."""

    match: str
    points: tuple[int, ...]


Command: TypeAlias = (
    Enter | Withdraw | Begin | CallOff | Forget | Due | Answer | ProposeTime | Lapse | Unsealed | Missed | Result
)
"""Everything that a tournament decides about; `Forget`, `Due`, `Lapse`, `Unsealed`, `Missed` and `Result` come from the server."""
