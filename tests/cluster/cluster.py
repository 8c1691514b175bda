"""Servers over one PostgreSQL and one NATS behind HAProxy, all on free ports of this machine."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cluster.server import Place, Server
from tests.services.haproxy import Haproxy, before
from tests.services.nats import Nats
from tests.services.postgres import Postgres


class Cluster:
    """A context manager; inside, everything answers.

    size: the number of servers.  make: makes one that is not started, for a place.  settings: of PostgreSQL.
    key: of the log, 64 hexadecimal digits.  url: of the log.
    """

    def __init__(self, folder: Path, size: int, make: Callable[[Place], Server] = Server, **settings: str) -> None:
        self.key = secrets.token_hex(32)
        self.url = ""
        self.postgres = Postgres(settings)
        self.nats = Nats()
        self.servers: list[Server] = []
        self.haproxy: Haproxy
        self._folder, self._size, self._make = folder, size, make
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with self._stack as stack:
            stack.enter_context(self.postgres)
            stack.enter_context(self.nats)
            self.url = stack.enter_context(self.postgres.fresh())
            place = Place(self.url, str(self._key_file()), self.nats.url)
            self.servers = [self._make(place) for _ in range(self._size)]
            # The first one makes the tables of the database, the others start together.
            stack.enter_context(self.servers[0])
            with ThreadPoolExecutor() as starting:
                list(starting.map(stack.enter_context, self.servers[1:]))
            self.haproxy = stack.enter_context(Haproxy(self.before))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    def before(self, port: int) -> str:
        """Return the configuration of HAProxy at `port`."""
        return before(port, [server.port for server in self.servers])

    def _key_file(self) -> Path:
        file = self._folder / "key"
        file.write_text(self.key)
        file.chmod(0o600)
        return file

    @property
    def faults(self) -> list[str]:
        """The lines that no server may write, with its number."""
        return [f"{number}: {line}" for number, server in enumerate(self.servers) for line in server.faults]
