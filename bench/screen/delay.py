"""A slow line: data arrives half a round trip later, in both directions."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Forward the data, each piece `delay` seconds after it arrived."""
    loop = asyncio.get_running_loop()
    with suppress(ConnectionError):
        while piece := await reader.read(65536):
            loop.call_later(delay, writer.write, piece)
    loop.call_later(delay, writer.close)


async def _hang_up() -> None:
    lines = asyncio.all_tasks() - {asyncio.current_task()}
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)


@contextmanager
def slow_line(target: str, round_trip: float) -> Iterator[str]:
    """Yield the address, host and port, of a line to `target`; round_trip in seconds."""
    host, _, port = target.rpartition(":")

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(host, int(port))
        half = round_trip / 2
        with suppress(asyncio.CancelledError):
            await asyncio.gather(_carry(reader, back, half), _carry(there, writer, half))

    loop = asyncio.new_event_loop()  # in a separate thread, since the browser's driver has a loop in this one
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(joined, "127.0.0.1", 0), loop).result()
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(_hang_up(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
