"""The schema in PostgreSQL: that of a file, and what many writers need.  `migrations` lead to it; a test compares the two."""

from sqlalchemy import BigInteger, Column, Identity, Index, Integer, LargeBinary, MetaData, Table, Text, func, text

METADATA = MetaData()

_NAME = Text(collation="C")  # compared byte by byte, as in SQLite, whatever language the database was made for

HEADS = Table(
    "head",
    METADATA,
    Column("match", _NAME, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("chain", LargeBinary, nullable=False),
)
"""The last version of every match and its hash: the row that an append locks and moves."""

EVENTS = Table(
    "event",
    METADATA,
    Column("match", _NAME, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("command", LargeBinary),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("place", BigInteger, Identity(always=True), nullable=False),
)
"""The log.  command: in UTF-8, since text takes no character 0, and people choose the ids of their commands.

place: in the order of writing, but a lower one may be committed after a higher one; see `settled`.
"""

Index("event_command", EVENTS.c.match, func.sha256(EVENTS.c.command), unique=True)  # an id may be long
Index(
    "event_deal",
    EVENTS.c.place,
    postgresql_where=text("kind = 'dealt' OR kind = 'acted' AND POSITION('\"deal_ended\"'::bytea IN body) > 0"),
)

SEAL = Table("seal", METADATA, Column("fingerprint", Text, primary_key=True))

ARRANGEMENTS = Table(
    "arrangement",
    METADATA,
    Column("match", _NAME, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
