"""The people of one table: they open it, sit down, play, leave, and others take the seats that are left to bots."""

import asyncio
import hashlib
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from tests.faults.history import History
from tests.faults.player import Player, SeatLost
from tests.faults.proxy import Proxy
from tests.faults.scenes import QUIET, Habits, Scene, scene
from tests.faults.serving import Door, ask

_GUESTS_COME_SECONDS = 4


class Party:
    """A table from its opening to its end."""

    def __init__(
        self, world: tuple[Proxy, History], door: Door, random: Random, habits: Habits, *, short: bool
    ) -> None:
        self._world = world
        self._door = door
        self._random = random
        self._habits = habits
        self._is_short = short
        self._is_hurried = False
        self._scene: Scene
        self._table = ""
        self._players: list[Player] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def _history(self) -> History:
        return self._world[1]

    async def open(self, number: int) -> None:
        """Open a table and take all its seats; raise OSError if the server is killed meanwhile."""
        self._scene = scene(self._random, number, self._habits, short=self._is_short)
        status, host = await ask(self._door.port, "/api/tables", self._scene.asked("Ann"))
        if status == 503:
            raise ConnectionRefusedError(host)
        assert status == 201, host
        self._table = host["table"]
        self._sit(host["seat"], host["token"])
        for guest in range(1, self._scene.persons):
            status, code = await self._join(f"Bob {guest}")
            if status == 503:
                raise ConnectionRefusedError(code)
            assert status == 201, code
        self._players += [self._player(None, None) for _ in range(self._scene.watching)]
        self._history.hosts[self._table] = host["token"]
        self._history.tables.append(self._table)

    async def _join(self, name: str) -> tuple[int, str]:
        """Ask for a seat; return the status, and why there is none."""
        status, seated = await ask(self._door.port, f"/api/tables/{self._table}/join", {"name": name})
        if status == 201:
            self._sit(seated["seat"], seated["token"])
        return status, seated.get("code", "")

    def _sit(self, seat: int, token: str) -> None:
        self._history.joined.append((self._table, seat, hashlib.sha256(token.encode()).hexdigest()))
        self._players.append(self._player(seat, token))

    def _player(self, seat: int | None, token: str | None) -> Player:
        return Player(
            self._world,
            (self._table, seat),
            token,
            replace(QUIET, moves=self._habits.moves) if self._is_hurried else self._scene.habits,
            is_delayed=seat is None and self._scene.is_delayed,
            has_new_names=self._scene.settings["takeover"],
        )

    def hurry(self) -> None:
        """Make everybody play without detours."""
        self._is_hurried = True
        for player in self._players:
            player.hurry()

    async def play(self) -> None:
        """Play to the end; if somebody's seat is lost, everybody stops."""
        try:
            for player in self._players:
                self._begin(player)
            if self._scene.settings["takeover"]:
                self._tasks.add(asyncio.ensure_future(self._let_guests_in()))
            while running := [task for task in self._tasks if not task.done()]:
                await asyncio.wait(running, return_when=asyncio.FIRST_EXCEPTION, timeout=1)
                for task in self._done():
                    await task
            self._history.finished.add(self._table)
        except SeatLost:
            pass
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self) -> Iterator["asyncio.Task[None]"]:
        return (task for task in tuple(self._tasks) if task.done())

    def _begin(self, player: Player) -> None:
        self._tasks.add(asyncio.ensure_future(player.play()))

    async def _let_guests_in(self) -> None:
        """Sometimes let somebody take a bot's seat, perhaps a person who left before."""
        while not any(player.is_over for player in self._players):
            await asyncio.sleep(self._random.uniform(0, _GUESTS_COME_SECONDS))
            known = len(self._players)
            try:
                status, code = await self._join(f"Guest {known}")
            except (
                OSError,
                TimeoutError,
            ):  # killed meanwhile; a seat that was assigned is played by the table's policy
                continue
            assert status == 201 or code in ("full", "started", "name_taken", "try_again"), (status, code)
            for player in self._players[known:]:
                self._begin(player)
