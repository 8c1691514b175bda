"""What an operator can set."""

from pathlib import Path

import msgspec

STATIC = Path(__file__).parent / "static"
"""Where `make web` puts the built client."""


class Settings(msgspec.Struct, frozen=True):
    """How a server runs.

    database: file of the event log.  key: file of its key, None for the one beside it.  bot_delay: seconds that a bot waits before it acts.
    rate, burst: commands that a socket may send a second, and at once.  patience: seconds that a reader may leave
    what it was sent unread.  table_bytes: for tables kept in memory, as far as nobody is at them; others are read from the log when they are asked for.
    open_rate, open_burst: tables that an address may open a second, and at once.  proxy: the address of the proxy in front,
    whose word on where a request comes from is believed; None where there is none.
    sites: names, besides addresses and those of the own network, by which browsers may ask for the server.
    grace: seconds that somebody's socket may be lost before the table counts on it.
    arrival: seconds that a match of a tournament waits for its people.  answer: seconds in which to buy chips there.
    """

    database: str
    bot_delay: float = 0.6
    rate: float = 20
    burst: float = 40
    patience: float = 5
    table_bytes: int = 256 * 1024 * 1024
    grace: float = 5
    arrival: float = 60
    answer: float = 30
    open_rate: float = 0.2
    open_burst: float = 20
    proxy: str | None = None
    sites: tuple[str, ...] = ()
    static: Path = STATIC
    key: str | None = None
