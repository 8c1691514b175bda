"""Several servers on one log and one bus, each in its own thread with its own event loop, as processes are."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import uvicorn

from openrummy.bus import Air, LocalBus
from openrummy.server import app
from openrummy.server.run import listen, server_config
from openrummy.server.settings import Settings
from tests.server.running import Client, Json, Line
from tests.server.shared import Database, SharedLog


class Server:
    """One of several servers; it can stop while the others go on."""

    def __init__(self, database: Database, bus: LocalBus, folder: Path, **settings: Any) -> None:
        chosen: Json = {"bot_delay": 0, "rate": 10_000, "burst": 10_000, "thinkers": 0, **settings}
        listener = listen("127.0.0.1", 0)
        asked = msgspec.convert({"database": str(folder / "unused.db"), **chosen}, Settings)
        self.client = Client(f"http://127.0.0.1:{listener.getsockname()[1]}")
        self.bus = bus
        self.log = SharedLog(database)
        self.app = app.create_app(asked, bus=bus)
        self._server = uvicorn.Server(server_config(self.app, asked.proxy))
        self._thread = threading.Thread(target=self._run, args=(listener,))
        self._thread.start()
        self.client.ask("/health/live")  # so that it has opened its log

    def _run(self, listener: Any) -> None:
        self._server.run([listener])

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


class Several:
    """The servers, and what they share."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.database = Database()
        self.air = Air()
        self.servers: list[Server] = []
        (folder / "unused.db").touch()  # a database that the inspection finds in order
        self._folder = folder
        self._settings = settings

    @property
    def clients(self) -> list[Client]:
        return [server.client for server in self.servers]

    def start(self) -> Server:
        """Start one more."""
        log = SharedLog(self.database)
        with patch.object(app, "open_log", lambda *_: log):
            server = Server(self.database, LocalBus(self.air), self._folder, **self._settings)
        server.log = log
        self.servers.append(server)
        return server


@contextmanager
def several(folder: Path, count: int = 2, **settings: Any) -> Iterator[Several]:
    """Run `count` servers."""
    found = Several(folder, **settings)
    with ExitStack() as stack:
        for _ in range(count):
            stack.callback(found.start().stop)
        yield found


class Wanderer:
    """A person who uses another server for each act, and has a socket at every one of them."""

    def __init__(self, clients: list[Client], seated: Json) -> None:
        self.lines: list[Line] = [client.sit(seated) for client in clients]
        self.acts = 0

    @property
    def line(self) -> Line:
        """The socket of the next act."""
        return self.lines[self.acts % len(self.lines)]

    def newest(self) -> Line:
        """Hear what has come, and return the socket with the newest view."""
        return max(self.lines, key=lambda line: int(line.view["version"]))

    def command(self, kind: str, **fields: Any) -> Json:
        self.acts += 1
        return self.line.command(kind, **fields)

    def close(self) -> None:
        for line in self.lines:
            line.close()
