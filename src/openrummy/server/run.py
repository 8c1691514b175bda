"""Runs the server until a signal or a fatal fault stops it."""

import asyncio
import errno
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

from openrummy.bots import USUAL
from openrummy.bus import Bus, bus_at
from openrummy.cli.output import no_more_output
from openrummy.server.app import Ready, create_app
from openrummy.server.bounded import BoundedProtocol
from openrummy.server.collector import tune_collector
from openrummy.server.door import with_door
from openrummy.server.frames import MOST_BYTES
from openrummy.server.heads import with_heads
from openrummy.server.home_network import home_address
from openrummy.server.logs import LogForm, set_up_logs
from openrummy.server.metrics import count_loss
from openrummy.server.settings import Settings
from openrummy.server.slow_sockets import ClosingProtocol
from openrummy.server.stopping import PoliteServer
from openrummy.server.tables import Tables
from openrummy.server.watchdog import notify
from openrummy.store import Prepared, prepare, shown
from openrummy.table.messages import OpenSeat, OpenTable

_PING_SECONDS = 15
_PONG_SECONDS = 25
_FAREWELL_SECONDS = 10
_BACKLOG = 2048
_MOST_UNSENT_BYTES = 64 * 1024
"""Kept by the system for a client that reads slowly or not at all; by itself Linux keeps megabytes, of which nobody here would know."""
_FAREWELL = "Stopped; every table goes on when the server is started again."
_LOGGER = logging.getLogger(__name__)
_Told = TypeVar("_Told")

PLAY = OpenTable("basic", "", (OpenSeat(), OpenSeat(USUAL), OpenSeat(USUAL)))
"""The table that `--play` opens; the first person who follows its link becomes the host."""


class Serving(msgspec.Struct, frozen=True):
    """Where a server can be reached.

    table: the link to the table that was opened for the first visitor.  home: at which other devices in the network reach it, empty if none do.
    """

    address: str
    table: str | None
    database: str
    release: str
    home: str = ""

    @property
    def scanned(self) -> str:
        """The address that a phone scans: of the first table, or of the home page."""
        return f"{self.home}/" if self.table is None else self.table.replace(self.address, self.home, 1)

    @property
    def words(self) -> str:
        """The lines for the operator."""
        here = f"Serving at {self.address}/" if self.table is None else f"Play at {self.table}"
        return f"{here}\nPhones in your network: {self.home}/" if self.home else here


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    play: bool = False,
    log: LogForm = "plain",
    say: Callable[[str], object] = print,
    started: Callable[[Serving], object] | None = None,
    **chosen: Any,
) -> None:
    """Serve tables until a signal arrives.

    port: 0 for any free one.  play: open a table against bots and print its
    address.  log: the format of lines on stderr.  chosen: as in `Settings`.  say: receives what the operator should
    read.
    started: called instead with the server's address when it is ready.
    Raises ValueError if the database is in use, belongs to a newer version or lacks its key, OSError if its file or the
    address is not available, and SystemExit when the log can take no more entries.
    """
    set_up_logs(log)
    settings = Settings(**{"database": "openrummy.db", **chosen})
    bus_of = bus_at(settings.bus, count_loss)
    # Now, so that a fault is reported here, in one line.
    prepared = prepare(settings.database, settings.key, alone=settings.bus is None)
    _heed_signals()
    try:
        listener = listen(host, port)
    except OSError:
        prepared.close()
        raise
    port = listener.getsockname()[1]
    address = f"http://{_shown(host)}:{port}"
    settings = msgspec.structs.replace(settings, home=home_address(host, port))

    async def ready(tables: Tables) -> None:
        table = f"{address}/t/{await tables.open_for_first(PLAY)}" if play else None
        serving = Serving(address, table, shown(settings.database), version("openrummy"), settings.home)
        _announce(serving, started or (lambda serving: say(serving.words)))

    fault = _run(settings, prepared, bus_of(prepared.seal.bus_key), listener, ready, lambda: _tell(say, _FAREWELL))
    if fault is not None:
        sys.exit(f"The log takes no more entries, so the server has stopped: {fault}")


def _announce(serving: Serving, started: Callable[[Serving], object]) -> None:
    """Say that the server is ready: to the operator, to the log and to systemd."""
    tune_collector()
    _LOGGER.info("serving", extra={"release": serving.release})
    notify("READY=1")
    _tell(started, serving)


def _run(
    settings: Settings,
    prepared: Prepared,
    bus: Bus,
    listener: socket.socket,
    ready: Ready,
    stopped: Callable[[], object],
) -> BaseException | None:
    """Run the server until it is stopped; return the fault that stopped it, if one did."""
    faults: list[BaseException] = []

    def stop(fault: BaseException) -> None:
        faults.append(fault)
        server.should_exit = True

    async def leave() -> None:
        notify("STOPPING=1")
        app.state.readiness.is_leaving = True
        await asyncio.sleep(settings.notice)

    async def drain() -> None:
        app.state.streams.close()
        app.state.tournaments.close()
        await app.state.tables.drain()
        await app.state.company.close()  # now, so that others act for nobody at once

    app = create_app(settings, on_death=stop, ready=ready, prepared=prepared, bus=bus)
    server = PoliteServer(server_config(app, settings.proxy), leave, drain)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        _LOGGER.info("stopped")
        stopped()
    return faults[0] if faults else None


def _tell(say: Callable[[_Told], object], told: _Told) -> None:
    """Tell the operator; a server goes on, and stops in order, even if nobody reads its output any more."""
    try:
        say(told)
        sys.stdout.flush()
    except BrokenPipeError:
        no_more_output()


def _heed_signals() -> None:
    """Stop on SIGTERM as on Ctrl+C, with exit code 0: uvicorn raises a signal again after it has stopped.

    SIGINT is included, since a shell makes what it starts with & ignore it.
    """
    if threading.current_thread() is threading.main_thread():
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.default_int_handler)


def server_config(app: object, proxy: str | None = None) -> uvicorn.Config:
    """Return uvicorn's configuration for `app`: limits on requests, frames and shutdown; pings; no compression.

    proxy: the address whose X-Forwarded-For is trusted.
    """
    return uvicorn.Config(
        with_heads(with_door(app)),
        log_config=None,  # `set_up_logs` does this
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
    """Return a socket that listens at the address; raise an OSError that names the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _MOST_UNSENT_BYTES)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)  # connections before the server is ready wait
    except OSError as fault:
        listener.close()
        remedy = "--port" if fault.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise OSError(fault.errno, f"Cannot listen at {host}:{port} ({fault.strerror}); try another {remedy}") from None
    return listener


def _shown(host: str) -> str:
    """Return the host as it is written in an address; a wildcard address is shown as this machine."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host
