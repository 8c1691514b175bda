"""The bad network leaves nothing open behind it."""

import asyncio
import gc
import warnings

import pytest

from tests.faults.history import History
from tests.faults.proxy import Mischief, Proxy

_CLIENTS = 8


@pytest.mark.parametrize("turns", range(16))
def test_a_network_that_stops_while_its_clients_leave_closes_every_link(turns: int) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        asyncio.run(leave_and_stop(turns))
        gc.collect()
    assert [str(each.message) for each in found] == []


async def leave_and_stop(turns: int) -> None:
    """Let all clients leave at once, and stop the network after that number of turns of the loop."""
    arrived, ended = asyncio.Semaphore(0), asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.release()
        await ended.wait()
        writer.transport.abort()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    proxy = Proxy("leaving", Mischief(), History(runs=[1]))
    proxy.target = server.sockets[0].getsockname()[1]
    await proxy.start()
    writers = [(await asyncio.open_connection("127.0.0.1", proxy.ports[0]))[1] for _ in range(_CLIENTS)]
    for _ in writers:
        await arrived.acquire()
    for writer in writers:
        writer.transport.abort()
    for _ in range(turns):
        await asyncio.sleep(0)
    await proxy.stop()
    gc.collect()
    ended.set()
    server.close()
    await asyncio.sleep(0)
