"""A scripted player behind a bad network: repeats unanswered commands, resumes, comes and goes."""

import asyncio
import json
import time
from collections import deque
from random import Random
from typing import Any
from zlib import crc32

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from openrummy.table.changes import Pieces
from openrummy.table.messages import PROTOCOL
from tests.faults.cards import named
from tests.faults.habits import laid, wish
from tests.faults.history import Answer, Chapter, ClockSeen, Hello, History, Shown, Viewer, now
from tests.faults.proxy import Proxy
from tests.faults.scenes import QUIET, Habits

Json = dict[str, Any]

BROKEN = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
"""Exceptions of a broken link."""

_SILENCE_SECONDS = 1.0
_PACE_SECONDS = 0.004
_KEPT = 30
_REPEATED = 4
_AWAY_SECONDS = 3.0


class SeatLost(Exception):  # noqa: N818 - named after what was found
    """The server does not know a seat that it assigned."""


class Wandered(Exception):  # noqa: N818 - named after what was done
    """The player has closed the socket for a while."""


class Moved(Exception):  # noqa: N818 - named after what was done
    """The player has closed the socket to go on through another door."""


class Player:
    """A player at a table.  Every answer and every update goes into the history.

    token: None to watch.  habits: its behavior besides playing.  is_delayed: it watches one deal late.
    has_new_names: names at the table may change, and with them the text of earlier events.
    """

    def __init__(
        self,
        world: tuple[Proxy, History],
        viewer: Viewer,
        token: str | None,
        habits: Habits,
        *,
        is_delayed: bool = False,
        has_new_names: bool = False,
    ) -> None:
        self.seen = 0
        self.is_over = False
        self.has_left = False
        self.view: Json = {}
        self.habits = habits
        self._proxy, self._history = world
        self._viewer = viewer
        self._token = token
        self._is_delayed = is_delayed
        self._has_new_names = has_new_names
        self._number = len(self._history.hellos)
        self._random = Random(f"{viewer} {len(self._history.tables)} {self._number}")
        self._count = 0
        self._pending: Json | None = None
        self._done: deque[Json] = deque(maxlen=_KEPT)
        self._since = 0.0
        self._patience = 0.0
        self._probe: str | None = None
        self._answered: str | None = None
        self._accepted = 0
        self._broke = 0
        self._door = 0
        self._pieces = Pieces(_milliseconds)

    async def play(self) -> None:
        """Play the match to its end through all faults, or until the seat is given up."""
        while not self.is_over and not self.has_left:
            try:
                await self._visit()
            except Wandered:
                await asyncio.sleep(self._random.uniform(0, _AWAY_SECONDS))
                self._forget()
            except Moved:
                continue
            except BROKEN:
                self._broke = self._broke or now()
                await asyncio.sleep(self._random.uniform(0.02, 0.2))

    def _forget(self) -> None:
        """Sometimes forget everything seen, as if the player came back in another window."""
        if self._random.random() < self.habits.fresh:
            self.seen, self.view = 0, {}

    async def _visit(self) -> None:
        """Use one link, from its hello until it breaks or the match is over."""
        address = f"ws://127.0.0.1:{self._next_door()}/ws?table={self._viewer[0]}"
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
            run = self._proxy.runs[link]
            self._history.hellos[link] = Hello(self._viewer, self.seen, run, self._is_delayed)
            self._probe, self._accepted = None, 0
            self._pieces = Pieces(_milliseconds)
            await _say(socket, type="hello", table=self._viewer[0], token=self._token, seen=self.seen)
            await self._say_again(socket)
            while not self.is_over and not self.has_left:
                await self._step(socket, link)
            if not self.has_left:
                await self._drain(socket, link)
        finally:
            socket.transport.abort()

    def _next_door(self) -> int:
        """Return the port to connect to."""
        if self.habits.moves:
            last = self._door if self._broke else self._history.acted_at.get(self._viewer[0], self._door)
            self._door = (last + 1) % len(self._proxy.ports)
        return self._proxy.ports[self._door]

    async def _say_again(self, socket: ClientConnection) -> None:
        """Repeat unanswered commands, and sometimes answered ones."""
        if self._pending is not None:
            await self._send(socket, self._pending)
        if self._random.random() < self.habits.repeat:
            for command in self._random.sample(self._done, min(len(self._done), _REPEATED)):
                await _say(socket, **command)

    async def _step(self, socket: ClientConnection, link: int) -> None:
        """Hear one message, or complain about the silence; then act."""
        self._history.steps += 1
        try:
            message = self._pieces.whole(await _heard(socket, _SILENCE_SECONDS))
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
            self._go(message)

    def _see(self, link: int, update: Json) -> None:
        chapters: dict[int, list[Json]] = {}
        for told in update["told"]:
            chapters.setdefault(told["version"], []).append(told)
        told = tuple(self._chapter(version, texts) for version, texts in chapters.items())
        self.view, self.seen = update["view"], update["view"]["version"]
        if self._broke:
            self._history.resumed.append((self._broke, now()))
            self._broke = 0
        self._history.shown.append(self._shown(link, told, is_complete=update["complete"]))
        if self.view["status"] == "over":
            self.is_over = True

    def _chapter(self, version: int, texts: list[Json]) -> Chapter:
        kept = [{**told, "words": ""} for told in texts] if self._has_new_names else texts
        late = any(told["kind"] == "time_out" for told in texts)
        return Chapter(version, crc32(json.dumps(kept).encode()), named(texts), late)

    def _shown(self, link: int, told: tuple[Chapter, ...], *, is_complete: bool) -> Shown:
        heard, view = now(), self.view
        hand = tuple(sorted(view["hand"])) if view["status"] == "playing" else None
        is_fresh = heard - self._history.runs[self._history.hellos[link].run] < self._history.give_back
        clocks = tuple(map(_clock, view["seats"])) if is_fresh else ()
        return Shown(link, self._viewer, told, self.seen, is_complete, hand, heard, clocks)

    def _take(self, link: int, answer: Json) -> None:
        version = answer["version"] if answer["type"] == "accepted" else None
        self._history.hear(Answer(link, self._viewer, answer["id"], version, answer["version"]))
        if self._pending is None or answer["id"] != self._pending["id"]:
            return
        if version is not None:
            self._done.append(self._pending)
            self._accepted = version
            self._history.acted_at[self._viewer[0]] = self._door
            self.has_left = self._pending["type"] == "leave"
        self._pending = None

    def _go(self, gone: Json) -> None:
        """Handle the loss of the seat, which is correct for a player who was about to leave."""
        if self._pending is None or self._pending["type"] != "leave":
            raise SeatLost(f"the seat {self._viewer} is gone: {gone}")
        self._history.left.append((self._viewer, self._pending["id"]))
        self.has_left = True

    async def _go_on(self, socket: ClientConnection) -> None:
        time = asyncio.get_running_loop().time()
        if self._pending is not None:
            if time - self._since > _SILENCE_SECONDS:
                await self._send(socket, self._pending)
            return
        if self.is_over or self.has_left or not self.view or self.seen < self._accepted:
            return
        if self._random.random() < self.habits.wander:
            raise Wandered
        if self._token is not None and time >= self._patience:
            await self._do_something(socket, time)

    async def _do_something(self, socket: ClientConnection, time: float) -> None:
        if self.view["hand"] and self._random.random() < self.habits.arrange:
            await _say(socket, type="arrange", groups=laid(self.view, self._random))
        is_mine = self.view["you"] in self.view["toAct"] or self.view["status"] == "between"
        if is_mine and self._random.random() < self.habits.dawdle:
            self._patience = time + self._random.uniform(0, _AWAY_SECONDS)
            return
        wanted = wish(self.view, self.habits, self._random)
        if wanted is not None and self.habits.moves and self._history.acted_at.get(self._viewer[0]) == self._door:
            raise Moved
        if wanted is not None:
            self._count += 1
            kind, fields = wanted
            self._pending = {"type": kind, "id": f"{self._number}-{self._count}", **fields}
            await self._send(socket, self._pending)

    async def _send(self, socket: ClientConnection, command: Json) -> None:
        self._since = asyncio.get_running_loop().time()
        await asyncio.sleep(_PACE_SECONDS)
        await _say(socket, **command)

    async def _ask_for_life(self, socket: ClientConnection) -> None:
        self._count += 1
        self._probe = f"probe-{self._count}"
        await _say(socket, type="hint", id=self._probe)

    async def _drain(self, socket: ClientConnection, link: int) -> None:
        """Wait for every answer: everything that was sent before a probe is answered before it."""
        while not self._proxy.is_quiet(link):  # noqa: ASYNC110 - a quarter of a second at most
            await asyncio.sleep(0.02)
        await self._ask_for_life(socket)
        probe = self._probe
        while self._answered != probe:
            self._hear(link, self._pieces.whole(await _heard(socket, 5)))
        self._history.drained.add(link)

    def hurry(self) -> None:
        """Stop everything except playing."""
        self.habits = replace(QUIET, moves=self.habits.moves)
        self._patience = 0.0


def _clock(seat: Json) -> ClockSeen | None:
    clock = seat.get("clock")
    return None if clock is None else ClockSeen(clock["left"], int(seat.get("away", False)))


def _milliseconds() -> int:
    return round(time.monotonic() * 1000)


async def _heard(socket: ClientConnection, seconds: float) -> Json:
    """Return the next message.  Not with `wait_for`, which forgets a cancellation that comes together with the message."""
    async with asyncio.timeout(seconds):
        message: Json = json.loads(await socket.recv())
    return message


async def _say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))
