"""A scripted player behind a bad network: does anything legal, sends again what was not answered, resumes what it saw."""

import asyncio
import json
from random import Random
from typing import Any
from zlib import crc32

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from openrummy.table.messages import PROTOCOL
from tests.faults.history import Answer, History, Shown, Viewer
from tests.faults.proxy import Proxy

Json = dict[str, Any]

BROKEN = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
"""What a link that broke looks like."""

_SILENCE_SECONDS = 1.0
_PACE_SECONDS = 0.03  # as two or more take turns, under the 20 messages a second that a server takes
_WRONG: tuple[Json, ...] = (
    {"type": "draw_stock"},
    {"type": "discard", "card": "KS"},
    {"type": "meld", "cards": ["2C", "9D", "KH"]},
    {},
)


class SeatLost(Exception):  # noqa: N818 - named after what was found
    """The server does not know a seat that it gave."""


class Player:
    """Somebody on a seat.  Every answer and every update goes into the history.

    token: None to watch.
    """

    def __init__(self, proxy: Proxy, history: History, table: str, seat: int | None, token: str | None) -> None:
        self.seen = 0
        self.is_over = False
        self._proxy, self._history = proxy, history
        self._viewer: Viewer = (table, seat)
        self._token = token
        self._random = Random(f"{table} {seat} {len(history.tables)}")
        self._count = 0
        self._pending: Json | None = None
        self._since = 0.0
        self._probe: str | None = None
        self._answered: str | None = None
        self._accepted = 0
        self._view: Json = {}

    async def play(self) -> None:
        """Play the match to its end through all faults."""
        while not self.is_over:
            try:
                await self._visit()
            except BROKEN:
                await asyncio.sleep(self._random.uniform(0.02, 0.2))

    async def _visit(self) -> None:
        """One link, from its hello until it breaks or the match is over."""
        address = f"ws://127.0.0.1:{self._proxy.port}/ws"
        socket = await connect(
            address,
            subprotocols=[Subprotocol(PROTOCOL)],
            compression=None,
            proxy=None,
            open_timeout=5,
            ping_interval=None,
        ).__aenter__()
        try:
            link = self._proxy.link_of(socket.local_address[1])
            self._history.hellos[link] = (self._viewer, self.seen)
            self._probe, self._accepted = None, 0
            await _say(socket, type="hello", table=self._viewer[0], token=self._token, seen=self.seen)
            if self._pending is not None:
                await self._send(socket, self._pending)
            while not self.is_over:
                await self._step(socket, link)
            await self._drain(socket, link)
        finally:
            socket.transport.abort()

    async def _step(self, socket: ClientConnection, link: int) -> None:
        """Hear one message, or complain of the silence; then do what is to be done."""
        try:
            message: Json = json.loads(await asyncio.wait_for(socket.recv(), _SILENCE_SECONDS))
        except TimeoutError:
            if self._probe is not None:
                raise
            await self._ask_for_life(socket)
            return
        self._hear(link, message)
        await self._go_on(socket)

    def _hear(self, link: int, message: Json) -> None:
        kind, identity = message["type"], message.get("id")
        if kind == "update":
            self._see(link, message)
        elif identity is not None and identity == self._probe:
            self._probe, self._answered = None, identity
        elif kind in ("accepted", "refused") and identity and not identity.startswith("probe"):
            self._take(link, message)
        elif kind == "gone":
            raise SeatLost(f"the seat {self._viewer} is gone: {message}")

    def _see(self, link: int, update: Json) -> None:
        chapters: dict[int, list[Json]] = {}
        for told in update["told"]:
            chapters.setdefault(told["version"], []).append(told)
        told = tuple((version, crc32(json.dumps(texts).encode())) for version, texts in chapters.items())
        self._view, self.seen = update["view"], update["view"]["version"]
        self._history.shown.append(Shown(link, self._viewer, told, self.seen))
        if self._view["status"] == "over":
            self.is_over = True

    def _take(self, link: int, answer: Json) -> None:
        version = answer["version"] if answer["type"] == "accepted" else None
        self._history.answers.append(Answer(link, self._viewer, answer["id"], version))
        if self._pending is not None and answer["id"] == self._pending["id"]:
            self._pending = None
            self._accepted = version or self._accepted

    async def _go_on(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            if asyncio.get_running_loop().time() - self._since > _SILENCE_SECONDS:
                await self._send(socket, self._pending)
            return
        if self._view and self.seen >= self._accepted and not self.is_over:
            self._pending = self._command()
        if self._pending is not None:
            await self._send(socket, self._pending)

    def _command(self) -> Json | None:
        """What is to be done now, if anything."""
        if self._token is None:
            return None
        view, seat = self._view, self._view["you"]
        if view["status"] == "lobby":
            is_full = all(each["kind"] != "free" for each in view["seats"])
            return self._new("start", nonce="ab") if seat == view["host"] and is_full else None
        if view["status"] == "between":
            return None if view["seats"][seat]["ready"] else self._new("ready", nonce="cd")
        if self._random.random() < 0.02:
            return self._wrong()
        if seat in view["toAct"] and view["offers"]:
            return self._new("act", base=view["version"], action=self._random.choice(view["offers"])["action"])
        return None

    def _wrong(self) -> Json | None:
        """An act that is not among the offers."""
        action = self._random.choice(_WRONG)
        if any(offer["action"] == action for offer in self._view["offers"]):
            return None
        return self._new("act", base=self._view["version"], action=action)

    def _new(self, kind: str, **fields: Any) -> Json:
        self._count += 1
        return {"type": kind, "id": f"{self._viewer[1]}-{self._count}", **fields}

    async def _send(self, socket: ClientConnection, command: Json) -> None:
        self._since = asyncio.get_running_loop().time()
        await asyncio.sleep(_PACE_SECONDS)
        await _say(socket, **command)

    async def _ask_for_life(self, socket: ClientConnection) -> None:
        self._count += 1
        self._probe = f"probe-{self._count}"
        await _say(socket, type="hint", id=self._probe)

    async def _drain(self, socket: ClientConnection, link: int) -> None:
        """Wait for every answer: whatever was sent before a probe is answered before it."""
        while not self._proxy.is_quiet(link):  # noqa: ASYNC110 - a quarter of a second at most
            await asyncio.sleep(0.02)
        await self._ask_for_life(socket)
        probe = self._probe
        while self._answered != probe:
            self._hear(link, json.loads(await asyncio.wait_for(socket.recv(), 5)))
        self._history.drained.add(link)


async def _say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))
