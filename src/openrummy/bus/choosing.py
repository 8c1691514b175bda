"""Which bus a server has, by its address."""

from collections.abc import Callable

from openrummy.bus.address import address_of
from openrummy.bus.bus import Bus
from openrummy.bus.local import LocalBus


def _ignore(_: str) -> None:
    """Do nothing, for callers that count nothing."""


def bus_at(address: str | None, on_loss: Callable[[str], object] = _ignore) -> Callable[[bytes], Bus]:
    """Return what makes the bus at `address` (nats://...), or the one in the process for None, out of a key; it is not started.

    The key has 32 bytes and is shared by the processes of a server: those with another one do not hear each other.
    on_loss: called with a word for each message that is known to be lost: "offline", "full", "long", "slow" or a `Doubt`.
    Raises ToldError for an address of another kind, ModuleNotFoundError if the package for it is missing, and OSError if
    the address is in a file that cannot be read.
    """
    if address is None:
        return lambda _: LocalBus()
    found = address_of(address)
    from openrummy.bus.nats_bus import NatsBus  # noqa: PLC0415 - one process needs no package for it

    return lambda key: NatsBus(found, key, on_loss)
