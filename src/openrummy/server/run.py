"""Running the server until it is told to stop, or must."""

import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec
import uvicorn

from openrummy.cli.output import no_more_output
from openrummy.server.app import create_app
from openrummy.server.bounded import BoundedProtocol
from openrummy.server.collector import tune_collector
from openrummy.server.frames import MOST_BYTES
from openrummy.server.heads import with_heads
from openrummy.server.logs import LogForm, set_up_logs
from openrummy.server.settings import Settings
from openrummy.server.slow_sockets import ClosingProtocol
from openrummy.server.stopping import PoliteServer
from openrummy.server.tables import Tables
from openrummy.server.watchdog import notify
from openrummy.store import prepare
from openrummy.table.messages import OpenSeat, OpenTable
from openrummy.table.opening import DEFAULT_BOT

_PING_SECONDS = 15
_PONG_SECONDS = 25
_FAREWELL_SECONDS = 10
_BACKLOG = 2048
_LOGGER = logging.getLogger(__name__)
_Told = TypeVar("_Told")

PLAY = OpenTable("basic", "", (OpenSeat(), OpenSeat(DEFAULT_BOT), OpenSeat(DEFAULT_BOT)))
"""The table that `--play` opens; whoever follows its link first is the host."""


class Serving(msgspec.Struct, frozen=True):
    """Where a server can be reached.  table: the link of the table that was opened for whoever comes first."""

    address: str
    table: str | None
    database: str
    release: str

    @property
    def words(self) -> str:
        """A line for the operator."""
        return f"Serving at {self.address}/" if self.table is None else f"Play at {self.table}"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    play: bool = False,
    log: LogForm = "plain",
    say: Callable[[str], object] = print,
    started: Callable[[Serving], object] | None = None,
    **chosen: Any,
) -> None:
    """Serve tables until a signal comes.

    port: 0 for a free one.  play: open a table against bots and say its
    address.  log: how lines on stderr look.  chosen: as in `Settings`.  say: gets what the operator should read.
    started: is told in its place where the server is, once it is ready.
    Raises ValueError when the database is in use, a newer program's or without its key, OSError when its file or the address cannot be had, and SystemExit when the log can take no more entries.
    """
    set_up_logs(log)
    settings = Settings(**{"database": "openrummy.db", **chosen})
    prepared = prepare(settings.database, settings.key)  # so that what is wrong with them is said here, in one line
    _heed_signals()
    try:
        listener = listen(host, port)
    except OSError:
        prepared.close()
        raise
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}"
    faults: list[BaseException] = []

    async def ready(tables: Tables) -> None:
        table = f"{address}/t/{await tables.open_for_first(PLAY)}" if play else None
        tune_collector()
        serving = Serving(address, table, settings.database, version("openrummy"))
        _LOGGER.info("serving", extra={"release": serving.release})
        notify("READY=1")
        _tell(say, serving.words) if started is None else _tell(started, serving)

    def stop(fault: BaseException) -> None:
        faults.append(fault)
        server.should_exit = True

    async def drain() -> None:
        notify("STOPPING=1")
        app.state.tournaments.close()
        await app.state.tables.drain()

    app = create_app(settings, on_death=stop, ready=ready, prepared=prepared)
    server = PoliteServer(server_config(app, settings.proxy), drain)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        _LOGGER.info("stopped")
        _tell(say, "Stopped; every table goes on when the server is started again.")
    if faults:
        sys.exit(f"The log takes no more entries, so the server has stopped: {faults[0]}")


def _tell(say: Callable[[_Told], object], told: _Told) -> None:
    """Say it to the operator; a server goes on, and stops in order, when nobody reads what it says any more."""
    try:
        say(told)
        sys.stdout.flush()
    except BrokenPipeError:
        no_more_output()


def _heed_signals() -> None:
    """Stop for SIGTERM as for Ctrl+C, with exit code 0: uvicorn raises a signal again when it has stopped.

    SIGINT is named as well, since a shell lets what it starts with & ignore it.
    """
    if threading.current_thread() is threading.main_thread():
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.default_int_handler)


def server_config(app: object, proxy: str | None = None) -> uvicorn.Config:
    """How uvicorn serves `app`: bounded requests and frames, pings, no compression, a farewell with a limit.

    proxy: the address whose X-Forwarded-For is believed.
    """
    return uvicorn.Config(
        with_heads(app),
        log_config=None,  # `set_up_logs` has the say
        access_log=False,
        http=BoundedProtocol,
        ws=ClosingProtocol,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PONG_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_FAREWELL_SECONDS,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the address; raises OSError that names it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)  # who comes before the server is ready waits
    except OSError as fault:
        listener.close()
        raise OSError(fault.errno, f"Cannot listen at {host}:{port} ({fault.strerror}); try another --port") from None
    return listener


def _shown(host: str) -> str:
    """The host as it stands in an address; one that means every address is shown as this machine."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host
