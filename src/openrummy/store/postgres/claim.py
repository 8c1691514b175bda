"""Claims a PostgreSQL database: for one process, or for all that hear each other on a bus.

Two processes that do not hear each other would each mark people as absent who are connected to the other.  The claim is a lock
of PostgreSQL's that belongs to a connection, so it ends with the process, however that ends.
"""

import time
from select import POLLIN, poll

import psycopg

from openrummy.store.faults import DatabaseInUse
from openrummy.store.postgres.address import Bounded, Values, connect, shown

_LOCK = {
    True: "SELECT pg_try_advisory_lock(hashtext('openrummy server'))",
    False: "SELECT pg_try_advisory_lock_shared(hashtext('openrummy server'))",
}
_BUS = "start every process with the same --bus nats://HOST:PORT"
_WAY_OUT = {True: f"stop that one first, or {_BUS}", False: f"it has no --bus: stop it, then {_BUS}"}
"""Of a process that serves, by whether it wants the database for itself."""

_BACKEND = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
"""Ends a connection of ours that broke on this side alone: its lock would be in the way of our own claim."""

_LASTING = {
    "idle_session_timeout": "0",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""The connection says nothing for days; if the machine of the process is gone, its claim ends after 20 s."""

_ANSWER_SECONDS = 1.0
_PATIENCE_SECONDS = 2.0
"""How long a process waits for the end of one that was stopped a moment ago."""
_PAUSE_SECONDS = 0.05


class Claim:
    """A claim to a database, not taken yet.

    alone: nobody else may have one; otherwise nobody may that is alone.  way_out: for an operator whom it is refused.
    """

    def __init__(self, database: str, *, alone: bool, way_out: str | None = None) -> None:
        self._database = database
        self._alone = alone
        self._way_out = way_out or _WAY_OUT[alone]
        self._connection: Bounded | None = None
        self._backend: Values | None = None

    def hold(self, is_sure: bool = False) -> None:
        """Take the claim unless it stands.  is_sure: as in `Prepared`; then a quiet connection is not asked, for speed.

        Raises DatabaseInUse if others have the database, and psycopg.Error if it cannot be asked.
        """
        if not self._stands(is_sure):
            self.close()
            self._connection = self._taken()

    def close(self) -> None:
        """Give the database to others."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _stands(self, is_sure: bool) -> bool:
        connection = self._connection
        if connection is None or connection.closed:
            return False
        return (is_sure and _is_quiet(connection)) or _answers(connection)

    def _taken(self) -> Bounded:
        connection = connect(self._database, **_LASTING)
        try:
            if self._backend is not None:
                connection.execute(_END, self._backend)
            self._backend = connection.execute(_BACKEND).fetchone()
            self._lock(connection)
        except BaseException:
            connection.close()
            raise
        connection.seconds = _ANSWER_SECONDS
        return connection

    def _lock(self, connection: Bounded) -> None:
        until = time.monotonic() + _PATIENCE_SECONDS
        while connection.execute(_LOCK[self._alone].encode()).fetchone() != (True,):
            if time.monotonic() > until:
                raise DatabaseInUse(shown(self._database), self._way_out)
            time.sleep(_PAUSE_SECONDS)


def claim(database: str, *, alone: bool, way_out: str | None = None) -> Claim:
    """Claim a database until the claim is closed, as in `Claim`; raise as `Claim.hold` does."""
    claimed = Claim(database, alone=alone, way_out=way_out)
    claimed.hold()
    return claimed


def _is_quiet(connection: Bounded) -> bool:
    """Return whether PostgreSQL has said nothing; it says something, or hangs up, when it ends the connection."""
    waiting = poll()
    waiting.register(connection.fileno(), POLLIN)
    return not waiting.poll(0)


def _answers(connection: Bounded) -> bool:
    try:
        connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True
