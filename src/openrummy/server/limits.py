"""Rate limits per address: for opening tables, for trying codes, and for requests by what they cost.

Ours, since neither Litestar's rate limits nor the package `limits` can give one back, as for a code that was right, or count a
household of IPv6 as one.
"""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from openrummy.languages import Template
from openrummy.server.frames import Bucket
from openrummy.table.refusal import Refusal

_MOST_ADDRESSES = 10_000
_HOME_PREFIX = 64
"""Bits of an IPv6 address that a household shares; it can change the others freely."""


class TooMany(Refusal):
    """A rate limit was exceeded.  seconds: time until one more is allowed."""

    def __init__(self, template: Template, seconds: float) -> None:
        super().__init__("too_many", template)
        self.seconds = max(1, round(seconds + 0.5))


class Limit:
    """`rate` per second and `burst` at once for each address.  clock: seconds that never go back."""

    def __init__(self, rate: float, burst: float, words: Template, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._words, self._clock = rate, burst, words, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> None:
        """Count `cost` for `address`; raise TooMany."""
        now, home = self._clock(), home_of(address)
        bucket = self._buckets.setdefault(home, Bucket(self._rate, self._burst, now))
        self._buckets.move_to_end(home)
        while len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take(now, cost):
            raise TooMany(self._words, bucket.wait(cost))

    def give_back(self, address: str, cost: float = 1) -> None:
        """Count `cost` less for `address`: its request was in order."""
        bucket = self._buckets.get(home_of(address))
        if bucket is not None:
            bucket.give_back(cost)


def home_of(address: str) -> str:
    """Return the unit that is counted: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = _parsed(address)
    except ValueError:  # not an address: a Unix socket, for example
        return address
    if found.version == 4:
        return str(found)
    return str(ip_network((found.packed, _HOME_PREFIX), strict=False))


def is_counted(address: str, proxy: str | None) -> bool:
    """Return whether limits hold for `address`: the operator on this machine has none, unless a proxy there passes others on."""
    return proxy is not None or not is_loopback(address)


def is_loopback(address: str) -> bool:
    """Return whether `address` is this machine."""
    try:
        return _parsed(address).is_loopback
    except ValueError:
        return False


def _parsed(address: str) -> IPv4Address | IPv6Address:
    """Return an address; the IPv4 one if an IPv6 socket has wrapped it (::ffff:192.0.2.1)."""
    found = ip_address(address.partition("%")[0])
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
