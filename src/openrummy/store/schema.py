"""The database's schema.  `migrations` lead to it; a test compares the two."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

HEAD = "0001"
"""The migration that leads to the schema below."""

METADATA = MetaData()

EVENTS = Table(
    "event",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("command", Text),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("event_command", "match", "command", unique=True),
)
"""The log: (match, version) is the key that keeps writers apart.  command: unique in its match, NULL for none."""
