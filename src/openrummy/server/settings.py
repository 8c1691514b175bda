"""What an operator can set."""

from pathlib import Path

import msgspec

STATIC = Path(__file__).parent / "static"
"""Where `make web` puts the built client."""


class Settings(msgspec.Struct, frozen=True):
    """How a server runs.

    database: file of the event log.  bot_delay: seconds that a bot waits before it acts.
    rate, burst: commands that a socket may send a second, and at once.  patience: seconds that a reader may leave
    what it was sent unread.  most_tables: kept in memory; more are read from the log when they are asked for.
    grace: seconds that somebody's socket may be lost before the table counts on it.
    """

    database: str
    bot_delay: float = 0.6
    rate: float = 20
    burst: float = 40
    patience: float = 5
    most_tables: int = 2_000
    grace: float = 5
    static: Path = STATIC
