"""The database's schema.  `migrations` lead to it; a test compares the two."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text, text

HEAD = "0004"
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
    Column("chain", LargeBinary, nullable=False, server_default=text("x''")),
    Index("event_command", "match", "command", unique=True),
)
"""The log: (match, version) is the key that keeps writers apart.

command: unique in its match, NULL for none.  chain: the hash of the entry and of all before it, see `chain`.
"""

SEAL = Table("seal", METADATA, Column("fingerprint", Text, primary_key=True))
"""One row: which key opens the sealed entries.  The key itself lies in a file, see `seal`."""

ARRANGEMENTS = Table(
    "arrangement",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""How each hand lies, sealed: the last time only, since the log would grow with every card that is pushed about.

version: of the match at that time.
"""
