"""Scripted players: each takes a fairly sensible offer of its view when its table's pace allows.

They decode only what they need, so that the load generator does not distort the measurement.
"""

import asyncio
import time
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from openrummy.table.messages import PROTOCOL

_ANY = 1_000_000
_BEST_FIRST = ("meld", "layoff", "draw_stock", "discard", "decline")


class Heard(msgspec.Struct):
    """The parts of a message that a script reads.  view: all fields of a view, or those that differ."""

    type: str
    id: str = ""
    view: dict[str, msgspec.Raw] | None = None


class _Offer(msgspec.Struct):
    action: dict[str, Any]


_HEARD = msgspec.json.Decoder(Heard)
_OFFERS = msgspec.json.Decoder(tuple[_Offer, ...])


class Tally:
    """The measurements of all players since it was last emptied.  lost: all sockets that were ever cut off.

    sent: when the act for each version was last sent; at one table, the act that made it.
    under_way: held by each act until it is answered.
    """

    def __init__(self, at_once: int = _ANY) -> None:
        self.lost = 0
        self.under_way = asyncio.Semaphore(at_once)
        self.empty()

    def empty(self) -> None:
        """Begin a new window."""
        self.latencies: list[float] = []
        self.refused = 0
        self.bytes = 0
        self.sent: dict[int, float] = {}


class Pace:
    """When a table may act next: once every `interval` seconds, or at once if that time has passed.

    phase: how far into an interval its acts fall, from 0 to 1, so that the tables do not all act at the same time.
    """

    def __init__(self, interval: float, phase: float) -> None:
        self.interval = interval
        self._phase = phase
        self._next: float | None = None

    def change(self, interval: float) -> None:
        """Go on at another interval, from the phase on."""
        self.interval, self._next = interval, None

    def wait(self, now: float) -> float:
        """Return the seconds to wait before the next act, and reserve that slot."""
        if self._next is None:
            self._next = now + self.interval * self._phase
        due = max(now, self._next)
        self._next = due + self.interval
        return due - now


class Player:
    """A scripted player at one seat, with its socket."""

    def __init__(self, address: str, seated: dict[str, Any], pace: Pace, tally: Tally, seed: str) -> None:
        self.socket: ClientConnection
        self._address = address
        self._seated = seated
        self._pace = pace
        self._tally = tally
        self._random = Random(seed)
        self._view: dict[str, msgspec.Raw] = {}
        self._sent: dict[str, float] = {}
        self._count = 0
        self._acted = 0
        self._readied = 0
        self._acting: asyncio.Future[None] | None = None

    async def sit(self) -> None:
        """Open the socket and say hello."""
        self.socket, first = await hello(self._address, self._seated["table"], self._seated["token"])
        self._view.update(_HEARD.decode(first).view or {})

    async def start(self) -> None:
        """Start the match."""
        await self._say(type="start")

    async def play(self) -> None:
        """Play until cancelled or cut off."""
        try:
            while True:
                frame = await self.socket.recv(decode=False)
                heard = _HEARD.decode(frame)
                if heard.view is not None:
                    self._tally.bytes += len(frame)
                    self._view.update(heard.view)
                    await self._look()
                elif heard.id in self._sent:
                    self._hear(heard)
        except ConnectionClosed:
            self._tally.lost += 1
        finally:
            if self._acting is not None:
                self._acting.cancel()

    def _hear(self, heard: Heard) -> None:
        taken = time.perf_counter() - self._sent.pop(heard.id)
        self._tally.under_way.release()
        if heard.type == "accepted":
            self._tally.latencies.append(taken)
        else:
            self._tally.refused += 1

    def _field(self, name: str) -> Any:
        return msgspec.json.decode(self._view[name])

    @property
    def version(self) -> int:
        """The last version of the table that came."""
        return int(self._field("version"))

    async def _look(self) -> None:
        version = self.version
        if self._field("status") == "between" and self._field("deal") > self._readied:
            self._readied = self._field("deal")
            await self._say(type="ready")
        elif version > self._acted and self._field("you") in self._field("toAct"):
            self._acted = version
            self._acting = asyncio.ensure_future(self._act(version))  # meanwhile, answers are still read

    async def _act(self, version: int) -> None:
        action = self._chosen()
        await asyncio.sleep(self._pace.wait(asyncio.get_running_loop().time()))
        await self._tally.under_way.acquire()
        self._count += 1
        identity = f"act {self._count}"
        self._sent[identity] = self._tally.sent[version + 1] = time.perf_counter()
        await self._say(type="act", id=identity, base=version, action=action)

    def _chosen(self) -> dict[str, Any]:
        actions = [offer.action for offer in _OFFERS.decode(self._view["offers"])]
        for kind in _BEST_FIRST:
            fitting = [action for action in actions if action["type"] == kind]
            if fitting:
                return self._random.choice(fitting)
        return actions[0]

    async def _say(self, **message: Any) -> None:
        message.setdefault("id", f"{message['type']} {self._acted} {self._readied}")
        await self.socket.send(msgspec.json.encode(message).decode())


async def hello(address: str, table: str, token: str | None) -> tuple[ClientConnection, bytes]:
    """Return a socket that has said hello, and the message with its first view."""
    socket = await connect(
        f"ws://{address}/ws?table={table}",
        subprotocols=[Subprotocol(PROTOCOL)],
        compression=None,
        ping_interval=None,
        max_queue=None,
    )
    await socket.send(msgspec.json.encode({"type": "hello", "table": table, "token": token, "seen": 0}).decode())
    return socket, await socket.recv(decode=False)
