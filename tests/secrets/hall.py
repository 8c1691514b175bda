"""A whole server without a network, which receives every possible HTTP request about a table."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from openrummy.server.app import create_app
from openrummy.server.attendance import Attended, Watch
from openrummy.server.bots import Bots
from openrummy.server.daily.packs import AHEAD
from openrummy.server.live import LiveTable
from openrummy.server.logs import JsonLines
from openrummy.server.metrics import exposition
from openrummy.server.on_log import write
from openrummy.server.settings import Settings
from openrummy.server.tables import Tables
from openrummy.server.timekeeper import Timekeeper
from openrummy.table import Table

_TABLE = "/api/tables/table"
_GETS = (
    "/api/tables",
    "/api/tables?players=2&free=true",
    _TABLE,
    f"{_TABLE}/log",
    f"{_TABLE}/log?before=9",
    f"{_TABLE}/record",
    f"{_TABLE}/record.txt",
    "/api/statistics",
    "/api/statistics.csv",
)
_FAULTY: tuple[tuple[str, object], ...] = (
    (f"{_TABLE}/join", {"name": "Eve"}),
    (f"{_TABLE}/join", {"name": "Eve", "seat": 0}),
    (f"{_TABLE}/join", {"name": "Eve", "seat": "KS"}),
    (f"{_TABLE}/join", ["KS"]),
    (f"{_TABLE}/peek", {}),
    ("/api/tables", {"preset": "KS", "name": "Eve", "seats": [{}, {}]}),
    ("/api/tables/none/join", {"name": "Eve"}),
)
_MEASURED = re.compile(r"^(#|process_|python_|openrummy_loop)|_(sum|bucket|created)\b")
"""Metrics of time, or of the machine."""

_GAUGES = ("openrummy_sockets", "openrummy_tables")


class Hall:
    """A server on its own database, with one table at a time."""

    def __init__(self, database: Path) -> None:
        self._app = create_app(Settings(str(database), bot_delay=0, thinkers=0))

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Hall"]:
        """Run it, once it has written the packs of the days, which are commits in the figures."""
        async with self._app.lifespan():
            while len(self._app.state.packs._known) <= AHEAD:  # noqa: ASYNC110 - the server has no event for it
                await asyncio.sleep(0.01)
            yield self

    def show(self, live: LiveTable) -> None:
        """Make `live` the only table in memory; it has no bots or timers, so nothing happens without a command."""
        tables: Tables = self._app.state.tables
        attended = Attended(live, Bots(live, 0, tables.thinkers), Timekeeper(live, 0), Watch(live, lambda table: None))
        tables._live.clear()
        tables._live["table"] = asyncio.get_running_loop().create_task(_itself(attended))

    async def keep(self, name: str, table: Table) -> None:
        """Write the log of `table` to the disk under another name."""
        await write(self._app.state.log, name, 0, table.log)

    async def answers(self, token: str | None) -> list[tuple[str, str]]:
        """Return every answer to somebody without a seat, and with that token, each with its request."""
        found = [(path, await self._ask(path)) for path in _GETS]
        found += [(path, await self._ask(path, body=body)) for path, body in _FAULTY]
        tokens = ["KS"] if token is None else ["KS", token]
        found += [(path, await self._ask(path, token=each)) for each in tokens for path in _GETS[2:7]]
        return found

    async def _ask(self, path: str, *, body: object = None, token: str | None = None) -> str:
        """Return the status, the headers and the body of an answer."""
        data = b"" if body is None else msgspec.json.encode(body)
        heard: list[dict[str, Any]] = []
        asked = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> Any:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            heard.append(message)

        scope: Any = _scope("GET" if body is None else "POST", path, token)
        await self._app(scope, receive, send)
        assert heard[0]["status"] < 500, (path, heard)
        parts = b"".join(message.get("body", b"") for message in heard).decode()
        return f"{heard[0]['status']} {sorted(heard[0]['headers'])} {parts}"


async def _itself(attended: Attended) -> Attended:
    return attended


def _scope(method: str, path: str, token: str | None) -> dict[str, Any]:
    place, _, query = path.partition("?")
    headers = [(b"host", b"here"), (b"content-type", b"application/json")]
    if token is not None:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": place,
        "raw_path": place.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }


Figures: TypeAlias = Mapping[str, float]


def figures() -> Figures:
    """Return the metrics without times: each line of the exposition with its number."""
    lines = (line for line in exposition().decode().splitlines() if _MEASURED.search(line) is None)
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines)}


def grown(before: Figures, after: Figures) -> str:
    """Return the changes from `before` to `after`: by how much counters grew, and the new values of gauges."""
    changes = ((name, number - (0 if name in _GAUGES else before.get(name, 0))) for name, number in after.items())
    return f"{sorted(changes)}"


@contextmanager
def log_lines() -> Iterator[list[str]]:
    """Collect the log lines as a server writes them, without the time of day."""
    lines: list[str] = []
    form = JsonLines()

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            record.created = 0
            lines.append(form.format(record))

    logger, keeper = logging.getLogger("openrummy"), Keeper()
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(keeper)
    try:
        yield lines
    finally:
        logger.removeHandler(keeper)
        logger.setLevel(level)
