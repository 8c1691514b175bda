"""Finds a pooler that lends its connections by the transaction, such as PgBouncer can, before anybody trusts in a session.

Locks and settings belong to a session.  Behind such a pooler the next statement may be carried out in another one, so a claim would be
held by whoever comes next, and commits would not wait for the disk.
"""

from openrummy.store.faults import NoDatabase
from openrummy.store.postgres.address import Bounded, connect, shown

_SESSION = "SELECT pg_backend_pid()"
_REASON = (
    "a pooler lends its connections by the transaction, so that no claim holds; name PostgreSQL's own port, or let the pooler "
    "keep a connection for the whole session (PgBouncer: pool_mode = session)"
)


def check_not_pooled(connection: Bounded, database: str) -> None:
    """Raise NoDatabase if sessions are seen to be shared; and psycopg.Error.

    Costs a statement; and a connection only if the process that answers is not the one that was announced, as with any pooler.
    """
    session = _session(connection)
    if session == _announced(connection):
        return
    # A pooler gives the connection that was used last to whoever comes next.
    with connect(database) as other, other.transaction():
        if _session(other) == session or _session(connection) != session:
            raise NoDatabase(shown(database), _REASON)


def _session(connection: Bounded) -> int:
    """Return the process of PostgreSQL that carries out this statement."""
    ((process,),) = connection.execute(_SESSION).fetchall()
    return int(process)


def _announced(connection: Bounded) -> int:
    return connection.info.backend_pid
