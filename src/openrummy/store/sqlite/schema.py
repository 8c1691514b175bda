"""The database's schema.  `migrations` lead to it; a test compares the two."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text, text

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
"""One row: the fingerprint of the key that opens the sealed entries.  The key itself is in a file, see `seal`."""

ARRANGEMENTS = Table(
    "arrangement",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The latest arrangement of each hand, sealed; the log would grow with every card that somebody moves.

version: of the match at that time.
"""
