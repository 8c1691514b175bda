"""The settings that an operator can change."""

from pathlib import Path

import msgspec

from openrummy.table.pace import ORDINARY

STATIC = Path(__file__).parent / "static"
"""The folder where `make web` puts the built client."""


class Settings(msgspec.Struct, frozen=True):
    """How a server runs.

    database: file of the event log.  key: file of its key, None for the one beside it.  bot_delay: the least
    seconds that a bot takes for an ordinary act; 0 for none.
    rate, burst: commands that a socket may send per second, and at once.  patience: seconds that a client may leave
    what it was sent unread.  table_bytes: memory for tables that nobody is at; beyond it they are dropped and read from
    the log again on demand.
    open_rate, open_burst: tables that an address may open per second, and at once.  ask_rate, ask_burst: the
    milliseconds of work over HTTP that an address may ask for per second, and at once.  proxy: the address of a reverse
    proxy
    whose X-Forwarded-For is trusted; None without one.
    sites: host names, besides IP addresses and names on the local network, under which browsers may reach the server.
    grace: seconds that somebody's socket may be lost before the table counts them as absent.
    bus: the address of the bus to other processes of this server (nats://...); None for one process.
    thinkers: processes that think for bots at most; 0 lets bots think in the server's own, None takes as many as fit the cores.
    think_seconds: for one act of a bot; then its seat makes a simple one.
    arrival: seconds that a tournament match waits for its people.  answer: seconds in which to buy chips there.
    crowd: sockets with which an address may watch one table.
    home: the address at which other devices in the network reach it, empty if none do.
    notice: seconds between no longer being ready and closing, so that a proxy sends nobody new.
    """

    database: str
    bot_delay: float = ORDINARY
    rate: float = 20
    burst: float = 40
    patience: float = 5
    table_bytes: int = 256 * 1024 * 1024
    grace: float = 5
    arrival: float = 60
    answer: float = 30
    open_rate: float = 0.2
    open_burst: float = 20
    ask_rate: float = 100
    ask_burst: float = 3000
    proxy: str | None = None
    sites: tuple[str, ...] = ()
    thinkers: int | None = None
    think_seconds: float = 10
    static: Path = STATIC
    key: str | None = None
    bus: str | None = None
    crowd: int = 100
    notice: float = 0
    home: str = ""
