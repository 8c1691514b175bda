"""A PostgreSQL of the test's own."""

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Literal, Self, TypeAlias

import psycopg

from tests.services.programs import program
from tests.services.service import Service

StopMode: TypeAlias = Literal["smart", "fast", "immediate"]

_SIGNALS = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "immediate": signal.SIGQUIT}
_USER = "postgres"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "shared_buffers": "32MB",
    "timezone": "UTC",
    # The machine does not lose power in a test; a stop of any kind loses nothing of what the system has.
    "fsync": "off",
    "full_page_writes": "off",
}


class Postgres(Service):
    """A server with one superuser, `postgres`, whom it trusts; root runs it as Debian's user of that name.

    settings: of postgresql.conf, beside those above, such as `fsync="on"` where its cost counts.
    """

    _last_signal = signal.SIGQUIT

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self._settings = {**_SETTINGS, **(settings or {})}
        self._names = count(1)

    def __enter__(self) -> Self:
        program("postgres")
        self._create()
        return super().__enter__()

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{_USER}@{self.address}/{database}"

    def stop(self, mode: StopMode = "fast") -> None:
        """Stop it as `pg_ctl stop -m MODE` does; `immediate` is a crash, from which the next start recovers."""
        self.end(_SIGNALS[mode])

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """Create an empty database, give its address, and drop it with all connections to it."""
        name = f"test_{next(self._names)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield self.url(name)
        finally:
            self.start()
            self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        """Carry out a statement in the database `postgres`."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def command(self) -> list[str]:
        settings = {**self._settings, "port": str(self.port)}
        chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [*_as_user(), program("postgres"), "-D", str(self.folder / "data"), *chosen]

    def is_ready(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _create(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, _USER, pwd.getpwnam(_USER).pw_gid)
        asked = ("-A", "trust", "-U", _USER, "-E", "UTF8", "--locale=C", "--no-sync", "-D", str(self.folder / "data"))
        command = [*_as_user(), program("initdb"), *asked]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False)
        assert done.returncode == 0, done.stderr


def _as_user() -> list[str]:
    """The beginning of a command that must not run as root: PostgreSQL refuses to."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={_USER}", f"--regid={_USER}", "--init-groups", "--"]
