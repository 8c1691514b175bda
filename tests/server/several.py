"""Several servers on one log and one bus, each in its own thread with its own event loop, as processes are."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import msgspec
import uvicorn

from openrummy.bus import Air, Bus, LocalBus, bus_at
from openrummy.server import app
from openrummy.server.run import listen, server_config
from openrummy.server.settings import Settings
from openrummy.store import Prepared, prepare
from tests.server.running import Client, Json
from tests.server.shared import Database, SharedLog


class Server:
    """One of several servers; it can stop while the others go on."""

    def __init__(self, bus: Bus, prepared: Prepared | None = None, **settings: Any) -> None:
        chosen: Json = {"bot_delay": 0, "rate": 10_000, "burst": 10_000, "thinkers": 0, **settings}
        asked = msgspec.convert(chosen, Settings)
        listener = listen("127.0.0.1", 0)
        self.client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}")
        self.bus = bus
        self.app = app.create_app(asked, bus=bus, prepared=prepared)
        self._server = uvicorn.Server(server_config(self.app, asked.proxy))
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        self.client.ask("/health/live")  # so that it has opened its log

    def stop(self) -> None:
        """Stop, unless it has stopped already."""
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


class Several:
    """The servers, and what they share: a log and a bus in memory."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.database = Database()
        self.air = Air()
        self.servers: list[Server] = []
        (folder / "unused.db").touch()  # a database that the inspection finds in order
        self._settings = {"database": str(folder / "unused.db"), **settings}

    @property
    def clients(self) -> list[Client]:
        return [server.client for server in self.servers]

    def start(self) -> Server:
        """Start one more."""
        with patch.object(app, "open_log", lambda *_: SharedLog(self.database)):
            self.servers.append(Server(self.bus(), **self._settings))
        return self.servers[-1]

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    def bus(self) -> Bus:
        return LocalBus(self.air)

    def deafen(self, server: Server) -> None:
        """Let a server hear nothing from the others any more."""
        self.air.ends.pop(cast("LocalBus", server.bus))


class OnServices(Several):
    """The servers on PostgreSQL and NATS."""

    def __init__(self, folder: Path, database: str, nats: str, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self._nats = nats
        self._settings |= {"database": database, "key": str(folder / "log.key")}

    def start(self) -> Server:
        self._prepared = prepare(self._settings["database"], self._settings["key"], alone=False)
        self.servers.append(Server(self.bus(), self._prepared, **self._settings))
        return self.servers[-1]

    def bus(self) -> Bus:
        return bus_at(self._nats)(self._prepared.seal.bus_key)


@contextmanager
def several(folder: Path, count: int = 2, **settings: Any) -> Iterator[Several]:
    """Run `count` servers on a log and a bus in memory."""
    with started(Several(folder, **settings), count) as found:
        yield found


@contextmanager
def started(found: Several, count: int) -> Iterator[Several]:
    """Run `count` servers, and stop all that were started."""
    with ExitStack() as stack:
        stack.callback(found.stop)
        for _ in range(count):
            found.start()
        yield found
