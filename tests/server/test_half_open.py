"""A client that vanished without closing: the server's pings close the socket while something is being sent to it."""

import asyncio
import logging

import pytest

from openrummy.server.closes import GONE
from tests.secrets.wire import Wire
from tests.table.world import World


class Closed(Wire):
    """A socket that the pings have closed."""

    def put(self, frame: bytes) -> None:
        raise ConnectionResetError("the socket is closed")


def test_a_socket_that_the_pings_have_closed_is_gone_and_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def closed() -> object:
        wire = Closed(World().start().table, None)
        await asyncio.wait_for(wire._task, 10)
        return wire.closed

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(closed()) == GONE
    assert caplog.records == []
