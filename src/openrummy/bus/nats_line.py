"""One connection to NATS, from its beginning to its loss; it is never used again.

Little is ever under way (`_MOST_UNDER_WAY`): what the kernel has not taken yet keeps `nats-py` from closing a connection to a server that
is frozen, and keeps a publisher waiting for ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, SlowConsumerError

from openrummy.bus.address import Address
from openrummy.bus.bus import Heard

_CONNECT_SECONDS = 2
_ANSWER_SECONDS = 3
_PING_SECONDS = 2
_MOST_PINGS = 2
"""Without an answer; a frozen server is noticed after 6 s, or 3 s while much is said."""
_MOST_UNDER_WAY = 24 * 1024
"""Bytes that may be sent without knowing that the server has read them."""
_COMMAND_BYTES = 64
_MOST_UNREAD = 4096
_MOST_UNREAD_BYTES = 4 * 1024 * 1024
"""Of each subscription, as `_MOST_UNREAD` in messages; `nats-py` would keep 128 MiB of somebody's large messages."""
FAULTS = (Error, OSError, TimeoutError)
"""All that a connection may raise."""
_LOGGER = logging.getLogger(__name__)


class Line:
    """A connection.  is_lost: set when it is gone.  on_flood: called when messages came faster than they were read."""

    def __init__(self, address: Address, on_flood: Callable[[], None]) -> None:
        self.is_lost = asyncio.Event()
        self._address = address
        self._on_flood = on_flood
        self._client = Client()
        self._subscriptions: dict[str, Subscription] = {}
        self._under_way = 0

    @property
    def is_up(self) -> bool:
        """Whether it stands, as far as is known."""
        return self._client.is_connected

    async def connect(self) -> None:
        """Connect; raise one of FAULTS."""
        async with asyncio.timeout(2 * _CONNECT_SECONDS):
            await self._client.connect(
                [self._address.url],
                name="openrummy",
                error_cb=self._on_fault,
                closed_cb=self._on_closed,
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=_CONNECT_SECONDS,
                ping_interval=_PING_SECONDS,
                max_outstanding_pings=_MOST_PINGS,
                no_echo=True,
            )

    async def subscribe(self, pattern: str, heard: Heard) -> None:
        """Hear what matches; raise one of FAULTS."""
        if pattern not in self._subscriptions:
            hear = self._hearer(heard)
            whole = f"{self._address.root}.{pattern}"
            self._subscriptions[pattern] = await self._client.subscribe(
                whole, cb=hear, pending_msgs_limit=_MOST_UNREAD, pending_bytes_limit=_MOST_UNREAD_BYTES
            )
            await self._count(_COMMAND_BYTES + len(whole))

    async def unsubscribe(self, pattern: str) -> None:
        """Hear it no longer; raise one of FAULTS."""
        if pattern in self._subscriptions:
            await self._subscriptions.pop(pattern).unsubscribe()
            await self._count(_COMMAND_BYTES)

    async def send(self, subject: str, body: bytes) -> None:
        """Publish; raise one of FAULTS."""
        await self._client.publish(f"{self._address.root}.{subject}", body)
        await self._count(_COMMAND_BYTES + len(subject) + len(body))

    async def settle(self) -> None:
        """Wait until the server has read everything; raise one of FAULTS."""
        self._under_way = 0
        await self._client.flush(_ANSWER_SECONDS)

    async def close(self) -> None:
        """Disconnect."""
        with suppress(*FAULTS):
            async with asyncio.timeout(_CONNECT_SECONDS):
                await self._client.close()

    async def _count(self, sent: int) -> None:
        self._under_way += sent
        if self._under_way > _MOST_UNDER_WAY:
            await self.settle()

    async def _on_closed(self) -> None:
        self.is_lost.set()

    async def _on_fault(self, fault: Exception) -> None:
        if isinstance(fault, SlowConsumerError):
            self._on_flood()
        elif isinstance(fault, FAULTS):
            _LOGGER.debug("the bus at %s reports %s", self._address.shown, type(fault).__name__)
        else:  # of a listener, who must not raise
            _LOGGER.error("what the bus at %s told was not heard", self._address.shown, exc_info=fault)

    def _hearer(self, heard: Heard) -> Callable[[Msg], Awaitable[None]]:
        start = len(self._address.root) + 1

        async def hear(message: Msg) -> None:
            heard(message.subject[start:], message.data)

        return hear
