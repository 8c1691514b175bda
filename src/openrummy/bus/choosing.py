"""Which bus a server has, by its address."""

from collections.abc import Callable

from openrummy.bus.address import address_of
from openrummy.bus.bus import Bus
from openrummy.bus.local import LocalBus


def _ignore(_: str) -> None:
    """Do nothing, for callers that count nothing."""


def bus_at(address: str | None, on_loss: Callable[[str], object] = _ignore) -> Bus:
    """Return the bus at `address` (nats://...), or the one in the process for None; it is not started.

    on_loss: called with a word for each message that is known to be lost: "offline", "full", "long" or "slow".
    Raises ToldError for an address of another kind, ModuleNotFoundError if the package for it is missing, and OSError if
    the address is in a file that cannot be read.
    """
    if address is None:
        return LocalBus()
    found = address_of(address)
    from openrummy.bus.nats_bus import NatsBus  # noqa: PLC0415 - one process needs no package for it

    return NatsBus(found, on_loss)
