"""A bad network between the clients and the server: it cuts, stalls, repeats, reorders and delays, according to a seed."""

import asyncio
import contextlib
from collections import Counter
from functools import partial
from random import Random

import msgspec

from tests.faults.brisk import PING_SECONDS, PONG_SECONDS
from tests.faults.frames import Frame, split
from tests.faults.history import HalfOpen, History

_SLACK_SECONDS = 15
"""How much later than promised a busy machine may hang up."""


class Mischief(msgspec.Struct, frozen=True):
    """The probability of each fault for each command that passes; late, ghost: most seconds."""

    twice: float = 0.06
    hold: float = 0.05
    cut: float = 0.006
    stall: float = 0.004
    late: float = 0.25
    ghost: float = 0.4


class Proxy:
    """Listens at a port and passes everything on to the port `target`, or refuses while that is None.

    doors: how many ports it listens at, each of which leads to its own target.

    history: receives, for each link, how often the server was handed each command, and which links were kept half-open.
    runs: for each link, the server that it leads to.
    """

    def __init__(self, seed: str, mischief: Mischief, history: History, doors: int = 1) -> None:
        self.targets: list[int | None] = [None] * doors
        self.ports: list[int] = []
        self.random = Random(seed)
        self.mischief = mischief
        self.history = history
        self.deliveries = history.deliveries
        self.runs: dict[int, int] = {}
        self.done: Counter[str] = Counter()
        self.links: dict[int, Link] = {}
        self._by_port: dict[int, int] = {}
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def target(self) -> int | None:
        """The target of the first door."""
        return self.targets[0]

    @target.setter
    def target(self, port: int | None) -> None:
        self.targets[0] = port

    async def start(self) -> None:
        for door in range(len(self.targets)):
            server = await asyncio.start_server(partial(self._accept, door), "127.0.0.1", 0)
            self._servers.append(server)
            self.ports.append(server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        for server in self._servers:
            server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def link_of(self, local_port: int) -> int:
        """Return the number of the link whose client has that port."""
        return self._by_port[local_port]

    def is_up(self, number: int) -> bool:
        """Return whether the server of a link is the current one."""
        return self.target is not None and self.runs[number] == len(self.history.runs) - 1

    def is_quiet(self, number: int) -> bool:
        """Return whether nothing is held back on a link."""
        return number not in self.links or not self.links[number].held

    def spawn(self, task: "asyncio.Task[None]") -> None:
        """Keep a task, so that it ends with the proxy."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _accept(self, door: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until its task ends in any way; one that is cancelled before it begins can close nothing."""
        task = asyncio.ensure_future(self._serve(door, reader, writer))
        task.add_done_callback(lambda _: writer.transport.abort())
        self.spawn(task)

    async def _serve(self, door: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = len(self.deliveries) + 1
        self.deliveries[number] = Counter()
        self._by_port[writer.get_extra_info("peername")[1]] = number
        self.runs[number] = len(self.history.runs) - 1
        try:
            upstream = await asyncio.open_connection("127.0.0.1", self.targets[door])
        except OSError:
            return
        self.links[number] = link = Link(self, number, (reader, writer), upstream)
        try:
            await link.run()
        except asyncio.CancelledError:
            return  # the proxy stops; asyncio's streams would print this
        finally:
            del self.links[number]


class Link:
    """One client's connection through the proxy.  held: frames that wait to be sent late."""

    def __init__(
        self,
        proxy: Proxy,
        number: int,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self.held: list[Frame] = []
        self._proxy = proxy
        self._number = number
        self._client, self._to_client = client
        self._server, self._to_server = server
        self._is_stalled = False
        self._stalled = 0.0

    async def run(self) -> None:
        """Pass bytes on until one side ends."""
        tasks = [asyncio.ensure_future(self._up()), asyncio.ensure_future(self._down())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._is_stalled and not tasks[1].done():
                await self._stay_half_open(tasks[1])
            elif self.held:
                await self._haunt()
        finally:  # closed before anything is awaited, for the proxy may stop meanwhile
            self._to_client.transport.abort()
            self._to_server.transport.abort()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _haunt(self) -> None:
        """Deliver late what a client sent before it left."""
        self._to_client.transport.abort()
        await asyncio.sleep(self._proxy.random.uniform(0, self._proxy.mischief.ghost))
        self._proxy.done["ghosts"] += 1
        self._release()
        await asyncio.sleep(0.1)

    async def _stay_half_open(self, down: "asyncio.Task[None]") -> None:
        """Hide from the server that the client is gone, so that it has to find out by its own pings."""
        self._to_client.transport.abort()
        await asyncio.wait([down], timeout=PING_SECONDS + PONG_SECONDS + _SLACK_SECONDS)
        if not down.done() or self._proxy.is_up(self._number):
            seconds = asyncio.get_running_loop().time() - self._stalled if down.done() else None
            self._proxy.history.half_open.append(HalfOpen(self._number, seconds))

    async def _down(self) -> None:
        while data := await self._server.read(65_536):
            if self._is_stalled:
                continue  # nothing reaches the client any more, pings included, and nothing is closed
            if self._to_client.transport.is_closing():
                return
            self._to_client.write(data)

    async def _up(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            self._to_server.write(await self._client.readuntil(b"\r\n\r\n"))
            rest = b""
            while data := await self._client.read(65_536):
                frames, rest = split(rest + data)
                for frame in frames:
                    if not self._pass_on(frame):
                        return

    def _pass_on(self, frame: Frame) -> bool:
        """Send a frame to the server, or damage the link; return whether the link goes on."""
        if frame.command is None:
            self._deliver(frame)
            return True
        fate, chances = self._proxy.random.random(), self._proxy.mischief
        if fate < chances.hold:
            self._hold(frame)
            return self._proxy.random.random() > 0.2
        self._deliver(frame)
        self._release()
        if fate > 1 - chances.twice:
            self._proxy.done["repeated"] += 1
            self._deliver(frame)
        if fate < chances.hold + chances.stall:
            self._proxy.done["half-opened"] += 1
            self._is_stalled, self._stalled = True, asyncio.get_running_loop().time()
        is_cut = chances.hold + chances.stall <= fate < chances.hold + chances.stall + chances.cut
        self._proxy.done["cut"] += is_cut
        return not is_cut

    def _hold(self, frame: Frame) -> None:
        self._proxy.done["late"] += 1
        self.held.append(frame)
        self._proxy.spawn(asyncio.ensure_future(self._release_later()))

    async def _release_later(self) -> None:
        await asyncio.sleep(self._proxy.random.uniform(0, self._proxy.mischief.late))
        self._release()

    def _release(self) -> None:
        while self.held:
            self._deliver(self.held.pop(0))

    def _deliver(self, frame: Frame) -> None:
        if frame.command is not None:
            self._proxy.deliveries[self._number][frame.command] += 1
        if not self._to_server.transport.is_closing():
            self._to_server.write(frame.raw)
