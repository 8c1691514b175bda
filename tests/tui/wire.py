"""A line between a terminal and a server that can be muted, cut and led to another server."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.running import Client


class Wire:
    """A line between a client and the server that can be muted and cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self.muted = self.is_down = False
        self.count = 0

    def lead_to(self, port: int) -> None:
        """Lead the line to another server."""
        self._port = port

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            writer.transport.abort()
            return
        self.count += 1
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, far_writer}
        self._passing.add(asyncio.create_task(self._pass(reader, far_writer)))
        self._passing.add(asyncio.create_task(self._pass(far_reader, writer, back=True)))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not (back and self.muted):
                    writer.write(data)
        writer.close()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self.muted = False

    async def close(self) -> None:
        self.cut()
        await asyncio.gather(*self._passing)


@asynccontextmanager
async def wired(client: Client) -> AsyncIterator[tuple[Wire, str]]:
    """Yield a wire to the server, and its address."""
    wire = Wire(int(client.address.rpartition(":")[2]))
    server = await asyncio.start_server(wire.accept, "127.0.0.1", 0)
    try:
        yield wire, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await wire.close()
