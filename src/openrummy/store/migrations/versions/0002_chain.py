"""The hash of each entry, which covers the one before it; in PostgreSQL also the head of each match."""  # noqa: INP001 - alembic runs it by path

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ENTRIES = sa.text("SELECT rowid, match, version, kind, command, at, body FROM event ORDER BY match, version")
_CHAIN = sa.text("UPDATE event SET chain = :chain WHERE rowid = :row")
_AT_ONCE = 10_000


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        _upgrade_postgres()
    else:
        _upgrade_sqlite()


def _upgrade_postgres() -> None:
    """Add the same column; there are no entries yet, because the first program that knew PostgreSQL knew this migration.

    Half of a page of heads stays empty, so that a head that moves finds its new place on the same page.
    """
    op.add_column("event", sa.Column("chain", sa.LargeBinary, nullable=False))
    op.create_table(
        "head",
        sa.Column("match", sa.Text(collation="C"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
    )
    op.execute("ALTER TABLE head SET (fillfactor = 50)")


def _upgrade_sqlite() -> None:
    connection = op.get_bind()
    if not _is_half_done(connection):
        op.add_column("event", sa.Column("chain", sa.LargeBinary, nullable=False, server_default=sa.text("x''")))
    entries = connection.execute(_ENTRIES)
    chained = _chained(entries)
    while some := list(islice(chained, _AT_ONCE)):
        connection.execute(_CHAIN, some)


def _is_half_done(connection: sa.Connection) -> bool:
    """Return whether a kill left the column: the first version with this migration did not run it in one transaction."""
    return any(column["name"] == "chain" for column in sa.inspect(connection).get_columns("event"))


def _chained(entries: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Yield the hashes as `store.chain` computes them; a migration must stay as it was when it was written."""
    running, before = None, b""
    for row, match, version, kind, command, at, body in entries:
        if match != running:
            running, before = match, b""
        place = json.dumps([match, version, kind, command, at], ensure_ascii=False, separators=(",", ":")).encode()
        before = hashlib.sha256(b"".join((before, place, body))).digest()
        yield {"row": row, "chain": before}


def downgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.drop_table("head")
    with op.batch_alter_table("event") as event:
        event.drop_column("chain")
